import type { ProofReader, StoredGroup } from '@glasshouse/journal'
import {
  findAssetAnnouncement,
  type IndexConfigurationRow,
  listIndexConfigurations,
  listOptionRules,
  listSourceAnnouncements,
} from '@glasshouse/read-model'
import { canonicalJson, decodeRecord, isOfKind, type RecordBody, type RecordKind, splitCommands } from '@glasshouse/verifier'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type AnnouncedServices = Needs<'listing' | 'readModel'>

/** A command in the journal, with its group. */
export interface FoundRecord {
  readonly kind: RecordKind
  readonly group: StoredGroup
  readonly position: number
  readonly bytes: Uint8Array
  /** Version, of a rule. */
  readonly version?: number
  /** Time at which a set of sources came into force. */
  readonly fromMs?: number
}

interface Place {
  readonly kind: RecordKind
  readonly seq: number
  readonly position: number
}

export async function commandOf(reader: ProofReader, { kind, seq, position }: Place): Promise<FoundRecord> {
  const group = await keptGroup(reader, seq)
  const bytes = splitCommands(group.commands)[position]
  if (bytes === undefined || !isOfKind(kind, bytes)) throw new Error(`command ${position} of group ${seq} is no ${kind}`)
  return { kind, group, position, bytes }
}

/** The first command of a kind in a group that says what is looked for. */
export function findInGroup<Kind extends RecordKind>(group: StoredGroup, kind: Kind, is: (body: RecordBody[Kind]) => boolean): FoundRecord {
  for (const [position, bytes] of splitCommands(group.commands).entries())
    if (isOfKind(kind, bytes) && is(decodeRecord(kind, bytes).body)) return { kind, group, position, bytes }
  throw new Error(`group ${group.seq} holds no such ${kind}`)
}

/** Every version of a market's rule that was announced before an option was accepted, by version. */
export async function announcedRules(
  services: AnnouncedServices,
  reader: ProofReader,
  { marketId, beforeSeq }: { readonly marketId: number; readonly beforeSeq: number },
): Promise<FoundRecord[]> {
  const rows = (await listOptionRules(services.readModel, marketId)).filter(({ announced_seq }) => announced_seq < beforeSeq)
  return Promise.all(
    rows.map(async ({ announced_seq: seq, announced_command: position, version }) => {
      return { ...(await commandOf(reader, { kind: 'rule', seq, position })), version }
    }),
  )
}

/** When a set of sources counts from: one that was announced for an earlier moment, from its announcement. */
export const beganMs = ({ effective_from_ms, announced_at_ms }: IndexConfigurationRow) => Math.max(effective_from_ms, announced_at_ms)

/** Every set of sources that an index had or was promised, in the order of their announcements. */
export async function announcedIndices(
  services: AnnouncedServices,
  reader: ProofReader,
  { indexId, upToSeq }: { readonly indexId: number; readonly upToSeq: number },
): Promise<FoundRecord[]> {
  const rows = (await listIndexConfigurations(services.readModel, indexId)).filter(({ announced_seq }) => announced_seq <= upToSeq)
  return Promise.all(
    rows.map(async (row) => {
      const { announced_seq: seq, announced_command, source_ids } = row
      const fromMs = beganMs(row)
      if (announced_command >= 0) return { ...(await commandOf(reader, { kind: 'index', seq, position: announced_command })), fromMs }
      // Announced before the projection kept the command's place.
      const group = await keptGroup(reader, seq)
      const isIt = ({ index }: RecordBody['index']) => index.indexId === indexId && index.sourceIds.join() === source_ids.join()
      return { ...findInGroup(group, 'index', isIt), fromMs }
    }),
  )
}

/** The command that named the asset; it never becomes another. */
export async function announcedAsset(services: AnnouncedServices, reader: ProofReader, assetId: number): Promise<FoundRecord> {
  const seq = await findAssetAnnouncement(services.readModel, assetId)
  const group = await keptGroup(reader, seq)
  const { symbol, decimals } = services.listing.asset(assetId)
  return findInGroup(group, 'asset', (asset) => asset.assetId === assetId && asset.symbol === symbol && asset.decimals === decimals)
}

/**
 * The command that last named a source before a place in the journal. It may be told again; another name or origin the
 * core refuses.
 */
export async function announcedSource(
  services: AnnouncedServices,
  reader: ProofReader,
  { sourceId, before }: SourceAt,
): Promise<FoundRecord> {
  const told = (await listSourceAnnouncements(services.readModel)).filter(
    ({ source, seq }) => source.sourceId === sourceId && seq <= before.seq,
  )
  for (const { source, seq } of told.reverse()) {
    const isIt = (body: RecordBody['source']) => canonicalJson(body) === canonicalJson(source)
    const found = findInGroup(await keptGroup(reader, seq), 'source', isIt)
    if (seq < before.seq || found.position < before.position) return found
  }
  throw new Error(`source ${sourceId} was not named before group ${before.seq}`)
}

interface SourceAt {
  readonly sourceId: number
  readonly before: { readonly seq: number; readonly position: number }
}

async function keptGroup(reader: ProofReader, seq: number | null): Promise<StoredGroup> {
  const group = seq === null ? null : await reader.group(seq)
  if (!group) throw new ApiError({ reason: 'groups_archived' })
  return group
}
