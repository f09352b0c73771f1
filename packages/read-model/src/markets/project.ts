import { sql } from 'kysely'
import type { PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { type Bar, barOfMove, candleOf, extend, priceText, volumeText } from './bar.ts'
import { DAY_MS, intervalStart } from './intervals.ts'
import type { PriceSeries } from './price-series.ts'
import { type RunningMinute, readRunningMinutes } from './running-minutes.ts'
import { CANDLE_SPANS, type CandleRow } from './tables.ts'

const MINUTES_KEPT_MS = 400 * DAY_MS

/**
 * Prices and traded quantities into candles. The running minute of every symbol lies in one row that each batch rewrites
 * (about half a kilobyte of log a second); only a minute that is over becomes a row, and is added to its hour and day. So
 * the checkpoint always stands for exactly what the tables hold, and the result does not depend on how groups were batched.
 */
export async function projectMarkets(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales, series: PriceSeries): Promise<void> {
  const moves = series.moves(placed, scales)
  if (moves.length === 0) return
  const running = new Map((await readRunningMinutes(tx)).map((minute) => [minute.symbol, minute]))
  const finished: FinishedMinute[] = []
  for (const move of moves) {
    const openTimeMs = intervalStart('1m', move.timeMs)
    const minute = running.get(move.symbol)
    if (minute !== undefined && minute.openTimeMs === openTimeMs) extend(minute, barOfMove(move, openTimeMs, minute.close))
    else {
      if (minute !== undefined) finished.push({ minute, nextDayMs: intervalStart('1d', openTimeMs) })
      // Without any price yet, the chart begins with the first price; a trade before it has nothing to stand on.
      if (minute === undefined && move.price === null) continue
      running.set(move.symbol, { symbol: move.symbol, ...barOfMove(move, openTimeMs, minute?.close ?? 0) })
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
}

async function writeRunningMinutes(tx: ProjectionTx, minutes: readonly RunningMinute[]): Promise<void> {
  const column = (field: (minute: RunningMinute) => string | number) => minutes.map(field)
  await sql`insert into running_minutes (id, symbols, open_times_ms, opens, highs, lows, volumes, closes, seqs)
    values (1, ${column(({ symbol }) => symbol)}, ${column(({ openTimeMs }) => openTimeMs)}, ${column(({ open }) => priceText(open))},
      ${column(({ high }) => priceText(high))}, ${column(({ low }) => priceText(low))}, ${column(({ volume }) => volumeText(volume))},
      ${column(({ close }) => priceText(close))}, ${column(({ seq }) => seq)})
    on conflict (id) do update set symbols = excluded.symbols, open_times_ms = excluded.open_times_ms, opens = excluded.opens,
      highs = excluded.highs, lows = excluded.lows, volumes = excluded.volumes, closes = excluded.closes, seqs = excluded.seqs`.execute(tx)
}

/** What is stored is always earlier than what is added: it keeps its open and takes the new close. */
async function addToCandles(tx: ProjectionTx, finished: readonly FinishedMinute[]): Promise<void> {
  const bars = new Map<string, { row: Pick<CandleRow, 'symbol' | 'span'>; bar: Bar }>()
  for (const { minute, nextDayMs } of finished) {
    for (const span of CANDLE_SPANS) {
      if (span === '1m' && minute.openTimeMs < nextDayMs - MINUTES_KEPT_MS) continue
      const openTimeMs = intervalStart(span, minute.openTimeMs)
      const key = `${minute.symbol}/${span}/${openTimeMs}`
      const known = bars.get(key)
      if (known) extend(known.bar, minute)
      else bars.set(key, { row: { symbol: minute.symbol, span }, bar: { ...minute, openTimeMs } })
    }
  }
  const rows = [...bars.values()].map(({ row, bar }): CandleRow => {
    const { openTimeMs, ...candle } = candleOf(bar)
    return { ...row, open_time_ms: openTimeMs, ...candle, seq: bar.seq }
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
