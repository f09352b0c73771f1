/**
 * Does a core read the state from its own bytes that it wrote into them? A start takes this on trust, since asking costs as much again as
 * reading: the stored bytes are those that were hashed and signed. The projector asks once it is open, and `journal verify` for every snapshot.
 */
import { DamagedJournalError } from '../format/errors.ts'
import { sameBytes } from '../hashes/sha256.ts'
import type { JournalReader } from '../store/reader.ts'
import type { Core, CoreShelf } from './cores.ts'
import { decodeSnapshot } from './snapshot.ts'

/** Throws unless the sections come out of the core as they went in. */
export function assertReadsBack({ module }: Core, snapshot: { seq: number; shapeVersion: number; sections: Uint8Array }): void {
  const { seq, shapeVersion, sections } = snapshot
  if (!sameBytes(module.encodeState(module.decodeState(shapeVersion, sections)), sections))
    throw new DamagedJournalError(seq, 'snapshot', 'the core reads another state from it')
}

/** Of the snapshot that a start at group `seq` begins from, if there is one. */
export async function proveSnapshot(at: { reader: JournalReader; shelf: CoreShelf; seq: number }): Promise<void> {
  const { reader, shelf, seq } = at
  const info = await reader.snapshotAtOrBefore(seq)
  if (!info) return
  const { header, sections } = decodeSnapshot(await reader.snapshotBytes(info.seq))
  const core = await shelf.load(header.coreId, { source: reader, seq: info.seq })
  assertReadsBack(core, { seq: info.seq, shapeVersion: header.shapeVersion, sections })
}
