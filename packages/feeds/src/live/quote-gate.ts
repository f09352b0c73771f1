import { indexPrice, timeMs } from '@glasshouse/domain'
import type { ArrivedTick } from '../arrived-tick.ts'
import { exactPrice } from './exact-price.ts'

/** Quote in one frame of a venue, as the venue wrote it. */
export interface VenueQuote {
  readonly indexId: number
  readonly bid: unknown
  readonly ask: unknown
  readonly venueTimeMs: unknown
  /** The socket that brought it: no two of one exchange have the same number. */
  readonly connection: number
  /** Monotonic. */
  readonly arrivedMs: number
}

export const QUOTE_FAULTS = [
  'price_invalid',
  'bid_not_below_ask',
  'time_invalid',
  'time_ahead',
  'time_old',
  'repeated_or_out_of_order',
] as const
export type QuoteFault = (typeof QUOTE_FAULTS)[number]

/** Limit of the index's own rule: what it would leave out anyway is not sent. */
const AHEAD_MAX_MS = 1_000
const AGE_MAX_MS = 5_000
/**
 * A quote that a new connection begins with may be as old as the market is quiet; it counts from its connection's next
 * frame.
 */
const STANDING_MAX_MS = 60_000

/** When something was said, by the venue's clock and by ours. */
interface Said {
  readonly venueTimeMs: number
  readonly arrivedMs: number
}

interface Standing extends Said {
  readonly bid: number
  readonly ask: number
  readonly connection: number
}

/**
 * The door of one venue: what passes is sound by itself, and the venue's time of each index only ever grows, so that a
 * repeated or late frame never makes a second tick or an older one. These streams speak when a price changes, so a
 * quote stands until the next: a later frame of the same connection, of whatever market, confirms it and lends it its
 * own two times.
 */
export class QuoteGate {
  readonly #sourceId: number
  readonly #standing = new Map<number, Standing>()
  /** Newest by the venue's time, of each connection. */
  readonly #lastFrame = new Map<number, Said>()
  /** Outlive the connection, as a venue that is reconnected sends its newest quote again. */
  readonly #latestMs = new Map<number, number>()
  readonly #toldMs = new Map<number, number>()

  constructor(sourceId: number) {
    this.#sourceId = sourceId
  }

  /** Null: sound. */
  take(quote: VenueQuote, nowMs: number): QuoteFault | null {
    const { indexId, venueTimeMs, connection, arrivedMs } = quote
    if (typeof venueTimeMs !== 'number' || !Number.isSafeInteger(venueTimeMs) || venueTimeMs <= 0) return 'time_invalid'
    if (this.#isKnown(indexId, connection, venueTimeMs)) return 'repeated_or_out_of_order'
    if (venueTimeMs - nowMs > AHEAD_MAX_MS) return 'time_ahead'
    if (nowMs - venueTimeMs > STANDING_MAX_MS) return 'time_old'
    const [bid, ask] = [exactPrice(quote.bid), exactPrice(quote.ask)]
    // Whatever it says now, it is no longer what it said before.
    this.#standing.delete(indexId)
    if (bid === null || ask === null) return 'price_invalid'
    if (bid >= ask) return 'bid_not_below_ask'
    this.#standing.set(indexId, { bid, ask, connection, venueTimeMs, arrivedMs })
    this.#latestMs.set(indexId, venueTimeMs)
    if (venueTimeMs > (this.#lastFrame.get(connection)?.venueTimeMs ?? 0)) this.#lastFrame.set(connection, { venueTimeMs, arrivedMs })
    return nowMs - venueTimeMs > AGE_MAX_MS ? 'time_old' : null
  }

  /** The newest of each index that was not told yet, with the times of the frame that last confirmed it. */
  news(nowMs: number): ArrivedTick[] {
    const ticks: ArrivedTick[] = []
    for (const [indexId, standing] of this.#standing) {
      const { venueTimeMs, arrivedMs } = this.#confirmed(standing)
      if (venueTimeMs <= (this.#toldMs.get(indexId) ?? 0) || nowMs - venueTimeMs > AGE_MAX_MS) continue
      this.#toldMs.set(indexId, venueTimeMs)
      const [bid, ask] = [indexPrice(standing.bid), indexPrice(standing.ask)]
      ticks.push({ indexId, sourceId: this.#sourceId, bid, ask, venueTimeMs: timeMs(venueTimeMs), arrivedMs })
    }
    return ticks
  }

  /** The venue is connected no more: nothing stands, and no frame confirms anything. */
  close(): void {
    this.#standing.clear()
    this.#lastFrame.clear()
  }

  /** A new connection's first word may be the old one's last: what stands then stands on the new one. */
  #isKnown(indexId: number, connection: number, venueTimeMs: number): boolean {
    const latestMs = this.#latestMs.get(indexId) ?? 0
    return venueTimeMs < latestMs || (venueTimeMs === latestMs && this.#standing.get(indexId)?.connection === connection)
  }

  #confirmed(standing: Standing): Said {
    const frame = this.#lastFrame.get(standing.connection)
    return frame && frame.arrivedMs > standing.arrivedMs && frame.venueTimeMs > standing.venueTimeMs ? frame : standing
  }
}
