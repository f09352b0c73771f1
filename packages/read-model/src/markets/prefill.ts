import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { ProjectionTx } from '../rows.ts'
import { type Bar, extend, priceText } from './candle.ts'
import { intervalStart } from './intervals.ts'
import { CANDLE_SPANS, type CandleSpan, type PrefilledCandleRow } from './tables.ts'

/** A one-minute bar of a price feed, prices as integers of 10^-8. */
export interface PrefillBar {
  readonly openTimeMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * Gives a chart its past before the first live price. Once per symbol: a second call changes nothing and answers false.
 * Bars are ascending, one-minute, and end where the live prices begin.
 */
export async function prefillCandles(db: ReadModel, symbol: string, bars: readonly PrefillBar[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301002, hashtext(${symbol}))`.execute(tx)
    const known = await tx.selectFrom('prefilled_candles').select('symbol').where('symbol', '=', symbol).limit(1).executeTakeFirst()
    if (known !== undefined) return false
    for (const span of CANDLE_SPANS) await insertBars(tx, { symbol, span }, foldMinutes(span, bars))
    return true
  })
}

/** Columns travel as arrays: a week of minutes is ten thousand rows. */
async function insertBars(
  tx: ProjectionTx,
  { symbol, span }: Pick<PrefilledCandleRow, 'symbol' | 'span'>,
  bars: readonly Bar[],
): Promise<void> {
  await sql`insert into prefilled_candles (symbol, span, open_time_ms, open, high, low, close)
    select ${symbol}, ${span}, b.* from unnest(${bars.map(({ openTimeMs }) => openTimeMs)}::int8[], ${bars.map(({ open }) => priceText(open))}::numeric[],
      ${bars.map(({ high }) => priceText(high))}::numeric[], ${bars.map(({ low }) => priceText(low))}::numeric[],
      ${bars.map(({ close }) => priceText(close))}::numeric[]) b`.execute(tx)
}

function foldMinutes(span: CandleSpan, minutes: readonly PrefillBar[]): Bar[] {
  const bars: Bar[] = []
  for (const minute of minutes) {
    const openTimeMs = intervalStart(span, minute.openTimeMs)
    const last = bars.at(-1)
    const part = { ...minute, volume: 0n }
    if (last !== undefined && last.openTimeMs === openTimeMs) extend(last, part)
    else bars.push({ ...part, openTimeMs })
  }
  return bars
}
