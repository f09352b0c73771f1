import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { ProjectionTx } from '../rows.ts'
import { type MutableCandle, parsePrice, parseVolume } from './candle.ts'

/** The last minute with a price of one symbol; over only when the next one begins. */
export interface RunningMinute extends MutableCandle {
  readonly symbol: string
}

/** The one row as rows, for queries. */
export const RUNNING_MINUTES = sql`(select r.symbol, r.open_time_ms, r.open * 0.00000001 as open, r.high * 0.00000001 as high, r.low * 0.00000001 as low,
    r.close * 0.00000001 as close, r.volume
  from running_minutes m cross join lateral unnest(m.symbols, m.open_times_ms, m.opens, m.highs, m.lows, m.closes, m.volumes)
    as r (symbol, open_time_ms, open, high, low, close, volume))`

export async function readRunningMinutes(db: ReadModel | ProjectionTx): Promise<RunningMinute[]> {
  const { rows } = await sql<{
    symbol: string
    open_time_ms: number
    open: string
    high: string
    low: string
    close: string
    volume: string
  }>`select * from ${RUNNING_MINUTES} r`.execute(db)
  return rows.map((row) => ({
    symbol: row.symbol,
    openTimeMs: row.open_time_ms,
    open: parsePrice(row.open),
    high: parsePrice(row.high),
    low: parsePrice(row.low),
    close: parsePrice(row.close),
    volume: parseVolume(row.volume),
  }))
}
