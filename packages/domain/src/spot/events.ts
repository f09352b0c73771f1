import { type EventFrom, event } from '../definitions/event.ts'
import { oneOf, uint, units } from '../definitions/fields.ts'
import { orderType, realm, timeInForce } from '../definitions/shared-fields.ts'
import { ORDER_ENDS, SIDES } from '../primitives/enums.ts'
import type { AccountId, MarketId, OrderId, TradeId } from '../primitives/ids.ts'
import type { Amount, Lots, RatePpm, Ticks, TimeMs } from '../primitives/units.ts'
import { MARKET } from './fields.ts'

const orderId = uint<OrderId>()
const accountId = uint<AccountId>()
const marketId = uint<MarketId>()
const ticks = uint<Ticks>()
const lots = uint<Lots>()
const amount = units<Amount>()
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
    fields: { marketId, makerFeePpm: ppm, takerFeePpm: ppm, version: uint<number>() },
  }),
}

type Definitions = typeof SPOT_EVENTS
export interface MarketConfigured extends EventFrom<Definitions, 'MarketConfigured'> {}
export interface OrderAccepted extends EventFrom<Definitions, 'OrderAccepted'> {}
export interface OrderRested extends EventFrom<Definitions, 'OrderRested'> {}
export interface Traded extends EventFrom<Definitions, 'Traded'> {}
export interface OrderEnded extends EventFrom<Definitions, 'OrderEnded'> {}
export interface RuleTookEffect extends EventFrom<Definitions, 'RuleTookEffect'> {}
