import { feeFields } from '../configuration/fields.ts'
import { type CommandFrom, command } from '../definitions/command.ts'
import { type EventFrom, event } from '../definitions/event.ts'
import { oneOf, uint, units } from '../definitions/fields.ts'
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
}

type Commands = typeof SPOT_COMMANDS
export interface ConfigureMarket extends CommandFrom<Commands, 'ConfigureMarket'> {}
export interface SetMarketFees extends CommandFrom<Commands, 'SetMarketFees'> {}
export interface PlaceOrder extends CommandFrom<Commands, 'PlaceOrder'> {}
export interface CancelOrder extends CommandFrom<Commands, 'CancelOrder'> {}

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
  /** The order is over. `filledLots` and `filledNotional` sum its fills; `released` is what came back from its hold. */
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
export interface RuleTookEffect extends EventFrom<Events, 'RuleTookEffect'> {}
