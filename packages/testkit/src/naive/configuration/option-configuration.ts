import {
  type ConfigureIndex,
  type ConfigureMarket,
  type ConfigureOption,
  type IndexConfig,
  MARKET_STATES,
  type OptionConfig,
  type OptionPeriod,
  type RefusalReason,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import type { NaiveState } from '../state/naive-state.ts'
import { isGenesisOver, isId, isName, schedule } from './rules.ts'

const STAKE_MOST = 2n ** 44n
const PERIOD_ID_MOST = 2 ** 32 - 1

export function checkOptionMarket(state: NaiveState, { option, effectiveFromMs }: ConfigureOption): RefusalReason | null {
  if (!state.assets.has(option.stakeAssetId)) return 'unknown_asset'
  if (!state.indices.has(option.indexId)) return 'unknown_index'
  const standing = knownMarket(state, option.marketId)
  if (!isInRange(option) || isTaken(state, option)) return 'invalid_value'
  if (standing && !isSameMarket(standing, option)) return 'invalid_value'
  if (standsOnOwnCoin(state, option)) return 'own_coin'
  return standing && isGenesisOver(state) && effectiveFromMs <= state.nowMs ? 'rule_not_in_future' : null
}

export function configureOption(state: NaiveState, { option, effectiveFromMs }: ConfigureOption): void {
  const version = (state.optionVersions.get(option.marketId) ?? 0) + 1
  state.optionVersions.set(option.marketId, version)
  const announced: OptionConfig = { ...option, version, state: knownMarket(state, option.marketId)?.state ?? option.state }
  state.events.push({ type: 'OptionConfigured', option: announced, effectiveFromMs })
  const waiting = { config: announced }
  if (effectiveFromMs > state.nowMs) state.waitingOptionRules.push(waiting)
  schedule(state, effectiveFromMs, 1, option.marketId, () => {
    state.waitingOptionRules = state.waitingOptionRules.filter((rule) => rule !== waiting)
    const standing = state.optionMarkets.get(option.marketId)
    const config = { ...announced, state: standing?.config.state ?? announced.state }
    if (standing) standing.config = config
    else state.optionMarkets.set(option.marketId, { config })
    return [{ type: 'OptionConfigured', option: config, effectiveFromMs }]
  })
}

/** Option markets in force and those that wait. */
const markedOut = (state: NaiveState): OptionConfig[] => [
  ...[...state.optionMarkets.values()].map(({ config }) => config),
  ...state.waitingOptionRules.map(({ config }) => config),
]

/** One that waits is known too. */
const knownMarket = (state: NaiveState, marketId: number): OptionConfig | undefined =>
  markedOut(state).find((option) => option.marketId === marketId)

/** The id is an option market's, in force or waiting. */
export const isOptionMarket = (state: NaiveState, marketId: number): boolean => knownMarket(state, marketId) !== undefined

/** The sets of an index: the one in force and those that wait. */
const setsOf = (state: NaiveState, indexId: number): IndexConfig[] => {
  const index = state.indices.get(indexId)
  const waiting = state.waitingIndexSets.filter((set) => set.indexId === indexId)
  return index ? [index.config, ...waiting] : waiting
}

function standsOnOwnCoin(state: NaiveState, option: OptionConfig): boolean {
  const sets = setsOf(state, option.indexId)
  const isPricedByUs = sets.some((set) => set.sourceIds.some((sourceId) => state.sources.get(sourceId)?.provenance === 'own_orders'))
  const ownCoins = [...[...state.markets.values()].map(({ config }) => config), ...state.waitingMarkets].filter(
    ({ indexId }) => indexId === 0,
  )
  const names = [option.symbol, ...sets.map(({ symbol }) => symbol)]
  return isPricedByUs || ownCoins.some(({ symbol }) => names.includes(symbol))
}

/** A set of an index that options stand on may hold no source that our own orders make. */
export function isIndexOwnCoin(state: NaiveState, { index }: ConfigureIndex): boolean {
  const isUnder = markedOut(state).some(({ indexId }) => indexId === index.indexId)
  return isUnder && index.sourceIds.some((sourceId) => state.sources.get(sourceId)?.provenance === 'own_orders')
}

export function isMarketOwnCoin(state: NaiveState, { market }: ConfigureMarket): boolean {
  if (market.indexId !== 0) return false
  return markedOut(state).some(
    ({ symbol, indexId }) => symbol === market.symbol || setsOf(state, indexId).some((set) => set.symbol === market.symbol),
  )
}

/** A change of an index takes effect only when no option accepted before can meet it. */
export function momentOfChange(state: NaiveState, { index, effectiveFromMs }: ConfigureIndex): number {
  let moment: number = effectiveFromMs
  for (const { placed, rule, strike, expiryMs } of state.options.values()) {
    if (rule.indexId !== index.indexId) continue
    const expires = strike > 0n ? expiryMs : placed.openAtMs + rule.strikeWithinMs + placed.seconds * 1_000
    moment = Math.max(moment, expires + rule.lookAheadMs + 1)
  }
  return moment
}

function isTaken(state: NaiveState, { marketId, symbol, periods }: OptionConfig): boolean {
  const waiting = [...state.waitingMarkets, ...state.waitingContracts]
  if (state.markets.has(marketId) || state.contracts.has(marketId) || waiting.some((other) => other.marketId === marketId)) return true
  const foreign = markedOut(state).filter((other) => other.marketId !== marketId)
  if (foreign.some((other) => other.symbol === symbol)) return true
  const used = new Set(foreign.flatMap((other) => other.periods.map(({ periodId }) => periodId)))
  return periods.some(({ periodId }) => used.has(periodId))
}

const isWithin = (value: number, low: number, high: number) => Number.isInteger(value) && low <= value && value <= high

function isInRange(option: OptionConfig): boolean {
  const { marketId, symbol, periods } = option
  if (!isId(marketId) || !isName(symbol) || !MARKET_STATES.includes(option.state)) return false
  if (option.stakeAssetId !== USDT_ASSET_ID) return false
  if (periods.length === 0 || periods.length > 20) return false
  if (new Set(periods.map(({ periodId }) => periodId)).size < periods.length) return false
  for (const [at, period] of periods.entries()) {
    const before = periods[at - 1]
    if (!isPeriod(period) || (before && before.seconds >= period.seconds)) return false
  }
  if (!isWithin(option.strikeDelayMs, 1_000, 10_000) || option.strikeDelayMs > option.strikeWithinMs) return false
  if (!isWithin(option.strikeWithinMs, 1, 10_000) || !isWithin(option.lookBackMs, 1, 10_000)) return false
  if (!isWithin(option.lookAheadMs, 1, 60_000)) return false
  return isWithin(option.marketLimitPpm, 1, 1_000_000) && isWithin(option.secondLimitPpm, 1, 1_000_000)
}

const isPeriod = ({ periodId, seconds, oddsPpm, minStake, maxStake }: OptionPeriod): boolean =>
  isWithin(periodId, 1, PERIOD_ID_MOST) &&
  isWithin(seconds, 1, 86_400) &&
  isWithin(oddsPpm, 1, 10_000_000) &&
  minStake >= 1n &&
  maxStake >= minStake &&
  maxStake <= STAKE_MOST

const isSameMarket = (standing: OptionConfig, asked: OptionConfig): boolean =>
  standing.symbol === asked.symbol && standing.indexId === asked.indexId && standing.stakeAssetId === asked.stakeAssetId
