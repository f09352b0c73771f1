import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { ProjectionTx } from '../rows.ts'
import { priceText } from './candle.ts'
import { SPAN_MS } from './intervals.ts'
import { CANDLE_SPANS, type CandleSpan, type PrefilledCandleRow } from './tables.ts'

/** A one-minute candle of a price feed, prices as integers of 10^-8. */
export interface PrefillCandle {
  readonly openTimeMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * Gives a chart its past before the first live price. Once per symbol: a second call changes nothing and answers false.
 * Candles are ascending, one-minute, and end where the live prices begin.
 */
export async function prefillCandles(db: ReadModel, symbol: string, candles: readonly PrefillCandle[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7301002, hashtext(${symbol}))`.execute(tx)
    const known = await tx.selectFrom('prefilled_candles').select('symbol').where('symbol', '=', symbol).limit(1).executeTakeFirst()
    if (known !== undefined) return false
    let shorter = candles
    for (const span of CANDLE_SPANS) {
      shorter = fold(span, shorter)
      await insertCandles(tx, { symbol, span }, shorter)
    }
    return true
  })
}

/**
 * Columns travel as arrays: a week of minutes is ten thousand rows. Their texts need no escapes, which the driver would
 * look for in each.
 */
async function insertCandles(
  tx: ProjectionTx,
  { symbol, span }: Pick<PrefilledCandleRow, 'symbol' | 'span'>,
  candles: readonly PrefillCandle[],
): Promise<void> {
  const column = (textOf: (candle: PrefillCandle) => string | number) => `{${candles.map(textOf).join(',')}}`
  await sql`insert into prefilled_candles (symbol, span, open_time_ms, open, high, low, close)
    select ${symbol}, ${span}, b.* from unnest(${column(({ openTimeMs }) => openTimeMs)}::int8[], ${column(({ open }) => priceText(open))}::numeric[],
      ${column(({ high }) => priceText(high))}::numeric[], ${column(({ low }) => priceText(low))}::numeric[],
      ${column(({ close }) => priceText(close))}::numeric[]) b`.execute(tx)
}

/** Candles of a span from those of a shorter one, which divides it. */
function fold(span: CandleSpan, shorter: readonly PrefillCandle[]): PrefillCandle[] {
  const lengthMs = SPAN_MS[span]
  const candles: { openTimeMs: number; open: number; high: number; low: number; close: number }[] = []
  let last: (typeof candles)[number] | undefined
  for (const { openTimeMs, open, high, low, close } of shorter) {
    if (last === undefined || openTimeMs - last.openTimeMs >= lengthMs) {
      last = { openTimeMs: openTimeMs - (openTimeMs % lengthMs), open, high, low, close }
      candles.push(last)
      continue
    }
    last.high = Math.max(last.high, high)
    last.low = Math.min(last.low, low)
    last.close = close
  }
  return candles
}
