import { amount, formatDecimal, parseDecimal, payoutOf, ratePpm } from '@glasshouse/domain'
import { ONE, textOf, textWith, unitsOf } from '../../live/decimals.ts'

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

/** Profit of a win, by the house's own arithmetic. */
export function profitOf(stake: string, odds: string): string {
  return stakeText(payoutOf(amount(stakeUnits(stake)), ratePpm(Number(ppmOf(odds)))))
}

function ppmOf(odds: string): bigint {
  const read = parseDecimal(odds, PPM_DECIMALS)
  return typeof read === 'string' ? 0n : read
}

/** 0.82 -> 82: odds as the percentage that a win adds. */
export const oddsPercent = (odds: string): string => textOf((unitsOf(odds) ?? 0n) * 100n)

/** What comes of 100 staked, on average, by who is right every second time: 50 x odds - 50. Below zero for all odds below 1. */
export const expectedPerHundred = (odds: string): string => textWith(((unitsOf(odds) ?? 0n) - ONE) * 50n, 2)

export interface PeriodLength {
  readonly unit: 'hours' | 'seconds'
  readonly count: number
}

/** Whole hours are told in hours, everything else in seconds. */
export function lengthOf(seconds: number): PeriodLength {
  return seconds % 3_600 === 0 ? { unit: 'hours', count: seconds / 3_600 } : { unit: 'seconds', count: seconds }
}

/** Length of a countdown. */
export const periodMs = (seconds: number): number => seconds * 1_000
