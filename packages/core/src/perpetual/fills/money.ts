/**
 * What a fill does to a position and its wallet balance (RULES.md 8.3.3-8.3.5). Money moves between the wallet balance,
 * the realm's clearing account and, at a liquidation, the insurance fund; fees are taken here and posted to the house
 * by the fill. Laws: clearing + sum of s*C = 0; M, A >= 0, A <= M.
 */

import {
  type Amount,
  amount,
  approxMeets,
  type ContractCause,
  type ContractConfig,
  type IndexPrice,
  meetsExactly,
  meetsRequirement,
  shareOf,
} from '@glasshouse/domain'
import { assert } from '../../assert.ts'
import { POST_FEE, POST_LIQUIDATION_FEE, POST_MARGIN, POST_REALIZED, POST_RELEASE } from '../../ledger/ledger.ts'
import { least, plus, type Units } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { type ContractAccountMarket, houseCell } from '../state/account-markets.ts'
import { LONG } from '../state/contracts.ts'
import { markOf } from '../state/mark.ts'
import { changed, openPosition, removePosition } from '../state/position-changes.ts'
import { type Position, sideOf } from '../state/positions.ts'
import type { Closing } from './closing.ts'
import { cancelClosingOrders } from './end-order.ts'
import { endStops } from './end-stop.ts'

/** What an order's fill opens. Its notional is at most UNITS_MAX, so all of it is safe integers. */
export interface Opening {
  readonly side: number
  readonly contracts: number
  readonly notional: number
  readonly margin: number
  readonly fee: number
  readonly leverage: number
  /** Of the order. */
  readonly rule: ContractConfig
  /** A maker's margin and fee are held already. */
  readonly isHeld: boolean
  /** What a maker's hold freed beyond both. */
  readonly released: number
}

export interface FillOf {
  readonly cause: ContractCause
  readonly orderId: number
  readonly tradeId: number
}

/**
 * With the position after the fill: equity >= requirement at the mark. Doubles answer unless it is too close to call.
 */
export function mayOpen(state: State, accountMarket: ContractAccountMarket, { side, contracts, notional, margin, rule }: Opening): boolean {
  const mark = markOf(state, accountMarket.realmMarket.contract)
  if (mark === 0) return true
  const known = accountMarket.positions[side]!
  if (known === null) return meetsInUnits(rule, side, { contracts, cost: notional, margin }, mark)
  const { costUnits, marginUnits } = known
  if (!Number.isNaN(costUnits + marginUnits))
    return meetsInUnits(
      rule,
      side,
      { contracts: known.contracts + contracts, cost: costUnits + notional, margin: marginUnits + margin },
      mark,
    )
  const after = {
    side: sideOf(side),
    contracts: known.contracts + contracts,
    cost: (known.cost + BigInt(notional)) as Amount,
    margin: (known.margin + BigInt(margin)) as Amount,
  }
  return meetsRequirement(rule, after, mark)
}

function meetsInUnits(
  rule: ContractConfig,
  side: number,
  { contracts, cost, margin }: { contracts: number; cost: number; margin: number },
  mark: IndexPrice,
): boolean {
  const verdict = approxMeets(rule, side === LONG, contracts, cost, margin, mark)
  if (verdict !== 0) return verdict > 0
  return meetsExactly(rule, { side: sideOf(side), contracts, cost: amount(BigInt(cost)), margin: amount(BigInt(margin)) }, mark)
}

/** An order's fill opens or enlarges; returns the position. */
export function openFill(state: State, accountMarket: ContractAccountMarket, fill: Opening, of: FillOf): Position {
  const { contracts, notional, margin, fee, isHeld, released } = fill
  const { ledger } = state
  const { cell } = accountMarket
  const { cause, orderId, tradeId } = of
  if (!isHeld) ledger.post(cell, -margin, margin, POST_MARGIN, orderId, tradeId)
  ledger.post(cell, isHeld ? 0 : -fee, isHeld ? -fee : 0, POST_FEE, orderId, tradeId)
  ledger.post(cell, released, -released, POST_RELEASE, orderId, tradeId)
  const position = enlarge(state, accountMarket, fill, notional, margin)
  position.addFeePaid(fee)
  accountMarket.protection?.addLoss(fee, state.timeMs)
  changed(state, position, { cause, orderId, tradeId, contractsDelta: contracts, notional, realized: 0, fee, funding: 0 })
  return position
}

/** Opens or enlarges for money already moved to its margin; the position's event is the caller's. */
export function enlarge(
  state: State,
  accountMarket: ContractAccountMarket,
  { side, contracts, leverage, rule }: Pick<Opening, 'side' | 'contracts' | 'leverage' | 'rule'>,
  notional: Units,
  margin: Units,
): Position {
  const position = accountMarket.positions[side] ?? openPosition(state, accountMarket, { side, leverage, rule })
  position.leverage = leverage
  position.rule = rule
  position.contracts += contracts
  position.addCost(notional)
  position.addMargin(margin)
  accountMarket.realmMarket.open[side]! += contracts
  return position
}

/** Closing a part may not leave the rest below its requirement, unless the position is in liquidation anyway. */
export function mayClose(state: State, position: Position, closing: Closing): boolean {
  if (closing.contracts === position.contracts || position.liquidationStart !== 0) return true
  const { rule, side, costUnits } = position
  const mark = markOf(state, position.accountMarket.realmMarket.contract)
  const contracts = position.contracts - closing.contracts
  const { cost, margin } = closing
  if (typeof cost === 'number' && typeof margin === 'number')
    return meetsInUnits(rule, side, { contracts, cost: costUnits - cost, margin }, mark)
  const after = { side: sideOf(side), contracts, cost: (position.cost - BigInt(cost)) as Amount, margin: BigInt(margin) as Amount }
  return meetsRequirement(rule, after, mark)
}

/** Closes; the last contract takes the position with it, its stops and its resting closing orders. */
export function closeFill(
  state: State,
  position: Position,
  closing: Closing,
  about: { cause: ContractCause; orderId: number; tradeId: number; freed?: number },
): void {
  const { accountMarket } = position
  const { realmMarket, cell } = accountMarket
  const { ledger, balances } = state
  const { contracts, notional, realized, fee, liquidationFee, payout } = closing
  const { cause, orderId, tradeId, freed = 0 } = about
  ledger.postUnits(houseCell(balances, realmMarket, 'clearing'), -realized, 0, POST_REALIZED, 0, tradeId)
  ledger.postUnits(cell, 0, realized, POST_REALIZED, orderId, tradeId)
  ledger.postUnits(cell, 0, -fee, POST_FEE, orderId, tradeId)
  if (liquidationFee > 0) {
    ledger.postUnits(cell, 0, -liquidationFee, POST_LIQUIDATION_FEE, orderId, tradeId)
    ledger.postUnits(houseCell(balances, realmMarket, 'insurance'), liquidationFee, 0, POST_LIQUIDATION_FEE, 0, tradeId)
  }
  ledger.postUnits(cell, payout, -payout, POST_MARGIN, orderId, tradeId)
  ledger.post(cell, freed, -freed, POST_RELEASE, orderId, tradeId)

  takeOff(position, closing)
  accountMarket.protection?.addLoss(plus(plus(fee, liquidationFee), -realized), state.timeMs)
  realmMarket.open[position.side]! -= contracts
  changed(state, position, { cause, orderId, tradeId, contractsDelta: -contracts, notional, realized, fee, funding: 0 })
  if (position.contracts > 0) return
  endStops(state, position, 'position_closed')
  cancelClosingOrders(state, position, 'position_closed')
  removePosition(state, position)
}

function takeOff(position: Position, closing: Closing): void {
  const { contracts, cost, realized, fee, margin } = closing
  if (position.addedUnits !== 0) {
    position.added -= shareOf(position.added as Amount, contracts, position.contracts)
    position.added = least(position.added, BigInt(margin))
  }
  position.contracts -= contracts
  position.addCost(-cost)
  assert(margin >= 0, 'a margin is not below zero')
  if (typeof margin === 'number') position.marginUnits = margin
  else position.margin = margin
  position.addRealized(realized)
  position.addFeePaid(fee)
}
