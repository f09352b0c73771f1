/** Sources, indices and their quotes as records write them. */
import { type Field, listOf, oneOf, oneOfOrNone, recordOf, text, uint } from '../definitions/fields.ts'
import { smallId } from '../definitions/shared-fields.ts'
import type { IndexConfig, SourceConfig } from './index-config.ts'
import { type IndexPart, PROVENANCES, SOURCE_FAULTS, type SourceTick, type VenueTime } from './prices.ts'

export const SOURCE = recordOf<SourceConfig>({ sourceId: smallId, name: text, provenance: oneOf(PROVENANCES) })

export const INDEX = recordOf<IndexConfig>({
  indexId: smallId,
  symbol: text,
  minSources: uint({ least: 1, most: 64 }),
  sourceIds: listOf(smallId),
  lateAfterMs: uint({ least: 100, most: 5_000 }),
})

/** Written by differences: venue time against the tick before in the record, the rest against its own neighbours. */
export const SOURCE_TICKS: Field<readonly SourceTick[]> = { encoding: { kind: 'ticks' } }
export const VENUE_TIME = recordOf<VenueTime>({ sourceId: uint(), atMs: uint() })

export const INDEX_PART = recordOf<IndexPart>({
  sourceId: uint(),
  mid: uint(),
  used: uint(),
  fault: oneOfOrNone(SOURCE_FAULTS),
  venueTimeMs: uint(),
  receivedMs: uint(),
})
