/** A coin that this house's own orders price underlies no option, whichever of the two comes first (RULES.md 9.1.1). What waits for its effect counts as in force. */
import type { IndexConfig, IndexId, MarketConfig, OptionConfig, SourceConfig } from '@glasshouse/domain'
import type { State } from '../state.ts'

/** In force and waiting; the newest of a market last. */
export function optionConfigs(state: State): OptionConfig[] {
  const waiting = state.pending.flatMap((rule) => (rule.kind === 'option' ? [rule.option] : []))
  return [...[...state.options.markets.values()].map(({ config }) => config), ...waiting]
}

export function isOwnCoinOption(state: State, option: OptionConfig): boolean {
  const isOwnSource = (sourceId: number) => state.sources.get(sourceId)?.provenance === 'own_orders'
  if (setsOf(state, option.indexId).some(({ sourceIds }) => sourceIds.some(isOwnSource))) return true
  const waiting = state.pending.flatMap((rule) => (rule.kind === 'market' ? [rule.market] : []))
  const markets = [...[...state.markets.values()].map(({ config }) => config), ...waiting]
  return markets.some((market) => isOwnCoinOf(state, market, option))
}

export function isOwnCoinMarket(state: State, market: MarketConfig): boolean {
  return optionConfigs(state).some((option) => isOwnCoinOf(state, market, option))
}

export function isOwnCoinIndex(state: State, index: IndexConfig): boolean {
  if (!index.sourceIds.some((sourceId) => state.sources.get(sourceId)?.provenance === 'own_orders')) return false
  return optionConfigs(state).some(({ indexId }) => indexId === index.indexId)
}

export function isOwnCoinSource(state: State, { sourceId, provenance }: SourceConfig): boolean {
  if (provenance !== 'own_orders') return false
  return optionConfigs(state).some(({ indexId }) => setsOf(state, indexId).some(({ sourceIds }) => sourceIds.includes(sourceId)))
}

const isOwnCoinOf = (state: State, market: MarketConfig, option: OptionConfig) =>
  market.indexId === 0 && (market.symbol === option.symbol || market.symbol === state.indices.get(option.indexId)?.config.symbol)

/** An index's set in force, and those that wait. */
function setsOf(state: State, indexId: IndexId): IndexConfig[] {
  const known = state.indices.get(indexId)
  const waiting = state.pending.flatMap((rule) => (rule.kind === 'index' && rule.id === indexId ? [rule.index] : []))
  return known ? [known.config, ...waiting] : waiting
}
