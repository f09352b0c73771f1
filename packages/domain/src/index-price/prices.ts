import type { IndexId, SourceId } from '../primitives/ids.ts'
import type { IndexPrice, TimeMs } from '../primitives/units.ts'

/** One source's quote for one index, as the feed process saw it. */
export interface SourceTick {
  readonly indexId: IndexId
  readonly sourceId: SourceId
  readonly bid: IndexPrice
  readonly ask: IndexPrice
  /** The venue's own time. */
  readonly venueTimeMs: TimeMs
  /** When the feed process received it. */
  readonly receivedMs: TimeMs
}

/** What a venue's own clock says: its time of a tick, brought forward to a moment of group time by the tick's age. */
export interface VenueTime {
  readonly sourceId: SourceId
  readonly atMs: TimeMs
}

/** Where prices come from; shown with every price. */
export const PROVENANCES = ['replay', 'live', 'simulated', 'own_orders'] as const
export type Provenance = (typeof PROVENANCES)[number]

/** Why a source was left out of an index point. In order of age: a word's place is its number in snapshots. */
export const SOURCE_FAULTS = [
  'missing',
  'not_received_lately',
  'venue_time_old',
  'venue_time_ahead',
  'bid_or_ask_invalid',
  'spread_too_wide',
  'late',
] as const
export type SourceFault = (typeof SOURCE_FAULTS)[number]

/** One source in an index point. */
export interface IndexPart {
  readonly sourceId: SourceId
  /** Mid of the source, 0 when left out. */
  readonly mid: IndexPrice
  /** Value after the clamp, 0 when left out. */
  readonly used: IndexPrice
  readonly fault: SourceFault | ''
  /** Of its last quote; 0 when there is none, as the next. */
  readonly venueTimeMs: TimeMs
  readonly receivedMs: TimeMs
}
