import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { oneOf, uint } from '../definitions/fields.ts'
import { accountId, marketId, orderType, positionId, priceTicks } from '../definitions/shared-fields.ts'
import { POSITION_SIDES, STOP_ENDS, STOP_KINDS } from '../primitives/enums.ts'
import type { StopId } from '../primitives/ids.ts'
import type { IndexPrice } from '../primitives/units.ts'

const stopId = uint<StopId>({ least: 1 })

export const STOP_COMMANDS = {
  /** Take profit or stop loss, triggered by the mark, reduce-only; replaces the position's former one of its kind. */
  SetStop: command({
    code: 25,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: {
      positionId,
      kind: oneOf(STOP_KINDS),
      triggerPrice: uint<IndexPrice>({ least: 1 }),
      /** 0: the whole position, whatever it is by then. */
      contracts: uint<number>(),
      orderType,
      priceTicks,
    },
  }),
  CancelStop: command({
    code: 26,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { stopId },
  }),
}

type Commands = typeof STOP_COMMANDS
export interface SetStop extends CommandFrom<Commands, 'SetStop'> {}
export interface CancelStop extends CommandFrom<Commands, 'CancelStop'> {}

export const STOP_EVENTS = {
  StopPlaced: event({
    code: 33,
    visibility: 'private',
    fields: {
      stopId,
      accountId,
      marketId,
      positionId,
      positionSide: oneOf(POSITION_SIDES),
      kind: oneOf(STOP_KINDS),
      triggerPrice: uint<IndexPrice>(),
      contracts: uint<number>(),
      orderType,
      priceTicks,
    },
  }),
  /** `mark`: the one it triggered at, else 0. */
  StopEnded: event({
    code: 34,
    visibility: 'private',
    fields: { stopId, accountId, marketId, positionId, end: oneOf(STOP_ENDS), mark: uint<IndexPrice>() },
  }),
}

type Events = typeof STOP_EVENTS
export interface StopPlaced extends EventFrom<Events, 'StopPlaced'> {}
export interface StopEnded extends EventFrom<Events, 'StopEnded'> {}
