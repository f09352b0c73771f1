/** Sources, indices and their quotes as records write them. */
import { before, type Field, type FieldsOf, listOf, oneOf, oneOfOrNone, recordOf, text, uint } from '../definitions/fields.ts'
import { smallId } from '../definitions/shared-fields.ts'
import { timeMs } from '../primitives/units.ts'
import type { IndexConfig, SourceConfig } from './index-config.ts'
import { type IndexPart, PROVENANCES, SOURCE_FAULTS, type SourceTick, type VenueTime } from './prices.ts'

export const SOURCE = recordOf<SourceConfig>({ sourceId: smallId, name: text, provenance: oneOf(PROVENANCES) })

const indexFields: FieldsOf<Omit<IndexConfig, 'lateAfterMs'>> = {
  indexId: smallId,
  symbol: text,
  minSources: uint({ least: 1, most: 64 }),
  sourceIds: listOf(smallId),
}
export const INDEX = recordOf<IndexConfig>({ ...indexFields, lateAfterMs: uint({ least: 100, most: 5_000 }) })
/** Of commands of version 1 and snapshots up to shape 3. */
export const INDEX_BEFORE_LATE = before<IndexConfig, 'lateAfterMs'>(indexFields, { lateAfterMs: 0 })

/** Written by differences: venue time against the former tick of the record, the rest against its own neighbours. */
export const SOURCE_TICKS: Field<readonly SourceTick[]> = { encoding: { kind: 'ticks' } }
export const VENUE_TIME = recordOf<VenueTime>({ sourceId: uint(), atMs: uint() })

const partFields: FieldsOf<Omit<IndexPart, 'venueTimeMs' | 'receivedMs'>> = {
  sourceId: uint(),
  mid: uint(),
  used: uint(),
  fault: oneOfOrNone(SOURCE_FAULTS),
}
export const INDEX_PART = recordOf<IndexPart>({ ...partFields, venueTimeMs: uint(), receivedMs: uint() })
/** Of snapshots up to shape 3. Such a point can strike what needs no times alone. */
export const INDEX_PART_BEFORE_TIMES = before<IndexPart, 'venueTimeMs' | 'receivedMs'>(partFields, {
  venueTimeMs: timeMs(0),
  receivedMs: timeMs(0),
})
