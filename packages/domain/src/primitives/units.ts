/**
 * Units. Amounts are integers in an asset's smallest unit (bigint), prices are ticks and quantities lots
 * (safe integers), index prices are integers of 10^-8 quote. Decimal strings exist only at the edges.
 */
declare const unit: unique symbol
type Branded<T, Name> = T & { readonly [unit]: Name }

/** Integer in the asset's smallest unit. May be negative in a posting, never in a balance of a user. */
export type Amount = Branded<bigint, 'Amount'>
/** Price as a whole number of the market's ticks. */
export type Ticks = Branded<number, 'Ticks'>
/** Quantity as a whole number of the market's lots. */
export type Lots = Branded<number, 'Lots'>
/** Price as an integer of 10^-8 quote, as used by index and mark. */
export type IndexPrice = Branded<number, 'IndexPrice'>
/** Rate in parts per million. */
export type RatePpm = Branded<number, 'RatePpm'>
/** Milliseconds since 1970-01-01 UTC, core time unless the name says otherwise. */
export type TimeMs = Branded<number, 'TimeMs'>

export const amount = (value: bigint): Amount => value as Amount
export const ticks = (value: number): Ticks => value as Ticks
export const lots = (value: number): Lots => value as Lots
export const indexPrice = (value: number): IndexPrice => value as IndexPrice
export const ratePpm = (value: number): RatePpm => value as RatePpm
export const timeMs = (value: number): TimeMs => value as TimeMs
/** Last millisecond of the year 2100: no later moment is taken from anybody, so that every date can be shown. */
export const LAST_MOMENT_MS = 4_133_980_799_999 as TimeMs

export const PPM = 1_000_000n
/** Decimals of an index or mark price. */
export const INDEX_DECIMALS = 8

export function divFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator // deterministic-ok: bigint division truncates, corrected below
  return numerator % denominator !== 0n && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient
}

export function divCeil(numerator: bigint, denominator: bigint): bigint {
  return -divFloor(-numerator, denominator)
}

const DECIMAL = /^(\d{1,24})(?:\.(\d{1,18}))?$/

/** Why a decimal text was refused. */
export type DecimalFault = 'not_a_number' | 'too_many_decimals'

/**
 * Reads a plain non-negative decimal (`12`, `0.5`; no sign, exponent, spaces or separators) as an integer of
 * 10^-decimals. Trailing zeros beyond the scale are accepted because they change nothing.
 */
export function parseDecimal(text: string, decimals: number): bigint | DecimalFault {
  const match = DECIMAL.exec(text)
  if (!match) return 'not_a_number'
  const whole = match[1] as string
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return 'too_many_decimals'
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * A decimal that the house itself wrote, with its sign, as an integer of 10^-decimals; one that does not read is a bug.
 */
export function unitsOf(text: string, decimals: number): bigint {
  const isNegative = text.startsWith('-')
  const read = parseDecimal(isNegative ? text.slice(1) : text, decimals)
  if (typeof read !== 'bigint') throw new Error(`${text} is no decimal of ${decimals} places`)
  return isNegative ? -read : read
}

/** Writes an integer of 10^-decimals as a decimal text without trailing zeros: `1234500n, 6` -> `1.2345`. */
export function formatDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
