import { formatDecimal } from '@glasshouse/domain'

/** Decimals of every sum that is compared: a variance has twice the 18 of an asset and 14 more. */
const DECIMALS = 50

/** Units of 10^-50; null of what the projection never writes: `NaN`, an infinity, a 51st decimal. */
export type Exact = bigint | null

const DECIMAL = new RegExp(`^(-?)(\\d+)(?:\\.(\\d{1,${DECIMALS}})0*)?$`)

/** Reads a number of PostgreSQL without a bound of its size: rows changed by hand hold any. */
export function exactOf(text: string): Exact {
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return null
  const units = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  return sign === '-' ? -units : units
}

/** An amount of smallest units of an asset. */
export const exactUnits = (units: bigint, decimals: number): bigint => units * 10n ** BigInt(DECIMALS - decimals)

export const exactCount = (count: number): bigint => exactUnits(BigInt(count), 0)

/** Null wherever a part is: the sum is none either. */
export const exactSum = (one: Exact, other: Exact): Exact => (one === null || other === null ? null : one + other)

export const exactText = (value: Exact): string => (value === null ? 'not a number' : formatDecimal(value, DECIMALS))
