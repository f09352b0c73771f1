import type { CloseRow } from './close.ts'

/** What the holders of the books are called in files, and on the console's English pages. */
export const HOLDER_WORDS = {
  users: 'Users',
  external: 'Created by the exchange',
  fees: 'Fees',
  market_maker: 'Market maker',
  option_pool: 'Option pool',
  insurance: 'Insurance fund',
  loan_pool: 'Loan pool',
  reward_pool: 'Reward pool',
  custody: 'Custody',
  suspense: 'Unmatched deposits',
  clearing: 'Clearing',
  swap: 'Conversion pool',
} as const satisfies Record<CloseRow['holder'], string>

/** Kinds of movements, likewise. */
export const MOVEMENT_WORDS = {
  fund_house: 'Funding of the exchange',
  deposit: 'Deposit',
  demo_grant: 'Demo funds',
  trade: 'Trade',
  fee: 'Trading fee',
  hold: 'Hold',
  release: 'Release',
  transfer: 'Transfer',
  margin: 'Margin',
  realized: 'Realized PnL',
  funding: 'Funding',
  liquidation_fee: 'Liquidation fee',
  option: 'Option result',
  demo_reset: 'Demo reset',
  reversal: 'Reversed credit',
  debt: 'Debt repaid',
  suspense: 'Unmatched deposit',
  withdrawal: 'Withdrawal',
  withdrawal_fee: 'Withdrawal fee',
  swap: 'Conversion',
} as const satisfies Record<CloseRow['kinds'][number]['purpose'], string>
