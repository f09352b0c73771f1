import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { flag, oneOf, uint } from '../definitions/fields.ts'
import { accountId, amount, marketId, orderType, priceTicks, realm, timeInForce } from '../definitions/shared-fields.ts'
import { CONTRACT_CAUSES, CONTRACT_ORDER_EFFECTS, ORDER_ENDS, POSITION_SIDES, SIDES } from '../primitives/enums.ts'
import type { OrderId, PositionId, TradeId } from '../primitives/ids.ts'
import type { IndexPrice, Ticks } from '../primitives/units.ts'

const orderId = uint<OrderId>()
const count = uint<number>()
/** Marks that trigger; 0: none of its kind. */
const triggers = { takeProfit: uint<IndexPrice>(), stopLoss: uint<IndexPrice>() }

export const CONTRACT_ORDER_COMMANDS = {
  /** Opens or enlarges a position, or closes one (reduce-only). Margin and fees are paid from wallet 3. */
  PlaceContractOrder: command({
    code: 21,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: ({ effect }) => effect === 'open',
    visibility: 'private',
    fields: {
      marketId,
      positionSide: oneOf(POSITION_SIDES),
      effect: oneOf(CONTRACT_ORDER_EFFECTS),
      /** The position to close; 0 when opening. */
      positionId: uint<PositionId>(),
      /** One of the contract's; 0 when closing. */
      leverage: uint<number>(),
      orderType,
      /** GTC, IOC or POST_ONLY. */
      timeInForce,
      priceTicks,
      /**
       * Whole contracts. 0 only when closing at market: all of the position, its resting closing orders cancelled
       * first.
       */
      contracts: uint<number>(),
    },
  }),
  CancelContractOrder: command({
    code: 22,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { orderId: uint<OrderId>({ least: 1 }) },
  }),
  /** Changes a resting order in one step. It keeps its id, its leverage and what was filled of it. */
  ReplaceContractOrder: command({
    code: 34,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: {
      /** The order's: its price counts in its ticks. */
      marketId,
      orderId: uint<OrderId>({ least: 1 }),
      priceTicks: uint<Ticks>({ least: 1 }),
      /** The whole order's, what was filled of it included. */
      contracts: uint<number>({ least: 1 }),
    },
  }),
  /** Opens or enlarges a position, and sets the position's take profit, stop loss or both with the first fill. */
  PlaceContractOrderWithStops: command({
    code: 35,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: {
      marketId,
      positionSide: oneOf(POSITION_SIDES),
      /** One of the contract's. */
      leverage: uint<number>({ least: 1 }),
      orderType,
      /** GTC, IOC or POST_ONLY. */
      timeInForce,
      priceTicks,
      contracts: uint<number>({ least: 1 }),
      /** At least one of both is above 0. */
      ...triggers,
    },
  }),
}

type Commands = typeof CONTRACT_ORDER_COMMANDS
export interface PlaceContractOrder extends CommandFrom<Commands, 'PlaceContractOrder'> {}
export interface CancelContractOrder extends CommandFrom<Commands, 'CancelContractOrder'> {}
export interface ReplaceContractOrder extends CommandFrom<Commands, 'ReplaceContractOrder'> {}
export interface PlaceContractOrderWithStops extends CommandFrom<Commands, 'PlaceContractOrderWithStops'> {}

export const CONTRACT_ORDER_EVENTS = {
  /** Also for the orders that stops, liquidations and the insurance fund make; `cause` tells them apart. */
  ContractOrderAccepted: event({
    code: 27,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      realm,
      positionSide: oneOf(POSITION_SIDES),
      effect: oneOf(CONTRACT_ORDER_EFFECTS),
      /** 0 when opening. */
      positionId: uint<PositionId>(),
      leverage: count,
      orderType,
      timeInForce,
      priceTicks,
      contracts: count,
      cause: oneOf(CONTRACT_CAUSES),
      ruleVersion: count,
    },
  }),
  /** `held`: open cost held for it; 0 for a closing order. */
  ContractOrderRested: event({
    code: 28,
    visibility: 'private',
    fields: { orderId, accountId, marketId, remainingContracts: count, held: amount },
  }),
  /** A fill. House quotes have order id 0. */
  ContractTraded: event({
    code: 29,
    visibility: 'private',
    fields: {
      tradeId: uint<TradeId>(),
      marketId,
      realm,
      priceTicks,
      contracts: count,
      notional: amount,
      takerSide: oneOf(SIDES),
      makerOrderId: orderId,
      takerOrderId: orderId,
      makerAccountId: accountId,
      takerAccountId: accountId,
      makerFee: amount,
      takerFee: amount,
    },
  }),
  ContractOrderEnded: event({
    code: 30,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      end: oneOf(ORDER_ENDS),
      filledContracts: count,
      filledNotional: amount,
      feePaid: amount,
    },
  }),
  /**
   * A resting order has another price or number of contracts. `keepsPriority`: it became smaller at its price, and
   * keeps its place and `ruleVersion`.
   */
  ContractOrderReplaced: event({
    code: 47,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      formerPriceTicks: uint<Ticks>(),
      formerContracts: count,
      priceTicks,
      contracts: count,
      keepsPriority: flag,
      ruleVersion: count,
    },
  }),
  /** Stops that wait with an accepted order until a fill of it sets them (StopPlaced). */
  ContractOrderStopsAccepted: event({ code: 48, visibility: 'private', fields: { orderId, accountId, marketId, ...triggers } }),
}

type Events = typeof CONTRACT_ORDER_EVENTS
export interface ContractOrderAccepted extends EventFrom<Events, 'ContractOrderAccepted'> {}
export interface ContractOrderRested extends EventFrom<Events, 'ContractOrderRested'> {}
export interface ContractTraded extends EventFrom<Events, 'ContractTraded'> {}
export interface ContractOrderEnded extends EventFrom<Events, 'ContractOrderEnded'> {}
export interface ContractOrderReplaced extends EventFrom<Events, 'ContractOrderReplaced'> {}
export interface ContractOrderStopsAccepted extends EventFrom<Events, 'ContractOrderStopsAccepted'> {}
