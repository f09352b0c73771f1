import type { OptionConfig, OptionPeriod } from '../option/options.ts'
import { amount, ratePpm } from '../primitives/units.ts'
import { USDT_ASSET_ID } from './listing.ts'
import { LISTED_CONTRACTS } from './listing-contracts.ts'

/** Ids of option markets start here; spot and contract markets stay below. */
export const FIRST_OPTION_MARKET_ID = 2_001
const PERIODS_PER_MARKET = 100

const USDT = 1_000_000n
/** Published. The longer the period, the smaller the house's part. */
const PERIODS = [
  { seconds: 30, odds: 800_000, most: 5_000n },
  { seconds: 60, odds: 820_000, most: 10_000n },
  { seconds: 180, odds: 850_000, most: 20_000n },
  { seconds: 300, odds: 880_000, most: 30_000n },
  { seconds: 3_600, odds: 900_000, most: 50_000n },
] as const

/**
 * A point mixes quotes of different ages: its oldest source is some hundred milliseconds behind its newest. Against
 * bots that know the newest a second early, 1,000 ms are too few and 1,300 are enough
 * (docs/adr/0022-arrival-and-spread.md); this leaves some room.
 */
const LISTED_STRIKE_DELAY_MS = 1_500

/**
 * What the house lists at genesis: every index that a contract stands on. The own coin has none, so nothing can be
 * staked on it.
 */
export const LISTED_OPTIONS: readonly OptionConfig[] = LISTED_CONTRACTS.map(({ symbol, indexId }, position) => ({
  marketId: FIRST_OPTION_MARKET_ID + position,
  symbol,
  indexId,
  stakeAssetId: USDT_ASSET_ID,
  periods: PERIODS.map(
    ({ seconds, odds, most }, at): OptionPeriod => ({
      periodId: position * PERIODS_PER_MARKET + at + 1,
      seconds,
      oddsPpm: ratePpm(odds),
      minStake: amount(10n * USDT),
      maxStake: amount(most * USDT),
    }),
  ),
  strikeDelayMs: LISTED_STRIKE_DELAY_MS,
  strikeWithinMs: 5_000,
  lookBackMs: 3_000,
  lookAheadMs: 10_000,
  marketLimitPpm: ratePpm(100_000),
  secondLimitPpm: ratePpm(30_000),
  state: 'open',
  version: 1,
}))
