import {
  type Amount,
  type ConfigureIndex,
  type ConfigureMarket,
  type ConfigureSource,
  type ContractConfig,
  type Event,
  type HouseFees,
  MARKET_STATES,
  type MarketConfig,
  PROVENANCES,
  type RefusalReason,
  type SetHouseFees,
  type SetMarketFees,
  timeMs,
} from '@glasshouse/domain'
import type { NaiveIndex, NaiveMarket, NaiveState } from '../state/naive-state.ts'
import { isIndexOwnCoin, isMarketOwnCoin, isOptionMarket, momentOfChange } from './option-configuration.ts'
import { isGenesisOver, isId, isName, schedule } from './rules.ts'

const DAY_MS = 86_400_000
const SIZE_MOST = 2n ** 40n
const NOTIONAL_MOST = 2n ** 44n

export function checkSource(state: NaiveState, { source }: ConfigureSource): RefusalReason | null {
  if (!isId(source.sourceId) || !isName(source.name) || !PROVENANCES.includes(source.provenance)) return 'invalid_value'
  for (const standing of state.sources.values()) {
    const isSame = standing.name === source.name && standing.provenance === source.provenance
    if (standing.sourceId === source.sourceId && !isSame) return 'invalid_value'
    if (standing.sourceId !== source.sourceId && standing.name === source.name) return 'invalid_value'
  }
  return !state.isSandbox && (source.provenance === 'replay' || source.provenance === 'simulated') ? 'not_a_sandbox' : null
}

export function checkIndex(state: NaiveState, command: ConfigureIndex): RefusalReason | null {
  const { index, effectiveFromMs } = command
  if (index.sourceIds.some((sourceId) => !state.sources.has(sourceId))) return 'unknown_source'
  if (!(Number.isInteger(index.lateAfterMs) && index.lateAfterMs >= 100 && index.lateAfterMs <= 5_000)) return 'invalid_value'
  const isWell = isId(index.indexId) && isName(index.symbol) && Number.isInteger(index.minSources) && index.minSources >= 1
  if (!isWell || index.sourceIds.length === 0 || new Set(index.sourceIds).size !== index.sourceIds.length) return 'invalid_value'
  const announced = [...[...state.indices.values()].map(({ config }) => config), ...state.waitingIndexSets]
  const isKnown = announced.some(({ indexId }) => indexId === index.indexId)
  // Symbol and number belong together, whether the index is in force or still waits.
  if (announced.some(({ symbol, indexId }) => (symbol === index.symbol) !== (indexId === index.indexId))) return 'invalid_value'
  if (isIndexOwnCoin(state, command)) return 'own_coin'
  if (!state.isSandbox && index.minSources === 1) return 'not_a_sandbox'
  const isLate = isKnown && isGenesisOver(state) && effectiveFromMs < state.nowMs + DAY_MS
  return isLate ? 'rule_not_in_future' : null
}

export function configureIndex(state: NaiveState, command: ConfigureIndex): void {
  const { index } = command
  const effectiveFromMs = timeMs(momentOfChange(state, command))
  const expected: Event = { type: 'IndexConfigured', index, effectiveFromMs }
  state.events.push(expected)
  if (effectiveFromMs > state.nowMs) state.waitingIndexSets.push(index)
  schedule(state, effectiveFromMs, 2, index.indexId, () => {
    state.waitingIndexSets = state.waitingIndexSets.filter((set) => set !== index)
    const standing: NaiveIndex = state.indices.get(index.indexId) ?? {
      config: index,
      ticks: new Map(),
      price: 0n,
      pointMs: 0,
      isStale: false,
      parts: [],
    }
    standing.config = index
    for (const sourceId of standing.ticks.keys()) if (!index.sourceIds.includes(sourceId)) standing.ticks.delete(sourceId)
    state.indices.set(index.indexId, standing)
    return [expected]
  })
}

/** One that is announced for later exists too. */
export const existingMarket = (state: NaiveState, marketId: number): MarketConfig | undefined =>
  state.markets.get(marketId)?.config ?? state.waitingMarkets.find((waiting) => waiting.marketId === marketId)

export const existingContract = (state: NaiveState, marketId: number): ContractConfig | undefined =>
  state.contracts.get(marketId)?.config ?? state.waitingContracts.find((waiting) => waiting.marketId === marketId)

export function checkMarket(state: NaiveState, command: ConfigureMarket): RefusalReason | null {
  const { market, effectiveFromMs } = command
  if (!state.assets.has(market.baseAssetId) || !state.assets.has(market.quoteAssetId)) return 'unknown_asset'
  if (market.indexId !== 0 && !state.indices.has(market.indexId)) return 'unknown_index'
  const standing = existingMarket(state, market.marketId)
  if (existingContract(state, market.marketId) || isOptionMarket(state, market.marketId)) return 'invalid_value'
  if (!isMarketInRange(state, market) || (standing && !isSameMarket(standing, market))) return 'invalid_value'
  const isNamesake = ({ symbol, marketId }: MarketConfig) => symbol === market.symbol && marketId !== market.marketId
  if ([...state.markets.values()].some(({ config }) => isNamesake(config)) || state.waitingMarkets.some(isNamesake)) return 'invalid_value'
  if (market.baseAssetId > 3_000 && market.baseAssetId < 4_000 && market.indexId > 0) return 'invalid_value'
  if (isMarketOwnCoin(state, command)) return 'own_coin'
  return standing && isGenesisOver(state) && effectiveFromMs <= state.nowMs ? 'rule_not_in_future' : null
}

export function configureMarket(state: NaiveState, command: ConfigureMarket): void {
  const { effectiveFromMs } = command
  const { marketId } = command.market
  const waitingVersions = state.waitingMarkets.filter((waiting) => waiting.marketId === marketId).map((waiting) => waiting.version)
  const version = Math.max(0, state.markets.get(marketId)?.highestVersion ?? 0, ...waitingVersions) + 1
  const standing = state.markets.get(marketId)
  const market = { ...command.market, version, state: existingMarket(state, marketId)?.state ?? command.market.state }
  if (standing) standing.highestVersion = version
  state.events.push({ type: 'MarketConfigured', market, effectiveFromMs })
  if (effectiveFromMs > state.nowMs) state.waitingMarkets.push(market)
  schedule(state, effectiveFromMs, 1, marketId, () => {
    state.waitingMarkets = state.waitingMarkets.filter((waiting) => waiting !== market)
    const existing = state.markets.get(marketId)
    if (existing) {
      existing.config = { ...market, state: existing.config.state }
      existing.highestVersion = Math.max(existing.highestVersion, version)
    } else state.markets.set(marketId, { config: market, highestVersion: version })
    return [{ type: 'RuleTookEffect', marketId, makerFeePpm: market.makerFeePpm, takerFeePpm: market.takerFeePpm, version }]
  })
}

export function checkFees(state: NaiveState, command: SetMarketFees | SetHouseFees): RefusalReason | null {
  const fees: HouseFees = command.type === 'SetHouseFees' ? command.fees : command
  if (command.type === 'SetMarketFees' && !state.markets.has(command.marketId)) return 'unknown_market'
  if (!areFees(fees)) return 'invalid_value'
  return isGenesisOver(state) && command.effectiveFromMs <= state.nowMs ? 'rule_not_in_future' : null
}

export function setMarketFees(state: NaiveState, command: SetMarketFees): void {
  const { marketId, makerFeePpm, takerFeePpm, effectiveFromMs } = command
  const market = state.markets.get(marketId) as NaiveMarket
  market.highestVersion += 1
  const version = market.highestVersion
  state.events.push({ type: 'MarketConfigured', market: { ...market.config, makerFeePpm, takerFeePpm, version }, effectiveFromMs })
  schedule(state, effectiveFromMs, 1, marketId, () => {
    market.config = { ...market.config, makerFeePpm, takerFeePpm, version }
    return [{ type: 'RuleTookEffect', marketId, makerFeePpm, takerFeePpm, version }]
  })
}

export function setHouseFees(state: NaiveState, { fees, effectiveFromMs }: SetHouseFees): void {
  const version = ++state.houseFeesVersion
  state.events.push({ type: 'HouseFeesSet', fees, effectiveFromMs })
  schedule(state, effectiveFromMs, 3, 0, () => {
    state.houseFees = fees
    return [{ type: 'RuleTookEffect', marketId: 0, makerFeePpm: fees.makerFeePpm, takerFeePpm: fees.takerFeePpm, version }]
  })
}

export function areFees(fees: HouseFees): boolean {
  const { makerFeePpm, takerFeePpm } = fees
  return (
    Number.isInteger(makerFeePpm) &&
    Number.isInteger(takerFeePpm) &&
    makerFeePpm >= 0 &&
    makerFeePpm <= takerFeePpm &&
    takerFeePpm <= 100_000
  )
}

function isMarketInRange(state: NaiveState, market: MarketConfig): boolean {
  const decimalsOf = (assetId: number) => BigInt(state.assets.get(assetId)?.decimals ?? 0)
  const isSize = (size: bigint) => size >= 1n && size <= SIZE_MOST
  if (
    !isId(market.marketId) ||
    !isName(market.symbol) ||
    market.kind !== 'spot' ||
    !MARKET_STATES.includes(market.state) ||
    !areFees(market)
  )
    return false
  const { takeBandPpm, restBandPpm, minNotional, maxNotional } = market
  if (!(takeBandPpm > 0 && takeBandPpm <= restBandPpm && restBandPpm < 1_000_000)) return false
  if (!(minNotional > 0n && minNotional <= maxNotional && maxNotional <= NOTIONAL_MOST)) return false
  if (
    !Number.isSafeInteger(market.tickSize) ||
    !isSize(BigInt(market.tickSize)) ||
    !isSize(market.lotUnits) ||
    !isSize(market.tickLotUnits)
  )
    return false
  const priceSide = BigInt(market.tickSize) * market.lotUnits * 10n ** decimalsOf(market.quoteAssetId)
  return priceSide === market.tickLotUnits * 10n ** 8n * 10n ** decimalsOf(market.baseAssetId)
}

/** Fees, bands and notional limits may change; state and version are not looked at; all else stays. */
function isSameMarket(standing: MarketConfig, asked: MarketConfig): boolean {
  const lasting = (market: MarketConfig): (string | number | Amount)[] => [
    market.symbol,
    market.kind,
    market.baseAssetId,
    market.quoteAssetId,
    market.indexId,
    market.tickSize,
    market.lotUnits,
    market.tickLotUnits,
  ]
  const before = lasting(standing)
  return lasting(asked).every((value, position) => value === before[position])
}
