import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { flag, hex, oneOf } from '../definitions/fields.ts'
import { accountId, approval, realm, userAccountId } from '../definitions/shared-fields.ts'
import { ACCOUNT_FLAGS } from '../primitives/enums.ts'

export const ACCOUNT_COMMANDS = {
  SetAccountFlag: command({
    code: 10,
    version: 1,
    origins: ['operator'],
    account: 'named',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { ...approval, accountId: userAccountId, flag: oneOf(ACCOUNT_FLAGS), isOn: flag },
  }),
  /** One per user and realm; a demo account gets its grant in the same command. */
  OpenAccount: command({
    code: 13,
    version: 1,
    origins: ['system'],
    account: 'none',
    realm: 'named',
    needsReadiness: false,
    visibility: 'private',
    fields: { realm, userRef: hex(32) },
  }),
  /** A demo account gives everything back and gets its grant anew; once a UTC day, with nothing open. */
  ResetDemoAccount: command({
    code: 31,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: {},
  }),
  /** Its owner gives the account up: nothing may be open or left in it, and nothing is opened after it. */
  CloseAccount: command({
    code: 60,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: {},
  }),
}

type Commands = typeof ACCOUNT_COMMANDS
export interface SetAccountFlag extends CommandFrom<Commands, 'SetAccountFlag'> {}
export interface OpenAccount extends CommandFrom<Commands, 'OpenAccount'> {}
export interface ResetDemoAccount extends CommandFrom<Commands, 'ResetDemoAccount'> {}
export interface CloseAccount extends CommandFrom<Commands, 'CloseAccount'> {}

export const ACCOUNT_EVENTS = {
  AccountFlagSet: event({ code: 11, visibility: 'private', fields: { accountId, flag: oneOf(ACCOUNT_FLAGS), isOn: flag } }),
  AccountOpened: event({ code: 15, visibility: 'private', fields: { accountId, realm, userRef: hex(32) } }),
  /** Its owner gave it up: it is credited no more and stays frozen. */
  AccountClosed: event({ code: 72, visibility: 'private', fields: { accountId } }),
  DemoAccountReset: event({ code: 44, visibility: 'private', fields: { accountId } }),
}

type Events = typeof ACCOUNT_EVENTS
export interface AccountFlagSet extends EventFrom<Events, 'AccountFlagSet'> {}
export interface AccountOpened extends EventFrom<Events, 'AccountOpened'> {}
export interface AccountClosed extends EventFrom<Events, 'AccountClosed'> {}
export interface DemoAccountReset extends EventFrom<Events, 'DemoAccountReset'> {}
