import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { insertRows } from '../rows.ts'
import { type Bar, extend, priceText } from './bar.ts'
import { intervalStart } from './intervals.ts'
import { CANDLE_SPANS, type PrefilledCandleRow } from './tables.ts'

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
    await insertRows(
      tx,
      'prefilled_candles',
      CANDLE_SPANS.flatMap((span) => rowsOf(symbol, span, bars)),
    )
    return true
  })
}

function rowsOf(symbol: string, span: PrefilledCandleRow['span'], minutes: readonly PrefillBar[]): PrefilledCandleRow[] {
  const bars: Bar[] = []
  for (const minute of minutes) {
    const openTimeMs = intervalStart(span, minute.openTimeMs)
    const last = bars.at(-1)
    const part = { ...minute, volume: 0n, seq: 0 }
    if (last !== undefined && last.openTimeMs === openTimeMs) extend(last, part)
    else bars.push({ ...part, openTimeMs })
  }
  return bars.map((bar) => ({
    symbol,
    span,
    open_time_ms: bar.openTimeMs,
    open: priceText(bar.open),
    high: priceText(bar.high),
    low: priceText(bar.low),
    close: priceText(bar.close),
  }))
}
