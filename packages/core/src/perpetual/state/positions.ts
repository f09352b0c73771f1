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
import { isShort, type Units } from '../../rounding.ts'
import type { ContractAccountMarket } from './account-markets.ts'
import { LONG } from './contracts.ts'
import type { Stop } from './stop-table.ts'

/** What a position is made with; all else begins at nothing. */
export interface PositionTerms {
  readonly positionId: PositionId
  readonly accountMarket: ContractAccountMarket
  /** LONG or SHORT. */
  readonly side: number
  readonly leverage: number
  /** Rule of the last opening fill's order. */
  readonly rule: ContractConfig
  readonly openedAtMs: number
}

type AmountName = 'cost' | 'margin' | 'added' | 'realized' | 'feePaid' | 'fundingPaid'

/**
 * Amounts are quote units. Each stands as a double while it is short, NaN else: then it stands among the wide ones. The
 * doubles are for arithmetic that falls back on the bigints wherever one of them is NaN.
 */
export class Position {
  readonly positionId: PositionId
  readonly accountMarket: ContractAccountMarket
  /** LONG or SHORT. */
  readonly side: number
  leverage: number
  contracts = 0
  /** Rule of the last opening fill's order. */
  rule: ContractConfig
  /** Stored; 0: none. */
  liquidationPrice = 0 as IndexPrice
  readonly openedAtMs: number
  /** Contracts when its liquidation began; 0: not in liquidation. */
  liquidationStart = 0
  /** Take profit and stop loss that wait. */
  readonly stops: [Stop | null, Stop | null] = [null, null]
  /** Triggered at market and not filled whole. */
  readonly atWork: Stop[] = []
  // NaN first: V8 then keeps a double in its place.
  costUnits = Number.NaN
  marginUnits = Number.NaN
  addedUnits = Number.NaN
  #realizedUnits = Number.NaN
  #feePaidUnits = Number.NaN
  #fundingPaidUnits = Number.NaN
  #wide: Partial<Record<AmountName, bigint>> | null = null

  constructor({ positionId, accountMarket, side, leverage, rule, openedAtMs }: PositionTerms) {
    this.positionId = positionId
    this.accountMarket = accountMarket
    this.side = side
    this.leverage = leverage
    this.rule = rule
    this.openedAtMs = openedAtMs
    this.costUnits = this.marginUnits = this.addedUnits = 0
    this.#realizedUnits = this.#feePaidUnits = this.#fundingPaidUnits = 0
  }

  /** Sum of fills' notionals less what closing took off. */
  get cost(): bigint {
    return this.#exact('cost', this.costUnits)
  }
  set cost(value: bigint) {
    this.costUnits = this.#unitsOf('cost', value)
  }

  get margin(): bigint {
    return this.#exact('margin', this.marginUnits)
  }
  set margin(value: bigint) {
    this.marginUnits = this.#unitsOf('margin', value)
  }

  /** Of the margin: added by hand and not taken out. */
  get added(): bigint {
    return this.#exact('added', this.addedUnits)
  }
  set added(value: bigint) {
    this.addedUnits = this.#unitsOf('added', value)
  }

  /** For show, as the next two. */
  get realized(): bigint {
    return this.#exact('realized', this.#realizedUnits)
  }
  set realized(value: bigint) {
    this.#realizedUnits = this.#unitsOf('realized', value)
  }

  get feePaid(): bigint {
    return this.#exact('feePaid', this.#feePaidUnits)
  }
  set feePaid(value: bigint) {
    this.#feePaidUnits = this.#unitsOf('feePaid', value)
  }

  get fundingPaid(): bigint {
    return this.#exact('fundingPaid', this.#fundingPaidUnits)
  }
  set fundingPaid(value: bigint) {
    this.#fundingPaidUnits = this.#unitsOf('fundingPaid', value)
  }

  addCost(change: Units): void {
    const sum = typeof change === 'number' ? this.costUnits + change : Number.NaN
    if (isShort(sum)) this.costUnits = sum
    else this.cost += BigInt(change)
  }

  addMargin(change: Units): void {
    const sum = typeof change === 'number' ? this.marginUnits + change : Number.NaN
    if (isShort(sum)) this.marginUnits = sum
    else this.margin += BigInt(change)
  }

  addRealized(change: Units): void {
    const sum = typeof change === 'number' ? this.#realizedUnits + change : Number.NaN
    if (isShort(sum)) this.#realizedUnits = sum
    else this.realized += BigInt(change)
  }

  addFeePaid(change: Units): void {
    const sum = typeof change === 'number' ? this.#feePaidUnits + change : Number.NaN
    if (isShort(sum)) this.#feePaidUnits = sum
    else this.feePaid += BigInt(change)
  }

  addFundingPaid(change: Units): void {
    const sum = typeof change === 'number' ? this.#fundingPaidUnits + change : Number.NaN
    if (isShort(sum)) this.#fundingPaidUnits = sum
    else this.fundingPaid += BigInt(change)
  }

  #exact(name: AmountName, units: number): bigint {
    return Number.isNaN(units) ? this.#wide![name]! : BigInt(units)
  }

  #unitsOf(name: AmountName, value: bigint): number {
    const units = Number(value)
    if (isShort(units)) return units
    this.#wide ??= {}
    this.#wide[name] = value
    return Number.NaN
  }
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
  const { rule, side, contracts, costUnits, marginUnits } = position
  const price = approxLiquidationPrice(rule, side === LONG, contracts, costUnits, marginUnits)
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
  readonly notional?: Units
  readonly realized?: Units
  readonly fee?: Units
  readonly funding?: Units
}

export function enterOrder(position: Position): void {
  const { accountMarket, side, liquidationPrice: price, positionId } = position
  if (price !== 0) accountMarket.realmMarket.byLiquidation[side]!.add(side === LONG ? -price : price, positionId)
}

export function leaveOrder({ accountMarket, side, liquidationPrice: price, positionId }: Position): void {
  if (price !== 0) accountMarket.realmMarket.byLiquidation[side]!.delete(side === LONG ? -price : price, positionId)
}
