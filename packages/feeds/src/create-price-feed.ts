import {
  type IndexConfig,
  type IndexId,
  indexPrice,
  LISTED_INDICES,
  LISTED_LATE_AFTER_MS,
  type SourceConfig,
  type SourceTick,
  timeMs,
} from '@glasshouse/domain'
import { arrived, monotonicMs } from './arrived-tick.ts'
import type { SecretOfDay } from './day-secrets.ts'
import { foldMinutes, pointOf } from './minute-candles.ts'
import type { PriceFeed, PriceOrigin, QuotePath } from './price-feed.ts'
import type { RecordedVolume } from './recorded-volume.ts'
import { RECORDINGS, type Recording, recordingsFolder } from './recordings.ts'
import { ReplayPath, replayOrigin } from './replay.ts'
import { everySecond } from './second-timer.ts'
import { SIMULATOR_SOURCE_ID, SimulatedPath, simulatedOrigin } from './simulated.ts'

export interface PriceFeedOptions {
  /** replay: recordings, and the simulator for indices without one. simulated: the simulator for all. */
  readonly kind: 'replay' | 'simulated'
  readonly clock: () => number
  readonly monotonic?: () => number
  /**
   * When the exchange first started, the same at every start: the replay goes on where it was. The simulator needs
   * none.
   */
  readonly anchorMs: number
  /** Secrets from which prices between recorded ones, and simulated ones, are drawn. */
  readonly secretOfDay: SecretOfDay
  readonly folder?: string
  /** Indices that have their prices from elsewhere. */
  readonly except?: ReadonlySet<IndexId>
}

/** A feed that knows the price of every moment beforehand. */
export interface RecordedFeed extends PriceFeed {
  /** The index's point of one second since 1970, 10^-8; null where there is none. */
  pointAt(indexId: IndexId, second: number): number | null
}

interface Line {
  readonly index: IndexConfig
  readonly source: SourceConfig
  readonly path: QuotePath
  readonly origin: PriceOrigin
  readonly volume: RecordedVolume | null
}

/** One source per index, so `minSources` is 1, which the exchange accepts in a sandbox only. */
export function createPriceFeed(options: PriceFeedOptions): RecordedFeed {
  const secretOfDay = rememberedSecrets(options.secretOfDay)
  const lines = LISTED_INDICES.filter(({ indexId }) => !options.except?.has(indexId)).map((index) =>
    lineOf(index, { ...options, secretOfDay }),
  )
  const byIndex = new Map(lines.map((line) => [line.index.indexId, line]))
  const lineAt = (indexId: IndexId) => {
    const line = byIndex.get(indexId)
    if (line === undefined) throw new RangeError(`no index ${indexId} in this feed`)
    return line
  }
  const { monotonic = monotonicMs } = options
  let stop = () => {}
  const feed: RecordedFeed = {
    sources: [...new Map(lines.map(({ source }) => [source.sourceId, source])).values()],
    indices: lines.map(({ index }) => index),
    start({ onTicks, onSecond }) {
      stop()
      stop = everySecond(options.clock, (nowMs) => {
        onTicks(arrived(feed.ticksAt(nowMs), monotonic()))
        onSecond()
      })
    },
    pointAt(indexId, second) {
      const quote = lineAt(indexId).path.quoteAt(second)
      return quote && pointOf(quote)
    },
    ticksAt: (nowMs) => lines.flatMap((line) => tickOf(line, nowMs)),
    history: (indexId, fromMs, toMs) => foldMinutes(lineAt(indexId).path, fromMs, toMs),
    provenance: (indexId) => lineAt(indexId).origin,
    volume: (indexId) => lineAt(indexId).volume,
    stop: () => stop(),
  }
  return feed
}

function lineOf(listed: (typeof LISTED_INDICES)[number], options: PriceFeedOptions): Line {
  const recording = options.kind === 'replay' ? RECORDINGS.find(({ indexSymbol }) => indexSymbol === listed.symbol) : undefined
  return recording === undefined ? simulatedLine(listed, options) : replayLine(listed, recording, options)
}

function replayLine(listed: (typeof LISTED_INDICES)[number], recording: Recording, options: PriceFeedOptions): Line {
  const { folder = recordingsFolder(), anchorMs, secretOfDay } = options
  const path = new ReplayPath(recording, { folder, anchorMs, secretOfDay })
  const source: SourceConfig = { sourceId: recording.sourceId, name: `replay:${recording.file}`, provenance: 'replay' }
  const index = { ...listed, minSources: 1, sourceIds: [source.sourceId], lateAfterMs: LISTED_LATE_AFTER_MS }
  return { index, source, path, origin: replayOrigin(recording, path), volume: path.volume }
}

function simulatedLine(listed: (typeof LISTED_INDICES)[number], { secretOfDay }: PriceFeedOptions): Line {
  const source: SourceConfig = { sourceId: SIMULATOR_SOURCE_ID, name: 'simulator', provenance: 'simulated' }
  const index = { ...listed, minSources: 1, sourceIds: [source.sourceId], lateAfterMs: LISTED_LATE_AFTER_MS }
  const path = new SimulatedPath(listed.symbol, secretOfDay)
  return { index, source, path, origin: simulatedOrigin(listed.symbol), volume: null }
}

/** The venue's time is the whole second the quote belongs to. */
function tickOf({ index, source, path }: Line, nowMs: number): SourceTick[] {
  const second = Math.floor(nowMs / 1000)
  const quote = path.quoteAt(second)
  if (quote === null) return []
  return [
    {
      indexId: index.indexId,
      sourceId: source.sourceId,
      bid: indexPrice(quote.bid),
      ask: indexPrice(quote.ask),
      venueTimeMs: timeMs(second * 1000),
      receivedMs: timeMs(nowMs),
    },
  ]
}

/** All markets ask for the same few days. */
function rememberedSecrets(secretOfDay: SecretOfDay): SecretOfDay {
  const known = new Map<number, Uint8Array>()
  return (day) => {
    const secret = known.get(day) ?? secretOfDay(day)
    if (known.size >= 8) known.clear()
    known.set(day, secret)
    return secret
  }
}
