import { join } from 'node:path'
import { livelinessOf, moveOf } from './candle-neighbours.ts'
import { divFloorSafe, type RecordedBar, walkBar } from './candle-walk.ts'
import { DAY_SECONDS, type SecretOfDay } from './day-secrets.ts'
import { foldSeconds, pointOf } from './minute-candles.ts'
import { walkMinute } from './minute-walk.ts'
import type { PointBar, PriceOrigin, Quote, QuotePath } from './price-feed.ts'
import { barAt, hasBar, type RecordedBars, RecordingError, readBars } from './recorded-candles.ts'
import type { Recording } from './recordings.ts'
import { SecretDraws } from './secret-draws.ts'
import { calmestStart, type PlayedBar, playedBar, type Timeline } from './there-and-back.ts'
import { quoteOfSum } from './two-sides.ts'

const CALM_SECONDS = 6 * 3600
/** From a bar's close to the next open. A larger one is no move of a second: nobody could have traded on the way. */
const JUMP_LARGEST_PPM = 3_000
/** There is no price so long before a jump and so long after it. */
const JUMP_SILENCE_SECONDS = 5

/** A bar as it is played. Its prices are walked when one is asked for. */
interface LoadedBar extends PlayedBar {
  readonly bid: RecordedBar
  readonly ask: RecordedBar
  /** Sum of both sides at the close before, null in a gap. */
  readonly closeBefore: number | null
  readonly isAfterJump: boolean
  readonly isBeforeJump: boolean
  sums: Float64Array | null
}

export interface ReplayOptions {
  readonly folder: string
  /**
   * When the house started for the first time; the same at every later start, so that the replay goes on where it was.
   */
  readonly anchorMs: number
  readonly secretOfDay: SecretOfDay
}

/** A recording shifted to now. A minute of now always is a minute of the recording, so whole recorded bars come out. */
export class ReplayPath implements QuotePath {
  readonly timeline: Timeline
  readonly firstMs: number
  readonly lastMs: number
  private readonly recording: Recording
  readonly bid: RecordedBars
  readonly ask: RecordedBars
  private readonly secretOfDay: SecretOfDay
  private current: LoadedBar | null = null

  constructor(recording: Recording, { folder, anchorMs, secretOfDay }: ReplayOptions) {
    const read = (file: string) => readBars(join(folder, `${file}.csv.gz`), recording.barSeconds)
    this.recording = recording
    this.secretOfDay = secretOfDay
    this.bid = read(recording.file)
    this.ask = recording.askFile === undefined ? this.bid : readAsk(this.bid, read(recording.askFile), recording)
    const start = calmestStart((bar) => hasBar(this.bid, bar), this.bid.bars)
    if (start.calmBars * recording.barSeconds < CALM_SECONDS) throw new RecordingError(`${recording.file}: no six hours without a gap`)
    this.timeline = {
      seconds: this.bid.bars * recording.barSeconds,
      startSecond: start.bar * recording.barSeconds,
      anchorSecond: Math.floor(anchorMs / 60_000) * 60,
    }
    this.firstMs = this.bid.firstOpenMs
    this.lastMs = this.firstMs + this.timeline.seconds * 1000
  }

  quoteAt(second: number): Quote | null {
    const bar = this.barAt(second)
    if (bar === null) return null
    const { barSeconds, halfSpreadPpm, askFile } = this.recording
    const passed = second - bar.startSecond
    if (bar.isAfterJump && passed < JUMP_SILENCE_SECONDS) return null
    if (bar.isBeforeJump && passed >= barSeconds - JUMP_SILENCE_SECONDS) return null
    bar.sums ??= this.walk(bar)
    const sum = bar.sums[passed] as number
    if (askFile !== undefined) return quoteOfSum(sum, { ...bar, passed: passed / (barSeconds - 1) })
    const price = Math.floor(sum / 2)
    const halfSpread = Math.max(1, divFloorSafe(price * halfSpreadPpm, 1_000_000))
    return { bid: price - halfSpread, ask: price + halfSpread }
  }

  /**
   * A minute beside no jump is a whole recorded bar; both sides are at their highs in one second and at their lows in
   * another.
   */
  minuteAt(minute: number): PointBar | null {
    const fold = () => foldSeconds(this, minute * 60, minute * 60 + 60)
    if (this.recording.barSeconds !== 60) return fold()
    const bar = this.barAt(minute * 60)
    if (bar === null) return null
    if (bar.isAfterJump || bar.isBeforeJump) return fold()
    const point = (price: keyof RecordedBar) => pointOf({ bid: bar.bid[price], ask: bar.ask[price] })
    return { open: point('open'), high: point('high'), low: point('low'), close: point('close') }
  }

  /** The index is the middle of both sides, so the walk is that of their sum: what is random is what counts. */
  private walk(bar: LoadedBar): Float64Array {
    const { bid, ask, number, startSecond } = bar
    const { indexSymbol, barSeconds, takesBack } = this.recording
    const sum = { open: bid.open + ask.open, high: bid.high + ask.high, low: bid.low + ask.low, close: bid.close + ask.close }
    // A bar belongs to the day of its last second: when a day is over nothing is left to be played of its secret.
    const secret = this.secretOfDay(Math.floor((startSecond + barSeconds - 1) / DAY_SECONDS))
    const draws = new SecretDraws(secret, `walk/${indexSymbol}/${startSecond}`)
    if (takesBack === undefined) return walkBar(sum, { seconds: barSeconds, liveliness: livelinessOf(this, number) }, draws)
    const from = goesOnFrom(bar, sum, takesBack[bar.isForward ? 0 : 1])
    return walkMinute(sum, { seconds: barSeconds, from, deviation: moveOf(this, number) }, draws)
  }

  private barAt(second: number): LoadedBar | null {
    const { barSeconds } = this.recording
    const { current } = this
    if (current && second >= current.startSecond && second < current.startSecond + barSeconds) return current
    const played = playedBar(this.timeline, barSeconds, second)
    const prices = this.pricesOf(played)
    if (prices === null) return null
    const before = this.pricesOf(playedBar(this.timeline, barSeconds, played.startSecond - 1))
    const after = this.pricesOf(playedBar(this.timeline, barSeconds, played.startSecond + barSeconds))
    this.current = {
      ...played,
      ...prices,
      closeBefore: before && before.bid.close + before.ask.close,
      isAfterJump: before !== null && isJump(before, prices),
      isBeforeJump: after !== null && isJump(prices, after),
      sums: null,
    }
    return this.current
  }

  /** Backward a bar opens at its close and closes at its open. */
  private pricesOf({ number, isForward }: PlayedBar): Sides | null {
    if (!hasBar(this.bid, number)) return null
    const [bid, ask] = [barAt(this.bid, number), barAt(this.ask, number)]
    const turned = (bar: RecordedBar): RecordedBar => ({ ...bar, open: bar.close, close: bar.open })
    return isForward ? { bid, ask } : { bid: turned(bid), ask: turned(ask) }
  }
}

/** Where the price is a second after the open. */
function goesOnFrom({ closeBefore }: LoadedBar, { open, high, low }: RecordedBar, takesBack: number): number {
  if (closeBefore === null) return open
  return Math.min(high, Math.max(low, Math.floor(open - takesBack * (open - closeBefore))))
}

interface Sides {
  readonly bid: RecordedBar
  readonly ask: RecordedBar
}

function isJump(before: Sides, after: Sides): boolean {
  const close = before.bid.close + before.ask.close
  const open = after.bid.open + after.ask.open
  return Math.abs(open - close) * 1_000_000 > close * JUMP_LARGEST_PPM
}

export function replayOrigin(recording: Recording, path: ReplayPath): PriceOrigin {
  const firstDay = new Date(path.firstMs).toISOString().slice(0, 10)
  const lastDay = new Date(path.lastMs - 1).toISOString().slice(0, 10)
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
  const bars = recording.barSeconds === 60 ? 'one-minute' : `${recording.barSeconds / 60}-minute`
  return {
    kind: 'replay',
    title: recording.title,
    firstDay,
    lastDay,
    licence: recording.licence,
    source: recording.source,
    line: `Replay, not live: ${bars} bars of ${recording.title}, recorded ${days}, played forward and backward in turn.`,
  }
}

/** Bid and ask must be the same minutes, and no turning point may be crossed. */
function readAsk(bid: RecordedBars, ask: RecordedBars, { file }: Recording): RecordedBars {
  if (ask.firstOpenMs !== bid.firstOpenMs || ask.bars !== bid.bars) throw new RecordingError(`${file}: bid and ask cover different times`)
  for (let n = 0; n < bid.bars; n++) {
    if (hasBar(bid, n) !== hasBar(ask, n)) throw new RecordingError(`${file}: bar ${n} has one side only`)
    if (!hasBar(bid, n)) continue
    const [b, a] = [barAt(bid, n), barAt(ask, n)]
    if (b.open > a.open || b.high > a.high || b.low > a.low || b.close > a.close)
      throw new RecordingError(`${file}: bid above ask in bar ${n}`)
  }
  return ask
}
