/**
 * Money arithmetic in safe integers. Every product that could pass 2^53 goes through BigInt, so each result is exact.
 * Laws: RULES.md 4.1, 4.2, 4.11.
 */

/** Largest change of one balance in one posting. Low limbs of balances rely on it. */
export const UNITS_MAX = 2 ** 52 - 1

/** Short amounts: the sum of two is a safe integer, and so is the zigzag of one. False for NaN. */
export const isShort = (units: number): boolean => Math.abs(units) <= UNITS_MAX

/** An amount: a safe integer, or a bigint where it may be wider. */
export type Units = number | bigint

/** ceil(units / divisor) of safe integers. */
export function ceilDiv(units: number, divisor: number): number {
  const quotient = Math.floor(units / divisor)
  // The quotient of doubles may round up to a whole number, so it is corrected by an exact multiplication.
  return units - quotient * divisor > 0 ? quotient + 1 : quotient
}

/** A number while it is short. */
export function plus(a: Units, b: Units): Units {
  const sum = typeof a === 'number' && typeof b === 'number' ? a + b : Number.NaN
  return isShort(sum) ? sum : unitsOf(BigInt(a) + BigInt(b))
}

export const unitsOf = (units: bigint): Units => (isShort(Number(units)) ? Number(units) : units)

export const least = (a: bigint, b: bigint) => (a < b ? a : b)
export const most = (a: bigint, b: bigint) => (a > b ? a : b)
