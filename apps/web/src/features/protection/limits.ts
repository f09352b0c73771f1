import { compare, unitsOf } from '@glasshouse/client'
import type { ContractLimitsBody, LimitsBody } from '@glasshouse/wire'

export const OPTION_LIMITS = ['stakePerOrder', 'lossPerDay', 'tradesPerHour'] as const
export const CONTRACT_LIMITS = ['leverage', 'marginPerOrder', 'lossPerDay'] as const
type OptionLimitName = (typeof OPTION_LIMITS)[number]
type ContractLimitName = (typeof CONTRACT_LIMITS)[number]
export type LimitName = OptionLimitName | ContractLimitName

export type OwnLimits<Name extends LimitName> = Readonly<Record<Name, string | number>>
/** As typed: plain decimal texts, '' for none. */
export type TypedLimits<Name extends LimitName> = Readonly<Record<Name, string>>

/** What a product's own limits have in common. */
export interface StandingLimits<Name extends LimitName> {
  readonly limits: OwnLimits<Name>
  readonly next: OwnLimits<Name> | null
  readonly nextFrom: number | null
}

/** Text of a limit in its field; '' for none. */
export const textOfLimit = (limit: string | number): string => (unitsOf(String(limit)) === 0n ? '' : String(limit))

export function typedOf<Name extends LimitName>(limits: OwnLimits<Name>): TypedLimits<Name> {
  const texts = Object.entries<string | number>(limits).map(([name, limit]) => [name, textOfLimit(limit)])
  return Object.fromEntries(texts) as TypedLimits<Name>
}

/** Typed limit compared with the one in force. No limit is the highest. */
export function effectOf(wished: string, inForce: string | number): 'same' | 'lower' | 'higher' {
  const [wish, now] = [textOfLimit(wished || '0'), textOfLimit(inForce)]
  const order = wish === '' || now === '' ? Number(wish === '') - Number(now === '') : compare(wish, now)
  return order === 0 ? 'same' : order > 0 ? 'higher' : 'lower'
}

export type LimitError = 'whole_number' | 'too_large'

/** Bounds of the server: 2^52 - 1 smallest units (USDT has six decimals), a million trades, a thousandfold. */
const MONEY_MOST = '4503599627'
const MOST: TypedLimits<LimitName> = {
  stakePerOrder: MONEY_MOST,
  lossPerDay: MONEY_MOST,
  tradesPerHour: '1000000',
  leverage: '1000',
  marginPerOrder: MONEY_MOST,
}
const COUNTS: readonly LimitName[] = ['tradesPerHour', 'leverage']
/** Decimals that a field takes; of a count one, so that a part of it is told and not left out. */
export const decimalsOf = (name: LimitName): number => (COUNTS.includes(name) ? 1 : 2)

export function validationErrors<Name extends LimitName>(typed: TypedLimits<Name>): Partial<Record<Name, LimitError>> {
  const errors = Object.entries<string>(typed).map(([name, text]) => [name, limitError(name as Name, text)] as const)
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined)) as Partial<Record<Name, LimitError>>
}

function limitError(name: LimitName, typed: string): LimitError | undefined {
  if (typed === '') return undefined
  if (COUNTS.includes(name) && typed.includes('.')) return 'whole_number'
  return compare(typed, MOST[name]) > 0 ? 'too_large' : undefined
}

export function bodyOf(typed: TypedLimits<OptionLimitName>): LimitsBody {
  return {
    stakePerOrder: typed.stakePerOrder || '0',
    lossPerDay: typed.lossPerDay || '0',
    tradesPerHour: Number(typed.tradesPerHour || '0'),
  }
}

export function contractBodyOf(typed: TypedLimits<ContractLimitName>): ContractLimitsBody {
  return {
    leverage: Number(typed.leverage || '0'),
    marginPerOrder: typed.marginPerOrder || '0',
    lossPerDay: typed.lossPerDay || '0',
  }
}

/** Used share of a limit in percent, for a bar. */
export function percentUsed(used: string, most: string): number {
  const [part, whole] = [unitsOf(used) ?? 0n, unitsOf(most) ?? 0n]
  if (whole <= 0n || part <= 0n) return 0
  return part >= whole ? 100 : Number((part * 100n) / whole)
}
