import type { ContractCause, ContractOrderEffect, OrderEnd, OrderType, PositionSide, StopEnd, TimeInForce } from '@glasshouse/domain'
import type { AdjustedMargin } from '../contract/adjust-position.ts'
import type { ContractOrder } from '../contract/contract-order.ts'
import type { LiquidationStep } from '../contract/figures.ts'
import type { Position, PositionFigures } from '../contract/position.ts'
import type { PositionChange } from '../contract/position-list.ts'
import type { StopEntry } from '../contract/stop-entry.ts'
import type { PlacedContractOrder } from '../contract/submit-contract-order.ts'
import { ORDER_TYPES, POSITION_SIDES, STATUSES, STOP_KINDS } from './words.ts'

/** A contract order as screens know it. Money and prices are decimal text. */
export interface ContractOrderSummary {
  readonly id: string
  readonly symbol: string
  readonly coin: string
  readonly showCoin: string
  /** Side of the position. */
  readonly type: PositionSide
  readonly effect: ContractOrderEffect
  /** The position it closes; '' when it opens. */
  readonly positionId: string
  readonly cause: ContractCause
  /** 0 of closing orders, which have that of their position. */
  readonly leverage: number
  readonly delegateType: OrderType
  /** Limit price, '0' on market orders. */
  readonly delegatePrice: string
  /** Contracts asked. */
  readonly delegateTotal: string
  /** Contracts filled. */
  readonly dealNum: string
  /** Average price of the fills, '0' without one. */
  readonly dealPrice: string
  readonly dealValue: string
  /** Contracts it opened. */
  readonly openNum: string
  /** Average entry price of what it opened or closed; '0' while a closing order is open. */
  readonly openPrice: string
  /** Asked contracts at the limit price; of a market order its turnover. */
  readonly entrustmentValue: string
  /** Realized by its closing fills, before fees. */
  readonly earn: string
  readonly status: 'open' | 'closed' | 'canceled'
  /** Reserved for the rest plus what its fills took; '0' of closing orders. */
  readonly amount: string
  /** Held for the rest: margin and fee. */
  readonly heldAmount: string
  readonly openFee: string
  readonly sellFee: string
  readonly timeInForce: TimeInForce
  /** Why it is over; null while open. */
  readonly end: OrderEnd | null
  readonly createTime: number
  readonly updateTime: number
  /** Of its last fill; null without one. */
  readonly dealTime: number | null
}

export function contractOrderSummary(order: ContractOrder): ContractOrderSummary {
  return {
    id: order.id,
    symbol: order.symbol,
    coin: order.coin,
    showCoin: order.showCoin,
    type: POSITION_SIDES[order.type],
    effect: order.effect,
    positionId: order.positionId,
    cause: order.cause,
    leverage: order.leverage,
    delegateType: ORDER_TYPES[order.delegateType],
    delegatePrice: order.delegatePrice,
    delegateTotal: order.delegateTotal,
    dealNum: order.dealNum,
    dealPrice: order.dealPrice,
    dealValue: order.dealValue,
    openNum: order.openNum,
    openPrice: order.openPrice,
    entrustmentValue: order.entrustmentValue,
    earn: order.earn,
    status: STATUSES[order.status],
    amount: order.amount,
    heldAmount: order.heldAmount,
    openFee: order.openFee,
    sellFee: order.sellFee,
    timeInForce: order.timeInForce,
    end: order.end,
    createTime: order.createTime,
    updateTime: order.updateTime,
    dealTime: order.params.dealTime,
  }
}

/** A position, open or closed, with its worth at the mark of the answer. */
export interface PositionSummary extends PositionFigures {
  readonly id: string
  readonly symbol: string
  readonly coin: string
  readonly showCoin: string
  readonly type: PositionSide
  readonly status: 'open' | 'closed'
  readonly leverage: number
  /** Base coins in one contract. */
  readonly shareNumber: string
  /** Contracts held; of a closed position those that were opened in all. */
  readonly openNum: string
  /** Average price of what is held; of a closed position of all that was opened. */
  readonly openPrice: string
  /** Exact cost of what is held, of which the entry price is the rounded form. */
  readonly cost: string
  /** Margin without what was added by hand. */
  readonly amount: string
  /** Added by hand and not taken out: only this can be taken out. */
  readonly adjustAmount: string
  /** All that can be lost. */
  readonly remainMargin: string
  /** The mark that liquidates; '0': none. */
  readonly closePrice: string
  readonly bankruptcyPrice: string
  /** Fees paid so far, opening and closing. */
  readonly openFee: string
  /** Of what was closed so far, before fees. */
  readonly realized: string
  /** Received (above 0) or paid (below 0) so far. */
  readonly funding: string
  /** realized + funding - fees paid. */
  readonly earn: string
  /** Contracts bound by own pending closing orders. */
  readonly closingNum: string
  /** 1 (last) to 5 (first) in the order of auto-deleveraging; 0 with no mark or when closed. */
  readonly adl: number
  readonly ruleVersion: number
  readonly isInLiquidation: boolean
  /** Average price of what was closed; '0' while nothing was. */
  readonly dealPrice: string
  /** What closed the last of it; null while open. */
  readonly closeCause: string | null
  readonly createTime: number
  readonly updateTime: number
}

export function positionSummary(position: Position): PositionSummary {
  return {
    id: position.id,
    symbol: position.symbol,
    coin: position.coin,
    showCoin: position.showCoin,
    type: POSITION_SIDES[position.type],
    status: STATUSES[position.status],
    leverage: position.leverage,
    shareNumber: position.shareNumber,
    openNum: position.openNum,
    openPrice: position.openPrice,
    cost: position.cost,
    amount: position.amount,
    adjustAmount: position.adjustAmount,
    remainMargin: position.remainMargin,
    closePrice: position.closePrice,
    bankruptcyPrice: position.bankruptcyPrice,
    openFee: position.openFee,
    realized: position.realized,
    funding: position.funding,
    earn: position.earn,
    closingNum: position.closingNum,
    adl: position.adl,
    ruleVersion: position.ruleVersion,
    isInLiquidation: position.isInLiquidation,
    dealPrice: position.dealPrice,
    closeCause: position.closeCause,
    createTime: position.createTime,
    updateTime: position.updateTime,
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
  readonly type: PositionSide
  readonly cause: ContractCause
  /** Contracts opened (above 0) or closed (below 0). */
  readonly dealNum: string
  /** Price of the fill; '0' without one. */
  readonly dealPrice: string
  readonly fee: string
  readonly earn: string
  readonly funding: string
  /** Contracts of the position afterwards. */
  readonly openNum: string
  /** Liquidation price afterwards; '0': none. */
  readonly closePrice: string
  readonly createTime: number
}

export function positionChangeSummary(change: PositionChange): PositionChangeSummary {
  return {
    id: change.id,
    type: POSITION_SIDES[change.type],
    cause: change.cause,
    dealNum: change.dealNum,
    dealPrice: change.dealPrice,
    fee: change.fee,
    earn: change.earn,
    funding: change.funding,
    openNum: change.openNum,
    closePrice: change.closePrice,
    createTime: change.createTime,
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

/** What happened at once to an order that opens, closes or adds principal. */
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
  readonly clientOrderId?: string
}

export const openingToWire = ({ symbol, leverage, price, contracts, side, orderType, ...rest }: OpeningInput) => ({
  symbol,
  leverage,
  delegatePrice: price,
  delegateTotal: contracts,
  type: POSITION_SIDES.indexOf(side),
  delegateType: ORDER_TYPES.indexOf(orderType),
  ...rest,
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
  /** Of a limit order. */
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

/** One step of a forced close, as the public list has it. */
export interface LiquidationSummary extends Omit<LiquidationStep, 'type'> {
  readonly side: PositionSide
}

export const liquidationSummary = ({ type, ...step }: LiquidationStep): LiquidationSummary => ({ ...step, side: POSITION_SIDES[type] })
