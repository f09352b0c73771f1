import type { ContractCause, ContractOrderEffect, OrderEnd, OrderType, PositionSide, StopEnd, TimeInForce } from '@glasshouse/domain'
import type { AdjustedMargin } from '../../contract/adjust-position.ts'
import type { ContractOrder } from '../../contract/contract-order.ts'
import type { LiquidationStep } from '../../contract/figures.ts'
import type { ForcedClose } from '../../contract/forced-close.ts'
import type { Position, PositionFigures } from '../../contract/position.ts'
import type { PositionChange } from '../../contract/position-list.ts'
import type { StopEntry } from '../../contract/stop-entry.ts'
import type { PlacedContractOrder } from '../../contract/submit-contract-order.ts'
import { ORDER_TYPES, POSITION_SIDES, STATUSES, STOP_KINDS } from '../words.ts'

/** A contract order as screens know it. Money and prices are decimal text. */
export interface ContractOrderSummary {
  readonly id: string
  readonly symbol: string
  readonly coin: string
  readonly pair: string
  /** Side of the position. */
  readonly side: PositionSide
  readonly effect: ContractOrderEffect
  /** The position it closes; '' when it opens. */
  readonly positionId: string
  readonly cause: ContractCause
  /** 0 of closing orders, which have that of their position. */
  readonly leverage: number
  readonly orderType: OrderType
  /** Limit price, '0' on market orders. */
  readonly price: string
  /** Contracts asked. */
  readonly contracts: string
  /** Triggers of the stops that its first fill sets on the position; '0': none. */
  readonly takeProfit: string
  readonly stopLoss: string
  /** Contracts filled. */
  readonly filledContracts: string
  /** Average price of the fills, '0' without one. */
  readonly averagePrice: string
  readonly filledValue: string
  /** Contracts it opened. */
  readonly openedContracts: string
  /** Average entry price of what it opened or closed; '0' while a closing order is open. */
  readonly entryPrice: string
  /** Asked contracts at the limit price; of a market order its turnover. */
  readonly notional: string
  /** Realized by its closing fills, before fees. */
  readonly realized: string
  readonly status: 'open' | 'closed' | 'canceled'
  /** Reserved for the rest plus what its fills took; '0' of closing orders. */
  readonly margin: string
  /** Held for the rest: margin and fee. */
  readonly held: string
  readonly openingFee: string
  readonly closingFee: string
  readonly timeInForce: TimeInForce
  /** Why it is over; null while open. */
  readonly end: OrderEnd | null
  readonly placedAtMs: number
  readonly updatedAtMs: number
  /** Time of its last fill; null without one. */
  readonly filledAtMs: number | null
}

export function contractOrderSummary(order: ContractOrder): ContractOrderSummary {
  return {
    id: order.id,
    symbol: order.symbol,
    coin: order.coin,
    pair: order.showCoin,
    side: POSITION_SIDES[order.type],
    effect: order.effect,
    positionId: order.positionId,
    cause: order.cause,
    leverage: order.leverage,
    orderType: ORDER_TYPES[order.delegateType],
    price: order.delegatePrice,
    contracts: order.delegateTotal,
    takeProfit: order.earnPrice,
    stopLoss: order.losePrice,
    filledContracts: order.dealNum,
    averagePrice: order.dealPrice,
    filledValue: order.dealValue,
    openedContracts: order.openNum,
    entryPrice: order.openPrice,
    notional: order.entrustmentValue,
    realized: order.earn,
    status: STATUSES[order.status],
    margin: order.amount,
    held: order.heldAmount,
    openingFee: order.openFee,
    closingFee: order.sellFee,
    timeInForce: order.timeInForce,
    end: order.end,
    placedAtMs: order.createTime,
    updatedAtMs: order.updateTime,
    filledAtMs: order.params.dealTime,
  }
}

/** A position, open or closed, with its worth at the mark of the answer. */
export interface PositionSummary extends PositionFigures {
  readonly id: string
  readonly symbol: string
  readonly coin: string
  readonly pair: string
  readonly side: PositionSide
  readonly status: 'open' | 'closed'
  readonly leverage: number
  /** Base coins in one contract. */
  readonly contractSize: string
  /** Contracts held; of a closed position those that were opened in all. */
  readonly contracts: string
  /** Average price of what is held; of a closed position of all that was opened. */
  readonly entryPrice: string
  /** Exact cost of what is held, of which the entry price is the rounded form. */
  readonly cost: string
  /** Margin without what was added by hand. */
  readonly margin: string
  /** Added by hand and not taken out: only this can be taken out. */
  readonly addedMargin: string
  /** All that can be lost. */
  readonly totalMargin: string
  /** The mark that liquidates; '0': none. */
  readonly liquidationPrice: string
  readonly bankruptcyPrice: string
  /** Fees paid so far, opening and closing. */
  readonly feesPaid: string
  /** Profit or loss of what was closed so far, before fees. */
  readonly realized: string
  /** Received (above 0) or paid (below 0) so far. */
  readonly funding: string
  /** realized + funding - fees paid. */
  readonly result: string
  /** Contracts bound by own pending closing orders. */
  readonly closingContracts: string
  /** 1 (last) to 5 (first) in the order of auto-deleveraging; 0 with no mark or when closed. */
  readonly adl: number
  readonly ruleVersion: number
  readonly isInLiquidation: boolean
  /** Average price of what was closed; '0' while nothing was. */
  readonly averageClosePrice: string
  /** Cause that closed the last of it; null while open. */
  readonly closeCause: string | null
  readonly openedAtMs: number
  readonly updatedAtMs: number
}

export function positionSummary(position: Position): PositionSummary {
  return {
    id: position.id,
    symbol: position.symbol,
    coin: position.coin,
    pair: position.showCoin,
    side: POSITION_SIDES[position.type],
    status: STATUSES[position.status],
    leverage: position.leverage,
    contractSize: position.shareNumber,
    contracts: position.openNum,
    entryPrice: position.openPrice,
    cost: position.cost,
    margin: position.amount,
    addedMargin: position.adjustAmount,
    totalMargin: position.remainMargin,
    liquidationPrice: position.closePrice,
    bankruptcyPrice: position.bankruptcyPrice,
    feesPaid: position.openFee,
    realized: position.realized,
    funding: position.funding,
    result: position.earn,
    closingContracts: position.closingNum,
    adl: position.adl,
    ruleVersion: position.ruleVersion,
    isInLiquidation: position.isInLiquidation,
    averageClosePrice: position.dealPrice,
    closeCause: position.closeCause,
    openedAtMs: position.createTime,
    updatedAtMs: position.updateTime,
    markPrice: position.markPrice,
    positionValue: position.positionValue,
    unrealized: position.unrealized,
    yieldRate: position.yieldRate,
    maintenanceMargin: position.maintenanceMargin,
    marginRatio: position.marginRatio,
    sellFee: position.sellFee,
  }
}

/** One change of a position: a fill, a funding payment, a change of its margin. */
export interface PositionChangeSummary {
  readonly id: string
  readonly side: PositionSide
  readonly cause: ContractCause
  /** Contracts opened (above 0) or closed (below 0). */
  readonly contracts: string
  /** Price of the fill; '0' without one. */
  readonly price: string
  readonly fee: string
  readonly realized: string
  readonly funding: string
  /** Contracts of the position afterwards. */
  readonly contractsAfter: string
  /** Liquidation price afterwards; '0': none. */
  readonly liquidationPriceAfter: string
  readonly atMs: number
}

export function positionChangeSummary(change: PositionChange): PositionChangeSummary {
  return {
    id: change.id,
    side: POSITION_SIDES[change.type],
    cause: change.cause,
    contracts: change.dealNum,
    price: change.dealPrice,
    fee: change.fee,
    realized: change.earn,
    funding: change.funding,
    contractsAfter: change.openNum,
    liquidationPriceAfter: change.closePrice,
    atMs: change.createTime,
  }
}

/** A take profit or stop loss. */
export interface StopSummary {
  readonly id: string
  readonly positionId: string
  readonly symbol: string
  readonly coin: string
  readonly pair: string
  /** Side of the position. */
  readonly side: PositionSide
  readonly kind: 'take_profit' | 'stop_loss'
  /** The mark at which it acts. */
  readonly triggerPrice: string
  /** '0': all that the position has by then. */
  readonly contracts: string
  readonly orderType: OrderType
  /** Limit price; '0' at market. */
  readonly price: string
  /** open while it waits or works. */
  readonly status: 'open' | 'closed'
  /** Triggered at market and not filled whole yet. */
  readonly isWorking: boolean
  readonly end: StopEnd | null
  /** The mark it triggered at; '0' while it did not. */
  readonly triggerMark: string
  readonly setAtMs: number
  readonly updatedAtMs: number
}

export function stopSummary(stop: StopEntry): StopSummary {
  const kind = STOP_KINDS[stop.lossType]
  const isLoss = kind === 'stop_loss'
  return {
    id: stop.id,
    positionId: stop.positionId,
    symbol: stop.symbol,
    coin: stop.coin,
    pair: stop.showCoin,
    side: POSITION_SIDES[stop.type],
    kind,
    triggerPrice: isLoss ? stop.losePrice : stop.earnPrice,
    contracts: isLoss ? stop.loseNumber : stop.earnNumber,
    orderType: ORDER_TYPES[stop.delegateType],
    price: stop.loseDelegatePrice,
    status: STATUSES[stop.status],
    isWorking: stop.isWorking,
    end: stop.end,
    triggerMark: stop.triggerMark,
    setAtMs: stop.createTime,
    updatedAtMs: stop.updateTime,
  }
}

/** Immediate result of an order that opens, closes or adds principal. */
export interface PlacedContract {
  readonly id: string
  readonly status: 'open' | 'closed' | 'canceled'
  readonly filledContracts: string
  readonly averagePrice: string
  readonly filledValue: string
  readonly fee: string
  /** Realized at once, before fees; '0' when opening. */
  readonly realized: string
  readonly end: OrderEnd | null
  /** True when this key was answered before and nothing was done now. */
  readonly isRepeated: boolean
}

export function placedContract(placed: PlacedContractOrder): PlacedContract {
  return {
    id: placed.id,
    status: STATUSES[placed.status],
    filledContracts: placed.dealNum,
    averagePrice: placed.dealPrice,
    filledValue: placed.dealValue,
    fee: placed.fee,
    realized: placed.earn,
    end: placed.end,
    isRepeated: placed.isRepeated,
  }
}

/** A position's margin after a change. */
export interface MarginSummary {
  readonly id: string
  readonly margin: string
  readonly addedMargin: string
  readonly totalMargin: string
  readonly liquidationPrice: string
  readonly isRepeated: boolean
}

export const marginSummary = (changed: AdjustedMargin): MarginSummary => ({
  id: changed.id,
  margin: changed.amount,
  addedMargin: changed.adjustAmount,
  totalMargin: changed.remainMargin,
  liquidationPrice: changed.closePrice,
  isRepeated: changed.isRepeated,
})

/** An order that opens or enlarges a position. */
export interface OpeningInput {
  readonly symbol: string
  readonly leverage: number
  readonly price?: string
  readonly contracts: string
  readonly side: PositionSide
  readonly orderType: OrderType
  readonly timeInForce?: TimeInForce
  /** Triggers of stops for the position, set with the first fill. */
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly clientOrderId?: string
}

export const openingToWire = ({ symbol, leverage, price, contracts, side, orderType, takeProfit, stopLoss, ...rest }: OpeningInput) => ({
  symbol,
  leverage,
  delegatePrice: price,
  delegateTotal: contracts,
  type: POSITION_SIDES.indexOf(side),
  delegateType: ORDER_TYPES.indexOf(orderType),
  earnPrice: takeProfit,
  losePrice: stopLoss,
  ...rest,
})

/** New terms of a pending contract order. */
export interface ContractReplacementInput {
  readonly symbol: string
  readonly id: string
  readonly price: string
  /** Of the whole order, what was filled of it included. */
  readonly contracts: string
  readonly clientOrderId?: string
}

export const contractReplacementToWire = ({ price, contracts, ...rest }: ContractReplacementInput) => ({
  ...rest,
  delegatePrice: price,
  delegateTotal: contracts,
})

/** Closes a position, or a part of it; at market unless said otherwise. */
export interface ClosingInput {
  readonly id: string
  /** Absent: all. */
  readonly contracts?: string
  readonly orderType?: OrderType
  readonly price?: string
  readonly timeInForce?: TimeInForce
  readonly clientOrderId?: string
}

export const closingToWire = ({ id, contracts, orderType, price, ...rest }: ClosingInput) => ({
  id,
  total: contracts,
  delegateType: orderType && ORDER_TYPES.indexOf(orderType),
  delegatePrice: price,
  ...rest,
})

/** Adds margin to a position, or takes out what was added. */
export interface MarginInput {
  readonly id: string
  readonly money: string
  readonly way: 'add' | 'take_out'
  readonly clientOrderId?: string
}

export const marginToWire = ({ way, ...rest }: MarginInput) => ({ ...rest, flag: way === 'add' ? 0 : 1 })

/** A take profit or stop loss as it is asked for; it replaces the position's former one of its kind. */
export interface StopInput {
  /** The position. */
  readonly id: string
  readonly side: PositionSide
  readonly kind: 'take_profit' | 'stop_loss'
  readonly triggerPrice: string
  /** '0': all that the position has by then. */
  readonly contracts: string
  readonly orderType: OrderType
  /** Limit price. */
  readonly price?: string
  readonly clientOrderId?: string
}

export const stopInputToWire = ({ id, side, kind, triggerPrice, contracts, orderType, price, ...rest }: StopInput) => ({
  id,
  type: POSITION_SIDES.indexOf(side),
  delegateType: ORDER_TYPES.indexOf(orderType),
  lossType: STOP_KINDS.indexOf(kind),
  ...(kind === 'stop_loss' ? { losePrice: triggerPrice, loseNumber: contracts } : { earnPrice: triggerPrice, earnNumber: contracts }),
  loseDelegatePrice: price,
  ...rest,
})

/** A liquidation goes on from price to price: what comes within this time is one mail. */
export const FORCED_CLOSES_GATHERED_MS = 5_000

/** What was closed of an own position by force. */
export interface ForcedCloseSummary extends Omit<ForcedClose, 'type' | 'showCoin' | 'time'> {
  readonly pair: string
  readonly side: PositionSide
  readonly atMs: number
}

export const forcedCloseSummary = ({ type, showCoin, time, ...close }: ForcedClose): ForcedCloseSummary => ({
  ...close,
  pair: showCoin,
  side: POSITION_SIDES[type],
  atMs: time,
})

/** One step of a forced close, as the public list has it. */
export interface LiquidationSummary extends Omit<LiquidationStep, 'type'> {
  readonly side: PositionSide
}

export const liquidationSummary = ({ type, ...step }: LiquidationStep): LiquidationSummary => ({ ...step, side: POSITION_SIDES[type] })
