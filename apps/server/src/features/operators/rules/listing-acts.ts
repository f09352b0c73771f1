import type { Command, ConfigurationView, MarketConfig } from '@glasshouse/domain'
import type { WireReason } from '@glasshouse/wire'
import { unlistedAssets, unlistedIndices, unlistedMarkets, unlistedSources } from '../../../clocks/unlisted.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import type { AskedAct, CoreAct, Words } from '../operator-act.ts'

/**
 * What a release or a feed brings and the exchange does not know yet: each act lists one thing, with the values that it
 * has there. What leans on another thing comes after it: asset and source, index, market.
 */
export const LISTING_ACTS = {
  'list-asset': {
    words: '<coin>',
    what: 'lists an asset of this release that the exchange does not know yet',
    commands: (asked, words) => [listAsset(asked, words)],
  },
  'list-source': {
    words: '<name>',
    what: 'lists a price source of the running feed that the exchange does not know yet; no index takes its prices by that',
    commands: (asked, words) => [listSource(asked, words)],
  },
  'list-index': {
    words: '<symbol>',
    what: 'lists an index of the running feed that the exchange does not know yet, of sources that it knows',
    isOfItsMoment: true,
    commands: (asked, words) => [listIndex(asked, words)],
  },
  'list-market': {
    words: '<symbol>',
    what: 'lists a spot market of this release that the exchange does not know yet, of assets and an index that it knows',
    isOfItsMoment: true,
    commands: async (asked, words) => [await listMarket(asked, words)],
  },
} as const satisfies Record<string, CoreAct>

export type ListingAct = keyof typeof LISTING_ACTS
export type UnlistedServices = Needs<'listing' | 'feed'>

/** Names of what each act may list now; the market of a coin that is not there yet too, whose refusal says what comes first. */
export function waitingToBeListed({ listing, feed }: UnlistedServices, act: ListingAct): string[] {
  const exchange = listing.configuration
  switch (act) {
    case 'list-asset':
      return unlistedAssets(exchange).map(({ symbol }) => symbol)
    case 'list-source':
      return unlistedSources(exchange, feed).map(({ name }) => name)
    case 'list-index':
      return unlistedIndices(exchange, feed).map(({ symbol }) => symbol)
    case 'list-market':
      return unlistedMarkets(exchange).map(({ symbol }) => symbol)
  }
}

function listAsset({ services, by, approval }: AskedAct, [symbol]: Words): Command {
  const asset = unlistedAssets(services.listing.configuration).find((one) => one.symbol === symbol)
  if (!asset) throw notWaiting(services, 'list-asset', { field: 'coin', reason: 'unknown_asset' })
  return { type: 'ConfigureAsset', actor: by, ...approval, asset }
}

function listSource({ services, by, approval }: AskedAct, [name]: Words): Command {
  const source = unlistedSources(services.listing.configuration, services.feed).find((one) => one.name === name)
  if (!source) throw notWaiting(services, 'list-source', { field: 'name', reason: 'unknown_source' })
  return { type: 'ConfigureSource', actor: by, ...approval, source }
}

function listIndex({ services, by, approval }: AskedAct, [symbol]: Words): Command {
  const { feed, listing, engine } = services
  const index = unlistedIndices(listing.configuration, feed).find((one) => one.symbol === symbol)
  if (!index) throw notWaiting(services, 'list-index', { field: 'symbol', reason: 'unknown_index' })
  const first = sourcesBefore(services, index.sourceIds)
  if (first.length > 0) throw tooEarly('unknown_source', first)
  return { type: 'ConfigureIndex', actor: by, ...approval, index, effectiveFromMs: engine.time.now() }
}

/** With a price of its index: without one nothing holds orders near it. */
async function listMarket({ services, by, approval }: AskedAct, [symbol]: Words): Promise<Command> {
  const { listing, engine } = services
  const market = unlistedMarkets(listing.configuration).find((one) => one.symbol === symbol)
  if (!market) throw notWaiting(services, 'list-market', { field: 'symbol', reason: 'unknown_market' })
  const [assets, index] = [assetsBefore(listing.configuration, market), indexBefore(services, market)]
  if (assets.length + index.length > 0) throw tooEarly(assets.length > 0 ? 'unknown_asset' : 'unknown_index', [...assets, ...index])
  const priced = market.indexId === 0 ? null : await engine.read.index(market.indexId)
  if (priced && (priced.isStale || priced.price === 0))
    throw new ApiError({ reason: 'index_stale', field: 'symbol', rule: 'must have a price of its index now' })
  return { type: 'ConfigureMarket', actor: by, ...approval, market, effectiveFromMs: engine.time.now() }
}

/** Acts that come before, as an operator types them. */
function assetsBefore(exchange: ConfigurationView, { baseAssetId, quoteAssetId }: MarketConfig): string[] {
  const missing = unlistedAssets(exchange).filter(({ assetId }) => assetId === baseAssetId || assetId === quoteAssetId)
  return missing.map(({ symbol }) => `list-asset ${symbol}`)
}

export function indexBefore(services: UnlistedServices, { indexId }: Pick<MarketConfig, 'indexId'>): string[] {
  const { listing, feed } = services
  if (indexId === 0 || listing.configuration.indices.some((one) => one.indexId === indexId)) return []
  const index = feed.indices.find((one) => one.indexId === indexId)
  return index ? [...sourcesBefore(services, index.sourceIds), `list-index ${index.symbol}`] : ['a start with a feed that has its index']
}

function sourcesBefore({ listing, feed }: UnlistedServices, sourceIds: readonly number[]): string[] {
  const missing = unlistedSources(listing.configuration, feed).filter(({ sourceId }) => sourceIds.includes(sourceId))
  return missing.map(({ name }) => `list-source ${name}`)
}

export const tooEarly = (reason: WireReason, first: readonly string[]) =>
  new ApiError({ reason, field: 'symbol', rule: `leans on what is not listed yet; first ${first.join(', then ')}` })

function notWaiting(
  services: UnlistedServices,
  act: ListingAct,
  { field, reason }: { readonly field: string; readonly reason: WireReason },
): ApiError {
  const waiting = waitingToBeListed(services, act)
  if (waiting.length > 0) return new ApiError({ reason, field, rule: `must be what waits to be listed: ${waiting.join(', ')}` })
  const none = `nothing waits to be listed, the exchange knows all that ${act === 'list-asset' || act === 'list-market' ? 'this release' : 'the feed'} has`
  return new ApiError({ reason: 'nothing_to_list', field, rule: none })
}
