import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { flag, hex, uint } from '../definitions/fields.ts'
import { approval, marketId, marketState } from '../definitions/shared-fields.ts'
import type { MarketId } from '../primitives/ids.ts'

const hash256 = hex(64)

export const EXCHANGE_COMMANDS = {
  /** First command of a journal. `publicKey`: Ed25519 key of the signed heads. */
  OpenHouse: command({
    code: 1,
    version: 1,
    origins: ['system'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { isSandbox: flag, publicKey: hash256 },
  }),
  SetMarketState: command({
    code: 8,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, marketId, state: marketState },
  }),
  /** Stops or admits new orders in all markets; cancels stay allowed. */
  HaltNewOrders: command({
    code: 9,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, isHalted: flag },
  }),
  /** First group of a new era (upgrade of apply): SHA-256 of the core files and of the state. */
  EraOpened: command({
    code: 19,
    version: 1,
    origins: ['system'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: {
      era: uint({ least: 1, most: 2 ** 32 - 1 }),
      oldCore: hash256,
      newCore: hash256,
      stateHashBefore: hash256,
      stateHashAfter: hash256,
    },
  }),
}

type Commands = typeof EXCHANGE_COMMANDS
export interface OpenHouse extends CommandFrom<Commands, 'OpenHouse'> {}
export interface SetMarketState extends CommandFrom<Commands, 'SetMarketState'> {}
export interface HaltNewOrders extends CommandFrom<Commands, 'HaltNewOrders'> {}
export interface EraOpened extends CommandFrom<Commands, 'EraOpened'> {}

export const EXCHANGE_EVENTS = {
  HouseOpened: event({ code: 3, visibility: 'public', fields: { isSandbox: flag, publicKey: hash256 } }),
  MarketStateSet: event({ code: 9, visibility: 'public', fields: { marketId: uint<MarketId>(), state: marketState } }),
  NewOrdersHalted: event({ code: 10, visibility: 'public', fields: { isHalted: flag } }),
  EraStarted: event({ code: 24, visibility: 'public', fields: { era: uint<number>(), oldCore: hash256, newCore: hash256 } }),
}

type Events = typeof EXCHANGE_EVENTS
export interface HouseOpened extends EventFrom<Events, 'HouseOpened'> {}
export interface MarketStateSet extends EventFrom<Events, 'MarketStateSet'> {}
export interface NewOrdersHalted extends EventFrom<Events, 'NewOrdersHalted'> {}
export interface EraStarted extends EventFrom<Events, 'EraStarted'> {}
