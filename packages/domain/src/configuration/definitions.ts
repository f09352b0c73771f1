import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { approval } from '../definitions/shared-fields.ts'
import { ASSET } from './fields.ts'

export const CONFIGURATION_COMMANDS = {
  ConfigureAsset: command({
    code: 2,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, asset: ASSET },
  }),
}

export interface ConfigureAsset extends CommandFrom<typeof CONFIGURATION_COMMANDS, 'ConfigureAsset'> {}

export const CONFIGURATION_EVENTS = {
  AssetConfigured: event({ code: 4, visibility: 'public', fields: { asset: ASSET } }),
}

export interface AssetConfigured extends EventFrom<typeof CONFIGURATION_EVENTS, 'AssetConfigured'> {}
