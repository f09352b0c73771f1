/**
 * A coin that this house's own orders price underlies no option, whichever of the two comes first (RULES.md 9.1.1).
 * What waits for its effect counts as in force.
 */
import type { IndexConfig, MarketConfig, OptionConfig } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { knownIndex, knownIndices, knownMarkets, knownOptions } from './known.ts'

export function isOwnCoinOption(state: State, option: OptionConfig): boolean {
  const isOwnSource = (sourceId: number) => state.sources.get(sourceId)?.provenance === 'own_orders'
  const sets = knownIndices(state).filter(({ indexId }) => indexId === option.indexId)
  if (sets.some(({ sourceIds }) => sourceIds.some(isOwnSource))) return true
  return knownMarkets(state).some((market) => isOwnCoinOf(state, market, option))
}

export function isOwnCoinMarket(state: State, market: MarketConfig): boolean {
  return knownOptions(state).some((option) => isOwnCoinOf(state, market, option))
}

export function isOwnCoinIndex(state: State, index: IndexConfig): boolean {
  if (!index.sourceIds.some((sourceId) => state.sources.get(sourceId)?.provenance === 'own_orders')) return false
  return knownOptions(state).some(({ indexId }) => indexId === index.indexId)
}

const isOwnCoinOf = (state: State, market: MarketConfig, option: OptionConfig) =>
  market.indexId === 0 && (market.symbol === option.symbol || market.symbol === knownIndex(state, option.indexId)?.symbol)
