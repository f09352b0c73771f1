import type { Client } from 'pg'
import { type Archive, archivedGroups, findArchive } from '../files/archived-groups.ts'
import type { StoredGroup } from '../format/group.ts'
import type { SignedHead } from '../format/heads.ts'
import type { Era, JournalSource, SnapshotInfo } from '../format/source.ts'
import { hex } from '../hashes/sha256.ts'
import { connect } from './connection.ts'
import { GROUP_COLUMNS, groupOfRow, headOfRow, SNAPSHOT_COLUMNS, snapshotOfRow } from './rows.ts'

const BATCH_BYTES = 4 * 1024 * 1024
/** Heads or snapshots that are read at once. */
const PAGE = 100

export interface ReaderOptions {
  /** Where archives may lie beside the place that the journal names; see `archiveGroups`. */
  readonly archiveFolders?: readonly string[]
}

/** Reads a journal in a database, and what was archived from its files. Needs no epoch and disturbs no writer. */
export class JournalReader implements JournalSource {
  readonly #client: Client
  readonly #options: ReaderOptions
  #archive: Promise<Archive | null> | null = null

  private constructor(client: Client, options: ReaderOptions) {
    this.#client = client
    this.#options = options
  }

  static async open(url: string, options: ReaderOptions = {}): Promise<JournalReader> {
    return new JournalReader(await connect(url, 'journal reader'), options)
  }

  /**
   * Sees the journal as it is now, however long the reading takes: no group, head or snapshot comes or goes meanwhile.
   */
  static async openFrozen(url: string, options: ReaderOptions = {}): Promise<JournalReader> {
    const client = await connect(url, 'journal reader')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return new JournalReader(client, options)
  }

  /** On a connection of the caller's, inside whatever transaction it holds. */
  static over(client: Client, options: ReaderOptions = {}): JournalReader {
    return new JournalReader(client, options)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** 0 in an empty journal. */
  async lastSeq(): Promise<number> {
    const { rows } = await this.#client.query('SELECT max(seq) AS seq FROM journal.groups')
    return Number(rows[0].seq ?? 0)
  }

  async *readFrom(fromSeq: number, options: { toSeq?: number } = {}): AsyncGenerator<StoredGroup> {
    const toSeq = options.toSeq ?? (await this.lastSeq())
    // A later archive takes only groups that stood before the last snapshots: who follows the journal never needs it.
    this.#archive ??= findArchive(this.#client)
    const archive = await this.#archive
    if (!archive || fromSeq > archive.toSeq) return yield* this.#stored(fromSeq, toSeq)
    if (fromSeq <= 1) yield* this.#stored(1, 1)
    const range = { fromSeq: Math.max(fromSeq, 2), toSeq: Math.min(toSeq, archive.toSeq) }
    yield* archivedGroups(this.#client, archive, { ...range, folders: this.#options.archiveFolders ?? [] })
    if (toSeq > archive.toSeq) yield* this.#stored(archive.toSeq + 1, toSeq)
  }

  /** Hashes of groups 1..toSeq, those of archived ones too. */
  async *hashes(toSeq: number): AsyncGenerator<Uint8Array> {
    const text = `SELECT seq, hash FROM (SELECT seq, hash FROM journal.groups UNION ALL SELECT seq, hash FROM journal.archived_groups) AS g
      WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT 10000`
    for (let seq = 0; seq < toSeq; ) {
      const { rows } = await this.#client.query(text, [seq, toSeq])
      if (rows.length === 0) return
      for (const row of rows) yield row.hash
      seq = Number(rows.at(-1).seq)
    }
  }

  /** In batches of a few MiB; the next one is on its way while the caller works on this one. */
  async *#stored(fromSeq: number, toSeq: number): AsyncGenerator<StoredGroup> {
    let next = this.#batch(fromSeq, toSeq, 256)
    for (;;) {
      const groups = await next
      const last = groups.at(-1)
      if (!last) return
      const bytes = groups.reduce((sum, group) => sum + group.commands.length + 300, 0)
      const limit = Math.max(16, Math.min(8192, Math.floor((BATCH_BYTES * groups.length) / bytes)))
      const isLast = last.seq >= toSeq
      if (!isLast) {
        next = this.#batch(last.seq + 1, toSeq, limit)
        // The caller may stop early; then nobody awaits this one.
        next.catch(() => {})
      }
      yield* groups
      if (isLast) return
    }
  }

  async #batch(fromSeq: number, toSeq: number, limit: number): Promise<StoredGroup[]> {
    const text = `SELECT ${GROUP_COLUMNS} FROM journal.groups WHERE seq BETWEEN $1 AND $2 ORDER BY seq LIMIT $3`
    const { rows } = await this.#client.query({ name: 'batch', text, values: [fromSeq, toSeq, limit] })
    return rows.map(groupOfRow)
  }

  async eras(): Promise<Era[]> {
    const { rows } = await this.#client.query('SELECT era, core_id, first_seq FROM journal.eras ORDER BY era')
    return rows.map((row) => ({ era: row.era, coreId: hex(row.core_id), firstSeq: Number(row.first_seq) }))
  }

  async coreFile(coreId: string): Promise<Uint8Array | null> {
    const { rows } = await this.#client.query('SELECT bytes FROM journal.core_files WHERE core_id = $1', [Buffer.from(coreId, 'hex')])
    return rows[0]?.bytes ?? null
  }

  async heads(): Promise<SignedHead[]> {
    const { rows } = await this.#client.query('SELECT * FROM journal.heads ORDER BY seq')
    return rows.map(headOfRow)
  }

  async headAt(seq: number): Promise<SignedHead | null> {
    const { rows } = await this.#client.query('SELECT * FROM journal.heads WHERE seq = $1', [seq])
    return rows[0] ? headOfRow(rows[0]) : null
  }

  async lastHead(): Promise<SignedHead | null> {
    const { rows } = await this.#client.query('SELECT * FROM journal.heads ORDER BY seq DESC LIMIT 1')
    return rows[0] ? headOfRow(rows[0]) : null
  }

  /** Heads after a group. */
  async *headsBeyond(seq: number): AsyncGenerator<SignedHead> {
    for (let last = seq; ; ) {
      const { rows } = await this.#client.query('SELECT * FROM journal.heads WHERE seq > $1 ORDER BY seq LIMIT $2', [last, PAGE])
      const heads = rows.map(headOfRow)
      yield* heads
      if (heads.length < PAGE) return
      last = (heads.at(-1) as SignedHead).seq
    }
  }

  async snapshots(): Promise<SnapshotInfo[]> {
    const { rows } = await this.#client.query(`SELECT ${SNAPSHOT_COLUMNS} FROM journal.snapshots ORDER BY seq`)
    return rows.map(snapshotOfRow)
  }

  /** Snapshots at or before a group, the newest first. */
  async *snapshotsDownFrom(seq: number): AsyncGenerator<SnapshotInfo> {
    const text = `SELECT ${SNAPSHOT_COLUMNS} FROM journal.snapshots WHERE seq <= $1 ORDER BY seq DESC LIMIT $2`
    for (let before = seq + 1; ; ) {
      const { rows } = await this.#client.query(text, [before - 1, PAGE])
      const snapshots = rows.map(snapshotOfRow)
      yield* snapshots
      if (snapshots.length < PAGE) return
      before = (snapshots.at(-1) as SnapshotInfo).seq
    }
  }

  /** Bytes of a snapshot as they are stored, without reading them. */
  async snapshotSize(seq: number): Promise<number> {
    const { rows } = await this.#client.query(
      'SELECT coalesce(sum(octet_length(bytes)), 0) AS size FROM journal.snapshot_parts WHERE seq = $1',
      [seq],
    )
    return Number(rows[0].size)
  }

  async snapshotBytes(seq: number): Promise<Uint8Array> {
    const { rows } = await this.#client.query('SELECT bytes FROM journal.snapshot_parts WHERE seq = $1 ORDER BY part', [seq])
    return Buffer.concat(rows.map((row) => row.bytes))
  }
}
