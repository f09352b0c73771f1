import {
  type ContractOrderView,
  divFloor,
  formatDecimal,
  INDEX_DECIMALS,
  type IndexPrice,
  type MarketId,
  type PositionView,
  PPM,
  type StopView,
  unitsOf,
} from '@glasshouse/domain'
import type {
  ContractOrderRow,
  FundingPeriodRow,
  LiquidationStepRow,
  PositionChangeRow,
  PositionRow,
  StopRow,
} from '@glasshouse/read-model'
import {
  type ContractOrder,
  contractNames,
  type FundingPeriod,
  faceText,
  type LiquidationStep,
  markOf,
  NO_FIGURES,
  openPosition,
  type Position,
  type PositionChange,
  type PositionRule,
  pendingContractOrder,
  rateText,
  type StopEntry,
  sideNumber,
  waitingStop,
} from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'

/** What rows are made with: rules and the mark. */
export type RowSource = Needs<'listing' | 'prices'>

/** A contract's rule: the version given, or the one in force. */
export function ruleOf({ listing }: Pick<RowSource, 'listing'>, marketId: MarketId, version?: number): PositionRule {
  const contract = version === undefined ? listing.contractOf(marketId) : listing.contractRule(marketId, version)
  return { contract, settle: listing.asset(contract.settleAssetId) }
}

/** The last index price, which is the mark; 0 before the first. */
export function markAt({ listing, prices }: RowSource, marketId: MarketId): IndexPrice {
  const { indexId } = listing.contractOf(marketId)
  const index = listing.configuration.indices.find((one) => one.indexId === indexId)
  return index ? markOf(prices.info(index.symbol).close) : (0 as IndexPrice)
}

export const openPositions = (source: RowSource, views: readonly PositionView[]): Position[] =>
  views.map((view) => openPosition(view, ruleOf(source, view.marketId, view.ruleVersion), markAt(source, view.marketId)))

export const pendingContractOrders = (source: RowSource, views: readonly ContractOrderView[]): ContractOrder[] =>
  views.map((view, index) => pendingContractOrder(view, ruleOf(source, view.marketId), index))

export const waitingStops = (source: RowSource, views: readonly StopView[]): StopEntry[] =>
  views.map((view) => waitingStop(view, ruleOf(source, view.marketId)))

/** A position of the past: opened and closed whole, so both averages are over the same contracts. */
export function closedPosition(source: RowSource, row: PositionRow): Position {
  const { contract, settle } = ruleOf(source, row.market_id, row.rule_version)
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
function yieldOf(row: PositionRow, units: (text: string) => bigint): string {
  const [opened, closed] = [units(row.opened_notional), units(row.closed_notional)]
  if (opened === 0n) return '0'
  const gain = row.side === 'long' ? closed - opened : opened - closed
  return formatDecimal((gain * BigInt(row.leverage) * PPM) / opened, 4)
}

/** An order of the past. */
export function endedContractOrder(source: RowSource, row: ContractOrderRow, index: number): ContractOrder {
  const rule = ruleOf(source, row.market_id, row.rule_version)
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
export function endedStop(source: RowSource, row: StopRow): StopEntry {
  const { contract } = ruleOf(source, row.market_id)
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

export function positionChangeOf(source: RowSource, row: PositionChangeRow): PositionChange {
  const rule = ruleOf(source, row.market_id)
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

export const fundingPeriodOf = (row: FundingPeriodRow): FundingPeriod => ({
  time: row.period_end_ms,
  rate: rateText(row.rate_ppm),
  markPrice: row.mark,
  samples: row.samples,
  collected: row.collected,
  paid: row.paid,
  skipped: row.skipped,
})

export const liquidationStepOf = (source: RowSource, row: LiquidationStepRow): LiquidationStep => ({
  id: `${row.seq}-${row.position}`,
  time: row.at_ms,
  symbol: source.listing.contractOf(row.market_id).symbol,
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
