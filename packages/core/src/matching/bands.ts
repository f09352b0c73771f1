/** Price bands in ticks around a reference price, computed once per reference with exact integers (RULES.md 4.3). */
import type { MarketConfig } from '@glasshouse/domain'

export interface Bands {
  /** False before the first index point or, for an own coin, the first trade. */
  readonly hasReference: boolean
  readonly takeLow: number
  readonly takeHigh: number
  readonly restLow: number
  readonly restHigh: number
}

export const NO_BANDS: Bands = {
  hasReference: false,
  takeLow: 0,
  takeHigh: Number.POSITIVE_INFINITY,
  restLow: 0,
  restHigh: Number.POSITIVE_INFINITY,
}

export function bandsAround(reference: bigint, config: Pick<MarketConfig, 'tickSize' | 'takeBandPpm' | 'restBandPpm'>): Bands {
  const step = 1_000_000n * BigInt(config.tickSize)
  const low = (bandPpm: number) => Number((reference * BigInt(1_000_000 - bandPpm) + step - 1n) / step)
  const high = (bandPpm: number) => Number((reference * BigInt(1_000_000 + bandPpm)) / step)
  return {
    hasReference: true,
    takeLow: low(config.takeBandPpm),
    takeHigh: high(config.takeBandPpm),
    restLow: low(config.restBandPpm),
    restHigh: high(config.restBandPpm),
  }
}
