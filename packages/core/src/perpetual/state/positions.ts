/**
 * Isolated positions: one per account, contract and side. Laws: the liquidation price stored is the one that follows
 * from its contracts, cost, margin and rule, and the ordered sets hold exactly what is stored; a position without
 * contracts does not exist.
 */
import {
  type Amount,
  approxLiquidationPrice,
  type ContractCause,
  type ContractConfig,
  exactLiquidationPrice,
  type IndexPrice,
  type MarginedPosition,
  type OrderId,
  POSITION_SIDES,
  type PositionId,
  type PositionSide,
  type TradeId,
  UNSURE,
} from '@glasshouse/domain'
import type { ContractAccountMarket } from './account-markets.ts'
import { LONG } from './contracts.ts'
import type { Stop } from './stop-table.ts'

export interface Position {
  readonly positionId: PositionId
  readonly accountMarket: ContractAccountMarket
  /** LONG or SHORT. */
  readonly side: number
  leverage: number
  contracts: number
  /** Quote units: sum of fills' notionals less what closing took off. */
  cost: bigint
  margin: bigint
  /** Of the margin: added by hand and not taken out. */
  added: bigint
  /** Rule of the last opening fill's order. */
  rule: ContractConfig
  /** Stored; 0: none. */
  liquidationPrice: IndexPrice
  readonly openedAtMs: number
  /** For show. */
  realized: bigint
  feePaid: bigint
  fundingPaid: bigint
  /** Contracts when its liquidation began; 0: not in liquidation. */
  liquidationStart: number
  /** Contracts bound by resting closing orders. */
  closingContracts: number
  /** Take profit and stop loss that wait. */
  readonly stops: [Stop | null, Stop | null]
  /** Triggered at market and not filled whole. */
  readonly atWork: Stop[]
}

/** A position as the margin arithmetic reads it. */
export function margined(position: Position): MarginedPosition {
  const { contracts, cost, margin } = position
  return { side: sideOf(position.side), contracts, cost: cost as Amount, margin: margin as Amount }
}

export const sideOf = (side: number): PositionSide => POSITION_SIDES[side]!

/** +1n long, -1n short. */
export const signOf = (side: number): bigint => (side === LONG ? 1n : -1n)

/** After every change of contracts, cost, margin or rule. */
export function refreshLiquidation(position: Position): void {
  const price = position.contracts === 0 ? 0 : liquidationPriceOf(position)
  if (price === position.liquidationPrice) return
  leaveOrder(position)
  position.liquidationPrice = price as IndexPrice
  enterOrder(position)
}

function liquidationPriceOf(position: Position): number {
  const { rule, side, contracts, cost, margin } = position
  const price = approxLiquidationPrice(rule, side === LONG, contracts, Number(cost), Number(margin))
  return price === UNSURE ? exactLiquidationPrice(rule, margined(position)) : price
}

/** Has the mark come as far as its liquidation price? */
export function isReached({ side, liquidationPrice }: Position, mark: number): boolean {
  return liquidationPrice !== 0 && (side === LONG ? liquidationPrice >= mark : liquidationPrice <= mark)
}

/** 0 leaves liquidation. */
export function setLiquidationStart(position: Position, contracts: number): void {
  position.liquidationStart = contracts
  const { inLiquidation } = position.accountMarket.realmMarket
  if (contracts === 0) inLiquidation.delete(position.positionId)
  else inLiquidation.set(position.positionId, position)
}

export interface Change {
  readonly cause: ContractCause
  readonly orderId?: OrderId
  readonly tradeId?: TradeId
  readonly contractsDelta?: number
  readonly notional?: bigint | number
  readonly realized?: bigint | number
  readonly fee?: bigint | number
  readonly funding?: bigint | number
}

export function enterOrder(position: Position): void {
  const { accountMarket, side, liquidationPrice: price, positionId } = position
  if (price !== 0) accountMarket.realmMarket.byLiquidation[side]!.add(side === LONG ? -price : price, positionId, position)
}

export function leaveOrder({ accountMarket, side, liquidationPrice: price, positionId }: Position): void {
  if (price !== 0) accountMarket.realmMarket.byLiquidation[side]!.delete(side === LONG ? -price : price, positionId)
}
