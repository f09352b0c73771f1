import { feeFields } from '../configuration/fields.ts'
import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { flag, oneOf, uint, units } from '../definitions/fields.ts'
import {
  accountId,
  amount,
  approval,
  effectiveFromMs,
  marketId,
  orderType,
  priceTicks,
  realm,
  timeInForce,
} from '../definitions/shared-fields.ts'
import { ORDER_ENDS, SIDES } from '../primitives/enums.ts'
import type { MarketId, OrderId, TradeId } from '../primitives/ids.ts'
import type { Amount, Lots, RatePpm, Ticks, TimeMs } from '../primitives/units.ts'
import { MARKET } from './fields.ts'

export const SPOT_COMMANDS = {
  ConfigureMarket: command({
    code: 5,
    version: 1,
    origins: ['operator', 'system_in_genesis'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, market: MARKET, effectiveFromMs },
  }),
  SetMarketFees: command({
    code: 6,
    version: 1,
    origins: ['operator'],
    account: 'none',
    realm: 'none',
    needsReadiness: false,
    visibility: 'public',
    fields: { ...approval, marketId, ...feeFields, effectiveFromMs },
  }),
  PlaceOrder: command({
    code: 17,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: {
      marketId,
      side: oneOf(SIDES),
      orderType,
      timeInForce,
      priceTicks,
      /** 0 for a market buy by value. */
      quantityLots: uint<Lots>(),
      /** Market buy by value: spend at most this much quote, fee included; else 0n. */
      spend: units<Amount>({ least: 0n }),
    },
  }),
  CancelOrder: command({
    code: 18,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: false,
    visibility: 'private',
    fields: { orderId: uint<OrderId>({ least: 1 }) },
  }),
  /** Changes a resting order in one step. It keeps its id and what was filled of it. */
  ReplaceOrder: command({
    code: 33,
    version: 1,
    origins: ['user'],
    account: 'own',
    realm: 'account',
    needsReadiness: true,
    visibility: 'private',
    fields: {
      /** The order's: price and quantity count in its ticks and lots. */
      marketId,
      orderId: uint<OrderId>({ least: 1 }),
      priceTicks: uint<Ticks>({ least: 1 }),
      /** The whole order's, what was filled of it included. */
      quantityLots: uint<Lots>({ least: 1 }),
    },
  }),
}

type Commands = typeof SPOT_COMMANDS
export interface ConfigureMarket extends CommandFrom<Commands, 'ConfigureMarket'> {}
export interface SetMarketFees extends CommandFrom<Commands, 'SetMarketFees'> {}
export interface PlaceOrder extends CommandFrom<Commands, 'PlaceOrder'> {}
export interface CancelOrder extends CommandFrom<Commands, 'CancelOrder'> {}
export interface ReplaceOrder extends CommandFrom<Commands, 'ReplaceOrder'> {}

const orderId = uint<OrderId>()
const ticks = uint<Ticks>()
const lots = uint<Lots>()
const ppm = uint<RatePpm>()
const side = oneOf(SIDES)

export const SPOT_EVENTS = {
  MarketConfigured: event({ code: 7, visibility: 'public', fields: { market: MARKET, effectiveFromMs: uint<TimeMs>() } }),
  /** `held`: quote for a buy, base units for a sell. `marketVersion`: fee rule that the order accepted. */
  OrderAccepted: event({
    code: 17,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      realm,
      side,
      orderType,
      timeInForce,
      priceTicks: ticks,
      quantityLots: lots,
      spend: amount,
      held: amount,
      marketVersion: uint<number>(),
    },
  }),
  OrderRested: event({ code: 18, visibility: 'private', fields: { orderId, accountId, marketId, remainingLots: lots } }),
  /** House quotes have order id 0 here and no order events of their own. */
  Traded: event({
    code: 19,
    visibility: 'private',
    fields: {
      tradeId: uint<TradeId>(),
      marketId,
      realm,
      priceTicks: ticks,
      quantityLots: lots,
      notional: amount,
      takerSide: side,
      makerOrderId: orderId,
      takerOrderId: orderId,
      makerAccountId: accountId,
      takerAccountId: accountId,
      makerFee: amount,
      takerFee: amount,
    },
  }),
  /**
   * The order is over. `filledLots` and `filledNotional` sum its fills; `released` is what was held for it at
   * acceptance and by replacements, less what its fills took.
   */
  OrderEnded: event({
    code: 20,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      end: oneOf(ORDER_ENDS),
      filledLots: lots,
      filledNotional: amount,
      feePaid: amount,
      released: amount,
    },
  }),
  /**
   * A resting order has another price or quantity. `held`: what it holds now for what is left of it, in quote for a
   * buy, in base units for a sell. `keepsPriority`: it became smaller at its price, and keeps its place and
   * `marketVersion`.
   */
  OrderReplaced: event({
    code: 46,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      formerPriceTicks: ticks,
      formerQuantityLots: lots,
      priceTicks: ticks,
      quantityLots: lots,
      held: amount,
      keepsPriority: flag,
      marketVersion: uint<number>(),
    },
  }),
  /** A spot market's rule, or the house's fees (market id 0), began to hold. */
  RuleTookEffect: event({
    code: 25,
    visibility: 'public',
    fields: { marketId: uint<MarketId>(), makerFeePpm: ppm, takerFeePpm: ppm, version: uint<number>() },
  }),
}

type Events = typeof SPOT_EVENTS
export interface MarketConfigured extends EventFrom<Events, 'MarketConfigured'> {}
export interface OrderAccepted extends EventFrom<Events, 'OrderAccepted'> {}
export interface OrderRested extends EventFrom<Events, 'OrderRested'> {}
export interface Traded extends EventFrom<Events, 'Traded'> {}
export interface OrderEnded extends EventFrom<Events, 'OrderEnded'> {}
export interface OrderReplaced extends EventFrom<Events, 'OrderReplaced'> {}
export interface RuleTookEffect extends EventFrom<Events, 'RuleTookEffect'> {}
