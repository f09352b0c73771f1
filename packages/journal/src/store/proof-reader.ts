import { archivedGroups, findArchive } from '../files/archived-groups.ts'
import type { StoredGroup } from '../format/group.ts'
import { faultOfHead, type SignedHead } from '../format/heads.ts'
import { sameBytes } from '../hashes/sha256.ts'
import { GROUP_COLUMNS, groupOfRow, headOfRow } from './rows.ts'

export type Row = Readonly<Record<string, unknown>>
/** On whatever connection the caller has; int8 may come as a number or as text. */
export type Query = (text: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** Single archived groups that were read lately: what rules and sources began with lies in them. */
const ARCHIVED_KEPT = 256

/** Of one group when it was applied. */
export interface GroupTime {
  readonly seq: number
  readonly timeMs: number
}

export interface HeadOfGroup {
  readonly head: SignedHead
  readonly groupHash: Uint8Array | null
}

/**
 * Single places of a journal, for proofs: few rows each, by their number or by their time. Archived groups have left
 * only their hashes.
 */
export class ProofReader {
  readonly #query: Query
  readonly #archived = new Map<number, StoredGroup>()

  constructor(query: Query) {
    this.#query = query
  }

  /** Hashes of groups fromSeq..toSeq. */
  async hashes(fromSeq: number, toSeq: number): Promise<Uint8Array[]> {
    const text = `SELECT hash FROM (
        SELECT seq, hash FROM journal.groups WHERE seq BETWEEN $1 AND $2
        UNION ALL SELECT seq, hash FROM journal.archived_groups WHERE seq BETWEEN $1 AND $2
      ) AS g ORDER BY seq`
    return (await this.#query(text, [fromSeq, toSeq])).map(({ hash }) => hash as Uint8Array)
  }

  /** From the archive's files when it was archived; null when it is not there. */
  async group(seq: number): Promise<StoredGroup | null> {
    const [row] = await this.#query(`SELECT ${GROUP_COLUMNS} FROM journal.groups WHERE seq = $1`, [seq])
    return row ? groupOfRow(row) : this.#archivedGroup(seq)
  }

  async #archivedGroup(seq: number): Promise<StoredGroup | null> {
    const known = this.#archived.get(seq)
    if (known) return known
    const query = async (text: string, values: unknown[] = []) => ({ rows: [...(await this.#query(text, values))] })
    const archive = await findArchive({ query })
    if (!archive || seq > archive.toSeq) return null
    for await (const group of archivedGroups({ query }, archive, { fromSeq: seq, toSeq: seq, folders: [] })) {
      if (this.#archived.size >= ARCHIVED_KEPT) this.#archived.clear()
      this.#archived.set(seq, group)
      return group
    }
    return null
  }

  /** Hash and time alone; null when it was archived or is not there. */
  async endAt(seq: number): Promise<{ readonly hash: Uint8Array; readonly timeMs: number } | null> {
    const [row] = await this.#query('SELECT hash, time_ms FROM journal.groups WHERE seq = $1', [seq])
    return row ? { hash: row.hash as Uint8Array, timeMs: Number(row.time_ms) } : null
  }

  /** Groups from one on, up to a moment, the oldest first. */
  async *groupsFrom(fromSeq: number, toTimeMs: number): AsyncGenerator<StoredGroup> {
    const text = `SELECT ${GROUP_COLUMNS} FROM journal.groups WHERE seq >= $1 ORDER BY seq LIMIT 64`
    for (let seq = fromSeq; ; ) {
      const rows = await this.#query(text, [seq])
      for (const row of rows) {
        const group = groupOfRow(row)
        if (group.timeMs > toTimeMs) return
        yield group
        seq = group.seq + 1
      }
      if (rows.length < 64) return
    }
  }

  /**
   * The first group at or after a moment; null when none is so late. Times never go back, so it is found by halving.
   */
  async firstSince(timeMs: number): Promise<GroupTime | null> {
    const end = await this.#end('DESC')
    if (!end || end.timeMs < timeMs) return null
    // The first group stays when others are archived.
    const first = await this.#end('ASC')
    if (first && first.timeMs >= timeMs) return first
    let [low, high] = [await this.firstAfterArchive(), end.seq]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((await this.#timeOf(middle)) >= timeMs) high = middle
      else low = middle + 1
    }
    return { seq: low, timeMs: await this.#timeOf(low) }
  }

  /** Where the groups that were not archived begin, beside the first. */
  async firstAfterArchive(): Promise<number> {
    const [row] = await this.#query('SELECT max(to_seq) AS seq FROM journal.archives', [])
    return Number(row?.seq ?? 1) + (row?.seq ? 1 : 0)
  }

  async #timeOf(seq: number): Promise<number> {
    const [row] = await this.#query('SELECT time_ms FROM journal.groups WHERE seq = $1', [seq])
    if (!row) throw new Error(`group ${seq} is missing`)
    return Number(row.time_ms)
  }

  async #end(order: 'ASC' | 'DESC'): Promise<GroupTime | null> {
    const [row] = await this.#query(`SELECT seq, time_ms FROM journal.groups ORDER BY seq ${order} LIMIT 1`, [])
    return row ? { seq: Number(row.seq), timeMs: Number(row.time_ms) } : null
  }

  /** The newest first, each with the hash of the journal's own group of its number: null where there is none. */
  async headsBefore(seq: number, most: number): Promise<HeadOfGroup[]> {
    const text = `SELECT h.*, coalesce(
        (SELECT g.hash FROM journal.groups AS g WHERE g.seq = h.seq),
        (SELECT a.hash FROM journal.archived_groups AS a WHERE a.seq = h.seq)) AS group_hash
      FROM journal.heads AS h WHERE h.seq < $1 ORDER BY h.seq DESC LIMIT $2`
    const rows = await this.#query(text, [seq, most])
    return rows.map((row) => ({ head: headOfRow(row), groupHash: row.group_hash as Uint8Array | null }))
  }
}

/** The key signed it over the journal's own group; any other head is nobody's, whatever table it stands in. */
export function isOwnHead({ head, groupHash }: HeadOfGroup, publicKey: string): boolean {
  return faultOfHead(head, publicKey) === null && groupHash !== null && sameBytes(head.hash, groupHash)
}
