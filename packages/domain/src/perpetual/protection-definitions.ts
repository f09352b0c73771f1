import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { uint } from '../definitions/fields.ts'
import { accountId } from '../definitions/shared-fields.ts'
import type { TimeMs } from '../primitives/units.ts'
import { EXCLUSION_LEAST_MS } from '../protection/own-limits.ts'
import { CONTRACT_LIMITS } from './fields.ts'

export const CONTRACT_PROTECTION_COMMANDS = {
  /** Own limits: what is lower counts at once, what is higher after 24 h. Replaces an earlier wish that still waits. */
  SetContractLimits: command({
    code: 39,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { limits: CONTRACT_LIMITS },
  }),
  /**
   * Nothing of this account opens a contract until then, and what rests to open ends at once. It can be made longer,
   * never shorter, by nobody.
   */
  ExcludeFromContracts: command({
    code: 40,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { untilMs: uint<TimeMs>({ least: EXCLUSION_LEAST_MS }) },
  }),
}

type Commands = typeof CONTRACT_PROTECTION_COMMANDS
export interface SetContractLimits extends CommandFrom<Commands, 'SetContractLimits'> {}
export interface ExcludeFromContracts extends CommandFrom<Commands, 'ExcludeFromContracts'> {}

const time = uint<TimeMs>()

export const CONTRACT_PROTECTION_EVENTS = {
  /** `limits` hold now, `next` from `nextFromMs`; equal to `limits` and 0 when nothing waits. */
  ContractLimitsSet: event({
    code: 51,
    visibility: 'private',
    fields: { accountId, limits: CONTRACT_LIMITS, next: CONTRACT_LIMITS, nextFromMs: time },
  }),
  ExcludedFromContracts: event({ code: 52, visibility: 'private', fields: { accountId, untilMs: time } }),
}

type Events = typeof CONTRACT_PROTECTION_EVENTS
export interface ContractLimitsSet extends EventFrom<Events, 'ContractLimitsSet'> {}
export interface ExcludedFromContracts extends EventFrom<Events, 'ExcludedFromContracts'> {}
