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
import { feeAmount } from '../../ledger/fees.ts'
import { POST_FEE, POST_LIQUIDATION_FEE, POST_MARGIN, POST_REALIZED, POST_RELEASE } from '../../ledger/ledger.ts'
import { least, most, UNITS_MAX } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { type ContractAccountMarket, houseCell } from '../state/account-markets.ts'
import { LONG } from '../state/contracts.ts'
import { markOf } from '../state/mark.ts'
import { changed, openPosition, removePosition } from '../state/position-changes.ts'
import { type Position, sideOf, signOf } from '../state/positions.ts'
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
  const [cost, own] = [Number(known.cost), Number(known.margin)]
  if (Math.abs(cost) < UNITS_MAX && own < UNITS_MAX)
    return meetsInUnits(rule, side, { contracts: known.contracts + contracts, cost: cost + notional, margin: own + margin }, mark)
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

/** An order's fill opens or enlarges. */
export function openFill(state: State, accountMarket: ContractAccountMarket, fill: Opening, of: FillOf): void {
  const { contracts, notional, margin, fee, isHeld, released } = fill
  const { ledger } = state
  const { cell } = accountMarket
  const { cause, orderId, tradeId } = of
  if (!isHeld) ledger.post(cell, -margin, margin, POST_MARGIN, orderId, tradeId)
  ledger.post(cell, isHeld ? 0 : -fee, isHeld ? -fee : 0, POST_FEE, orderId, tradeId)
  ledger.post(cell, released, -released, POST_RELEASE, orderId, tradeId)
  const position = enlarge(state, accountMarket, fill, BigInt(notional), BigInt(margin))
  position.feePaid += BigInt(fee)
  changed(state, position, { cause, orderId, tradeId, contractsDelta: contracts, notional, realized: 0, fee, funding: 0 })
}

/** Opens or enlarges for money already moved to its margin; the position's event is the caller's. */
export function enlarge(
  state: State,
  accountMarket: ContractAccountMarket,
  { side, contracts, leverage, rule }: Pick<Opening, 'side' | 'contracts' | 'leverage' | 'rule'>,
  notional: bigint,
  margin: bigint,
): Position {
  const position = accountMarket.positions[side] ?? openPosition(state, accountMarket, { side, leverage, rule })
  position.leverage = leverage
  position.rule = rule
  position.contracts += contracts
  position.cost += notional
  position.margin += margin
  accountMarket.realmMarket.open[side]! += contracts
  return position
}

/** What closing a part would take off and pay (RULES.md 8.3.4, 8.7.5b). */
export interface Closing {
  readonly contracts: number
  readonly notional: bigint
  readonly cost: bigint
  readonly realized: bigint
  readonly fee: bigint
  readonly liquidationFee: bigint
  readonly payout: bigint
  /** What stays. */
  readonly margin: bigint
}

/** The forms of closing: a liquidation pays nothing out before the last contract, and a fee to the insurance fund. */
export interface CloseTerms {
  readonly contracts: number
  readonly notional: bigint
  readonly feePpm: number
  readonly isLiquidation?: boolean
}

/** Pure. Null when the position has fewer contracts, or could not pay the loss. */
export function estimateClosing(position: Position, terms: CloseTerms): Closing | null {
  const { contracts, notional, isLiquidation = false } = terms
  if (contracts > position.contracts) return null
  const isLast = contracts === position.contracts
  const cost = shareOf(position.cost as Amount, contracts, position.contracts)
  const share = shareOf(position.margin as Amount, contracts, position.contracts)
  const realized = signOf(position.side) * (notional - cost)
  const left = position.margin + realized
  if (left < 0n) return null
  const fee = least(feeAmount(notional, terms.feePpm), left)
  const { liquidationFeePpm } = position.rule
  const liquidationFee = isLiquidation ? least(feeAmount(notional, liquidationFeePpm), most(0n, share + realized - fee)) : 0n
  const rest = left - fee - liquidationFee
  const payout = isLast ? rest : isLiquidation ? 0n : most(0n, share + realized - fee)
  return { contracts, notional, cost, realized, fee, liquidationFee, payout, margin: rest - payout }
}

/** Closing a part may not leave the rest below its requirement, unless the position is in liquidation anyway. */
export function mayClose(state: State, position: Position, closing: Closing): boolean {
  if (closing.contracts === position.contracts || position.liquidationStart !== 0) return true
  const after = {
    side: sideOf(position.side),
    contracts: position.contracts - closing.contracts,
    cost: (position.cost - closing.cost) as Amount,
    margin: closing.margin as Amount,
  }
  return meetsRequirement(position.rule, after, markOf(state, position.accountMarket.realmMarket.contract))
}

/** Closes; the last contract takes the position with it, its stops and its resting closing orders. */
export function closeFill(
  state: State,
  position: Position,
  closing: Closing,
  about: { cause: ContractCause; orderId: number; tradeId: number; freed?: bigint },
): void {
  const { accountMarket } = position
  const { realmMarket, cell } = accountMarket
  const { ledger, balances } = state
  const { cause, orderId, tradeId, freed = 0n } = about
  const named = { orderId, tradeId }
  ledger.postAmounts(houseCell(balances, realmMarket, 'clearing'), { available: -closing.realized, purpose: POST_REALIZED, tradeId })
  ledger.postAmounts(cell, { held: closing.realized, purpose: POST_REALIZED, ...named })
  ledger.postAmounts(cell, { held: -closing.fee, purpose: POST_FEE, ...named })
  if (closing.liquidationFee > 0n) {
    ledger.postAmounts(cell, { held: -closing.liquidationFee, purpose: POST_LIQUIDATION_FEE, ...named })
    ledger.postAmounts(houseCell(balances, realmMarket, 'insurance'), {
      available: closing.liquidationFee,
      purpose: POST_LIQUIDATION_FEE,
      tradeId,
    })
  }
  ledger.postAmounts(cell, { available: closing.payout, held: -closing.payout, purpose: POST_MARGIN, ...named })
  ledger.postAmounts(cell, { available: freed, held: -freed, purpose: POST_RELEASE, ...named })

  position.added -= shareOf(position.added as Amount, closing.contracts, position.contracts)
  position.added = least(position.added, closing.margin)
  position.contracts -= closing.contracts
  position.cost -= closing.cost
  position.margin = closing.margin
  position.realized += closing.realized
  position.feePaid += closing.fee
  realmMarket.open[position.side]! -= closing.contracts
  assert(position.margin >= 0n, 'a margin is not below zero')
  const { notional, realized, fee } = closing
  changed(state, position, { cause, ...named, contractsDelta: -closing.contracts, notional, realized, fee })
  if (position.contracts > 0) return
  endStops(state, position, 'position_closed')
  cancelClosingOrders(state, position, 'position_closed')
  removePosition(state, position)
}
