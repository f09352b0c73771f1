import type { StoredGroup } from './group.ts'
import type { SignedHead } from './heads.ts'

export interface Era {
  readonly era: number
  readonly coreId: string
  readonly firstSeq: number
}
export interface SnapshotInfo {
  readonly seq: number
  readonly era: number
  readonly coreId: string
  readonly stateHash: Uint8Array
  readonly size: number
  /** Right edge of the log at its group, and the exchange's signature over the head of both. */
  readonly logPeaks: Uint8Array
  readonly signature: Uint8Array
}

/** Where a journal is read: a database, or exported files. */
export interface JournalSource {
  eras(): Promise<readonly Era[]>
  coreFile(coreId: string): Promise<Uint8Array | null>
  /** Rows in order of seq, from `fromSeq` to the last one that was there when asked. */
  readFrom(fromSeq: number): AsyncIterable<StoredGroup>
  heads(): Promise<readonly SignedHead[]>
  snapshots(): Promise<readonly SnapshotInfo[]>
  /** Stored bytes of one of `snapshots()`, without reading them. */
  snapshotSize(seq: number): Promise<number>
  /** Header and sections of one of `snapshots()`. */
  snapshotBytes(seq: number): Promise<Uint8Array>
}
