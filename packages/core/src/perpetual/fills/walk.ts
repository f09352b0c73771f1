/**
 * The walk of a contract order through the other side of its book (RULES.md 8.3.1): as spot's, with the bankruptcy
 * price of a closed position as one more limit, and with a test of both sides before each fill. A maker that fails
 * leaves, and the walk goes on.
 */

import { bankruptcyPrice } from '@glasshouse/domain'
import { STOP_BAND, STOP_FILLED, STOP_LIMIT, STOP_NO_MORE, STOP_OWN } from '../../matching/match.ts'
import { MARKET } from '../../matching/order-codes.ts'
import { BUY, NONE, SELL } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import type { ContractOrderDraft } from '../state/contract-order-draft.ts'
import { bandsOf } from '../state/mark.ts'
import { bookSide, marginFor, OPEN, openCost } from '../state/order-terms.ts'
import { margined, type Position } from '../state/positions.ts'
import type { Walk } from '../state/walk.ts'
import { dropMaker, fill, planFill } from './fill.ts'

/** At the bankruptcy price of the position it closes. */
export const STOP_BANKRUPT = 6
/** The taker failed its test. */
export const STOP_MARGIN = 7

/** Makes the order ready to walk; the account market is set by the caller that lets it walk. */
export function prepareWalk(state: State, draft: ContractOrderDraft): Walk {
  const { walk } = state.perpetual
  const { realmMarket, effect, positionSide } = draft
  const side = bookSide(positionSide, effect)
  const isBuy = side === BUY
  const bands = bandsOf(state, realmMarket.contract)
  const worst = isBuy ? Number.POSITIVE_INFINITY : 0
  walk.realmMarket = realmMarket
  walk.accountId = draft.accountId
  walk.orderId = 0
  walk.side = side
  walk.positionSide = positionSide
  walk.effect = effect
  walk.cause = draft.cause
  walk.leavesAnyRest = draft.leavesAnyRest
  walk.leverage = draft.leverage
  walk.rule = draft.rule
  walk.takerFeePpm = draft.takerFeePpm
  walk.limitTicks = draft.orderType === MARKET ? worst : draft.priceTicks
  walk.bankruptTicks = draft.position === null ? worst : bankruptcyTicksOf(draft.position)
  walk.bandTicks = isBuy ? bands.takeHigh : bands.takeLow
  walk.remaining = draft.contracts
  walk.filled = walk.notional = walk.margin = walk.fees = 0
  walk.liquidationFees = 0n
  walk.budget = null
  return walk
}

/** Worst price at which closing leaves nobody below zero, the fee paid. */
export const bankruptcyTicksOf = (position: Position): number =>
  bankruptcyPrice(position.rule, margined(position), position.rule.takerFeePpm)

/** Trades until something stops it. */
export function runWalk(state: State, walk: Walk): number {
  const { realmMarket } = walk
  const { orders } = state.perpetual
  const otherSide = walk.side === BUY ? SELL : BUY
  while (walk.remaining > 0) {
    const maker = realmMarket.book.first(otherSide)
    const stop = stopAt(state, walk, maker)
    if (stop !== STOP_FILLED) return stop
    const contracts = Math.min(walk.remaining, orders.remaining(maker))
    const plan = planFill(state, walk, { maker, contracts })
    if (plan === 'taker_fails') return STOP_MARGIN
    if (plan === 'maker_fails') dropMaker(state, realmMarket, maker)
    else fill(state, walk, plan)
  }
  return STOP_FILLED
}

/** What a walk would find if nobody failed a test: each fill's margin and fee are rounded on their own. */
export interface FillEstimate {
  readonly contracts: number
  /** Margin of what would be opened, and both margin and fee. */
  readonly margin: number
  readonly cost: number
  readonly stop: number
}

export function estimateWalk(state: State, walk: Walk): FillEstimate {
  const { orders } = state.perpetual
  const levels = walk.realmMarket.book.side(walk.side === BUY ? SELL : BUY)
  let [left, margin, cost] = [walk.remaining, 0, 0]
  let level = levels.walk()
  let maker = level === NONE ? NONE : levels.head[level]!
  while (left > 0) {
    const stop = stopAt(state, walk, maker)
    if (stop !== STOP_FILLED) return { contracts: walk.remaining - left, margin, cost, stop }
    const contracts = Math.min(left, orders.remaining(maker))
    if (walk.effect === OPEN) {
      const notional = contracts * orders.priceTicks(maker) * walk.realmMarket.contract.units
      margin += marginFor(notional, walk.leverage)
      cost += openCost(notional, walk.leverage, walk.takerFeePpm)
    }
    left -= contracts
    maker = orders.next(maker)
    if (maker !== NONE) continue
    level = levels.nextWorse()
    maker = level === NONE ? NONE : levels.head[level]!
  }
  return { contracts: walk.remaining, margin, cost, stop: STOP_FILLED }
}

function stopAt(state: State, walk: Walk, maker: number): number {
  if (maker === NONE) return STOP_NO_MORE
  const { orders } = state.perpetual
  const price = orders.priceTicks(maker)
  const isBuy = walk.side === BUY
  if (isBuy ? price > walk.limitTicks : price < walk.limitTicks) return STOP_LIMIT
  if (isBuy ? price > walk.bankruptTicks : price < walk.bankruptTicks) return STOP_BANKRUPT
  if (isBuy ? price > walk.bandTicks : price < walk.bandTicks) return STOP_BAND
  return orders.accountId(maker) === walk.accountId ? STOP_OWN : STOP_FILLED
}
