import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { type FieldsOf, int, oneOf, uint, units } from '../definitions/fields.ts'
import { accountId, amount, marketId, orderIdOrNone, positionId, realm, tradeIdOrNone } from '../definitions/shared-fields.ts'
import { CONTRACT_CAUSES, LIQUIDATION_STEPS, POSITION_SIDES } from '../primitives/enums.ts'
import type { Amount, IndexPrice, Ticks } from '../primitives/units.ts'
import type { PositionFigures } from './contracts.ts'

const indexPrice = uint<IndexPrice>()
const count = uint<number>()

export const POSITION_COMMANDS = {
  /** Adds to a position's margin (above 0) or takes out of what was added (below 0). */
  AdjustMargin: command({
    code: 23,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { positionId, change: amount },
  }),
  /** Enlarges a position at market by floor(money x leverage / (mark x face)) contracts. */
  AddPrincipal: command({
    code: 24,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: { positionId, money: units<Amount>({ least: 1n }) },
  }),
}

type Commands = typeof POSITION_COMMANDS
export interface AdjustMargin extends CommandFrom<Commands, 'AdjustMargin'> {}
export interface AddPrincipal extends CommandFrom<Commands, 'AddPrincipal'> {}

const positionFigures: FieldsOf<PositionFigures> = {
  positionId,
  accountId,
  marketId,
  realm,
  side: oneOf(POSITION_SIDES),
  leverage: count,
  contracts: count,
  cost: amount,
  margin: amount,
  addedMargin: amount,
  liquidationPrice: indexPrice,
  ruleVersion: count,
}

export const POSITION_EVENTS = {
  /** The whole position after a change. `orderId`, `tradeId`: what changed it, else 0. */
  PositionChanged: event({
    code: 31,
    visibility: 'private',
    fields: {
      ...positionFigures,
      cause: oneOf(CONTRACT_CAUSES),
      orderId: orderIdOrNone,
      tradeId: tradeIdOrNone,
      /**
       * Of this change: contracts opened (above 0) or closed (below 0), at which notional, with which result before
       * fees.
       */
      contractsDelta: int<number>(),
      notional: amount,
      realized: amount,
      fee: amount,
      /** Received (above 0) or paid (below 0). */
      funding: amount,
    },
  }),
  /** One step of a liquidation, beside the trades and changes it made. */
  LiquidationStepped: event({
    code: 32,
    visibility: 'private',
    fields: {
      positionId,
      accountId,
      marketId,
      realm,
      step: oneOf(LIQUIDATION_STEPS),
      mark: indexPrice,
      bankruptcyTicks: uint<Ticks>(),
      /** Closed in this step, and what is left. */
      contracts: count,
      contractsLeft: count,
      liquidationFee: amount,
    },
  }),
}

type Events = typeof POSITION_EVENTS
export interface PositionChanged extends EventFrom<Events, 'PositionChanged'> {}
export interface LiquidationStepped extends EventFrom<Events, 'LiquidationStepped'> {}
