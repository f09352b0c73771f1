import { formatDecimal, INDEX_DECIMALS } from '@glasshouse/domain'
import type { ListedFeed } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type FeedServices = Needs<'engine' | 'feed' | 'listing' | 'sourceWatch'>

/** Every index with its last point, and how each of its sources is heard. */
export async function feedsOf({ engine, feed, listing, sourceWatch }: FeedServices): Promise<ListedFeed[]> {
  const { indices, sources } = listing.configuration
  return Promise.all(
    indices.map(async ({ indexId, symbol, minSources, sourceIds }) => {
      const index = await engine.read.index(indexId)
      return {
        ...{ symbol, minSources, price: formatDecimal(BigInt(index?.price ?? 0), INDEX_DECIMALS) },
        ...{ at: index?.atMs ?? 0, isStale: index?.isStale ?? true },
        sources: sourceIds.flatMap((sourceId) => {
          const source = sources.find((one) => one.sourceId === sourceId)
          if (!source) return []
          const fault = index?.parts.find((part) => part.sourceId === sourceId)?.fault ?? ''
          const { name, provenance } = source
          const connection = feed.connectionFault(sourceId)
          return {
            ...{ name, provenance, ageMs: sourceWatch.ageMs(indexId, sourceId), fault, connection },
            ...sourceWatch.figures(indexId, sourceId),
          }
        }),
      }
    }),
  )
}
