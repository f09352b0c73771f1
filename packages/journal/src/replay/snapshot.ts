import type { Client } from 'pg'
import { DamagedJournalError } from '../format/errors.ts'
import type { Head, HeadSigner, SignedHead } from '../format/heads.ts'
import type { MerkleLog } from '../hashes/merkle.ts'
import { hex, sameBytes, sha256 } from '../hashes/sha256.ts'
import { connect } from '../store/connection.ts'
import type { ChainEnd } from '../store/writer.ts'
import type { Replica } from './replica.ts'
import { provenSections } from './snapshot-proof.ts'

const MAGIC = Buffer.from('GHSNAP01')
const HEADER_BYTES = 84
const PART_BYTES = 8 * 1024 * 1024

export interface SnapshotHeader {
  readonly shapeVersion: number
  readonly coreId: string
  readonly seq: number
  readonly groupHash: Uint8Array
}

/** magic (8 bytes), shapeVersion u32, core id, seq u64, group hash, then the sections; integers big-endian. */
export function encodeSnapshot(header: SnapshotHeader, sections: Uint8Array): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(head)
  head.writeUInt32BE(header.shapeVersion, 8)
  Buffer.from(header.coreId, 'hex').copy(head, 12)
  head.writeBigUInt64BE(BigInt(header.seq), 44)
  head.set(header.groupHash, 52)
  return Buffer.concat([head, sections])
}

export function decodeSnapshot(bytes: Uint8Array): { header: SnapshotHeader; sections: Uint8Array } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEADER_BYTES, bytes.byteLength))
  if (head.length < HEADER_BYTES || !sameBytes(head.subarray(0, 8), MAGIC)) throw new Error('these bytes are no snapshot')
  return {
    header: {
      shapeVersion: head.readUInt32BE(8),
      coreId: hex(head.subarray(12, 44)),
      seq: Number(head.readBigUInt64BE(44)),
      groupHash: head.subarray(52, 84),
    },
    sections: bytes.subarray(HEADER_BYTES),
  }
}

/** What the store is told of a state: after which group, in which era, by which core. */
export interface SnapshotOf {
  readonly end: ChainEnd
  readonly log: MerkleLog
  readonly core: { readonly id: string; readonly shapeVersion: number }
  readonly sections: Uint8Array
}

/** Writes snapshots and signed heads, on a connection of its own: the writer never waits for them. */
export class SnapshotStore {
  readonly #client: Client
  readonly #signer: HeadSigner

  private constructor(client: Client, signer: HeadSigner) {
    this.#client = client
    this.#signer = signer
  }

  static async open(url: string, signer: HeadSigner): Promise<SnapshotStore> {
    return new SnapshotStore(await connect(url, 'journal snapshots'), signer)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /**
   * A snapshot of the replica's state, with a signed head for it. Of one group there is one snapshot; a second call
   * changes nothing. Throws `SnapshotError`, and stores nothing, when the core does not read it back.
   */
  async saveReplica(replica: Replica): Promise<SignedHead> {
    const { core, state, end, log } = replica
    const { shapeVersion } = core.module
    return this.save({ end, log, core: { id: core.id, shapeVersion }, sections: provenSections(core, state, end.seq) })
  }

  async save(of: SnapshotOf): Promise<SignedHead> {
    const { end, core, sections } = of
    const bytes = encodeSnapshot({ shapeVersion: core.shapeVersion, coreId: core.id, seq: end.seq, groupHash: end.hash }, sections)
    const stateHash = sha256(sections)
    const head = this.#signer.sign(headOf(of, stateHash), of.log)
    await this.#inTransaction(async () => {
      const { rowCount } = await this.#client.query(
        'INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [end.seq, end.era, Buffer.from(core.id, 'hex'), stateHash, bytes.length],
      )
      if (rowCount === 1) await this.#insertParts(end.seq, bytes)
      await this.#insertHead(head)
    })
    this.#signer.publish(head)
    return head
  }

  async #insertParts(seq: number, bytes: Uint8Array): Promise<void> {
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await this.#client.query('INSERT INTO journal.snapshot_parts (seq, part, bytes) VALUES ($1, $2, $3)', [seq, part, piece])
    }
  }

  async #insertHead(head: SignedHead): Promise<void> {
    await this.#client.query(
      `INSERT INTO journal.heads (seq, hash, log_root, log_peaks, state_seq, state_hash, time_ms, signature)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [head.seq, head.hash, head.logRoot, head.logPeaks, head.stateSeq, head.stateHash, head.timeMs, head.signature],
    )
  }

  /**
   * Deletes what the retention rule lets go: all but the last 3, each era's first, and what a projection at
   * `projectedSeq` needs.
   */
  async dropOld(projectedSeq: number): Promise<number[]> {
    const { rows } = await this.#client.query('SELECT journal.drop_old_snapshots($1) AS seq', [projectedSeq])
    return rows.map((row) => Number(row.seq)).sort((one, other) => one - other)
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#client.query('BEGIN')
    try {
      await work()
      await this.#client.query('COMMIT')
    } catch (error) {
      await this.#client.query('ROLLBACK')
      throw error
    }
  }
}

function headOf({ end, log }: SnapshotOf, stateHash: Uint8Array): Head {
  if (log.size !== end.seq) throw new DamagedJournalError(end.seq, 'head', `the log has ${log.size} leaves`)
  return { seq: end.seq, hash: end.hash, logRoot: log.root(), stateSeq: end.seq, stateHash, timeMs: end.timeMs }
}
