import { unitsOf } from '@glasshouse/client'
import type { Balance, CoinSummary } from '@glasshouse/wire'
import type messages from '../../words/en/messages.json'

export interface SwapFields {
  readonly from: string
  readonly to: string
  /** Plain decimal text. */
  readonly amount: string
}
export const FIRST_FIELDS: SwapFields = { from: 'usdt', to: 'btc', amount: '' }

type MessageKey = Extract<keyof typeof messages, 'swap_minNum' | 'swap_maxNum'>
export type SwapErrors = Partial<Record<'amount', MessageKey>>

/** `available` undefined: not known yet; the exchange will judge. */
export function swapErrors({ amount }: SwapFields, available: string | undefined): SwapErrors {
  const units = unitsOf(amount)
  if (units === undefined || units <= 0n) return { amount: 'swap_minNum' }
  const most = available === undefined ? undefined : unitsOf(available)
  return most !== undefined && units > most ? { amount: 'swap_maxNum' } : {}
}

/** A coin to choose, with what is there of it. */
export interface SwapCoin {
  readonly coin: string
  readonly logo: string
  /** Undefined while the balances are on their way. */
  readonly available: string | undefined
}

/** USDT and every coin that has a price from outside; the exchange's own coin is priced by its orders alone. */
export function swapCoins(listed: readonly CoinSummary[], balances: readonly Balance[] | undefined): SwapCoin[] {
  const coins = listed.filter(({ kind, baseCoin }) => kind !== 'own' && baseCoin === 'usdt').map(({ coin, logo }) => ({ coin, logo }))
  return [{ coin: 'usdt', logo: '/coins/usdt.svg' }, ...coins].map((one) => ({
    ...one,
    available: balances && (balances.find(({ wallet, symbol }) => wallet === 'platform' && symbol === one.coin)?.available ?? '0'),
  }))
}

/** The other coin steps aside where both would be one. */
export function withCoin(fields: SwapFields, side: 'from' | 'to', coin: string): Partial<SwapFields> {
  const other = side === 'from' ? 'to' : 'from'
  const swapped = fields[other] === coin ? { [other]: fields[side] } : {}
  return { ...swapped, [side]: coin, ...(side === 'from' || fields.from === coin ? { amount: '' } : {}) }
}

/** Decimals that an amount may have. */
export const decimalsOf = (coin: string): number => (['usdt', 'xrp', 'ada', 'trx', 'gls'].includes(coin) ? 6 : 8)
