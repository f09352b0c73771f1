/** What happens in perpetual contracts. */

import type {
  ContractCause,
  ContractOrderEffect,
  FundingSkip,
  OrderEnd,
  OrderType,
  PositionSide,
  Side,
  StopEnd,
  StopKind,
  TimeInForce,
} from '../primitives/enums.ts'
import type { AccountId, MarketId, OrderId, PositionId, Realm, StopId, TradeId } from '../primitives/ids.ts'
import type { Amount, IndexPrice, Ticks, TimeMs } from '../primitives/units.ts'
import type { ContractConfig, PositionFigures } from './contracts.ts'

export interface ContractConfigured {
  readonly type: 'ContractConfigured'
  readonly contract: ContractConfig
  readonly effectiveFromMs: TimeMs
}
/** Also for the orders that stops, liquidations and the insurance fund make; `cause` tells them apart. */
export interface ContractOrderAccepted {
  readonly type: 'ContractOrderAccepted'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly positionSide: PositionSide
  readonly effect: ContractOrderEffect
  readonly positionId: PositionId
  readonly leverage: number
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly priceTicks: Ticks
  readonly contracts: number
  readonly cause: ContractCause
  readonly ruleVersion: number
}
export interface ContractOrderRested {
  readonly type: 'ContractOrderRested'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly remainingContracts: number
  /** Open cost held for it; 0 for a closing order. */
  readonly held: Amount
}
/** A fill. `takerSide` buys or sells; position ids are those the fill changed (0: the house netted two). House quotes have order id 0. */
export interface ContractTraded {
  readonly type: 'ContractTraded'
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly priceTicks: Ticks
  readonly contracts: number
  readonly notional: Amount
  readonly takerSide: Side
  readonly makerOrderId: OrderId
  readonly takerOrderId: OrderId
  readonly makerAccountId: AccountId
  readonly takerAccountId: AccountId
  readonly makerFee: Amount
  readonly takerFee: Amount
}
export interface ContractOrderEnded {
  readonly type: 'ContractOrderEnded'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly end: OrderEnd
  readonly filledContracts: number
  readonly filledNotional: Amount
  readonly feePaid: Amount
}
/** The whole position after a change. `orderId`, `tradeId`: what changed it, else 0. */
export interface PositionChanged extends PositionFigures {
  readonly type: 'PositionChanged'
  readonly cause: ContractCause
  readonly orderId: OrderId
  readonly tradeId: TradeId
  /** Of this change: contracts opened (above 0) or closed (below 0), at which notional, with which result before fees. */
  readonly contractsDelta: number
  readonly notional: Amount
  readonly realized: Amount
  readonly fee: Amount
  /** Received (above 0) or paid (below 0). */
  readonly funding: Amount
}
/** One step of a liquidation, beside the trades and changes it made. */
export interface LiquidationStepped {
  readonly type: 'LiquidationStepped'
  readonly positionId: PositionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly step: 'order' | 'takeover' | 'deleveraging'
  readonly mark: IndexPrice
  readonly bankruptcyTicks: Ticks
  /** Closed in this step, and what is left. */
  readonly contracts: number
  readonly contractsLeft: number
  readonly liquidationFee: Amount
}
export interface StopPlaced {
  readonly type: 'StopPlaced'
  readonly stopId: StopId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly positionSide: PositionSide
  readonly kind: StopKind
  readonly triggerPrice: IndexPrice
  readonly contracts: number
  readonly orderType: OrderType
  readonly priceTicks: Ticks
}
export interface StopEnded {
  readonly type: 'StopEnded'
  readonly stopId: StopId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly end: StopEnd
  /** The mark it triggered at, else 0. */
  readonly mark: IndexPrice
}
/** What both sides exchanged at the end of a period; each position's part is in its PositionChanged. */
export interface FundingSettled {
  readonly type: 'FundingSettled'
  readonly marketId: MarketId
  readonly realm: Realm
  /** The hour it belongs to. */
  readonly periodEndMs: TimeMs
  readonly ratePpm: number
  readonly mark: IndexPrice
  readonly samples: number
  readonly collected: Amount
  readonly paid: Amount
}
export interface FundingSkipped {
  readonly type: 'FundingSkipped'
  readonly marketId: MarketId
  readonly realm: Realm
  readonly periodEndMs: TimeMs
  readonly reason: FundingSkip
}
