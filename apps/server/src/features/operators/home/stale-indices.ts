import type { IndexId, SourceId } from '@glasshouse/domain'
import type { OperatorAlarm, SourceFault } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type StaleServices = Needs<'engine' | 'feed' | 'listing' | 'sourceWatch'>

export interface StaleGroup extends Pick<OperatorAlarm, 'about' | 'startedAt' | 'count' | 'all' | 'sources'> {
  readonly sourceNames: readonly string[]
}

/** From when on a source counts as silent: as long as its index stays fresh without it. */
const SILENT_MS = 3_000

/** Indices without a fresh point, those of the same sources together: what silences one silences all of them. */
export async function staleIndices(services: StaleServices): Promise<StaleGroup[]> {
  const { indices, sources } = services.listing.configuration
  const read = await Promise.all(indices.map(async (index) => ({ ...index, last: await services.engine.read.index(index.indexId) })))
  const stale = read.filter(({ last }) => last?.isStale ?? true)
  const groups = groupedBy(stale, ({ sourceIds }) => [...sourceIds].sort((one, other) => one - other).join(' '))
  return [...groups.values()].map((group) => {
    const sourceIds = group[0]?.sourceIds ?? []
    const indexIds = group.map(({ indexId }) => indexId)
    const silent = sourceIds.filter((sourceId) => isSilent(services, indexIds, sourceId))
    const lastPointMs = Math.max(...group.map(({ last }) => last?.atMs ?? 0))
    return {
      about: group.map(({ symbol }) => symbol).join(', '),
      startedAt: lastPointMs === 0 ? null : lastPointMs,
      ...{ count: group.length, all: indices.length },
      sources: { silent: silent.length, all: sourceIds.length, fault: commonFault(services, silent) },
      sourceNames: sources.filter(({ sourceId }) => silent.includes(sourceId)).map(({ name }) => name),
    }
  })
}

const isSilent = ({ sourceWatch }: StaleServices, indexIds: readonly IndexId[], sourceId: SourceId): boolean =>
  indexIds.every((indexId) => (sourceWatch.ageMs(indexId, sourceId) ?? Number.POSITIVE_INFINITY) > SILENT_MS)

/** Of most of them. */
function commonFault({ feed }: StaleServices, silent: readonly SourceId[]): SourceFault | null {
  const faults = groupedBy(silent, (sourceId) => faultIn(feed.connectionFault(sourceId)))
  return [...faults].sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const FAULTS: readonly (readonly [RegExp, SourceFault])[] = [
  [/ECONNREFUSED|refused/i, 'connection_refused'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'name_not_found'],
  [/ETIMEDOUT|timed? ?out/i, 'timed_out'],
  [/^no sound quote/, 'silent'],
]

/** What a lost connection said, as one of a few words. */
export const faultIn = (said: string): SourceFault =>
  said === '' ? 'silent' : (FAULTS.find(([pattern]) => pattern.test(said))?.[1] ?? 'disconnected')
