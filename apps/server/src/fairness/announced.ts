import type { ProofReader, StoredGroup } from '@glasshouse/journal'
import { findAnnouncement, listIndexConfigurations, listOptionRules } from '@glasshouse/read-model'
import { codeOf, decodeRecord, type RecordBody, type RecordKind, splitCommands } from '@glasshouse/verifier'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'

/** A command in the journal, with its group. */
export interface FoundRecord {
  readonly kind: RecordKind
  readonly group: StoredGroup
  readonly position: number
  readonly bytes: Uint8Array
  /** Of a rule. */
  readonly version?: number
  /** Of a set of sources: when it came into force. */
  readonly fromMs?: number
}

interface Place {
  readonly kind: RecordKind
  readonly seq: number
  readonly position: number
}

export async function commandOf(reader: ProofReader, { kind, seq, position }: Place): Promise<FoundRecord> {
  const group = await reader.group(seq)
  if (!group) throw new FaultError({ reason: 'groups_archived' })
  const bytes = splitCommands(group.commands)[position]
  if (bytes?.[0] !== codeOf(kind)) throw new Error(`command ${position} of group ${seq} is no ${kind}`)
  return { kind, group, position, bytes }
}

/** The first command of a kind in a group that says what is looked for. */
export function findInGroup<Kind extends RecordKind>(group: StoredGroup, kind: Kind, is: (body: RecordBody[Kind]) => boolean): FoundRecord {
  for (const [position, bytes] of splitCommands(group.commands).entries())
    if (bytes[0] === codeOf(kind) && is(decodeRecord(kind, bytes).body)) return { kind, group, position, bytes }
  throw new Error(`group ${group.seq} holds no such ${kind}`)
}

/** Every version of a market's rule that was announced before an option was accepted, by version. */
export async function announcedRules(
  house: House,
  reader: ProofReader,
  { marketId, beforeSeq }: { readonly marketId: number; readonly beforeSeq: number },
): Promise<FoundRecord[]> {
  const rows = (await listOptionRules(house.readModel, marketId)).filter(({ announced_seq }) => announced_seq < beforeSeq)
  return Promise.all(
    rows.map(async ({ announced_seq: seq, announced_command: position, version }) => {
      return { ...(await commandOf(reader, { kind: 'rule', seq, position })), version }
    }),
  )
}

/** Every set of sources that an index had or was promised, in the order of their announcements. */
export async function announcedIndices(
  house: House,
  reader: ProofReader,
  { indexId, upToSeq }: { readonly indexId: number; readonly upToSeq: number },
): Promise<FoundRecord[]> {
  const rows = (await listIndexConfigurations(house.readModel, indexId)).filter(({ announced_seq }) => announced_seq <= upToSeq)
  return Promise.all(
    rows.map(async ({ announced_seq: seq, announced_command, effective_from_ms, announced_at_ms, source_ids }) => {
      const fromMs = Math.max(effective_from_ms, announced_at_ms)
      if (announced_command >= 0) return { ...(await commandOf(reader, { kind: 'index', seq, position: announced_command })), fromMs }
      // Announced before the projection kept the command's place.
      const group = await reader.group(seq)
      if (!group) throw new FaultError({ reason: 'groups_archived' })
      const isIt = ({ index }: RecordBody['index']) => index.indexId === indexId && index.sourceIds.join() === source_ids.join()
      return { ...findInGroup(group, 'index', isIt), fromMs }
    }),
  )
}

const EVENTS = { asset: 'AssetConfigured', source: 'SourceConfigured' } as const

/** The command that last named an asset or a source; neither ever changes what it is. */
export async function announcement(
  house: House,
  reader: ProofReader,
  { kind, id }: { readonly kind: keyof typeof EVENTS; readonly id: number },
): Promise<FoundRecord> {
  const seq = await findAnnouncement(house.readModel, { change: EVENTS[kind], subjectId: id })
  const group = seq === null ? null : await reader.group(seq)
  if (!group) throw new FaultError({ reason: 'groups_archived' })
  return kind === 'asset'
    ? findInGroup(group, 'asset', ({ assetId }) => assetId === id)
    : findInGroup(group, 'source', ({ sourceId }) => sourceId === id)
}
