import {
  type AssetConfig,
  type ConfigurationView,
  type ContractConfig,
  type IndexConfig,
  LISTED_ASSETS,
  LISTED_CONTRACTS,
  LISTED_OPTIONS,
  LISTED_SPOT_MARKETS,
  type MarketConfig,
  type OptionConfig,
  type SourceConfig,
} from '@glasshouse/domain'
import type { PriceFeed } from '@glasshouse/feeds'

/** What a feed can be asked for, whether the exchange knows it or not. */
export type FeedListing = Pick<PriceFeed, 'sources' | 'indices'>

/** Assets that domain lists and the exchange has not yet. */
export const unlistedAssets = ({ assets }: ConfigurationView, listed: readonly AssetConfig[] = LISTED_ASSETS): AssetConfig[] =>
  listed.filter(({ assetId }) => !assets.some((one) => one.assetId === assetId))

/** Sources of the running feed that the exchange has not yet: their prices go nowhere until it has. */
export const unlistedSources = ({ sources }: ConfigurationView, feed: FeedListing): SourceConfig[] =>
  feed.sources.filter(({ sourceId }) => !sources.some((one) => one.sourceId === sourceId))

/** Indices, as `unlistedSources`. */
export const unlistedIndices = ({ indices }: ConfigurationView, feed: FeedListing): IndexConfig[] =>
  feed.indices.filter(({ indexId }) => !indices.some((one) => one.indexId === indexId))

/** Spot markets that domain lists and the exchange has not yet, whether their assets and index are there or not. */
export const unlistedMarkets = ({ markets }: ConfigurationView, listed: readonly MarketConfig[] = LISTED_SPOT_MARKETS): MarketConfig[] =>
  listed.filter(({ marketId }) => !markets.some((one) => one.marketId === marketId))

/** Contracts that domain lists and the exchange has not yet, of the indices that it has. */
export const unlistedContracts = (exchange: ConfigurationView): ContractConfig[] =>
  LISTED_CONTRACTS.filter(
    ({ marketId, indexId }) =>
      exchange.indices.some((index) => index.indexId === indexId) && !exchange.contracts.some((one) => one.marketId === marketId),
  )

/** Options, as `unlistedContracts`. */
export const unlistedOptions = (exchange: ConfigurationView, markets: readonly OptionConfig[] = LISTED_OPTIONS): OptionConfig[] =>
  markets.filter(
    ({ marketId, indexId }) =>
      exchange.indices.some((index) => index.indexId === indexId) && !exchange.options.some((one) => one.marketId === marketId),
  )

/** A line for the log of each kind that waits for two operators. */
export function linesOfUnlisted(exchange: ConfigurationView, feed: FeedListing): string[] {
  const waiting = [
    ['asset', unlistedAssets(exchange).map(({ symbol }) => symbol)],
    ['source', unlistedSources(exchange, feed).map(({ name }) => name)],
    ['index', unlistedIndices(exchange, feed).map(({ symbol }) => symbol)],
    ['market', unlistedMarkets(exchange).map(({ symbol }) => symbol)],
    ['contract', unlistedContracts(exchange).map(({ symbol }) => symbol)],
    ['option', unlistedOptions(exchange).map(({ symbol }) => symbol)],
  ] as const
  return waiting
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `waits for two operators: npm run operator -- request list-${kind} <one of ${names.join(', ')}>`)
}
