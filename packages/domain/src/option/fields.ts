/** Rule of an option market and own limits as records write them. */
import { listOf, recordOf, text, uint, units } from '../definitions/fields.ts'
import { marketId, marketState, smallId } from '../definitions/shared-fields.ts'
import type { RatePpm } from '../primitives/units.ts'
import { OWN_LIMIT_MOST } from '../protection/own-limits.ts'
import type { OptionLimits } from './option-limits.ts'
import { type OptionConfig, type OptionPeriod, STRIKE_DELAY_LEAST_MS } from './options.ts'

const STAKE_MOST = 2n ** 44n
const WHOLE_PPM = 1_000_000

const PERIOD = recordOf<OptionPeriod>({
  periodId: uint({ least: 1, most: 2 ** 32 - 1 }),
  seconds: uint({ least: 1, most: 86_400 }),
  oddsPpm: uint({ least: 1, most: 10_000_000 }),
  minStake: units({ least: 1n, most: STAKE_MOST }),
  maxStake: units({ least: 1n, most: STAKE_MOST }),
})

export const OPTION = recordOf<OptionConfig>({
  marketId,
  symbol: text,
  indexId: smallId,
  stakeAssetId: smallId,
  periods: listOf(PERIOD),
  strikeWithinMs: uint({ least: STRIKE_DELAY_LEAST_MS, most: 10_000 }),
  lookBackMs: uint({ least: 1, most: 10_000 }),
  lookAheadMs: uint({ least: 1, most: 60_000 }),
  marketLimitPpm: uint<RatePpm>({ least: 1, most: WHOLE_PPM }),
  secondLimitPpm: uint<RatePpm>({ least: 1, most: WHOLE_PPM }),
  state: marketState,
  version: uint(),
  strikeDelayMs: uint({ least: STRIKE_DELAY_LEAST_MS, most: 10_000 }),
})

const limit = units<OptionLimits['stakePerOrder']>({ least: 0n, most: OWN_LIMIT_MOST })
export const OPTION_LIMITS = recordOf<OptionLimits>({
  stakePerOrder: limit,
  lossPerDay: limit,
  tradesPerHour: uint({ most: 1_000_000 }),
})
