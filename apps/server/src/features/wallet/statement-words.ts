import type { PostingPurpose, StoryKind, Wallet } from '@glasshouse/domain'

/** Words of the PDF, which is in English in every language: its fonts are those that each reader of PDF has. */
export const WALLET_NAMES: Readonly<Record<Wallet, string>> = { 1: 'Spot', 2: 'Earn', 3: 'Futures' }

export const PURPOSE_NAMES: Readonly<Record<PostingPurpose, string>> = {
  fund_house: 'Funding of the exchange',
  deposit: 'Deposit',
  demo_grant: 'Demo funds',
  trade: 'Trade',
  fee: 'Trading fee',
  hold: 'Held for an order',
  release: 'Released from an order',
  transfer: 'Transfer between wallets',
  margin: 'Margin of a position',
  realized: 'Result of a position',
  funding: 'Funding of a position',
  liquidation_fee: 'Liquidation fee',
  option: 'Result of an option',
  demo_reset: 'Demo account reset',
  reversal: 'Credit taken back',
  debt: 'Paid back of a credit',
  swap: 'Conversion',
  suspense: 'Not yet matched',
  withdrawal: 'Withdrawal',
  withdrawal_fee: 'Withdrawal fee',
}

export const KIND_NAMES: Readonly<Record<StoryKind, string>> = {
  spot: 'Spot order',
  futures: 'Futures order',
  margin: 'Position',
  funding: 'Position',
  liquidation: 'Forced close',
  option: 'Option',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  swap: 'Conversion',
  reversal: 'Credit',
  debt: 'Credit',
  demo: 'Demo account',
  unnamed: '',
}
