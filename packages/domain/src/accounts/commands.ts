import { type CommandFrom, command } from '../definitions/command.ts'
import { flag, hex, oneOf } from '../definitions/fields.ts'
import { approval, realm, userAccountId } from '../definitions/shared-fields.ts'
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
}

type Definitions = typeof ACCOUNT_COMMANDS
export interface SetAccountFlag extends CommandFrom<Definitions, 'SetAccountFlag'> {}
export interface OpenAccount extends CommandFrom<Definitions, 'OpenAccount'> {}
export interface ResetDemoAccount extends CommandFrom<Definitions, 'ResetDemoAccount'> {}
