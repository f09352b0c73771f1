import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { listOf, uint } from '../definitions/fields.ts'
import { approval, effectiveFromMs } from '../definitions/shared-fields.ts'
import type { IndexId } from '../primitives/ids.ts'
import type { IndexPrice, TimeMs } from '../primitives/units.ts'
import { INDEX, INDEX_PART, SOURCE, SOURCE_TICKS } from './fields.ts'

export const INDEX_PRICE_COMMANDS = {
  ConfigureSource: command({
    code: 3,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, source: SOURCE },
  }),
  ConfigureIndex: command({
    code: 4,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, index: INDEX, effectiveFromMs },
  }),
  /** The one way in for prices. */
  RecordTicks: command({
    code: 14,
    version: 1,
    origins: ['feed'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ticks: SOURCE_TICKS },
  }),
}

type Commands = typeof INDEX_PRICE_COMMANDS
export interface ConfigureSource extends CommandFrom<Commands, 'ConfigureSource'> {}
export interface ConfigureIndex extends CommandFrom<Commands, 'ConfigureIndex'> {}
export interface RecordTicks extends CommandFrom<Commands, 'RecordTicks'> {}

const indexId = uint<IndexId>()
const parts = listOf(INDEX_PART)

export const INDEX_PRICE_EVENTS = {
  SourceConfigured: event({ code: 5, visibility: 'public', fields: { source: SOURCE } }),
  /** Announced when accepted; `effectiveFromMs` may lie ahead. */
  IndexConfigured: event({ code: 6, visibility: 'public', fields: { index: INDEX, effectiveFromMs: uint<TimeMs>() } }),
  IndexPriceUpdated: event({ code: 22, visibility: 'public', fields: { indexId, price: uint<IndexPrice>(), parts } }),
  IndexWentStale: event({ code: 23, visibility: 'public', fields: { indexId, parts } }),
}

type Events = typeof INDEX_PRICE_EVENTS
export interface SourceConfigured extends EventFrom<Events, 'SourceConfigured'> {}
export interface IndexConfigured extends EventFrom<Events, 'IndexConfigured'> {}
export interface IndexPriceUpdated extends EventFrom<Events, 'IndexPriceUpdated'> {}
export interface IndexWentStale extends EventFrom<Events, 'IndexWentStale'> {}
