import { ONE, textWith, unitsOf } from '@glasshouse/client'
import { amount, formatDecimal, parseDecimal, payoutOf, ratePpm } from '@glasshouse/domain'

/** What options are staked in has six decimals: USDT. */
export const STAKE_DECIMALS = 6
const PPM_DECIMALS = 6

/** A decimal text of the stake asset in its units; 0 where it is none. */
export function stakeUnits(text: string | undefined): bigint {
  const isNegative = text?.startsWith('-') ?? false
  const read = parseDecimal((isNegative ? text?.slice(1) : text) ?? '', STAKE_DECIMALS)
  return typeof read === 'string' ? 0n : isNegative ? -read : read
}
export const stakeText = (units: bigint): string => formatDecimal(units, STAKE_DECIMALS)

/** Profit of a win, by the core's arithmetic. */
export function profitOf(stake: string, odds: string): string {
  return stakeText(payoutOf(amount(stakeUnits(stake)), ratePpm(Number(ppmOf(odds)))))
}

function ppmOf(odds: string): bigint {
  const read = parseDecimal(odds, PPM_DECIMALS)
  return typeof read === 'string' ? 0n : read
}

/**
 * What comes of 100 staked, on average, by who is right every second time: 50 x odds - 50. Below zero for all odds
 * below 1.
 */
export const expectedPerHundred = (odds: string): string => textWith(((unitsOf(odds) ?? 0n) - ONE) * 50n, 2)

/** Length of a countdown. */
export const periodMs = (seconds: number): number => seconds * 1_000
