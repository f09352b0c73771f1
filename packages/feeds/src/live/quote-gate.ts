import { indexPrice, type SourceTick, timeMs } from '@glasshouse/domain'
import { exactPrice } from './exact-price.ts'

/** What a venue said, as it said it. */
export interface VenueQuote {
  readonly indexId: number
  readonly bid: unknown
  readonly ask: unknown
  readonly venueTimeMs: unknown
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

/** As in the index's own rule: what it would leave out anyway is not sent. */
const AHEAD_MAX_MS = 1_000
const AGE_MAX_MS = 5_000

/**
 * The door of one venue. What passes is sound by itself, and the venue's time of each index only ever grows: a repeated or
 * late message never makes a second tick or an older one. The last times outlive the connection, as a venue that is
 * reconnected sends its newest quote again.
 */
export class QuoteGate {
  readonly #sourceId: number
  readonly #lastMs = new Map<number, number>()

  constructor(sourceId: number) {
    this.#sourceId = sourceId
  }

  pass({ indexId, bid: givenBid, ask: givenAsk, venueTimeMs }: VenueQuote, nowMs: number): SourceTick | QuoteFault {
    if (typeof venueTimeMs !== 'number' || !Number.isSafeInteger(venueTimeMs) || venueTimeMs <= 0) return 'time_invalid'
    if (venueTimeMs <= (this.#lastMs.get(indexId) ?? 0)) return 'repeated_or_out_of_order'
    if (venueTimeMs - nowMs > AHEAD_MAX_MS) return 'time_ahead'
    if (nowMs - venueTimeMs > AGE_MAX_MS) return 'time_old'
    const [bid, ask] = [exactPrice(givenBid), exactPrice(givenAsk)]
    if (bid === null || ask === null) return 'price_invalid'
    if (bid >= ask) return 'bid_not_below_ask'
    this.#lastMs.set(indexId, venueTimeMs)
    return {
      indexId,
      sourceId: this.#sourceId,
      bid: indexPrice(bid),
      ask: indexPrice(ask),
      venueTimeMs: timeMs(venueTimeMs),
      receivedMs: timeMs(nowMs),
    }
  }
}
