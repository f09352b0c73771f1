/**
 * Money arithmetic in safe integers. Every product that could pass 2^53 goes through BigInt, so each result is exact.
 * Laws: RULES.md 4.1, 4.2, 4.11.
 */

/** Largest change of one balance in one posting. Low limbs of balances rely on it. */
export const UNITS_MAX = 2 ** 52 - 1
const PPM = 1_000_000

/** ceil(units * ppm / 1,000,000) */
export function ceilPpm(units: number, ppm: number): number {
  const product = units * ppm
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(units) * BigInt(ppm) + 999_999n) / 1_000_000n)
  // The quotient of doubles may round up to a whole number, so it is corrected by an exact multiplication.
  const quotient = Math.floor(product / PPM)
  const rest = product - quotient * PPM
  return rest > 0 ? quotient + 1 : quotient
}

/** The most lots of `lotCost` units each whose cost and fee stay within `budget`. */
export function affordableLots(budget: number, lotCost: number, feePpm: number): number {
  let lots = Math.floor(budget / (lotCost * (1 + feePpm / PPM)))
  while (lots > 0 && lots * lotCost + ceilPpm(lots * lotCost, feePpm) > budget) lots--
  while ((lots + 1) * lotCost + ceilPpm((lots + 1) * lotCost, feePpm) <= budget) lots++
  return lots
}

/** ceil(units / divisor) of safe integers. */
export function ceilDiv(units: number, divisor: number): number {
  const quotient = Math.floor(units / divisor)
  // The quotient of doubles may round up to a whole number, so it is corrected by an exact multiplication.
  return units - quotient * divisor > 0 ? quotient + 1 : quotient
}

export const least = (a: bigint, b: bigint) => (a < b ? a : b)
export const most = (a: bigint, b: bigint) => (a > b ? a : b)
