import { type CommandFrom, command } from '../definitions/command.ts'
import { approval, effectiveFromMs } from '../definitions/shared-fields.ts'
import { INDEX, INDEX_BEFORE_LATE, SOURCE, SOURCE_TICKS } from './fields.ts'

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
    version: 2,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, index: INDEX, effectiveFromMs },
    older: [{ ...approval, index: INDEX_BEFORE_LATE, effectiveFromMs }],
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

type Definitions = typeof INDEX_PRICE_COMMANDS
export interface ConfigureSource extends CommandFrom<Definitions, 'ConfigureSource'> {}
export interface ConfigureIndex extends CommandFrom<Definitions, 'ConfigureIndex'> {}
export interface RecordTicks extends CommandFrom<Definitions, 'RecordTicks'> {}
