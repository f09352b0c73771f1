import { type RawBuilder, sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { Candle } from './candle.ts'
import { type CandleInterval, DAY_MS, gridOf, nextIntervalStart, spanBelow, spansIn } from './intervals.ts'
import { RUNNING_MINUTES } from './running-minutes.ts'
import type { CandleSpan } from './tables.ts'

export const CANDLES_MAX = 1000

export interface CandlesRequest {
  readonly symbol: string
  readonly interval: CandleInterval
  /** 1 .. CANDLES_MAX. */
  readonly limit: number
  /** Candles that open before this; the running candle is one of them. */
  readonly endMs: number
}

/**
 * The newest `limit` candles that open before `endMs`, ascending. A minute without a price is a candle gap: no candle.
 */
export async function listCandles(db: ReadModel, { symbol, interval, limit, endMs }: CandlesRequest): Promise<Candle[]> {
  if (limit < 1 || endMs <= 0) return []
  const span = spanBelow(interval)
  // The last wanted candle opens before endMs but may reach beyond it: all of its parts are wanted.
  const beforeMs = nextIntervalStart(interval, endMs - 1)
  // No source can have more parts than this in the newest `limit` candles, so none of these candles is cut short.
  const parts = Math.min(limit, CANDLES_MAX) * spansIn(interval)
  const newestOf = (table: RawBuilder<unknown>, source: number, volume: RawBuilder<unknown>) => sql`
    (select open_time_ms, ${source}::int as source, open, high, low, close, ${volume} as volume from ${table}
      where symbol = ${symbol} and span = ${span} and open_time_ms < ${beforeMs} order by open_time_ms desc limit ${parts})`
  const { rows } = await sql<Candle>`
    with parts as (
      ${newestOf(sql`prefilled_candles`, 0, sql`0`)}
      union all ${newestOf(sql`candles`, 1, sql`volume`)}
      union all select open_time_ms, 2, open, high, low, close, volume from ${RUNNING_MINUTES} r
        where symbol = ${symbol} and open_time_ms < ${beforeMs}
    )
    select ${startOf(interval)} as "openTimeMs",
      trim_scale((array_agg(open order by open_time_ms, source))[1])::text as open, trim_scale(max(high))::text as high,
      trim_scale(min(low))::text as low, trim_scale((array_agg(close order by open_time_ms desc, source desc))[1])::text as close,
      trim_scale(sum(volume))::text as volume
    from parts group by 1 order by 1 desc limit ${Math.min(limit, CANDLES_MAX)}`.execute(db)
  return rows.reverse()
}

/** `intervalStart` in SQL. */
function startOf(interval: CandleInterval): RawBuilder<number> {
  const grid = gridOf(interval)
  if (grid === null)
    return sql`(extract(epoch from date_trunc('month', to_timestamp(open_time_ms / 1000) at time zone 'UTC')) * 1000)::int8`
  return sql`open_time_ms - mod(open_time_ms - ${sql.lit(grid.originMs)}, ${sql.lit(grid.lengthMs)})`
}

export interface CandlePart extends Candle {
  readonly symbol: string
}

/** Opening times from which `listParts` reads, by symbol. */
export type PartsFrom = ReadonlyMap<string, number>

/** Stored candles of some symbols and the running minutes, oldest first: one candle may lie in several parts. */
export async function listParts(db: ReadModel, span: CandleSpan, from: PartsFrom): Promise<CandlePart[]> {
  const { rows } = await sql<CandlePart>`
    select w.symbol, p.open_time_ms as "openTimeMs", p.open, p.high, p.low, p.close, p.volume
    from unnest(${[...from.keys()]}::text[], ${[...from.values()]}::int8[]) as w (symbol, from_ms) cross join lateral (
      select open_time_ms, 0 as source, open, high, low, close, 0 as volume from prefilled_candles c
        where c.symbol = w.symbol and c.span = ${span} and c.open_time_ms >= w.from_ms
      union all select open_time_ms, 1, open, high, low, close, volume from candles c
        where c.symbol = w.symbol and c.span = ${span} and c.open_time_ms >= w.from_ms
      union all select open_time_ms, 2, open, high, low, close, volume from ${RUNNING_MINUTES} r
        where r.symbol = w.symbol and r.open_time_ms >= w.from_ms
    ) p order by w.symbol, p.open_time_ms, p.source`.execute(db)
  return rows
}

/** The day of each symbol's newest price; symbols without one are left out. */
export async function lastDays(db: ReadModel, symbols: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ symbol: string; day: number }>`
    select w.symbol, d.day from unnest(${symbols}::text[]) as w (symbol) cross join lateral (
      select greatest(
        (select max(open_time_ms) from prefilled_candles c where c.symbol = w.symbol and c.span = '1d'),
        (select max(open_time_ms) from candles c where c.symbol = w.symbol and c.span = '1d'),
        (select max(open_time_ms - mod(open_time_ms, ${sql.lit(DAY_MS)})) from ${RUNNING_MINUTES} r where r.symbol = w.symbol)
      ) as day
    ) d where d.day is not null`.execute(db)
  return new Map(rows.map(({ symbol, day }) => [symbol, day]))
}
