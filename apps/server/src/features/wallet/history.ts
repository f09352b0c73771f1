import { type AssetConfig, type MarketId, readStoryName } from '@glasshouse/domain'
import { listStories, type ToldStory } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { type assetHistory, pageOf, type QueryRead, storyToWire } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { projectedPage } from '../../views/page-of-rows.ts'

export type HistoryServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** One page of everything that moved in the session's account, or of what the filters leave of it. */
export async function historyOf(services: HistoryServices, session: Session, query: QueryRead<typeof assetHistory>) {
  const { kind, type, from, to, id } = query
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  const assetId = query.coin === undefined ? undefined : assetOfCoin(services, query.coin).assetId
  const request = { accountId, kind, wallet: type, assetId, fromMs: from, toMs: to, id, ...pageOf(query) }
  return projectedPage(
    services,
    () => listStories(services.readModel, request),
    (row) => shown(services, row),
  )
}

export function assetOfCoin({ listing }: Needs<'listing'>, coin: string): AssetConfig {
  const asset = listing.configuration.assets.find(({ symbol }) => symbol === coin)
  if (!asset) throw new ApiError({ reason: 'unknown_asset', field: 'coin', rule: 'is not a coin of this exchange' })
  return asset
}

function shown(services: HistoryServices, { parts, source, ...row }: ToldStory) {
  return storyToWire({
    ...row,
    ...readStoryName(row.story),
    market: source ? symbolOf(services, source.market_id) : '',
    side: source?.side ?? '',
    ending: source?.ending ?? '',
    parts: parts.map((part) => ({ ...part, asset: services.listing.asset(part.asset_id) })),
  })
}

export function symbolOf({ listing }: Needs<'listing'>, marketId: MarketId): string {
  const { markets, contracts, options } = listing.configuration
  return [...markets, ...contracts, ...options].find((one) => one.marketId === marketId)?.symbol ?? ''
}
