import { compare, unitsOf } from '@glasshouse/client'
import type { LimitsBody, Protection } from '@glasshouse/wire'

export type OwnLimits = Protection['limits']
export const LIMITS = ['stakePerOrder', 'lossPerDay', 'tradesPerHour'] as const
export type LimitName = (typeof LIMITS)[number]
/** As typed: plain decimal texts, '' for none. */
export type TypedLimits = Readonly<Record<LimitName, string>>

/** Text of a limit in its field; '' for none. */
export const textOfLimit = (limit: string | number): string => (unitsOf(String(limit)) === 0n ? '' : String(limit))

export function typedOf(limits: OwnLimits): TypedLimits {
  return {
    stakePerOrder: textOfLimit(limits.stakePerOrder),
    lossPerDay: textOfLimit(limits.lossPerDay),
    tradesPerHour: textOfLimit(limits.tradesPerHour),
  }
}

/** Typed limit compared with the one in force. No limit is the highest. */
export function effectOf(wished: string, inForce: string | number): 'same' | 'lower' | 'higher' {
  const [wish, now] = [textOfLimit(wished || '0'), textOfLimit(inForce)]
  const order = wish === '' || now === '' ? Number(wish === '') - Number(now === '') : compare(wish, now)
  return order === 0 ? 'same' : order > 0 ? 'higher' : 'lower'
}

export type LimitError = 'whole_number' | 'too_large'

/** Bounds of the server: 2^52 - 1 smallest units (USDT has six decimals), a million trades. */
const MOST: TypedLimits = { stakePerOrder: '4503599627', lossPerDay: '4503599627', tradesPerHour: '1000000' }

export function validationErrors(typed: TypedLimits): Partial<Record<LimitName, LimitError>> {
  const errors = LIMITS.map((name) => [name, limitError(name, typed[name])] as const)
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined))
}

function limitError(name: LimitName, typed: string): LimitError | undefined {
  if (typed === '') return undefined
  if (name === 'tradesPerHour' && typed.includes('.')) return 'whole_number'
  return compare(typed, MOST[name]) > 0 ? 'too_large' : undefined
}

export function bodyOf(typed: TypedLimits): LimitsBody {
  return {
    stakePerOrder: typed.stakePerOrder || '0',
    lossPerDay: typed.lossPerDay || '0',
    tradesPerHour: Number(typed.tradesPerHour || '0'),
  }
}

/** Used share of a limit in percent, for a bar. */
export function percentUsed(used: string, most: string): number {
  const [part, whole] = [unitsOf(used) ?? 0n, unitsOf(most) ?? 0n]
  if (whole <= 0n || part <= 0n) return 0
  return part >= whole ? 100 : Number((part * 100n) / whole)
}
