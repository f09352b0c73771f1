import type { ReadModel } from '../database.ts'
import { type ProjectedGroup, placeEvents } from '../projected-group.ts'
import { Scales } from '../scales.ts'
import { type Candle, candleAsText, candleOfMove, extend, type Move, type MutableCandle, parsePrice, parseVolume } from './candle.ts'
import { figuresOf, type MarketFigures, type WholeMinutes, wholeMinutes } from './figures.ts'
import { CANDLE_INTERVALS, type CandleInterval, DAY_MS, intervalStart, spanBelow } from './intervals.ts'
import { PriceSeries } from './price-series.ts'
import { type CandlePart, lastDays, listParts } from './queries.ts'
import { TradedDay, type TradedOfCoin } from './traded-day.ts'

interface Watched {
  /** Minutes of the last 24 h and today, the running one last. Never empty. */
  readonly minutes: MutableCandle[]
  /** The candle that covers the newest price, for each interval. */
  readonly running: Map<CandleInterval, MutableCandle>
  isStale: boolean
  pricedAtMs: number
  whole: WholeMinutes | null
}

/**
 * The last 24 hours of every symbol in memory, so that a price a second costs no query. Give it each durable group
 * (`take`), and load it once from the tables; groups that come before that wait. A group missed on the way makes it
 * unready again, and it must be loaded anew: it never guesses.
 */
export class MarketWindow {
  readonly #series = new PriceSeries()
  readonly #scales = new Scales()
  readonly #traded = new TradedDay()
  #watched: Map<string, Watched> | null = null
  #waiting: ProjectedGroup[] = []
  #seq = 0
  #timeMs = 0

  get isReady(): boolean {
    return this.#watched !== null
  }

  /** The next group. Returns the symbols with news. */
  take(group: ProjectedGroup): string[] {
    if (this.#watched !== null && group.seq <= this.#seq) return []
    if (this.#watched === null || group.seq !== this.#seq + 1) {
      this.#watched = null
      this.#waiting.push(group)
      return []
    }
    return this.#apply(this.#watched, group)
  }

  /**
   * False when the tables are not yet as far as the oldest waiting group: try again when the projection has come on.
   */
  async tryLoad(db: ReadModel): Promise<boolean> {
    const read = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await this.#scales.load(tx)
        await this.#series.load(tx)
        const checkpoint = await tx.selectFrom('projection_checkpoint').selectAll().executeTakeFirst()
        const lastDay = await lastDays(tx, this.#series.symbols())
        const timeMs = Math.max(checkpoint?.time_ms ?? 0, ...lastDay.values())
        // A chart that stood still since Friday is read from Friday on: its running candles lie there.
        const minutesFrom = new Map([...lastDay].map(([symbol, day]) => [symbol, Math.min(day, intervalStart('1m', timeMs) - DAY_MS)]))
        const daysFrom = new Map([...lastDay].map(([symbol, day]) => [symbol, longestStart(day)]))
        const [minutes, days] = [await listParts(tx, '1m', minutesFrom), await listParts(tx, '1d', daysFrom)]
        await this.#traded.load(tx, timeMs, this.#scales)
        return { seq: checkpoint?.seq ?? 0, timeMs, minutes, days }
      })
    const waiting = this.#waiting.filter(({ seq }) => seq > read.seq)
    if (waiting.some(({ seq }, n) => seq !== read.seq + 1 + n)) return this.#refuse(waiting, read.seq)
    const watched = watchedFrom(read.minutes, read.days, this.#series)
    this.#seq = read.seq
    this.#timeMs = read.timeMs
    this.#waiting = []
    this.#watched = watched
    for (const group of waiting) this.#apply(watched, group)
    return true
  }

  /** Null before the first price of the symbol. */
  figures(symbol: string): MarketFigures | null {
    const watched = this.#watched?.get(symbol)
    if (watched === undefined) return null
    const { minutes, isStale, pricedAtMs } = watched
    if (watched.whole?.minuteMs !== intervalStart('1m', this.#timeMs)) watched.whole = wholeMinutes(minutes, this.#timeMs)
    return { symbol, ...figuresOf(watched.whole, minutes.at(-1) as MutableCandle), isStale, pricedAtMs, seq: this.#seq }
  }

  /** Time of the newest group: the end of the last 24 hours. */
  get timeMs(): number {
    return this.#timeMs
  }

  /**
   * Deals of the last 24 hours in the books of the coin's markets; a market that is not listed is left out, and all are
   * while the tables are read: what is not known must not read as none.
   */
  traded(symbol: string): TradedOfCoin {
    if (this.#watched === null) return {}
    const { spot, contract } = this.#series.marketsOf(symbol)
    return {
      ...(spot !== undefined && { spot: this.#traded.of(spot, this.#timeMs) }),
      ...(contract !== undefined && { contract: this.#traded.of(contract, this.#timeMs) }),
    }
  }

  symbols(): string[] {
    return [...(this.#watched?.keys() ?? [])].sort()
  }

  /** The newest candle of an interval, as `listCandles` would end with it. */
  runningCandle(symbol: string, interval: CandleInterval): Candle | null {
    const candle = this.#watched?.get(symbol)?.running.get(interval)
    return candle === undefined ? null : candleAsText(candle)
  }

  #apply(watched: Map<string, Watched>, group: ProjectedGroup): string[] {
    const placed = placeEvents([group])
    this.#scales.learn(placed)
    this.#series.learn(placed)
    this.#seq = group.seq
    this.#timeMs = Math.max(this.#timeMs, group.timeMs)
    const changed = new Set<string>()
    for (const move of this.#series.moves(placed, this.#scales)) if (applyMove(watched, move)) changed.add(move.symbol)
    for (const { event } of placed) {
      if (event.type !== 'IndexWentStale') continue
      const symbol = this.#series.symbolOfIndex(event.indexId)
      const one = watched.get(symbol)
      if (one !== undefined) one.isStale = true
      changed.add(symbol)
    }
    for (const marketId of this.#traded.take(placed, this.#scales)) {
      const symbol = this.#series.symbolOfMarket(marketId)
      // A price comes every second, and the deals are told with it; the own coin has none but its deals.
      if (!this.#series.hasIndex(symbol)) changed.add(symbol)
    }
    return [...changed]
  }

  /**
   * Groups between the tables and the first one heard: they come with the projection. A hole between heard ones never
   * fills.
   */
  #refuse(waiting: ProjectedGroup[], seq: number): false {
    const lastHole = waiting.findLastIndex((group, n) => n > 0 && group.seq !== (waiting[n - 1] as ProjectedGroup).seq + 1)
    this.#waiting = waiting.slice(Math.max(0, lastHole)).filter((group) => group.seq > seq)
    return false
  }
}

/** Beginning of the longest candle that covers a day. */
function longestStart(day: number): number {
  return Math.min(...CANDLE_INTERVALS.map((interval) => intervalStart(interval, day)))
}

function watchedFrom(minutes: readonly CandlePart[], days: readonly CandlePart[], series: PriceSeries): Map<string, Watched> {
  const daysOf = collect(days)
  const watched = new Map<string, Watched>()
  for (const [symbol, parts] of collect(minutes)) {
    const candles = foldParts(parts, '1m')
    const running = runningCandles(candles, daysOf.get(symbol) ?? [])
    // An index counts as stale until its next second tells otherwise. The own coin has none that could be.
    const isStale = series.hasIndex(symbol)
    watched.set(symbol, { minutes: candles, running, isStale, pricedAtMs: (candles.at(-1) as MutableCandle).openTimeMs, whole: null })
  }
  return watched
}

function collect(rows: readonly CandlePart[]): Map<string, MutableCandle[]> {
  const candles = new Map<string, MutableCandle[]>()
  for (const row of rows) {
    const list = candles.get(row.symbol) ?? []
    candles.set(row.symbol, list)
    list.push({
      openTimeMs: row.openTimeMs,
      open: parsePrice(row.open),
      high: parsePrice(row.high),
      low: parsePrice(row.low),
      close: parsePrice(row.close),
      volume: parseVolume(row.volume),
    })
  }
  return candles
}

/** Candles shorter than a day are folded from minutes, longer ones from days, whose last part is the running minute. */
function runningCandles(minutes: readonly MutableCandle[], days: readonly MutableCandle[]): Map<CandleInterval, MutableCandle> {
  return new Map(
    CANDLE_INTERVALS.map((interval) => {
      const parts = spanBelow(interval) === '1d' ? days : minutes
      const start = intervalStart(interval, (minutes.at(-1) as MutableCandle).openTimeMs)
      return [
        interval,
        foldParts(
          parts.filter(({ openTimeMs }) => openTimeMs >= start),
          interval,
        )[0] as MutableCandle,
      ]
    }),
  )
}

/** Ascending parts into the candles of an interval. */
function foldParts(parts: readonly MutableCandle[], interval: CandleInterval): MutableCandle[] {
  const candles: MutableCandle[] = []
  for (const part of parts) {
    const openTimeMs = intervalStart(interval, part.openTimeMs)
    const last = candles.at(-1)
    if (last !== undefined && last.openTimeMs === openTimeMs) extend(last, part)
    else candles.push({ ...part, openTimeMs })
  }
  return candles
}

/** The same rule as the projection's. False when there is nothing to stand on yet. */
function applyMove(watched: Map<string, Watched>, move: Move): boolean {
  let one = watched.get(move.symbol)
  if (one === undefined) {
    if (move.price === null) return false
    one = { minutes: [], running: new Map(), isStale: false, pricedAtMs: move.timeMs, whole: null }
    watched.set(move.symbol, one)
  }
  const lastPrice = one.minutes.at(-1)?.close ?? 0
  if (move.price !== null) {
    one.isStale = false
    one.pricedAtMs = move.timeMs
  }
  if (addToMinutes(one.minutes, move, lastPrice)) one.whole = null
  for (const interval of CANDLE_INTERVALS) {
    const openTimeMs = intervalStart(interval, move.timeMs)
    const part = candleOfMove(move, openTimeMs, lastPrice)
    const candle = one.running.get(interval)
    if (candle !== undefined && candle.openTimeMs === openTimeMs) extend(candle, part)
    else one.running.set(interval, part)
  }
  return true
}

/** Keeps 24 h, which today never exceeds. True when a new minute began. */
function addToMinutes(minutes: MutableCandle[], move: Move, lastPrice: number): boolean {
  const openTimeMs = intervalStart('1m', move.timeMs)
  const part = candleOfMove(move, openTimeMs, lastPrice)
  const last = minutes.at(-1)
  if (last !== undefined && last.openTimeMs === openTimeMs) {
    extend(last, part)
    return false
  }
  minutes.push(part)
  const kept = minutes.findIndex((minute) => minute.openTimeMs >= openTimeMs - DAY_MS)
  if (kept > 0) minutes.splice(0, kept)
  return true
}
