import type { StoredGroup } from './group.ts'
import type { SignedHead } from './heads.ts'
import { GROUP_COLUMNS, groupOfRow, headOfRow } from './rows.ts'

export type Row = Readonly<Record<string, unknown>>
/** On whatever connection the caller has; int8 may come as a number or as text. */
export type Query = (text: string, values: readonly unknown[]) => Promise<readonly Row[]>

/** Of one group when it was applied. */
export interface GroupTime {
  readonly seq: number
  readonly timeMs: number
}

/** Single places of a journal, for proofs: few rows each, by their number or by their time. Archived groups have left only their hashes. */
export class ProofReader {
  readonly #query: Query

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

  /** null when it was archived or is not there. */
  async group(seq: number): Promise<StoredGroup | null> {
    const [row] = await this.#query(`SELECT ${GROUP_COLUMNS} FROM journal.groups WHERE seq = $1`, [seq])
    return row ? groupOfRow(row) : null
  }

  /** Groups of a stretch of time in batches, the oldest first; `timeMs` counts at both ends. */
  async *groupsBetween(from: { readonly seq: number }, toTimeMs: number): AsyncGenerator<StoredGroup> {
    const text = `SELECT ${GROUP_COLUMNS} FROM journal.groups WHERE seq >= $1 ORDER BY seq LIMIT 64`
    for (let seq = from.seq; ; ) {
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

  /** The first group at or after a moment; null when none is so late. Times never go back, so it is found by halving. */
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

  /** The newest signed head at or before a group; null without one. */
  async headUpTo(seq: number): Promise<SignedHead | null> {
    const [head] = await this.headsBefore(seq + 1, 1)
    return head ?? null
  }

  /** The newest first. */
  async headsBefore(seq: number, most: number): Promise<SignedHead[]> {
    const rows = await this.#query('SELECT * FROM journal.heads WHERE seq < $1 ORDER BY seq DESC LIMIT $2', [seq, most])
    return rows.map(headOfRow)
  }
}
