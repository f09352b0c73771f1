import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { coded, hex, listOf, oneOf, uint } from '../definitions/fields.ts'
import { accountId, approval } from '../definitions/shared-fields.ts'
import { REASON_CODES } from '../primitives/enums.ts'
import type { OperatorId } from '../primitives/ids.ts'
import type { TimeMs } from '../primitives/units.ts'
import { SIGNED_ACT_CODES } from './act-codes.ts'
import { ACT_RECORD, ACT_SIGNATURE, CONSOLE, OPERATOR, OPERATOR_ID, OPERATOR_KEY, OPERATOR_KEYS } from './fields.ts'
import { RECOVERY_ENDS } from './keys.ts'

const act = coded(SIGNED_ACT_CODES)
const nonce = hex(32)
/** Of no account, in no realm: acts on the operators themselves. */
const ofOperators = { account: 'none', realm: 'none', needsReadiness: false, visibility: 'public' } as const

export const OPERATOR_COMMANDS = {
  /**
   * Opens the exchange's operators with their keys, once, in genesis: from then on no act counts without signatures.
   * `salt`: 32 random bytes, so that no two exchanges have the same id.
   */
  OpenOperators: command({
    code: 64,
    version: 1,
    origins: ['system_in_genesis'],
    ...ofOperators,
    fields: { ...approval, salt: hex(64), operators: listOf(OPERATOR), recoveryKey: OPERATOR_KEY, console: CONSOLE },
  }),
  /**
   * Envelope of an operators' act: the actor's `actorId` asked for it. `records`: commands of origin operator by the same
   * actor, without key and approver. Private as far as any of them is.
   */
  SignedAct: command({
    code: 65,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'private',
    fields: {
      act,
      reasonCode: oneOf(REASON_CODES),
      nonce,
      expiresAtMs: uint<TimeMs>({ most: 2 ** 52 }),
      records: listOf(ACT_RECORD),
      signatures: listOf(ACT_SIGNATURE),
    },
  }),
  /** A new operator, or all that is known of one anew. */
  SetOperator: command({
    code: 66,
    version: 1,
    origins: ['operator'],
    ...ofOperators,
    fields: { ...approval, operator: OPERATOR },
  }),
  SetConsole: command({ code: 67, version: 1, origins: ['operator'], ...ofOperators, fields: { ...approval, console: CONSOLE } }),
  /** By one admin and the recovery key: `keys` replace those of an operator who lost them, after a notice. */
  AnnounceRecovery: command({
    code: 68,
    version: 1,
    origins: ['operator'],
    ...ofOperators,
    fields: { ...approval, lostOperatorId: OPERATOR_ID, keys: OPERATOR_KEYS },
  }),
  /** By any operator alone: the recovery that is announced does not take effect. */
  CancelRecovery: command({
    code: 69,
    version: 1,
    origins: ['operator'],
    ...ofOperators,
    fields: { ...approval, lostOperatorId: OPERATOR_ID },
  }),
}

type Commands = typeof OPERATOR_COMMANDS
export interface OpenOperators extends CommandFrom<Commands, 'OpenOperators'> {}
export interface SignedAct extends CommandFrom<Commands, 'SignedAct'> {}
export interface SetOperator extends CommandFrom<Commands, 'SetOperator'> {}
export interface SetConsole extends CommandFrom<Commands, 'SetConsole'> {}
export interface AnnounceRecovery extends CommandFrom<Commands, 'AnnounceRecovery'> {}
export interface CancelRecovery extends CommandFrom<Commands, 'CancelRecovery'> {}

const by = uint<OperatorId>()

export const OPERATOR_EVENTS = {
  OperatorsOpened: event({
    code: 66,
    visibility: 'public',
    fields: { exchangeId: hex(64), salt: hex(64), operators: listOf(OPERATOR), recoveryKey: OPERATOR_KEY, console: CONSOLE },
  }),
  /** Before the events of the act's commands. `keyIds`: who signed. `accountId`: of the first command, 0 without one. */
  ActSigned: event({
    code: 67,
    visibility: 'private',
    fields: { act, requestedBy: by, nonce, keyIds: listOf(hex(32)), accountId },
  }),
  OperatorSet: event({ code: 68, visibility: 'public', fields: { operator: OPERATOR } }),
  ConsoleSet: event({ code: 69, visibility: 'public', fields: { console: CONSOLE } }),
  RecoveryAnnounced: event({
    code: 70,
    visibility: 'public',
    fields: { lostOperatorId: by, announcedBy: by, keys: OPERATOR_KEYS, effectiveFromMs: uint<TimeMs>() },
  }),
  /** `endedBy`: who cancelled it, 0 where it took effect. */
  RecoveryEnded: event({ code: 71, visibility: 'public', fields: { lostOperatorId: by, end: oneOf(RECOVERY_ENDS), endedBy: by } }),
}

type Events = typeof OPERATOR_EVENTS
export interface OperatorsOpened extends EventFrom<Events, 'OperatorsOpened'> {}
export interface ActSigned extends EventFrom<Events, 'ActSigned'> {}
export interface OperatorSet extends EventFrom<Events, 'OperatorSet'> {}
export interface ConsoleSet extends EventFrom<Events, 'ConsoleSet'> {}
export interface RecoveryAnnounced extends EventFrom<Events, 'RecoveryAnnounced'> {}
export interface RecoveryEnded extends EventFrom<Events, 'RecoveryEnded'> {}
