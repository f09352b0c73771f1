/**
 * Maker fee and taker fee, rounded up for each fill and side (RULES.md 4.1, 4.11): of notionals in safe integers, and
 * of those of any size. Every product that could pass 2^53 goes through BigInt, so each result is exact.
 */
import { type Amount, feeOf, type RatePpm } from '@glasshouse/domain'

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

/** Fee of a notional of any size. */
export const feeAmount = (notional: bigint, feePpm: number): bigint => feeOf(notional as Amount, feePpm as RatePpm)
