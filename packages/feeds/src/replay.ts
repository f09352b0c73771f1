import { join } from 'node:path'
import {
  type BarPosition,
  type BarTurns,
  divFloorSafe,
  isLowFirst,
  positionInBar,
  priceAt,
  type RecordedBar,
  turnsOfBar,
} from './bar-walk.ts'
import { foldSeconds, pointOf } from './minute-bars.ts'
import type { PointBar, PriceOrigin, Quote, QuotePath } from './price-feed.ts'
import { barAt, hasBar, type RecordedBars, RecordingError, readBars } from './recorded-bars.ts'
import type { Recording } from './recordings.ts'
import { seedOf } from './seeded-hash.ts'
import { calmestStart, recordingSecond, type Timeline } from './there-and-back.ts'

const CALM_SECONDS = 6 * 3600

interface LoadedBar {
  readonly number: number
  readonly turns: BarTurns
  readonly isLowFirst: boolean
  readonly bid: RecordedBar
  readonly ask: RecordedBar | null
}

export interface ReplayOptions {
  readonly folder: string
  /** When the house started for the first time; the same at every later start, so that the replay goes on where it was. */
  readonly anchorMs: number
}

/** A recording shifted to now. A minute of now always is a minute of the recording, so whole recorded bars come out. */
export class ReplayPath implements QuotePath {
  readonly timeline: Timeline
  readonly firstMs: number
  readonly lastMs: number
  private readonly recording: Recording
  private readonly bid: RecordedBars
  private readonly ask: RecordedBars | null
  private readonly seed: number
  private current: LoadedBar | null = null

  constructor(recording: Recording, { folder, anchorMs }: ReplayOptions) {
    const read = (file: string) => readBars(join(folder, `${file}.csv.gz`), recording.barSeconds)
    this.recording = recording
    this.bid = read(recording.file)
    this.ask = recording.askFile === undefined ? null : readAsk(this.bid, read(recording.askFile), recording)
    this.seed = seedOf(recording.file)
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
    const heard = recordingSecond(this.timeline, second)
    const { barSeconds } = this.recording
    const number = Math.floor(heard / barSeconds)
    if (!hasBar(this.bid, number)) return null
    const bar = this.loadBar(number)
    return this.quoteIn(bar, positionInBar(bar.turns, heard % barSeconds))
  }

  /**
   * A minute is a whole recorded bar, forward or backward. Both sides are at their lows in one second and at their highs in
   * another, and between them elsewhere; so the four recorded prices tell the bar of the index.
   */
  minuteAt(minute: number): PointBar | null {
    if (this.recording.barSeconds !== 60) return foldSeconds(this, minute * 60, minute * 60 + 60)
    const heard = recordingSecond(this.timeline, minute * 60)
    const number = Math.floor(heard / 60)
    if (!hasBar(this.bid, number)) return null
    const bid = barAt(this.bid, number)
    const ask = this.ask === null ? bid : barAt(this.ask, number)
    const point = (price: keyof RecordedBar) => pointOf({ bid: bid[price], ask: ask[price] })
    const isForward = recordingSecond(this.timeline, minute * 60 + 1) > heard
    return { open: point(isForward ? 'open' : 'close'), high: point('high'), low: point('low'), close: point(isForward ? 'close' : 'open') }
  }

  /** Both sides turn at the same seconds and in the order of the bid's bar; so bid <= ask holds all along. */
  private quoteIn(bar: LoadedBar, position: BarPosition): Quote {
    const price = priceAt(bar.bid, bar.isLowFirst, position)
    if (bar.ask !== null) return { bid: price, ask: priceAt(bar.ask, bar.isLowFirst, position) }
    const halfSpread = Math.max(1, divFloorSafe(price * this.recording.halfSpreadPpm, 1_000_000))
    return { bid: price - halfSpread, ask: price + halfSpread }
  }

  private loadBar(number: number): LoadedBar {
    if (this.current?.number === number) return this.current
    const bid = barAt(this.bid, number)
    this.current = {
      number,
      turns: turnsOfBar(this.seed, number, this.recording.barSeconds),
      isLowFirst: isLowFirst(bid),
      bid,
      ask: this.ask && barAt(this.ask, number),
    }
    return this.current
  }
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
