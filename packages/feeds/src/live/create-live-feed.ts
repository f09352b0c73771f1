import { type IndexConfig, type IndexId, indexPrice, LISTED_LATE_AFTER_MS, type SourceConfig } from '@glasshouse/domain'
import { type ArrivedTick, arrived, monotonicMs } from '../arrived-tick.ts'
import { createPriceFeed } from '../create-price-feed.ts'
import type { SecretOfDay } from '../day-secrets.ts'
import type { PriceFeed, PriceOrigin } from '../price-feed.ts'
import { everySecond } from '../second-timer.ts'
import { simulatedStart } from '../simulated.ts'
import { LIVE_INDICES, VENUES, type Venue } from './venues.ts'

/** Source of venues' ticks: the feed process, or venues run by a test. */
export interface LiveTicks {
  start(onTicks: (ticks: readonly ArrivedTick[]) => void): void
  /** What the connection to a venue said when it was lost; '' while it stands, or before it said anything. */
  connectionFault?(venue: string): string
  stop(): void
}

export interface LiveFeedOptions {
  readonly live: LiveTicks
  /** A local player speaks in the venues' place: other sources, and they say so. */
  readonly isPlayed: boolean
  /**
   * Indices without a venue keep their recordings, which an exchange that is no sandbox does not take: there they are
   * not listed.
   */
  readonly withRecordings: boolean
  readonly clock: () => number
  readonly monotonic?: () => number
  readonly anchorMs: number
  /** Secrets from which the recordings' walks are drawn. */
  readonly secretOfDay: SecretOfDay
  readonly folder?: string
}

/** A5: two sources that agree make a point, one never does. */
const MIN_SOURCES = 2
const FRESH_MS = 3_000
const NO_INDICES: Pick<PriceFeed, 'sources' | 'indices'> = { sources: [], indices: [] }

/**
 * Venues' prices for the coins, passed on as they come, recordings for the rest, once a second. Nothing is said twice:
 * a source that says nothing new gives no tick, so that its index goes stale by itself when the venues fall silent.
 */
export function createLiveFeed(options: LiveFeedOptions): PriceFeed {
  const { live, isPlayed, clock, monotonic = monotonicMs } = options
  const liveIds = new Set(LIVE_INDICES.map(({ indexId }) => indexId))
  const rest = options.withRecordings ? createPriceFeed({ kind: 'replay', ...options, except: liveIds }) : null
  const { sources, indices } = rest ?? NO_INDICES
  const newest = new NewestTicks()
  let stop = () => {}
  return {
    sources: [...VENUES.map((venue) => sourceOf(venue, isPlayed)), ...sources],
    indices: [...LIVE_INDICES.map((index) => indexOf(index, isPlayed)), ...indices],
    start(listener) {
      stop()
      live.start((ticks) => listener.onTicks(newest.take(ticks)))
      const stopTimer = everySecond(clock, (nowMs) => {
        listener.onTicks(arrived(rest?.ticksAt(nowMs) ?? [], monotonic()))
        listener.onSecond()
      })
      stop = () => {
        stopTimer()
        live.stop()
      }
    },
    // Venues cannot be asked about a moment: only what is recorded has a price at any time.
    ticksAt: (nowMs) => rest?.ticksAt(nowMs) ?? [],
    history: (indexId, fromMs, toMs) => (liveIds.has(indexId) || rest === null ? [] : rest.history(indexId, fromMs, toMs)),
    provenance(indexId) {
      const index = LIVE_INDICES.find((one) => one.indexId === indexId)
      if (index) return liveOrigin(index.pair, { isPlayed, freshIds: newest.sourcesSince(indexId, monotonic() - FRESH_MS) })
      if (rest) return rest.provenance(indexId)
      throw new RangeError(`no index ${indexId} in this feed`)
    },
    // Venues' quotes say nothing of what is traded there.
    volume: (indexId) => (liveIds.has(indexId) || rest === null ? null : rest.volume(indexId)),
    fundingPrice: (indexId) => indexPrice(simulatedStart(LIVE_INDICES.find((one) => one.indexId === indexId)?.symbol ?? '')),
    connectionFault(sourceId) {
      const venue = VENUES.find((one) => sourceIdOf(one, isPlayed) === sourceId)
      return venue === undefined ? '' : (live.connectionFault?.(venue.name) ?? '')
    },
    stop: () => stop(),
  }
}

/**
 * The newest tick of each source and index. Times of venues only grow here too: a new feed process knows nothing of the
 * one before it.
 */
class NewestTicks {
  readonly #newest = new Map<string, ArrivedTick>()

  /** Those that are news. */
  take(ticks: readonly ArrivedTick[]): ArrivedTick[] {
    return ticks.filter((tick) => {
      const key = `${tick.sourceId}/${tick.indexId}`
      if (tick.venueTimeMs <= (this.#newest.get(key)?.venueTimeMs ?? 0)) return false
      this.#newest.set(key, tick)
      return true
    })
  }

  sourcesSince(indexId: IndexId, sinceMs: number): number[] {
    return [...this.#newest.values()]
      .filter((tick) => tick.indexId === indexId && tick.arrivedMs >= sinceMs)
      .map(({ sourceId }) => sourceId)
  }
}

const sourceIdOf = (venue: Venue, isPlayed: boolean) => (isPlayed ? venue.playerSourceId : venue.sourceId)

function sourceOf(venue: Venue, isPlayed: boolean): SourceConfig {
  const sourceId = sourceIdOf(venue, isPlayed)
  return isPlayed ? { sourceId, name: `player:${venue.name}`, provenance: 'simulated' } : { sourceId, name: venue.name, provenance: 'live' }
}

function indexOf({ indexId, symbol }: { indexId: IndexId; symbol: string }, isPlayed: boolean): IndexConfig {
  const sourceIds = VENUES.map((venue) => sourceIdOf(venue, isPlayed))
  return { indexId, symbol, minSources: MIN_SOURCES, sourceIds, lateAfterMs: LISTED_LATE_AFTER_MS }
}

function liveOrigin(
  pair: string,
  { isPlayed, freshIds }: { readonly isPlayed: boolean; readonly freshIds: readonly number[] },
): PriceOrigin {
  const titles = VENUES.map(({ title }) => title).join(', ')
  const fresh = VENUES.filter((venue) => freshIds.includes(sourceIdOf(venue, isPlayed))).map(({ title }) => title)
  const now =
    fresh.length >= MIN_SOURCES ? `Heard now: ${fresh.join(', ')}.` : `No live price now: ${fresh.join(', ') || 'none of them'} heard.`
  const what = isPlayed ? 'Test player on this machine in the place of' : 'Live: mean of'
  return {
    kind: isPlayed ? 'simulated' : 'live',
    title: isPlayed ? `${pair}, test player` : `${pair}, spot on ${titles}`,
    firstDay: null,
    lastDay: null,
    licence: null,
    source: null,
    line: `${what} ${titles}. ${isPlayed ? 'Not a market price. ' : ''}${now}`,
  }
}
