/** Which option rules are sound (RULES.md 9.1.1). What waits for its effect counts as in force. */
import {
  type ConfigureOption,
  MARKET_STATES,
  type OptionConfig,
  type OptionPeriod,
  type RefusalReason,
  STRIKE_DELAY_LEAST_MS,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import type { State } from '../state.ts'
import { isCount, isId, isName, isTime, isUnits, tooSoon } from './check-configuration.ts'
import { isSymbolTaken, knownContract, knownMarket, knownOption, knownOptions } from './known.ts'
import { isOwnCoinOption } from './own-coin.ts'

const PERIODS_MAX = 20
const SECONDS_MAX = 86_400
const ODDS_MAX_PPM = 10_000_000
const STAKE_MAX = 2n ** 44n
const STRIKE_WITHIN_MAX_MS = 10_000
const WHOLE_PPM = 1_000_000

export function checkConfigureOption(state: State, { option, effectiveFromMs }: ConfigureOption): RefusalReason | null {
  if (!state.assets.has(option.stakeAssetId)) return 'unknown_asset'
  if (!state.indices.has(option.indexId)) return 'unknown_index'
  const known = knownOption(state, option.marketId)
  if (!isOption(state, option) || !isTime(effectiveFromMs)) return 'invalid_value'
  if (known && !isSameProduct(known, option)) return 'invalid_value'
  if (isOwnCoinOption(state, option)) return 'own_coin'
  return known ? tooSoon(state, effectiveFromMs) : null
}

function isOption(state: State, option: OptionConfig): boolean {
  const { marketId, symbol, periods } = option
  return (
    isId(marketId) &&
    knownMarket(state, marketId) === null &&
    knownContract(state, marketId) === null &&
    isName(symbol) &&
    !isSymbolTaken(knownOptions(state), option) &&
    option.stakeAssetId === USDT_ASSET_ID &&
    MARKET_STATES.includes(option.state) &&
    arePeriods(periods) &&
    !isPeriodTaken(state, option) &&
    isCount(option.strikeDelayMs, STRIKE_DELAY_LEAST_MS, STRIKE_WITHIN_MAX_MS) &&
    isCount(option.strikeWithinMs, option.strikeDelayMs, STRIKE_WITHIN_MAX_MS) &&
    isCount(option.lookBackMs, 1, 10_000) &&
    isCount(option.lookAheadMs, 1, 60_000) &&
    isCount(option.marketLimitPpm, 1, WHOLE_PPM) &&
    isCount(option.secondLimitPpm, 1, WHOLE_PPM)
  )
}

function isPeriodTaken(state: State, { marketId, periods }: OptionConfig): boolean {
  const others = knownOptions(state).filter((other) => other.marketId !== marketId)
  return others.some((other) => other.periods.some(({ periodId }) => periods.some((period) => period.periodId === periodId)))
}

function arePeriods(periods: readonly OptionPeriod[]): boolean {
  if (!Array.isArray(periods) || !isCount(periods.length, 1, PERIODS_MAX)) return false
  const isTwice = new Set(periods.map(({ periodId }) => periodId)).size !== periods.length
  return !isTwice && periods.every((period, at) => isPeriod(period, at === 0 ? 0 : periods[at - 1]!.seconds))
}

function isPeriod(period: OptionPeriod, secondsBefore: number): boolean {
  const { periodId, seconds, oddsPpm, minStake, maxStake } = period
  return (
    isCount(periodId, 1, 2 ** 32 - 1) &&
    isCount(seconds, secondsBefore + 1, SECONDS_MAX) &&
    isCount(oddsPpm, 1, ODDS_MAX_PPM) &&
    isUnits(maxStake, STAKE_MAX) &&
    isUnits(minStake, maxStake)
  )
}

/** What options rest on never changes under them. */
function isSameProduct(known: OptionConfig, option: OptionConfig): boolean {
  const fixed = ['symbol', 'indexId', 'stakeAssetId'] as const
  return fixed.every((name) => known[name] === option[name])
}
