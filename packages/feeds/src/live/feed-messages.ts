import { indexPrice, timeMs } from '@glasshouse/domain'
import type { ArrivedTick } from '../arrived-tick.ts'
import type { VenueNote } from './venue-link.ts'
import { LIVE_INDICES, VENUES } from './venues.ts'

/** Message of the feed process to the exchange. `alive` when there is nothing else to tell. */
export type FeedMessage =
  | { readonly kind: 'ticks'; readonly ticks: readonly ArrivedTick[] }
  | { readonly kind: 'note'; readonly note: VenueNote }
  | { readonly kind: 'alive' }

const PRICE_MAX = 2 ** 52
const TICKS_MAX = 1_000
const TEXT_MAX = 200

/**
 * The seam: whatever the other process sent, null when it is not exactly one of the above. A tick must be of a source
 * and an index that the live feed has, and arrived by now, on the one monotonic clock of this machine: one from the
 * future would stay fresh for ever.
 */
export function readFeedMessage(
  given: unknown,
  { isPlayed, monotonicMs }: { readonly isPlayed: boolean; readonly monotonicMs: number },
): FeedMessage | null {
  if (!isRecord(given)) return null
  if (given.kind === 'alive') return { kind: 'alive' }
  if (given.kind === 'note') return readNote(given.note)
  if (given.kind !== 'ticks' || !Array.isArray(given.ticks) || given.ticks.length > TICKS_MAX) return null
  const ticks = given.ticks.map((tick: unknown) => readTick(tick, isPlayed, monotonicMs))
  return ticks.every((tick) => tick !== null) ? { kind: 'ticks', ticks } : null
}

function readTick(given: unknown, isPlayed: boolean, monotonicMs: number): ArrivedTick | null {
  if (!isRecord(given)) return null
  const { indexId, sourceId, bid, ask, venueTimeMs, arrivedMs } = given
  if (!isWhole(indexId) || !LIVE_INDICES.some((index) => index.indexId === indexId)) return null
  if (!isWhole(sourceId) || !VENUES.some((venue) => (isPlayed ? venue.playerSourceId : venue.sourceId) === sourceId)) return null
  if (!isWhole(bid) || !isWhole(ask) || bid >= ask || ask > PRICE_MAX) return null
  if (!isWhole(venueTimeMs) || !isWhole(arrivedMs) || arrivedMs > monotonicMs) return null
  return { indexId, sourceId, bid: indexPrice(bid), ask: indexPrice(ask), venueTimeMs: timeMs(venueTimeMs), arrivedMs }
}

function readNote(given: unknown): FeedMessage | null {
  if (!isRecord(given)) return null
  const { venue, kind, detail } = given
  const isVenue = VENUES.some(({ name }) => name === venue)
  if (!isVenue || typeof detail !== 'string' || (kind !== 'open' && kind !== 'closed' && kind !== 'refused')) return null
  return { kind: 'note', note: { venue: String(venue), kind, detail: detail.slice(0, TEXT_MAX) } }
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null
}

function isWhole(given: unknown): given is number {
  return typeof given === 'number' && Number.isSafeInteger(given) && given > 0
}
