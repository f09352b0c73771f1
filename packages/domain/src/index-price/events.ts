import { type EventFrom, event } from '../definitions/event.ts'
import { listOf, uint } from '../definitions/fields.ts'
import type { IndexId } from '../primitives/ids.ts'
import type { IndexPrice, TimeMs } from '../primitives/units.ts'
import { INDEX, INDEX_PART, SOURCE } from './fields.ts'

const indexId = uint<IndexId>()
const parts = listOf(INDEX_PART)

export const INDEX_PRICE_EVENTS = {
  SourceConfigured: event({ code: 5, visibility: 'public', fields: { source: SOURCE } }),
  /** Announced when accepted; `effectiveFromMs` may lie ahead. */
  IndexConfigured: event({ code: 6, visibility: 'public', fields: { index: INDEX, effectiveFromMs: uint<TimeMs>() } }),
  IndexPriceUpdated: event({ code: 22, visibility: 'public', fields: { indexId, price: uint<IndexPrice>(), parts } }),
  IndexWentStale: event({ code: 23, visibility: 'public', fields: { indexId, parts } }),
}

type Definitions = typeof INDEX_PRICE_EVENTS
export interface SourceConfigured extends EventFrom<Definitions, 'SourceConfigured'> {}
export interface IndexConfigured extends EventFrom<Definitions, 'IndexConfigured'> {}
export interface IndexPriceUpdated extends EventFrom<Definitions, 'IndexPriceUpdated'> {}
export interface IndexWentStale extends EventFrom<Definitions, 'IndexWentStale'> {}
