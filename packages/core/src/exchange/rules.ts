import type { EraOpened, HaltNewOrders, OpenHouse } from '@glasshouse/domain'
import type { Rules } from '../rule.ts'
import type { State } from '../state.ts'
import { checkSetAccountFlag, setAccountFlag } from './account-flag.ts'
import { checkCloseAccount, closeAccount } from './close-account.ts'
import { checkRevokePass, revokePass } from './revoke-pass.ts'

export const EXCHANGE_RULES = {
  OpenHouse: {
    check: (_, { publicKey, isSandbox }) => (isHash256(publicKey) && typeof isSandbox === 'boolean' ? null : 'invalid_value'),
    change: openHouse,
  },
  HaltNewOrders: {
    check: (_, { isHalted }) => (typeof isHalted === 'boolean' ? null : 'invalid_value'),
    change: haltNewOrders,
  },
  SetAccountFlag: { check: checkSetAccountFlag, change: setAccountFlag },
  CloseAccount: { check: checkCloseAccount, change: closeAccount },
  RevokePass: { check: checkRevokePass, change: revokePass },
  EraOpened: {
    check: (state, command) => (isEra(state, command) ? null : 'invalid_value'),
    change: openEra,
  },
} satisfies Partial<Rules>

function openHouse(state: State, command: OpenHouse): void {
  state.isOpen = true
  state.isSandbox = command.isSandbox
  state.publicKey = command.publicKey
  state.events.emit({ type: 'HouseOpened', isSandbox: command.isSandbox, publicKey: command.publicKey })
}

function haltNewOrders(state: State, command: HaltNewOrders): void {
  state.newOrdersHalted = command.isHalted
  state.events.emit({ type: 'NewOrdersHalted', isHalted: command.isHalted })
}

function openEra(state: State, command: EraOpened): void {
  state.era = command.era
  state.events.emit({ type: 'EraStarted', era: command.era, oldCore: command.oldCore, newCore: command.newCore })
}

const isHash256 = (hash: string) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)

function isEra(state: State, command: EraOpened): boolean {
  const { era, oldCore, newCore, stateHashBefore, stateHashAfter } = command
  return (
    Number.isSafeInteger(era) && era > state.era && era < 2 ** 32 && [oldCore, newCore, stateHashBefore, stateHashAfter].every(isHash256)
  )
}
