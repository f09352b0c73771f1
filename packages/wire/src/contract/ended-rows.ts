import {
  type ContractCause,
  type ContractConfig,
  type ContractOrderEffect,
  divFloor,
  type FundingSkip,
  formatDecimal,
  INDEX_DECIMALS,
  type LiquidationStepped,
  type OrderEnd,
  type OrderType,
  type PositionSide,
  PPM,
  type StopEnd,
  type StopKind,
  type TimeInForce,
  unitsOf,
} from '@glasshouse/domain'
import { rateText } from '../numbers/rates.ts'
import type { ContractOrder } from './contract-order.ts'
import type { FundingPeriod, LiquidationStep } from './figures.ts'
import { NO_FIGURES } from './margin-figures.ts'
import type { Position, PositionRule } from './position.ts'
import type { PositionChange } from './position-list.ts'
import { contractNames, faceText, sideNumber } from './quantities.ts'
import type { StopEntry } from './stop-entry.ts'

/** Rows of the projection, by the columns that lists and topics show. */

export interface ClosedPositionRow {
  readonly position_id: number
  readonly side: PositionSide
  readonly leverage: number
  readonly rule_version: number
  readonly opened_contracts: number
  readonly opened_notional: string
  readonly closed_contracts: number
  readonly closed_notional: string
  readonly realized: string
  readonly fee_paid: string
  /** Received (above 0) or paid (below 0). */
  readonly funding: string
  readonly close_cause: ContractCause | null
  readonly opened_at_ms: number
  readonly updated_at_ms: number
}

export interface EndedContractOrderRow {
  readonly order_id: number
  readonly position_side: PositionSide
  readonly effect: ContractOrderEffect
  /** The position it closes, 0 when it opens. */
  readonly position_id: number
  readonly leverage: number
  readonly order_type: OrderType
  readonly time_in_force: TimeInForce
  /** Null for a market order. */
  readonly price: string | null
  readonly contracts: number
  /** Triggers of the stops that it carried. */
  readonly take_profit: string | null
  readonly stop_loss: string | null
  readonly cause: ContractCause
  readonly end_reason: OrderEnd | null
  readonly filled_contracts: number
  readonly filled_notional: string
  /** Cost of the contracts it opened, or former cost of those it closed. */
  readonly entry_cost: string
  /** Margin that its opening fills took. */
  readonly margin: string
  /** Profit or loss of its closing fills, before fees. */
  readonly realized: string
  readonly fee_paid: string
  readonly accepted_at_ms: number
  /** Time of its last fill. */
  readonly dealt_at_ms: number | null
  readonly updated_at_ms: number
}

export interface EndedStopRow {
  readonly stop_id: number
  readonly position_id: number
  readonly position_side: PositionSide
  readonly kind: StopKind
  readonly trigger_price: string
  /** 0: the whole position. */
  readonly contracts: number
  readonly order_type: OrderType
  /** Null at market. */
  readonly price: string | null
  readonly end_reason: StopEnd | null
  /** The mark it triggered at. */
  readonly trigger_mark: string | null
  readonly set_at_ms: number
  readonly updated_at_ms: number
}

export interface PositionChangeRow {
  readonly seq: number
  readonly position: number
  readonly position_id: number
  readonly side: PositionSide
  readonly cause: ContractCause
  readonly contracts_delta: number
  readonly notional: string
  readonly realized: string
  readonly fee: string
  readonly funding: string
  readonly contracts: number
  readonly margin: string
  readonly added_margin: string
  readonly liquidation_price: string
  readonly order_id: number
  readonly trade_id: number
  readonly at_ms: number
}

export interface FundingPeriodRow {
  readonly period_end_ms: number
  readonly rate_ppm: number
  readonly mark: string
  readonly samples: number
  readonly collected: string
  readonly paid: string
  /** Why nobody paid; null when it was settled. */
  readonly skipped: FundingSkip | null
}

export interface LiquidationStepRow {
  readonly seq: number
  readonly position: number
  readonly side: PositionSide
  readonly step: LiquidationStepped['step']
  readonly mark: string
  readonly bankruptcy_price: string
  readonly contracts: number
  readonly contracts_left: number
  readonly liquidation_fee: string
  readonly at_ms: number
}

/** A position of the past: opened and closed whole, so both averages are over the same contracts. */
export function closedPosition(row: ClosedPositionRow, { contract, settle }: PositionRule): Position {
  const units = (text: string) => unitsOf(text, settle.decimals)
  const fees = units(row.fee_paid)
  return {
    id: String(row.position_id),
    ...contractNames(contract),
    type: sideNumber(row.side),
    status: 1,
    leverage: row.leverage,
    shareNumber: faceText(contract),
    openNum: String(row.opened_contracts),
    openPrice: averageOf(units(row.opened_notional), row.opened_contracts, { contract, settle }),
    cost: '0',
    amount: '0',
    adjustAmount: '0',
    remainMargin: '0',
    closePrice: '0',
    bankruptcyPrice: '0',
    openFee: row.fee_paid,
    ...NO_FIGURES,
    yieldRate: yieldOf(row, units),
    realized: row.realized,
    funding: row.funding,
    earn: formatDecimal(units(row.realized) + units(row.funding) - fees, settle.decimals),
    closingNum: '0',
    adl: 0,
    ruleVersion: row.rule_version,
    isInLiquidation: false,
    dealPrice: averageOf(units(row.closed_notional), row.closed_contracts, { contract, settle }),
    closeCause: row.close_cause,
    createTime: row.opened_at_ms,
    updateTime: row.updated_at_ms,
    params: { deliveryDays: null, createTime: row.opened_at_ms },
  }
}

/** (close - open) / open x leverage x 100, reversed for shorts, in 10^-4 percent, toward zero. */
function yieldOf(row: ClosedPositionRow, units: (text: string) => bigint): string {
  const [opened, closed] = [units(row.opened_notional), units(row.closed_notional)]
  if (opened === 0n) return '0'
  const gain = row.side === 'long' ? closed - opened : opened - closed
  return formatDecimal((gain * BigInt(row.leverage) * PPM) / opened, 4)
}

/** An order of the past. */
export function endedContractOrder(row: EndedContractOrderRow, rule: PositionRule, index: number): ContractOrder {
  const { contract, settle } = rule
  const units = (text: string) => unitsOf(text, settle.decimals)
  const isOpening = row.effect === 'open'
  const isDealt = row.filled_contracts > 0 || row.end_reason === 'position_closed'
  return {
    id: String(row.order_id),
    ...contractNames(contract),
    type: sideNumber(row.position_side),
    effect: row.effect,
    positionId: row.position_id === 0 ? '' : String(row.position_id),
    cause: row.cause,
    leverage: row.leverage,
    delegateType: row.order_type === 'limit' ? 0 : 1,
    delegatePrice: row.price ?? '0',
    delegateTotal: String(row.contracts),
    earnPrice: row.take_profit ?? '0',
    losePrice: row.stop_loss ?? '0',
    dealNum: String(row.filled_contracts),
    dealPrice: averageOf(units(row.filled_notional), row.filled_contracts, rule),
    dealValue: row.filled_notional,
    openNum: isOpening ? String(row.filled_contracts) : '0',
    openPrice: averageOf(units(row.entry_cost), row.filled_contracts, rule),
    entrustmentValue: row.price === null ? row.filled_notional : valueAt(row.price, row.contracts, rule),
    earn: row.realized,
    status: isDealt ? 1 : 2,
    amount: row.margin,
    heldAmount: '0',
    openFee: isOpening ? row.fee_paid : '0',
    sellFee: isOpening ? '0' : row.fee_paid,
    timeInForce: row.time_in_force,
    end: row.end_reason,
    createTime: row.accepted_at_ms,
    updateTime: row.updated_at_ms,
    params: { delegateTime: row.accepted_at_ms, createTime: row.accepted_at_ms, dealTime: row.dealt_at_ms },
    index,
  }
}

/** A stop of the past. */
export function endedStop(row: EndedStopRow, { contract }: Pick<PositionRule, 'contract'>): StopEntry {
  const isLoss = row.kind === 'stop_loss'
  const number = String(row.contracts)
  return {
    id: String(row.stop_id),
    positionId: String(row.position_id),
    ...contractNames(contract),
    type: sideNumber(row.position_side),
    lossType: isLoss ? 1 : 0,
    losePrice: isLoss ? row.trigger_price : '0',
    earnPrice: isLoss ? '0' : row.trigger_price,
    loseNumber: isLoss ? number : '0',
    earnNumber: isLoss ? '0' : number,
    delegateType: row.order_type === 'market' ? 1 : 0,
    loseDelegatePrice: row.price ?? '0',
    status: 1,
    isWorking: false,
    end: row.end_reason,
    triggerMark: row.trigger_mark ?? '0',
    createTime: row.set_at_ms,
    updateTime: row.updated_at_ms,
    params: { createTime: row.set_at_ms },
  }
}

export function positionChangeToWire(row: PositionChangeRow, rule: PositionRule): PositionChange {
  const dealt = Math.abs(row.contracts_delta)
  return {
    id: `${row.seq}-${row.position}`,
    positionId: String(row.position_id),
    ...contractNames(rule.contract),
    type: sideNumber(row.side),
    cause: row.cause,
    dealNum: String(row.contracts_delta),
    dealPrice: averageOf(unitsOf(row.notional, rule.settle.decimals), dealt, rule),
    dealValue: row.notional,
    fee: row.fee,
    earn: row.realized,
    funding: row.funding,
    openNum: String(row.contracts),
    remainMargin: row.margin,
    adjustAmount: row.added_margin,
    closePrice: row.liquidation_price,
    orderId: idOrNone(row.order_id),
    tradeId: idOrNone(row.trade_id),
    createTime: row.at_ms,
  }
}

export const fundingPeriodToWire = (row: FundingPeriodRow): FundingPeriod => ({
  time: row.period_end_ms,
  rate: rateText(row.rate_ppm),
  markPrice: row.mark,
  samples: row.samples,
  collected: row.collected,
  paid: row.paid,
  skipped: row.skipped,
})

export const liquidationStepToWire = (row: LiquidationStepRow, { symbol }: Pick<ContractConfig, 'symbol'>): LiquidationStep => ({
  id: `${row.seq}-${row.position}`,
  time: row.at_ms,
  symbol,
  type: sideNumber(row.side),
  step: row.step,
  markPrice: row.mark,
  bankruptcyPrice: row.bankruptcy_price,
  contracts: String(row.contracts),
  contractsLeft: String(row.contracts_left),
  liquidationFee: row.liquidation_fee,
})

const idOrNone = (id: number) => (id === 0 ? '' : String(id))

/** Average price of so many contracts at a notional; '0' without any. */
function averageOf(notional: bigint, contracts: number, { contract, settle }: PositionRule): string {
  if (contracts === 0) return '0'
  const quantity = BigInt(contracts) * BigInt(contract.faceE8)
  // Notional 10^-decimals, quantity 10^-8, price 10^-8.
  return formatDecimal(divFloor(notional * 10n ** BigInt(2 * INDEX_DECIMALS - settle.decimals), quantity), INDEX_DECIMALS)
}

function valueAt(price: string, contracts: number, { contract, settle }: PositionRule): string {
  const ticks = unitsOf(price, INDEX_DECIMALS) / BigInt(contract.tickSize)
  return formatDecimal(ticks * BigInt(contracts) * contract.tickContractUnits, settle.decimals)
}
