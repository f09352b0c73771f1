import { DamagedJournalError } from '../format/errors.ts'
import { groupHash } from '../format/group.ts'
import { logOfHead } from '../format/heads.ts'
import type { SnapshotInfo } from '../format/source.ts'
import { MerkleLog } from '../hashes/merkle.ts'
import { sameBytes, sha256 } from '../hashes/sha256.ts'
import type { JournalReader } from '../store/reader.ts'
import type { CoreShelf } from './cores.ts'
import { eraAt, Replica } from './replica.ts'
import { decodeSnapshot } from './snapshot.ts'

export interface Restored {
  readonly replica: Replica
  /** The snapshot it began from; 0 from genesis. */
  readonly snapshotSeq: number
}

/** A replica at group `seq`: newest snapshot at or before it, then the groups after that, each of them checked. */
export async function restoreReplica(at: { reader: JournalReader; shelf: CoreShelf; seq: number }): Promise<Restored> {
  const { reader, shelf, seq } = at
  const info = await reader.snapshotAtOrBefore(seq)
  const replica = info ? await replicaOfSnapshot({ reader, shelf, info }) : await replicaOfGenesis({ reader, shelf })
  if (replica.seq < seq) for await (const group of reader.readFrom(replica.seq + 1, { toSeq: seq })) await replica.apply(group)
  if (replica.seq !== seq) throw new DamagedJournalError(replica.seq + 1, 'seq', 'the group is missing')
  return { replica, snapshotSeq: info?.seq ?? 0 }
}

async function replicaOfGenesis({ reader, shelf }: { reader: JournalReader; shelf: CoreShelf }): Promise<Replica> {
  const first = eraAt(await reader.eras(), 1)
  const core = first ? await shelf.load(first.coreId, { source: reader, seq: 1 }) : shelf.running
  return Replica.genesis({ shelf, source: reader }, core)
}

async function replicaOfSnapshot(at: { reader: JournalReader; shelf: CoreShelf; info: SnapshotInfo }): Promise<Replica> {
  const { reader, shelf, info } = at
  const damage = (detail: string) => new DamagedJournalError(info.seq, 'snapshot', detail)
  const bytes = await reader.snapshotBytes(info.seq)
  if (bytes.length !== info.size) throw damage(`${info.size} bytes said, ${bytes.length} found`)
  const { header, sections } = decodeSnapshot(bytes)
  const group = await first(reader.readFrom(info.seq, { toSeq: info.seq }))
  if (!group) throw new DamagedJournalError(info.seq, 'seq', 'the group of the snapshot is missing')
  if (!sameBytes(groupHash(group), group.hash)) throw new DamagedJournalError(info.seq, 'hash', 'does not fit the row')
  if (header.seq !== info.seq || !sameBytes(header.groupHash, group.hash)) throw damage('it belongs to another group')
  if (!sameBytes(sha256(sections), info.stateHash)) throw damage('its sections are not those that were hashed')
  if (header.coreId !== eraAt(await reader.eras(), info.seq)?.coreId) throw damage('it was made by another core than its era has')
  const core = await shelf.load(header.coreId, { source: reader, seq: info.seq })
  const state = core.module.decodeState(header.shapeVersion, sections)
  const { seq, era, epoch, timeMs, hash } = group
  return new Replica({ shelf, source: reader }, { core, state, end: { seq, era, epoch, timeMs, hash }, log: await logAt(reader, info) })
}

/** From the head that was signed with the snapshot; without one, from all hashes. */
async function logAt(reader: JournalReader, info: SnapshotInfo): Promise<MerkleLog> {
  const head = await reader.headAt(info.seq)
  if (head) {
    const log = logOfHead(head)
    if (!log || !sameBytes(head.stateHash, info.stateHash))
      throw new DamagedJournalError(info.seq, 'head', 'does not fit its snapshot or its log')
    return log
  }
  const log = new MerkleLog()
  for await (const hash of reader.hashes(info.seq)) log.append(hash)
  return log
}

async function first<T>(items: AsyncIterable<T>): Promise<T | null> {
  for await (const item of items) return item
  return null
}
