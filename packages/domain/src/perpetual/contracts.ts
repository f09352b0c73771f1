import type {
  ContractCause,
  ContractOrderEffect,
  MarketState,
  OrderType,
  PositionSide,
  StopKind,
  TimeInForce,
} from '../primitives/enums.ts'
import type { AccountId, AssetId, IndexId, MarketId, OrderId, PositionId, Realm, StopId } from '../primitives/ids.ts'
import type { Amount, IndexPrice, RatePpm, Ticks, TimeMs } from '../primitives/units.ts'
import type { MarginRule } from './margin.ts'

/**
 * Positions that the fundings of one group change together at most; the rest follow in the next groups (RULES.md
 * 8.8.5).
 */
export const FUNDING_POSITIONS_PER_GROUP = 2_000

/**
 * One perpetual contract market: a book per realm, settled in the quote asset, marked by its index. Journalled and
 * versioned.
 */
export interface ContractConfig extends MarginRule {
  /** Of the same numbers as spot markets: no id is both. */
  readonly marketId: MarketId
  /** `btcusdt`; the wire's symbol. Spot and contract of one coin share it. */
  readonly symbol: string
  readonly indexId: IndexId
  readonly settleAssetId: AssetId
  /** Base amount of one contract in 10^-8: 0.001 BTC -> 100_000. */
  readonly faceE8: number
  /** The leverages offered, growing. */
  readonly leverages: readonly number[]
  readonly makerFeePpm: RatePpm
  /** A taker may not take beyond mark +- this. */
  readonly takeBandPpm: RatePpm
  /** No order rests beyond mark +- this. */
  readonly restBandPpm: RatePpm
  /** Value at mark of an account's positions and opening orders in this market, at most. */
  readonly positionLimit: Amount
  /** Value at mark of all positions of one side, at most this many times the insurance fund. */
  readonly openInterestFactor: number
  readonly liquidationFeePpm: RatePpm
  /** Notional whose average price in the book makes a funding sample. */
  readonly impactNotional: Amount
  readonly fundingInterestPpm: RatePpm
  readonly fundingDampPpm: RatePpm
  readonly fundingCapPpm: RatePpm
  /** Leverage of the house's own positions: its market maker posts margin like anybody. */
  readonly houseLeverage: number
  readonly state: MarketState
  readonly version: number
}

/** A contract order that rests. */
export interface ContractOrderView {
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly positionSide: PositionSide
  readonly effect: ContractOrderEffect
  /** The position it closes, 0 when it opens. */
  readonly positionId: PositionId
  readonly leverage: number
  readonly timeInForce: TimeInForce
  readonly cause: ContractCause
  readonly priceTicks: Ticks
  readonly contracts: number
  readonly filledContracts: number
  readonly filledNotional: Amount
  readonly feePaid: Amount
  /** Open cost of what is left; 0 for a closing order. */
  readonly held: Amount
  readonly acceptedAtMs: TimeMs
  /** Marks that trigger the stops which a fill of it sets; 0: none. */
  readonly takeProfit: IndexPrice
  readonly stopLoss: IndexPrice
}

/** What events and views alike say of a position. */
export interface PositionFigures {
  readonly positionId: PositionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: PositionSide
  readonly leverage: number
  /** 0: closed. */
  readonly contracts: number
  readonly cost: Amount
  readonly margin: Amount
  /** What its owner added by hand and has not taken out. */
  readonly addedMargin: Amount
  /** 10^-8 quote; 0: none. */
  readonly liquidationPrice: IndexPrice
  readonly ruleVersion: number
}

export interface PositionView extends PositionFigures {
  readonly bankruptcyTicks: Ticks
  /** Contracts bound by resting closing orders. */
  readonly closingContracts: number
  /** Realized by partial closes and funding so far, fees not taken off. */
  readonly realized: Amount
  readonly feePaid: Amount
  readonly fundingPaid: Amount
  readonly openedAtMs: TimeMs
  readonly isInLiquidation: boolean
  /** 1 (last in the row) to 5 (first) of its side in an auto-deleveraging; 0 with no mark yet. */
  readonly adlQuintile: number
}

export interface StopView {
  readonly stopId: StopId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly positionSide: PositionSide
  readonly kind: StopKind
  readonly triggerPrice: IndexPrice
  /** 0: the whole position. */
  readonly contracts: number
  readonly orderType: OrderType
  readonly priceTicks: Ticks
  readonly setAtMs: TimeMs
  /** Triggered at market and not yet filled whole: tried again at each index point. */
  readonly isWorking: boolean
}

/** Public figures of one contract in one realm. */
export interface ContractFiguresView {
  readonly marketId: MarketId
  readonly realm: Realm
  readonly mark: IndexPrice
  readonly isStale: boolean
  /** Contracts open on each side (equal on both). */
  readonly openContracts: number
  /** What would be paid if the period ended now. */
  readonly fundingRatePpm: number
  readonly nextFundingAtMs: TimeMs
  /** 0 before the first. */
  readonly lastFundingAtMs: TimeMs
  readonly lastFundingRatePpm: number
  /** Available of the realm's insurance fund, quote units. */
  readonly insurance: Amount
}
