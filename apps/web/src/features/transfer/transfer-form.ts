import { unitsOf } from '@glasshouse/client'
import type { Balance, Wallet } from '@glasshouse/wire'
import { assetIn } from '../../live/account/balances.ts'

export interface TransferFields {
  readonly from: Wallet
  readonly to: Wallet
  readonly coin: string
  readonly amount: string
}
/** Keys of the texts of what is wrong. */
export interface TransferErrors {
  readonly amount?: 'transfer_please_amount' | 'Insufficient_funds_available'
}

const ALL: readonly Wallet[] = ['platform', 'contract', 'financial']

/** Wallets between which money moves; Earn has no demo. */
export const walletsOf = (isDemo: boolean): readonly Wallet[] => (isDemo ? ALL.filter((wallet) => wallet !== 'financial') : ALL)

/** What an address asks for, as far as it can be: `/transfer?from=contract&coin=btc`. */
export function fieldsAsked(query: URLSearchParams, isDemo: boolean): TransferFields {
  const wallets = walletsOf(isDemo)
  const wallet = (name: string) => wallets.find((one) => one === query.get(name))
  const from = wallet('from') ?? (wallet('to') === 'platform' ? 'contract' : 'platform')
  const to = wallet('to')
  return { from, to: to && to !== from ? to : otherThan(from), coin: query.get('coin') ?? 'usdt', amount: '' }
}

const otherThan = (wallet: Wallet): Wallet => (wallet === 'platform' ? 'contract' : 'platform')

/** The other wallet steps aside where both would be one. */
export function withWallet(fields: TransferFields, part: 'from' | 'to', wallet: Wallet): Pick<TransferFields, 'from' | 'to'> {
  const other = part === 'from' ? fields.to : fields.from
  const kept = other === wallet ? fields[part] : other
  return part === 'from' ? { from: wallet, to: kept } : { from: kept, to: wallet }
}

/** Coins that may be chosen: those that the wallet has, and the chosen one. */
export function coinsOf(assets: readonly Balance[], { from, coin }: TransferFields): readonly string[] {
  const there = assets.filter(({ wallet, total }) => wallet === from && (unitsOf(total) ?? 0n) > 0n).map(({ symbol }) => symbol)
  return [...new Set(['usdt', ...there, coin])]
}

/** Coins of the exchange have at most so many decimals. */
const DECIMALS_MOST = 8
const USDT_DECIMALS = 6
export const decimalsOfCoin = (coin: string): number => (coin === 'usdt' ? USDT_DECIMALS : DECIMALS_MOST)

/** Nothing is known of what is available before the balances are there. */
export function transferErrors({ amount, from, coin }: TransferFields, assets: readonly Balance[] | undefined): TransferErrors {
  const units = unitsOf(amount)
  if (units === undefined || units <= 0n) return { amount: 'transfer_please_amount' }
  if (!assets) return {}
  const available = unitsOf(assetIn(assets, from, coin)?.available ?? '0') ?? 0n
  return units > available ? { amount: 'Insufficient_funds_available' } : {}
}
