/** What happens in perpetual contracts. */
import { type EventFrom, event } from '../definitions/event.ts'
import { type FieldsOf, int, oneOf, uint, units } from '../definitions/fields.ts'
import { orderType, realm, timeInForce } from '../definitions/shared-fields.ts'
import {
  CONTRACT_CAUSES,
  CONTRACT_ORDER_EFFECTS,
  FUNDING_SKIPS,
  LIQUIDATION_STEPS,
  ORDER_ENDS,
  POSITION_SIDES,
  SIDES,
  STOP_ENDS,
  STOP_KINDS,
} from '../primitives/enums.ts'
import type { AccountId, MarketId, OrderId, PositionId, StopId, TradeId } from '../primitives/ids.ts'
import type { Amount, IndexPrice, Ticks, TimeMs } from '../primitives/units.ts'
import type { PositionFigures } from './contracts.ts'
import { CONTRACT } from './fields.ts'

const orderId = uint<OrderId>()
const tradeId = uint<TradeId>()
const positionId = uint<PositionId>()
const stopId = uint<StopId>()
const accountId = uint<AccountId>()
const marketId = uint<MarketId>()
const ticks = uint<Ticks>()
const indexPrice = uint<IndexPrice>()
const time = uint<TimeMs>()
const count = uint<number>()
const amount = units<Amount>()
const positionSide = oneOf(POSITION_SIDES)
const cause = oneOf(CONTRACT_CAUSES)
const side = oneOf(SIDES)

const positionFigures: FieldsOf<PositionFigures> = {
  positionId,
  accountId,
  marketId,
  realm,
  side: positionSide,
  leverage: count,
  contracts: count,
  cost: amount,
  margin: amount,
  addedMargin: amount,
  liquidationPrice: indexPrice,
  ruleVersion: count,
}

export const PERPETUAL_EVENTS = {
  ContractConfigured: event({ code: 26, visibility: 'public', fields: { contract: CONTRACT, effectiveFromMs: time } }),
  /** Also for the orders that stops, liquidations and the insurance fund make; `cause` tells them apart. */
  ContractOrderAccepted: event({
    code: 27,
    visibility: 'private',
    fields: {
      orderId,
      accountId,
      marketId,
      realm,
      positionSide,
      effect: oneOf(CONTRACT_ORDER_EFFECTS),
      positionId,
      leverage: count,
      orderType,
      timeInForce,
      priceTicks: ticks,
      contracts: count,
      cause,
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
      tradeId,
      marketId,
      realm,
      priceTicks: ticks,
      contracts: count,
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
  /** The whole position after a change. `orderId`, `tradeId`: what changed it, else 0. */
  PositionChanged: event({
    code: 31,
    visibility: 'private',
    fields: {
      ...positionFigures,
      cause,
      orderId,
      tradeId,
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
      bankruptcyTicks: ticks,
      /** Closed in this step, and what is left. */
      contracts: count,
      contractsLeft: count,
      liquidationFee: amount,
    },
  }),
  StopPlaced: event({
    code: 33,
    visibility: 'private',
    fields: {
      stopId,
      accountId,
      marketId,
      positionId,
      positionSide,
      kind: oneOf(STOP_KINDS),
      triggerPrice: indexPrice,
      contracts: count,
      orderType,
      priceTicks: ticks,
    },
  }),
  /** `mark`: the one it triggered at, else 0. */
  StopEnded: event({
    code: 34,
    visibility: 'private',
    fields: { stopId, accountId, marketId, positionId, end: oneOf(STOP_ENDS), mark: indexPrice },
  }),
  /** What both sides exchanged at the end of a period; each position's part is in its PositionChanged. */
  FundingSettled: event({
    code: 35,
    visibility: 'public',
    fields: {
      marketId,
      realm,
      periodEndMs: time,
      ratePpm: int<number>(),
      mark: indexPrice,
      samples: count,
      collected: amount,
      paid: amount,
    },
  }),
  FundingSkipped: event({ code: 36, visibility: 'public', fields: { marketId, realm, periodEndMs: time, reason: oneOf(FUNDING_SKIPS) } }),
}

type Definitions = typeof PERPETUAL_EVENTS
export interface ContractConfigured extends EventFrom<Definitions, 'ContractConfigured'> {}
export interface ContractOrderAccepted extends EventFrom<Definitions, 'ContractOrderAccepted'> {}
export interface ContractOrderRested extends EventFrom<Definitions, 'ContractOrderRested'> {}
export interface ContractTraded extends EventFrom<Definitions, 'ContractTraded'> {}
export interface ContractOrderEnded extends EventFrom<Definitions, 'ContractOrderEnded'> {}
export interface PositionChanged extends EventFrom<Definitions, 'PositionChanged'> {}
export interface LiquidationStepped extends EventFrom<Definitions, 'LiquidationStepped'> {}
export interface StopPlaced extends EventFrom<Definitions, 'StopPlaced'> {}
export interface StopEnded extends EventFrom<Definitions, 'StopEnded'> {}
export interface FundingSettled extends EventFrom<Definitions, 'FundingSettled'> {}
export interface FundingSkipped extends EventFrom<Definitions, 'FundingSkipped'> {}
