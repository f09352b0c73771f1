import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { approval, effectiveFromMs } from '../definitions/shared-fields.ts'
import { CONTRACT } from './fields.ts'

export const CONTRACT_COMMANDS = {
  /** A new contract market, or the next version of its rule. */
  ConfigureContract: command({
    code: 20,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, contract: CONTRACT, effectiveFromMs },
  }),
}
export interface ConfigureContract extends CommandFrom<typeof CONTRACT_COMMANDS, 'ConfigureContract'> {}

export const CONTRACT_EVENTS = {
  ContractConfigured: event({ code: 26, visibility: 'public', fields: { contract: CONTRACT, effectiveFromMs } }),
}
export interface ContractConfigured extends EventFrom<typeof CONTRACT_EVENTS, 'ContractConfigured'> {}
