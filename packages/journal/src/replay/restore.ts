import { DamagedJournalError } from '../format/errors.ts'
import { genesisKey } from '../format/genesis.ts'
import { verifyHead } from '../format/heads.ts'
import type { SnapshotInfo } from '../format/source.ts'
import type { JournalReader } from '../store/reader.ts'
import type { CoreShelf } from './cores.ts'
import { Replica } from './replica.ts'
import { type LeftOut, replicaOfSnapshot, SnapshotFault, type SnapshotPlace } from './signed-snapshot.ts'

export interface Restored {
  readonly replica: Replica
  /** The snapshot it began from; 0 from genesis. */
  readonly snapshotSeq: number
  /** Newer snapshots that it did not begin from, the newest first; each is an alarm. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * A replica at group `seq`: newest snapshot at or before it that the exchange signed, then the groups after that, each of
 * them checked. Only a group can be damaged: a snapshot with a fault is left out, and the state comes from the commands.
 */
export async function restoreReplica(at: { reader: JournalReader; shelf: CoreShelf; seq: number }): Promise<Restored> {
  const { reader, shelf, seq } = at
  const key = await genesisKey(reader, shelf.running.module)
  const { replica: begun, leftOut } = await newestSnapshot({ reader, shelf, key }, seq)
  const replica = begun ?? (await replicaOfGenesis({ reader, shelf }))
  const snapshotSeq = replica.seq
  if (replica.seq < seq) for await (const group of reader.readFrom(replica.seq + 1, { toSeq: seq })) await replica.apply(group)
  if (replica.seq !== seq) throw new DamagedJournalError(replica.seq + 1, 'seq', 'the group is missing')
  return { replica, snapshotSeq, leftOut }
}

/** The newest of them at or before a group that is right in every way, with those that were not. */
async function newestSnapshot(at: SnapshotPlace, seq: number): Promise<{ replica: Replica | null; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = []
  for await (const info of at.reader.snapshotsDownFrom(seq)) {
    try {
      return { replica: await replicaOfSnapshot(at, info), leftOut }
    } catch (error) {
      if (!(error instanceof SnapshotFault)) throw error
      leftOut.push({ seq: info.seq, what: error.message })
    }
  }
  return { replica: null, leftOut }
}

/** The newest snapshots at or before a group that are right in every way, the newest first; each is read whole. */
export async function signedSnapshots(at: SnapshotPlace, { seq, count }: { seq: number; count: number }): Promise<SnapshotInfo[]> {
  const found: SnapshotInfo[] = []
  for await (const info of at.reader.snapshotsDownFrom(seq)) {
    if (found.length >= count) break
    try {
      await replicaOfSnapshot(at, info)
      found.push(info)
    } catch (error) {
      if (!(error instanceof SnapshotFault)) throw error
    }
  }
  return found
}

/**
 * A head that the exchange signed after the last group shows that groups were cut off. Anything else that stands there
 * was written by somebody else.
 */
export async function assertNothingBeyond({ reader, key }: SnapshotPlace, lastSeq: number): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = []
  for await (const head of reader.headsBeyond(lastSeq)) {
    if (key !== null && verifyHead(head, key))
      throw new DamagedJournalError(lastSeq + 1, 'seq', `the journal ends, though a head of group ${head.seq} was signed`)
    leftOut.push({ seq: head.seq, what: 'a head beyond the last group that is not signed by the key of the genesis' })
  }
  for await (const { seq } of reader.snapshotsDownFrom(Number.MAX_SAFE_INTEGER)) {
    if (seq <= lastSeq) break
    leftOut.push({ seq, what: 'there is no group of its number' })
  }
  return leftOut
}

async function replicaOfGenesis({ reader, shelf }: { reader: JournalReader; shelf: CoreShelf }): Promise<Replica> {
  const first = (await reader.eras()).find(({ era }) => era === 1)
  const core = first ? await shelf.load(first.coreId, { source: reader, seq: 1 }) : shelf.running
  return Replica.genesis({ shelf, source: reader }, core)
}
