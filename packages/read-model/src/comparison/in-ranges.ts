import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'

const INT8_MIN = -(2n ** 63n)
const INT8_MAX = 2n ** 63n - 1n

export interface RangesOf {
  readonly table: 'options' | 'option_rounds'
  /** The first column of its primary key. */
  readonly column: 'option_id' | 'minute_ms'
  readonly width: bigint
  /** Ends the walk before its next range. */
  readonly isStopped: () => boolean
}

export interface KeyRange {
  readonly from: string
  /** The last one in it. */
  readonly to: string
}

/**
 * Walks a table by its primary key, so that no query is longer because the table is. Gaps of any size are passed over:
 * a row that was written by hand may have any id.
 */
export async function* inRanges(db: ReadModel, { table, column, width, isStopped }: RangesOf): AsyncGenerator<KeyRange> {
  for (let from = INT8_MIN; !isStopped(); ) {
    const key = sql.ref(column)
    const { rows } = await sql<{ key: string }>`select ${key}::text as key from ${sql.table(table)}
      where ${key} >= ${String(from)} order by ${key} limit 1`.execute(db)
    if (!rows[0]) return
    const first = BigInt(rows[0].key)
    const last = first + width - 1n > INT8_MAX ? INT8_MAX : first + width - 1n
    yield { from: String(first), to: String(last) }
    if (last === INT8_MAX) return
    from = last + 1n
  }
}
