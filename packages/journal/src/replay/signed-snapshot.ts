import { DamagedJournalError } from '../format/errors.ts'
import { groupHash, type StoredGroup } from '../format/group.ts'
import { headOfSnapshot, verifyHead } from '../format/heads.ts'
import type { Era, SnapshotInfo } from '../format/source.ts'
import type { MerkleLog } from '../hashes/merkle.ts'
import { sameBytes, sha256 } from '../hashes/sha256.ts'
import type { JournalReader } from '../store/reader.ts'
import type { CoreShelf } from './cores.ts'
import { Replica } from './replica.ts'
import { decodeSnapshot } from './snapshot-bytes.ts'

/** A snapshot, or a head beyond the last group, that nothing leans on, and why. */
export interface LeftOut {
  readonly seq: number
  readonly what: string
}

/** This snapshot is left out. Groups are damaged by a `DamagedJournalError` alone. */
export class SnapshotFault extends Error {
  override readonly name = 'SnapshotFault'
}

/** More is neither read nor written: a buffer and the state that is read from it must fit into memory. */
export const SNAPSHOT_BYTES_MAX = 2 * 1024 ** 3

export interface SnapshotPlace {
  readonly reader: JournalReader
  readonly shelf: CoreShelf
  /** The key that the genesis names; null while it names none, and then no snapshot counts. */
  readonly key: string | null
}

/**
 * The replica of a snapshot, which stands in a table that the server's own role writes. It is believed for one thing
 * alone: the signature of the exchange's key over its group, the log up to it and the hash of its state. The signature
 * is checked before its bytes are read.
 */
export async function replicaOfSnapshot(at: SnapshotPlace, info: SnapshotInfo): Promise<Replica> {
  const { reader, shelf } = at
  const { group, log } = await signedPlace(at, info)
  const era = (await reader.eras()).find((each) => each.era === group.era)
  assertOfEra(info, group, era)
  const { header, sections } = await storedBytes(reader, info)
  if (header.seq !== info.seq || !sameBytes(header.groupHash, group.hash)) throw new SnapshotFault('it belongs to another group')
  if (header.coreId !== info.coreId) throw new SnapshotFault('its bytes name another core than its row')
  if (!sameBytes(sha256(sections), info.stateHash)) throw new SnapshotFault('its sections are not those that were signed')
  const core = await shelf.load(header.coreId, { source: reader, seq: info.seq })
  // Neither the core nor the shape is signed: the core of the group's era wrote it in its own shape, or it did not.
  if (header.shapeVersion !== core.module.shapeVersion) throw new SnapshotFault(`its core does not write shape ${header.shapeVersion}`)
  const { seq, epoch, timeMs, hash } = group
  try {
    const state = core.module.decodeState(header.shapeVersion, sections)
    return new Replica({ shelf, source: reader }, { core, state, end: { seq, era: group.era, epoch, timeMs, hash }, log })
  } catch (error) {
    throw new SnapshotFault(`its core does not read it: ${(error as Error).message}`)
  }
}

/** The group of a snapshot and the log up to it, when the exchange signed both with the hash of its state. */
async function signedPlace({ reader, key }: SnapshotPlace, info: SnapshotInfo): Promise<{ group: StoredGroup; log: MerkleLog }> {
  if (key === null) throw new SnapshotFault('the journal publishes no key by which it could be signed')
  const group = await groupOf(reader, info.seq)
  if (!sameBytes(groupHash(group), group.hash)) throw new DamagedJournalError(info.seq, 'hash', 'does not fit the row')
  const signed = headOfSnapshot(info, group)
  if (!signed) throw new SnapshotFault('its row holds no log of so many groups')
  if (!verifyHead(signed.head, key)) throw new SnapshotFault('it is not signed by the key of the genesis')
  return { group, log: signed.log }
}

async function groupOf(reader: JournalReader, seq: number): Promise<StoredGroup> {
  try {
    for await (const group of reader.readFrom(seq, { toSeq: seq })) if (group.seq === seq) return group
  } catch (error) {
    // An archive that is not there: a replay that needs its groups says so.
    if (!(error instanceof DamagedJournalError)) throw error
    throw new SnapshotFault(`its group cannot be read: ${error.message}`)
  }
  throw new SnapshotFault('there is no group of its number')
}

function assertOfEra(info: SnapshotInfo, group: StoredGroup, era: Era | undefined): void {
  if (info.era !== group.era) throw new SnapshotFault(`it is said to be of era ${info.era}, its group is of era ${group.era}`)
  // Groups of an era without its row cannot be replayed either; that is found where they are.
  if (era?.coreId !== info.coreId) throw new SnapshotFault('it was made by another core than its era has')
}

async function storedBytes(reader: JournalReader, info: SnapshotInfo): Promise<ReturnType<typeof decodeSnapshot>> {
  const stored = await reader.snapshotSize(info.seq)
  if (stored !== info.size) throw new SnapshotFault(`${info.size} bytes said, ${stored} found`)
  if (stored > SNAPSHOT_BYTES_MAX) throw new SnapshotFault(`${stored} bytes are more than a snapshot may have`)
  try {
    return decodeSnapshot(await reader.snapshotBytes(info.seq))
  } catch (error) {
    throw new SnapshotFault((error as Error).message)
  }
}
