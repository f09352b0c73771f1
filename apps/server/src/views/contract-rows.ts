import type { ContractOrderView, IndexPrice, MarketId, PositionView, StopView } from '@glasshouse/domain'
import type { ContractOrderRow, LiquidationStepRow, PositionChangeRow, PositionRow, StopRow } from '@glasshouse/read-model'
import {
  type ContractOrder,
  closedPosition,
  endedContractOrder,
  endedStop,
  type LiquidationStep,
  liquidationStepToWire,
  markOf,
  openPosition,
  type Position,
  type PositionChange,
  type PositionRule,
  pendingContractOrder,
  positionChangeToWire,
  type StopEntry,
  waitingStop,
} from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'

/** Rules and marks that rows are made with. */
export type RowSource = Needs<'listing' | 'prices'>
type Listed = Needs<'listing'>

/** A contract's rule: the version given, or the one in force. */
export function ruleOf({ listing }: Listed, marketId: MarketId, version?: number): PositionRule {
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

export const pendingContractOrders = (source: Listed, views: readonly ContractOrderView[]): ContractOrder[] =>
  views.map((view, index) => pendingContractOrder(view, ruleOf(source, view.marketId), index))

export const waitingStops = (source: Listed, views: readonly StopView[]): StopEntry[] =>
  views.map((view) => waitingStop(view, ruleOf(source, view.marketId)))

export const pastPosition = (source: Listed, row: PositionRow): Position =>
  closedPosition(row, ruleOf(source, row.market_id, row.rule_version))

export const pastContractOrder = (source: Listed, row: ContractOrderRow, index: number): ContractOrder =>
  endedContractOrder(row, ruleOf(source, row.market_id, row.rule_version), index)

export const pastStop = (source: Listed, row: StopRow): StopEntry => endedStop(row, ruleOf(source, row.market_id))

export const positionChange = (source: Listed, row: PositionChangeRow): PositionChange =>
  positionChangeToWire(row, ruleOf(source, row.market_id))

export const liquidationStep = ({ listing }: Listed, row: LiquidationStepRow): LiquidationStep =>
  liquidationStepToWire(row, listing.contractOf(row.market_id))
