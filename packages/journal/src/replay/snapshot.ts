import type { Client } from 'pg'
import { DamagedJournalError, SnapshotError, SnapshotTakenError } from '../format/errors.ts'
import type { Head, HeadSigner, SignedHead } from '../format/heads.ts'
import type { MerkleLog } from '../hashes/merkle.ts'
import { sameBytes, sha256 } from '../hashes/sha256.ts'
import { connect } from '../store/connection.ts'
import { headOfRow } from '../store/rows.ts'
import type { ChainEnd } from '../store/writer.ts'
import type { Replica } from './replica.ts'
import { SNAPSHOT_BYTES_MAX } from './signed-snapshot.ts'
import { encodeSnapshot } from './snapshot-bytes.ts'
import { provenSections } from './snapshot-proof.ts'

const PART_BYTES = 8 * 1024 * 1024
const LOCK_TIMEOUT_MS = 5_000
/** SQLSTATEs of another session in the way: a lock that did not come in time, a circle of waits, a conflict of two transactions. */
const IN_THE_WAY = ['55P03', '40P01', '40001']
const isInTheWay = (error: unknown) => IN_THE_WAY.includes((error as { code?: string }).code ?? '')

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

  static async open(url: string, signer: HeadSigner, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<SnapshotStore> {
    const client = await connect(url, 'journal snapshots')
    // Another session that holds a snapshot's place must not hold the projector.
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    return new SnapshotStore(client, signer)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /**
   * A snapshot of the replica's state, with a signed head for it. Of one group there is one snapshot; a second call
   * changes nothing. Throws `SnapshotError`, and stores nothing, when the core does not read it back; throws
   * `SnapshotTakenError` when other bytes stand in its place.
   */
  async saveReplica(replica: Replica): Promise<SignedHead> {
    const { core, state, end, log } = replica
    const { shapeVersion } = core.module
    return this.save({ end, log, core: { id: core.id, shapeVersion }, sections: provenSections(core, state, end.seq) })
  }

  async save(of: SnapshotOf): Promise<SignedHead> {
    const { end, core, sections } = of
    const bytes = encodeSnapshot({ shapeVersion: core.shapeVersion, coreId: core.id, seq: end.seq, groupHash: end.hash }, sections)
    if (bytes.length > SNAPSHOT_BYTES_MAX) throw new SnapshotError(end.seq, `it has ${bytes.length} bytes`)
    const stateHash = sha256(sections)
    const head = this.#signer.sign(headOf(of, stateHash), of.log)
    await this.#inTransaction(end.seq, async () => {
      const { rowCount } = await this.#client.query(
        `INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [end.seq, end.era, Buffer.from(core.id, 'hex'), stateHash, bytes.length, head.logPeaks, head.signature],
      )
      if (rowCount === 1) await this.#insertParts(end.seq, bytes)
      else await this.#assertSameSnapshot(head, bytes)
      await this.#insertHead(head)
    })
    this.#signer.publish(head)
    return head
  }

  async #assertSameSnapshot(head: SignedHead, bytes: Uint8Array): Promise<void> {
    const { rows } = await this.#client.query('SELECT size, log_peaks, signature FROM journal.snapshots WHERE seq = $1', [head.seq])
    const [row] = rows
    const isSameRow =
      row && Number(row.size) === bytes.length && sameBytes(row.log_peaks, head.logPeaks) && sameBytes(row.signature, head.signature)
    if (!isSameRow) throw new SnapshotTakenError(head.seq, 'another snapshot stands there')
    const parts = await this.#client.query('SELECT bytes FROM journal.snapshot_parts WHERE seq = $1 ORDER BY part', [head.seq])
    if (!sameBytes(Buffer.concat(parts.rows.map((part) => part.bytes)), bytes))
      throw new SnapshotTakenError(head.seq, 'other bytes stand there')
  }

  async #insertParts(seq: number, bytes: Uint8Array): Promise<void> {
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await this.#client.query('INSERT INTO journal.snapshot_parts (seq, part, bytes) VALUES ($1, $2, $3)', [seq, part, piece])
    }
  }

  async #insertHead(head: SignedHead): Promise<void> {
    const { rowCount } = await this.#client.query(
      `INSERT INTO journal.heads (seq, hash, log_root, log_peaks, state_seq, state_hash, time_ms, signature)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [head.seq, head.hash, head.logRoot, head.logPeaks, head.stateSeq, head.stateHash, head.timeMs, head.signature],
    )
    if (rowCount === 1) return
    const { rows } = await this.#client.query('SELECT * FROM journal.heads WHERE seq = $1', [head.seq])
    const found = rows[0] && headOfRow(rows[0])
    // The signature is over all else, and one head has one signature.
    if (!found || !sameBytes(found.signature, head.signature) || !sameBytes(found.logPeaks, head.logPeaks))
      throw new SnapshotTakenError(head.seq, 'another head stands there')
  }

  /**
   * Deletes what the retention rule lets go: all but the last 3, each era's first, and what a projection at
   * `projectedSeq` needs. None while an archive is being made: they go the next time.
   */
  async dropOld(projectedSeq: number): Promise<number[]> {
    try {
      const { rows } = await this.#client.query('SELECT journal.drop_old_snapshots($1) AS seq', [projectedSeq])
      return rows.map((row) => Number(row.seq)).sort((one, other) => one - other)
    } catch (error) {
      // An archive holds those that it leans on until it has moved its groups.
      if (isInTheWay(error)) return []
      throw error
    }
  }

  async #inTransaction(seq: number, work: () => Promise<void>): Promise<void> {
    await this.#client.query('BEGIN')
    try {
      await work()
      await this.#client.query('COMMIT')
    } catch (error) {
      await this.#client.query('ROLLBACK')
      if (!isInTheWay(error)) throw error
      throw new SnapshotTakenError(seq, 'another session holds its place')
    }
  }
}

function headOf({ end, log }: SnapshotOf, stateHash: Uint8Array): Head {
  if (log.size !== end.seq) throw new DamagedJournalError(end.seq, 'head', `the log has ${log.size} leaves`)
  return { seq: end.seq, hash: end.hash, logRoot: log.root(), stateSeq: end.seq, stateHash, timeMs: end.timeMs }
}
