import { sql } from 'kysely'
import type { PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { candleAsText, candleOfMove, extend, type MutableCandle, volumeText } from './candle.ts'
import { DAY_MS, intervalStart } from './intervals.ts'
import type { PriceSeries } from './price-series.ts'
import { type RunningMinute, readRunningMinutes } from './running-minutes.ts'
import { CANDLE_SPANS, type CandleRow, type CandleSpan } from './tables.ts'

const MINUTES_KEPT_MS = 400 * DAY_MS

/**
 * Prices and traded quantities into candles. The running minute of every symbol lies in one row that each batch
 * rewrites (about half a kilobyte of log a second); only a minute that is over becomes a row, and is added to its hour
 * and day. So the checkpoint always stands for exactly what the tables hold, and the result does not depend on how
 * groups were batched.
 */
export async function projectMarkets(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales, series: PriceSeries): Promise<void> {
  const moves = series.moves(placed, scales)
  if (moves.length === 0) return
  const running = new Map((await readRunningMinutes(tx)).map((minute) => [minute.symbol, minute]))
  const finished: FinishedMinute[] = []
  for (const move of moves) {
    const openTimeMs = intervalStart('1m', move.timeMs)
    const minute = running.get(move.symbol)
    if (minute !== undefined && minute.openTimeMs === openTimeMs) extend(minute, candleOfMove(move, openTimeMs, minute.close))
    else {
      if (minute !== undefined) finished.push({ minute, nextDayMs: intervalStart('1d', openTimeMs), seq: move.seq })
      // A minute without a move stays a candle gap: nothing fills it. Without any price yet, the chart begins with the
      // first price; a trade before it has nothing to stand on.
      if (minute === undefined && move.price === null) continue
      running.set(move.symbol, { symbol: move.symbol, ...candleOfMove(move, openTimeMs, minute?.close ?? 0) })
    }
  }
  await writeRunningMinutes(tx, [...running.values()])
  await addToCandles(tx, finished)
  await forgetOldMinutes(tx, finished, [...running.keys()])
}

interface FinishedMinute {
  readonly minute: RunningMinute
  /** The day in which its successor came. */
  readonly nextDayMs: number
  /** The group that ended it. */
  readonly seq: number
}

async function writeRunningMinutes(tx: ProjectionTx, minutes: readonly RunningMinute[]): Promise<void> {
  await sql`insert into running_minutes (id, symbols, open_times_ms, volumes, opens, highs, lows, closes)
    values (1, ${minutes.map(({ symbol }) => symbol)}, ${minutes.map(({ openTimeMs }) => openTimeMs)},
      ${minutes.map(({ volume }) => volumeText(volume))}, ${minutes.map(({ open }) => open)}, ${minutes.map(({ high }) => high)},
      ${minutes.map(({ low }) => low)}, ${minutes.map(({ close }) => close)})
    on conflict (id) do update set symbols = excluded.symbols, open_times_ms = excluded.open_times_ms, volumes = excluded.volumes,
      opens = excluded.opens, highs = excluded.highs, lows = excluded.lows, closes = excluded.closes`.execute(tx)
}

/** Adds finished minutes. The stored candle is always earlier: it keeps its open and takes the new close. */
async function addToCandles(tx: ProjectionTx, finished: readonly FinishedMinute[]): Promise<void> {
  const candles = new Map<string, { readonly symbol: string; readonly span: CandleSpan; readonly candle: MutableCandle; seq: number }>()
  for (const { minute, seq } of finished) {
    for (const span of CANDLE_SPANS) {
      const openTimeMs = intervalStart(span, minute.openTimeMs)
      const key = `${minute.symbol}/${span}/${openTimeMs}`
      const known = candles.get(key)
      if (known) {
        extend(known.candle, minute)
        known.seq = seq
      } else candles.set(key, { symbol: minute.symbol, span, candle: { ...minute, openTimeMs }, seq })
    }
  }
  const rows = [...candles.values()].map(({ symbol, span, candle, seq }): CandleRow => {
    const { openTimeMs, ...figures } = candleAsText(candle)
    return { symbol, span, open_time_ms: openTimeMs, ...figures, seq }
  })
  await insertRows(
    tx,
    'candles',
    rows,
    sql`on conflict (symbol, span, open_time_ms) do update set high = greatest(candles.high, excluded.high),
      low = least(candles.low, excluded.low), close = excluded.close, volume = trim_scale(candles.volume + excluded.volume), seq = excluded.seq`,
  )
}

/** Once a day, when the first minute of a new day ends the last of the old one. */
async function forgetOldMinutes(tx: ProjectionTx, finished: readonly FinishedMinute[], symbols: readonly string[]): Promise<void> {
  const days = finished.filter(({ minute, nextDayMs }) => minute.openTimeMs < nextDayMs).map(({ nextDayMs }) => nextDayMs)
  if (days.length === 0) return
  await tx
    .deleteFrom('candles')
    .where('symbol', 'in', symbols)
    .where('span', '=', '1m')
    .where('open_time_ms', '<', Math.max(...days) - MINUTES_KEPT_MS)
    .execute()
}
