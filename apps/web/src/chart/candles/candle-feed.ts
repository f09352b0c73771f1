import { coreNow } from '@glasshouse/client'
import type { Interval, KlineCandle } from '@glasshouse/wire'
import { closingTime } from './intervals.ts'
import { candlesSince, NO_CANDLES, PAGE_CANDLES, reaches, type Series, withFirst, withLive, withOlder, withRecent } from './series.ts'

/** Source of candles of one coin and interval only, so that nothing of another can arrive. */
export interface CandleSource {
  /** Candles with T below `endMs`, or the newest, ascending. */
  readonly page: (asked: { limit: number; endMs?: number }, signal: AbortSignal) => Promise<readonly KlineCandle[]>
  /** Tells the running candle until the returned function is called. */
  readonly live: (onCandle: (candle: KlineCandle) => void) => () => void
  /** Tells that the connection is back after a loss. */
  readonly returned: (onReturn: () => void) => () => void
}

export interface CandleState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly series: Series
  readonly error: unknown
}

/**
 * A candle's last moment may fall between two messages: after each new candle the closed one is asked for, not by all
 * readers at once.
 */
const SETTLE_MS = 1_000
const SETTLE_SPREAD_MS = 2_000
const ATTEMPTS = 5

/**
 * The candles of one coin and interval while a chart shows them: history by call, the running candle by socket, gaps
 * filled again.
 */
export class CandleFeed {
  private readonly source: CandleSource
  private readonly interval: Interval
  private readonly listeners = new Set<() => void>()
  private leaving = new AbortController()
  private readonly forget: (() => void)[] = []
  private state: CandleState = { status: 'loading', series: NO_CANDLES, error: null }
  private timer: ReturnType<typeof setTimeout> | undefined
  private dueMs = Number.POSITIVE_INFINITY
  /** All candles that opened before this are as the exchange keeps them. */
  private settledMs = 0
  private isLoadingOlder = false

  constructor(source: CandleSource, interval: Interval) {
    this.source = source
    this.interval = interval
  }

  readonly current = (): CandleState => this.state

  readonly follow = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start(): void {
    this.leaving = new AbortController()
    this.forget.push(
      this.source.live((candle) => this.takeLive(candle)),
      this.source.returned(() => this.settleIn(0)),
    )
    void this.loadFirst()
  }

  stop(): void {
    this.rest()
    for (const leave of this.forget.splice(0)) leave()
    this.leaving.abort()
  }

  /** After a failed start: once more. */
  retry(): void {
    this.change({ status: 'loading', error: null })
    void this.loadFirst()
  }

  /** Candles before the first one. False when there are none, or none came. */
  async loadOlder(): Promise<boolean> {
    const { series, status } = this.state
    const first = series.candles[0]
    if (status !== 'ready' || !series.hasOlder || !first || this.isLoadingOlder) return false
    this.isLoadingOlder = true
    try {
      const page = await this.source.page({ limit: PAGE_CANDLES, endMs: first.T }, this.leaving.signal)
      if (this.leaving.signal.aborted) return false
      this.change({ series: withOlder(this.state.series, page) })
      return true
    } catch {
      return false
    } finally {
      this.isLoadingOlder = false
    }
  }

  private async loadFirst(): Promise<void> {
    try {
      const page = await this.source.page({ limit: PAGE_CANDLES }, this.leaving.signal)
      if (this.leaving.signal.aborted) return
      this.settledMs = page.at(-1)?.T ?? 0
      this.change({ status: 'ready', series: withFirst(this.state.series, page) })
      if (!reaches(page, this.state.series)) this.settleIn(SETTLE_MS)
    } catch (error) {
      if (!this.leaving.signal.aborted) this.change({ status: 'failed', error })
    }
  }

  private takeLive(candle: KlineCandle): void {
    const before = this.state.series
    const series = withLive(before, candle)
    if (series === before) return
    this.change({ series })
    const isNew = series.candles.length > before.candles.length && before.candles.length > 0
    if (isNew) this.settleIn(SETTLE_MS + Math.random() * SETTLE_SPREAD_MS)
  }

  /** Settles after a delay unless it is due sooner: a new candle does not hold up the refill after a loss. */
  private settleIn(delayMs: number, attempt = 1): void {
    const dueMs = Date.now() + delayMs
    if (this.dueMs <= dueMs) return
    this.rest()
    this.dueMs = dueMs
    this.timer = setTimeout(() => {
      this.rest()
      void this.settle(attempt)
    }, delayMs)
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.dueMs = Number.POSITIVE_INFINITY
  }

  /** Asks for what closed since the last time, until the answer has caught up with the socket. */
  private async settle(attempt: number): Promise<void> {
    if (this.state.status !== 'ready') return
    const lengthMs = closingTime(this.interval, this.settledMs) - this.settledMs
    const limit = candlesSince(this.state.series, this.settledMs, coreNow(), lengthMs)
    const page = await this.source.page({ limit }, this.leaving.signal).catch(() => undefined)
    if (this.leaving.signal.aborted) return
    if (page) {
      const isWhole = reaches(page, this.state.series)
      this.change({ series: withRecent(this.state.series, page) })
      if (isWhole) {
        this.settledMs = page.at(-1)?.T ?? this.settledMs
        return
      }
    }
    if (attempt < ATTEMPTS) this.settleIn(SETTLE_MS * attempt, attempt + 1)
  }

  private change(part: Partial<CandleState>): void {
    this.state = { ...this.state, ...part }
    for (const listener of this.listeners) listener()
  }
}
