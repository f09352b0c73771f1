import { type EventFrom, event } from '../definitions/event.ts'
import { flag, hex, oneOf, uint } from '../definitions/fields.ts'
import { realm } from '../definitions/shared-fields.ts'
import { ACCOUNT_FLAGS } from '../primitives/enums.ts'
import type { AccountId } from '../primitives/ids.ts'

const accountId = uint<AccountId>()

export const ACCOUNT_EVENTS = {
  AccountFlagSet: event({ code: 11, visibility: 'private', fields: { accountId, flag: oneOf(ACCOUNT_FLAGS), isOn: flag } }),
  AccountOpened: event({ code: 15, visibility: 'private', fields: { accountId, realm, userRef: hex(32) } }),
  DemoAccountReset: event({ code: 44, visibility: 'private', fields: { accountId } }),
}

type Definitions = typeof ACCOUNT_EVENTS
export interface AccountFlagSet extends EventFrom<Definitions, 'AccountFlagSet'> {}
export interface AccountOpened extends EventFrom<Definitions, 'AccountOpened'> {}
export interface DemoAccountReset extends EventFrom<Definitions, 'DemoAccountReset'> {}
