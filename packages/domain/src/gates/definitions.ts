import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { oneOf, uint } from '../definitions/fields.ts'
import { accountId, approval, effectiveFromMs, userAccountId } from '../definitions/shared-fields.ts'
import type { TimeMs } from '../primitives/units.ts'
import { GATE, GATE_VERSION_MOST } from './fields.ts'
import { GATE_PRODUCTS } from './gates.ts'

const product = oneOf(GATE_PRODUCTS)

export const GATE_COMMANDS = {
  /** The next version of a product's gate. */
  SetProductGate: command({
    code: 37,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, gate: GATE, effectiveFromMs },
  }),
  /** A person meets the gate's rule in force. Why stands in the records, not in the journal. */
  PassGate: command({
    code: 38,
    version: 1,
    origins: ['system'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { accountId: userAccountId, product, version: uint({ least: 1, most: GATE_VERSION_MOST }) },
  }),
  /** A person does not meet the gate any more. What rests to open there goes. */
  RevokePass: command({
    code: 61,
    version: 1,
    origins: ['system'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { accountId: userAccountId, product },
  }),
}

type Commands = typeof GATE_COMMANDS
export interface SetProductGate extends CommandFrom<Commands, 'SetProductGate'> {}
export interface PassGate extends CommandFrom<Commands, 'PassGate'> {}
export interface RevokePass extends CommandFrom<Commands, 'RevokePass'> {}

export const GATE_EVENTS = {
  /** When it is announced, and again when it takes effect. */
  ProductGateSet: event({ code: 49, visibility: 'public', fields: { gate: GATE, effectiveFromMs: uint<TimeMs>() } }),
  GatePassed: event({ code: 50, visibility: 'private', fields: { accountId, product, version: uint() } }),
  /** `version`: the one that was passed. */
  PassRevoked: event({ code: 53, visibility: 'private', fields: { accountId, product, version: uint() } }),
}

type Events = typeof GATE_EVENTS
export interface ProductGateSet extends EventFrom<Events, 'ProductGateSet'> {}
export interface GatePassed extends EventFrom<Events, 'GatePassed'> {}
export interface PassRevoked extends EventFrom<Events, 'PassRevoked'> {}
