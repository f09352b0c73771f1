/**
 * What exists for a configuration: what is in force, and what was announced and waits for its effect (RULES.md 3.2).
 * Else an id or a symbol could be taken twice before either is in force, and what is only announced could be changed
 * without the notice that a change needs.
 */

import type { ContractConfig, IndexConfig, MarketConfig, MarketId, MarketState, OptionConfig } from '@glasshouse/domain'
import type { State } from '../state.ts'
import type { PendingRule } from './pending-rules.ts'

/** Announced for later, in order of acceptance. */
export function waitingOf<Kind extends PendingRule['kind']>(state: State, kind: Kind, id?: number): Extract<PendingRule, { kind: Kind }>[] {
  const isOfKind = (rule: PendingRule): rule is Extract<PendingRule, { kind: Kind }> => rule.kind === kind
  return state.pending.filter(isOfKind).filter((rule) => id === undefined || rule.id === id)
}

export const knownIndices = (state: State): IndexConfig[] => [
  ...inForce(state.indices),
  ...waitingOf(state, 'index').map(({ index }) => index),
]
export const knownMarkets = (state: State): MarketConfig[] => [
  ...inForce(state.markets),
  ...waitingOf(state, 'market').map(({ market }) => market),
]
export const knownContracts = (state: State): ContractConfig[] => [
  ...inForce(state.perpetual.contracts),
  ...waitingOf(state, 'contract').map(({ contract }) => contract),
]
export const knownOptions = (state: State): OptionConfig[] => [
  ...inForce(state.options.markets),
  ...waitingOf(state, 'option').map(({ option }) => option),
]

/** Each: the one in force, else the first of those that wait. */
export const knownIndex = (state: State, id: number) => knownIndices(state).find(({ indexId }) => indexId === id) ?? null
export const knownMarket = (state: State, id: number) => knownMarkets(state).find(({ marketId }) => marketId === id) ?? null
export const knownContract = (state: State, id: number) => knownContracts(state).find(({ marketId }) => marketId === id) ?? null
export const knownOption = (state: State, id: number) => knownOptions(state).find(({ marketId }) => marketId === id) ?? null

/** In force, of a market of any kind; null for an unknown one. */
export const stateOfMarket = ({ markets, perpetual, options }: State, id: MarketId): MarketState | null =>
  (markets.get(id) ?? perpetual.contracts.get(id) ?? options.markets.get(id))?.config.state ?? null

/** Of markets of one kind. */
export const isSymbolTaken = (
  known: readonly Pick<MarketConfig, 'marketId' | 'symbol'>[],
  { marketId, symbol }: Pick<MarketConfig, 'marketId' | 'symbol'>,
) => known.some((other) => other.symbol === symbol && other.marketId !== marketId)

/** Versions are given at the announcement: those of rules that wait are taken. */
export const nextVersion = (known: { readonly lastVersion: number } | undefined, waiting: readonly { readonly version: number }[]) =>
  1 + Math.max(known?.lastVersion ?? 0, ...waiting.map(({ version }) => version))

const inForce = <Config>(map: ReadonlyMap<number, { readonly config: Config }>) => [...map.values()].map(({ config }) => config)
