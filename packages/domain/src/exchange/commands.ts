import { type CommandFrom, command } from '../definitions/command.ts'
import { flag, hex, uint } from '../definitions/fields.ts'
import { approval, marketId, marketState } from '../definitions/shared-fields.ts'

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

type Definitions = typeof EXCHANGE_COMMANDS
export interface OpenHouse extends CommandFrom<Definitions, 'OpenHouse'> {}
export interface SetMarketState extends CommandFrom<Definitions, 'SetMarketState'> {}
export interface HaltNewOrders extends CommandFrom<Definitions, 'HaltNewOrders'> {}
export interface EraOpened extends CommandFrom<Definitions, 'EraOpened'> {}
