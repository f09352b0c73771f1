import { join } from 'node:path'
import { livelinessOf, moveOf } from './candle-neighbours.ts'
import { divFloorSafe, type RecordedCandle, walkCandle } from './candle-walk.ts'
import { DAY_SECONDS, type SecretOfDay } from './day-secrets.ts'
import { foldSeconds, pointOf } from './minute-candles.ts'
import { walkMinute } from './minute-walk.ts'
import type { PointCandle, PriceOrigin, Quote, QuotePath } from './price-feed.ts'
import { candleAt, hasCandle, type RecordedCandles, RecordingError, readCandles } from './recorded-candles.ts'
import { type RecordedVolume, recordedVolume } from './recorded-volume.ts'
import type { Recording } from './recordings.ts'
import { SecretDraws } from './secret-draws.ts'
import { calmestStart, type PlayedCandle, playedCandle, type Timeline } from './there-and-back.ts'
import { quoteOfSum } from './two-sides.ts'

const CALM_SECONDS = 6 * 3600
/** From a candle's close to the next open. A larger one is no move of a second: nobody could have traded on the way. */
const JUMP_LARGEST_PPM = 3_000
/** There is no price so long before a jump and so long after it. */
const JUMP_SILENCE_SECONDS = 5

/** A candle as it is played. Its prices are walked when one is asked for. */
interface LoadedCandle extends PlayedCandle {
  readonly bid: RecordedCandle
  readonly ask: RecordedCandle
  /** Sum of both sides at the close before, null in a gap. */
  readonly closeBefore: number | null
  readonly isAfterJump: boolean
  readonly isBeforeJump: boolean
  sums: Float64Array | null
}

export interface ReplayOptions {
  readonly folder: string
  /**
   * When the server started for the first time; the same at every later start, so that the replay goes on where it was.
   */
  readonly anchorMs: number
  readonly secretOfDay: SecretOfDay
}

/**
 * A recording shifted to now. A minute of now always is a minute of the recording, so whole recorded candles come out.
 */
export class ReplayPath implements QuotePath {
  readonly timeline: Timeline
  readonly firstMs: number
  readonly lastMs: number
  private readonly recording: Recording
  readonly bid: RecordedCandles
  readonly ask: RecordedCandles
  readonly volume: RecordedVolume | null
  private readonly secretOfDay: SecretOfDay
  private current: LoadedCandle | null = null

  constructor(recording: Recording, { folder, anchorMs, secretOfDay }: ReplayOptions) {
    const read = (file: string) => readCandles(join(folder, `${file}.csv.gz`), recording.candleSeconds)
    this.recording = recording
    this.secretOfDay = secretOfDay
    this.bid = read(recording.file)
    this.ask = recording.askFile === undefined ? this.bid : readAsk(this.bid, read(recording.askFile), recording)
    const start = calmestStart((candle) => hasCandle(this.bid, candle), this.bid.count)
    if (start.calmCandles * recording.candleSeconds < CALM_SECONDS)
      throw new RecordingError(`${recording.file}: no six hours without a gap`)
    this.timeline = {
      seconds: this.bid.count * recording.candleSeconds,
      startSecond: start.candle * recording.candleSeconds,
      anchorSecond: Math.floor(anchorMs / 60_000) * 60,
    }
    this.volume = recordedVolume(this.bid, this.timeline)
    this.firstMs = this.bid.firstOpenMs
    this.lastMs = this.firstMs + this.timeline.seconds * 1000
  }

  quoteAt(second: number): Quote | null {
    const candle = this.candleAt(second)
    if (candle === null) return null
    const { candleSeconds, halfSpreadPpm, askFile } = this.recording
    const passed = second - candle.startSecond
    if (candle.isAfterJump && passed < JUMP_SILENCE_SECONDS) return null
    if (candle.isBeforeJump && passed >= candleSeconds - JUMP_SILENCE_SECONDS) return null
    candle.sums ??= this.walk(candle)
    const sum = candle.sums[passed] as number
    if (askFile !== undefined) return quoteOfSum(sum, { ...candle, passed: passed / (candleSeconds - 1) })
    const price = Math.floor(sum / 2)
    const halfSpread = Math.max(1, divFloorSafe(price * halfSpreadPpm, 1_000_000))
    return { bid: price - halfSpread, ask: price + halfSpread }
  }

  /**
   * A minute beside no jump is a whole recorded candle; both sides are at their highs in one second and at their lows
   * in another.
   */
  minuteAt(minute: number): PointCandle | null {
    const fold = () => foldSeconds(this, minute * 60, minute * 60 + 60)
    if (this.recording.candleSeconds !== 60) return fold()
    const candle = this.candleAt(minute * 60)
    if (candle === null) return null
    if (candle.isAfterJump || candle.isBeforeJump) return fold()
    const point = (price: keyof RecordedCandle) => pointOf({ bid: candle.bid[price], ask: candle.ask[price] })
    return { open: point('open'), high: point('high'), low: point('low'), close: point('close') }
  }

  /** The index is the middle of both sides, so the walk is that of their sum: what is random is what counts. */
  private walk(candle: LoadedCandle): Float64Array {
    const { bid, ask, number, startSecond } = candle
    const { indexSymbol, candleSeconds, takesBack } = this.recording
    const sum = { open: bid.open + ask.open, high: bid.high + ask.high, low: bid.low + ask.low, close: bid.close + ask.close }
    // A candle belongs to the day of its last second: when a day is over nothing is left to be played of its secret.
    const secret = this.secretOfDay(Math.floor((startSecond + candleSeconds - 1) / DAY_SECONDS))
    const draws = new SecretDraws(secret, `walk/${indexSymbol}/${startSecond}`)
    if (takesBack === undefined) return walkCandle(sum, { seconds: candleSeconds, liveliness: livelinessOf(this, number) }, draws)
    const from = goesOnFrom(candle, sum, takesBack[candle.isForward ? 0 : 1])
    return walkMinute(sum, { seconds: candleSeconds, from, deviation: moveOf(this, number) }, draws)
  }

  private candleAt(second: number): LoadedCandle | null {
    const { candleSeconds } = this.recording
    const { current } = this
    if (current && second >= current.startSecond && second < current.startSecond + candleSeconds) return current
    const played = playedCandle(this.timeline, candleSeconds, second)
    const prices = this.pricesOf(played)
    if (prices === null) return null
    const before = this.pricesOf(playedCandle(this.timeline, candleSeconds, played.startSecond - 1))
    const after = this.pricesOf(playedCandle(this.timeline, candleSeconds, played.startSecond + candleSeconds))
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

  /** Backward a candle opens at its close and closes at its open. */
  private pricesOf({ number, isForward }: PlayedCandle): Sides | null {
    if (!hasCandle(this.bid, number)) return null
    const [bid, ask] = [candleAt(this.bid, number), candleAt(this.ask, number)]
    const turned = (candle: RecordedCandle): RecordedCandle => ({ ...candle, open: candle.close, close: candle.open })
    return isForward ? { bid, ask } : { bid: turned(bid), ask: turned(ask) }
  }
}

/** Price a second after the open. */
function goesOnFrom({ closeBefore }: LoadedCandle, { open, high, low }: RecordedCandle, takesBack: number): number {
  if (closeBefore === null) return open
  return Math.min(high, Math.max(low, Math.floor(open - takesBack * (open - closeBefore))))
}

interface Sides {
  readonly bid: RecordedCandle
  readonly ask: RecordedCandle
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
  const length = recording.candleSeconds === 60 ? 'one-minute' : `${recording.candleSeconds / 60}-minute`
  return {
    kind: 'replay',
    title: recording.title,
    firstDay,
    lastDay,
    licence: recording.licence,
    source: recording.source,
    line: `Replay, not live: ${length} candles of ${recording.title}, recorded ${days}, played forward and backward in turn.`,
  }
}

/** Bid and ask must be the same minutes, and no turning point may be crossed. */
function readAsk(bid: RecordedCandles, ask: RecordedCandles, { file }: Recording): RecordedCandles {
  if (ask.firstOpenMs !== bid.firstOpenMs || ask.count !== bid.count) throw new RecordingError(`${file}: bid and ask cover different times`)
  for (let n = 0; n < bid.count; n++) {
    if (hasCandle(bid, n) !== hasCandle(ask, n)) throw new RecordingError(`${file}: candle ${n} has one side only`)
    if (!hasCandle(bid, n)) continue
    const [b, a] = [candleAt(bid, n), candleAt(ask, n)]
    if (b.open > a.open || b.high > a.high || b.low > a.low || b.close > a.close)
      throw new RecordingError(`${file}: bid above ask in candle ${n}`)
  }
  return ask
}
