/** Which configuration is sound and from when it may hold (RULES.md 3.1-3.3). */
import {
  type AssetConfig,
  type ConfigureAsset,
  type ConfigureIndex,
  type ConfigureMarket,
  type ConfigureSource,
  type HouseFees,
  type IndexConfig,
  isOwnCoinId,
  MARKET_STATES,
  type MarketConfig,
  OWN_COIN_DECIMALS,
  PROVENANCES,
  type RefusalReason,
  type SetHouseFees,
  type SetMarketFees,
  type SetMarketState,
  type SourceConfig,
} from '@glasshouse/domain'
import { isGenesis, type State } from '../state.ts'
import { isSymbolTaken, knownContract, knownIndex, knownIndices, knownMarket, knownMarkets, knownOption } from './known.ts'
import { isOwnCoinIndex, isOwnCoinMarket } from './own-coin.ts'

const ID_MAX = 65_535
const FEE_MAX_PPM = 100_000
export const SCALE_MAX = 2 ** 40
const NOTIONAL_MAX = 2n ** 44n
/** Beyond 5 s its venue's time is too old anyway. */
const LATE_AFTER_LEAST_MS = 100
const LATE_AFTER_MOST_MS = 5_000
/** A5: a change of an index's sources is announced a day ahead. */
const INDEX_NOTICE_MS = 86_400_000

export function checkConfigureAsset(state: State, { asset }: ConfigureAsset): RefusalReason | null {
  if (!isId(asset.assetId) || !isName(asset.symbol) || !isCount(asset.decimals, 0, 18)) return 'invalid_value'
  const known = state.assets.get(asset.assetId)
  if (known) return known.decimals === asset.decimals && known.symbol === asset.symbol ? null : 'invalid_value'
  if (isTaken(state.assets, (other: AssetConfig) => other.symbol === asset.symbol)) return 'invalid_value'
  if (!isOwnCoinId(asset.assetId)) return null
  if (asset.decimals !== OWN_COIN_DECIMALS) return 'invalid_value'
  return state.isSandbox ? null : 'not_a_sandbox'
}

export function checkConfigureSource(state: State, { source }: ConfigureSource): RefusalReason | null {
  if (!isId(source.sourceId) || !isName(source.name) || !PROVENANCES.includes(source.provenance)) return 'invalid_value'
  const known = state.sources.get(source.sourceId)
  // Or a receipt would say `live` of prices that were simulated when they decided.
  if (known) return known.name === source.name && known.provenance === source.provenance ? null : 'invalid_value'
  if (isTaken(state.sources, (other: SourceConfig) => other.name === source.name)) return 'invalid_value'
  return (source.provenance === 'replay' || source.provenance === 'simulated') && !state.isSandbox ? 'not_a_sandbox' : null
}

export function checkConfigureIndex(state: State, { index, effectiveFromMs }: ConfigureIndex): RefusalReason | null {
  if (!Array.isArray(index.sourceIds) || index.sourceIds.some((id) => !state.sources.has(id))) return 'unknown_source'
  if (!isIndex(state, index) || !isTime(effectiveFromMs)) return 'invalid_value'
  if (isOwnCoinIndex(state, index)) return 'own_coin'
  if (index.minSources === 1 && !state.isSandbox) return 'not_a_sandbox'
  if (knownIndex(state, index.indexId) === null || isGenesis(state)) return null
  return effectiveFromMs < state.timeMs + INDEX_NOTICE_MS ? 'rule_not_in_future' : null
}

function isIndex(state: State, index: IndexConfig): boolean {
  const { indexId, symbol, minSources, sourceIds, lateAfterMs } = index
  const isTwice = new Set(sourceIds).size !== sourceIds.length
  const isSameProduct = (knownIndex(state, indexId) ?? index).symbol === symbol
  const isOther = knownIndices(state).some((other) => other.symbol === symbol && other.indexId !== indexId)
  const isSound = isId(indexId) && isName(symbol) && isCount(minSources, 1, 64) && isCount(sourceIds.length, 1, 64)
  const isLateSound = isCount(lateAfterMs, LATE_AFTER_LEAST_MS, LATE_AFTER_MOST_MS)
  return isSound && isLateSound && !isTwice && isSameProduct && !isOther
}

export function checkConfigureMarket(state: State, { market, effectiveFromMs }: ConfigureMarket): RefusalReason | null {
  if (!state.assets.has(market.baseAssetId) || !state.assets.has(market.quoteAssetId)) return 'unknown_asset'
  if (market.indexId !== 0 && !state.indices.has(market.indexId)) return 'unknown_index'
  if (!isMarket(state, market) || !isTime(effectiveFromMs)) return 'invalid_value'
  // Its own orders alone price a coin that operators named.
  if (isOwnCoinId(market.baseAssetId) && market.indexId !== 0) return 'invalid_value'
  const known = knownMarket(state, market.marketId)
  if (known && !isSameProduct(known, market)) return 'invalid_value'
  if (isOwnCoinMarket(state, market)) return 'own_coin'
  return known ? tooSoon(state, effectiveFromMs) : null
}

export function checkSetMarketFees(state: State, command: SetMarketFees): RefusalReason | null {
  if (!state.markets.has(command.marketId)) return 'unknown_market'
  return isFees(command) && isTime(command.effectiveFromMs) ? tooSoon(state, command.effectiveFromMs) : 'invalid_value'
}

export function checkSetHouseFees(state: State, command: SetHouseFees): RefusalReason | null {
  return isFees(command.fees) && isTime(command.effectiveFromMs) ? tooSoon(state, command.effectiveFromMs) : 'invalid_value'
}

export function checkSetMarketState(state: State, command: SetMarketState): RefusalReason | null {
  const contract = state.perpetual.contracts.get(command.marketId)
  const market = state.markets.get(command.marketId) ?? contract ?? state.options.markets.get(command.marketId)
  if (!market) return 'unknown_market'
  if (!MARKET_STATES.includes(command.state) || market.config.state === 'delisted') return 'invalid_value'
  return command.state === 'delisted' && contract?.byRealm.some(({ positions }) => positions[0].size > 0) ? 'anything_open' : null
}

/** After genesis, a trader must be able to see a changed rule before it holds. */
export const tooSoon = (state: State, effectiveFromMs: number) =>
  !isGenesis(state) && effectiveFromMs <= state.timeMs ? 'rule_not_in_future' : null

function isMarket(state: State, market: MarketConfig): boolean {
  const { tickSize, lotUnits, tickLotUnits, minNotional, maxNotional, takeBandPpm, restBandPpm } = market
  return (
    isId(market.marketId) &&
    knownContract(state, market.marketId) === null &&
    knownOption(state, market.marketId) === null &&
    isName(market.symbol) &&
    !isSymbolTaken(knownMarkets(state), market) &&
    market.kind === 'spot' &&
    market.baseAssetId !== market.quoteAssetId &&
    MARKET_STATES.includes(market.state) &&
    isFees(market) &&
    isCount(takeBandPpm, 1, 999_999) &&
    isCount(restBandPpm, takeBandPpm, 999_999) &&
    isCount(tickSize, 1, SCALE_MAX) &&
    isUnits(lotUnits, BigInt(SCALE_MAX)) &&
    isUnits(tickLotUnits, BigInt(SCALE_MAX)) &&
    isUnits(maxNotional, NOTIONAL_MAX) &&
    isUnits(minNotional, maxNotional) &&
    isScaleExact(state, market)
  )
}

/** One tick x one lot is a whole number of quote units, and exactly `tickLotUnits`. */
function isScaleExact(state: State, market: MarketConfig): boolean {
  const base = 10n ** BigInt(state.assets.get(market.baseAssetId)!.decimals)
  const quote = 10n ** BigInt(state.assets.get(market.quoteAssetId)!.decimals)
  return BigInt(market.tickSize) * market.lotUnits * quote === market.tickLotUnits * 100_000_000n * base
}

/** What orders and balances rest on never changes under them. */
function isSameProduct(known: MarketConfig, market: MarketConfig): boolean {
  const fixed = ['symbol', 'kind', 'baseAssetId', 'quoteAssetId', 'indexId', 'tickSize', 'lotUnits', 'tickLotUnits'] as const
  return fixed.every((name) => known[name] === market[name])
}

export const isFees = (fees: HouseFees) => isCount(fees.takerFeePpm, 0, FEE_MAX_PPM) && isCount(fees.makerFeePpm, 0, fees.takerFeePpm)
export const isId = (id: number) => isCount(id, 1, ID_MAX)
export const isTime = (time: number) => isCount(time, 0, 2 ** 52)
export const isCount = (value: number, least: number, most: number) => Number.isSafeInteger(value) && value >= least && value <= most
export const isUnits = (value: bigint, most: bigint) => typeof value === 'bigint' && value >= 1n && value <= most
export const isName = (name: string) => typeof name === 'string' && /^[\x21-\x7e]{1,64}$/.test(name)
export const isTaken = <T>(map: ReadonlyMap<number, T>, isSame: (other: T) => boolean) => [...map.values()].some(isSame)
