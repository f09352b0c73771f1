/**
 * One fill: both sides are planned and tested before anything changes (RULES.md 8.3.2), then it happens, maker first
 * (8.3.5). House accounts are one-way: what they trade first closes their position of the other side, and the rest
 * opens.
 */

import type { ContractCause, ContractConfig } from '@glasshouse/domain'
import { AVAILABLE, LIMB } from '../../ledger/balances.ts'
import { ceilPpm } from '../../ledger/fees.ts'
import { POST_FEE, POST_RELEASE } from '../../ledger/ledger.ts'
import type { State } from '../../state.ts'
import { type ContractAccountMarket, houseCell } from '../state/account-markets.ts'
import { type ContractRealmMarket, isHouse } from '../state/contracts.ts'
import { CLOSE, causeOf, contractHold, effectOf, leverageOf, marginFor, OPEN, openCost, positionSideOf } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import type { Walk } from '../state/walk.ts'
import { type Closing, estimateClosing } from './closing.ts'
import { cancelContractOrder, endResting } from './end-order.ts'
import { closeFill, mayClose, mayOpen, type Opening, openFill } from './money.ts'
import { isWithinOwn } from './own-limits.ts'
import { placeOrderStops } from './place-stop.ts'

/** What a fill does to one of its sides. */
interface SidePlan {
  readonly accountMarket: ContractAccountMarket
  readonly closed: Position | null
  readonly closing: Closing | null
  /** Hold freed by a house quote's closing part. */
  readonly freed: number
  readonly opening: Opening | null
  readonly fee: number
}

export interface FillPlan {
  readonly maker: number
  readonly contracts: number
  readonly priceTicks: number
  readonly notional: number
  readonly makerPlan: SidePlan
  readonly takerPlan: SidePlan
}

/** An order's part in a fill. */
interface Part {
  readonly accountMarket: ContractAccountMarket
  readonly side: number
  readonly effect: number
  readonly contracts: number
  /** Quote units of one contract at the fill's price. */
  readonly each: number
  readonly feePpm: number
  readonly leverage: number
  readonly rule: ContractConfig
  readonly isLiquidation: boolean
  readonly leavesAnyRest: boolean
  /** Beyond the wallet balance's available: see QuoteBudget. */
  readonly spare: number
  /** A maker's contracts before the fill and the taker rate of its hold; null for the taker. */
  readonly held: { readonly remaining: number; readonly takerFeePpm: number } | null
}

export function planFill(state: State, walk: Walk, at: { maker: number; contracts: number }): FillPlan | 'taker_fails' | 'maker_fails' {
  const { maker, contracts } = at
  const { orders } = state.perpetual
  const priceTicks = orders.priceTicks(maker)
  const each = priceTicks * walk.realmMarket.contract.units
  const taken = planSide(state, takerPart(walk, contracts, each))
  if (taken === null || !mayTake(state, walk, taken.opening)) return 'taker_fails'
  const made = planSide(state, makerPart(state, maker, contracts, each))
  if (made === null) return 'maker_fails'
  return { maker, contracts, priceTicks, notional: contracts * each, makerPlan: made, takerPlan: taken }
}

const mayTake = (state: State, walk: Walk, opening: Opening | null) =>
  opening === null || isWithinOwn(state, walk, { margin: opening.margin, cost: opening.margin + opening.fee })

function takerPart(walk: Walk, contracts: number, each: number): Part {
  const { accountMarket, positionSide, effect, takerFeePpm, leverage, rule, leavesAnyRest } = walk
  return {
    accountMarket,
    side: positionSide,
    effect,
    contracts,
    each,
    feePpm: takerFeePpm,
    leverage,
    rule,
    isLiquidation: walk.cause === 'liquidation',
    leavesAnyRest,
    spare: walk.budget === null ? 0 : walk.budget.spare(),
    held: null,
  }
}

function makerPart(state: State, maker: number, contracts: number, each: number): Part {
  const { orders, accountMarkets } = state.perpetual
  const accountMarket = accountMarkets.all[orders.accountMarket(maker)]!
  return {
    accountMarket,
    side: positionSideOf(orders, maker),
    effect: effectOf(orders, maker),
    contracts,
    each,
    feePpm: orders.makerFeePpm(maker),
    leverage: leverageOf(orders, maker),
    rule: accountMarket.realmMarket.contract.rules.get(orders.marketVersion(maker))!,
    isLiquidation: false,
    leavesAnyRest: false,
    spare: 0,
    held: { remaining: orders.remaining(maker), takerFeePpm: orders.takerFeePpm(maker) },
  }
}

/** Null when it fails its test. */
function planSide(state: State, part: Part): SidePlan | null {
  const { accountMarket, side, effect, contracts } = part
  const isNetting = effect === OPEN && isHouse(accountMarket.accountId)
  if (effect === OPEN && !isNetting) return planWhole(state, part)
  const closed = accountMarket.positions[effect === CLOSE ? side : 1 - side]!
  if (effect === CLOSE && closed === null) return null
  const closes = effect === CLOSE ? contracts : Math.min(contracts, closed === null ? 0 : closed.contracts)
  const closing = closed !== null && closes > 0 ? estimateClosing(closed, closingTerms(part, closes)) : null
  if (closes > 0 && (closing === null || !(part.leavesAnyRest || mayClose(state, closed, closing)))) return null
  const opening = contracts > closes ? planOpening(part, closes) : null
  if (opening !== null && !isAllowed(state, part, opening)) return null
  const fee = (closing === null ? 0 : Number(closing.fee)) + (opening === null ? 0 : opening.fee)
  return { accountMarket, closed, closing, freed: closing === null ? 0 : freedBy(part, 0, closes), opening, fee }
}

/** A side that only opens. */
function planWhole(state: State, part: Part): SidePlan | null {
  const opening = planOpening(part, 0)
  if (!isAllowed(state, part, opening)) return null
  return { accountMarket: part.accountMarket, closed: null, closing: null, freed: 0, opening, fee: opening.fee }
}

function closingTerms({ each, feePpm, isLiquidation }: Part, contracts: number) {
  return { contracts, notional: contracts * each, feePpm, isLiquidation }
}

/**
 * The part of a fill that opens, after `before` contracts of it have closed. Its fee is the side's maker fee or taker
 * fee.
 */
function planOpening(part: Part, before: number): Opening {
  const { side, each, leverage, rule, feePpm, held } = part
  const contracts = part.contracts - before
  const notional = contracts * each
  const fee = ceilPpm(notional, feePpm)
  if (held === null) {
    const margin = marginFor(notional, leverage)
    return { side, contracts, notional, leverage, rule, margin, fee, isHeld: false, released: 0 }
  }
  const from = (held.remaining - before) * each
  const to = from - notional
  const margin = marginFor(from, leverage) - marginFor(to, leverage)
  const paid = Math.min(fee, ceilPpm(from, held.takerFeePpm) - ceilPpm(to, held.takerFeePpm))
  const released = freedBy(part, before, contracts) - margin - paid
  return { side, contracts, notional, leverage, rule, margin, fee: paid, isHeld: true, released }
}

/** Hold that a maker frees when `contracts` follow `before` others. */
function freedBy({ held, each, leverage, effect }: Part, before: number, contracts: number): number {
  if (held === null || effect === CLOSE) return 0
  const from = (held.remaining - before) * each
  return openCost(from, leverage, held.takerFeePpm) - openCost(from - contracts * each, leverage, held.takerFeePpm)
}

function isAllowed(state: State, part: Part, opening: Opening): boolean {
  return mayPay(state, part, opening) && mayOpen(state, part.accountMarket, opening)
}

/** A maker's money is held already. */
function mayPay({ balances }: State, { held, accountMarket, spare }: Part, { margin, fee }: Opening): boolean {
  const units = margin + fee - spare
  if (held !== null) return true
  return units < LIMB ? balances.has(accountMarket.cell, AVAILABLE, units) : balances.value(accountMarket.cell, AVAILABLE) >= BigInt(units)
}

/** It fails its test: a quote just leaves, and its hold returns. */
export function dropMaker(state: State, realmMarket: ContractRealmMarket, maker: number): void {
  const { orders, accountMarkets } = state.perpetual
  if (orders.orderId(maker) !== 0) {
    cancelContractOrder(state, maker, 'margin_short')
    return
  }
  const held = contractHold(orders, maker, realmMarket.contract.units, orders.remaining(maker))
  state.ledger.post(accountMarkets.all[orders.accountMarket(maker)]!.cell, held, -held, POST_RELEASE, 0, 0)
  realmMarket.book.remove(maker)
  forgetQuote(state, realmMarket, maker)
}

export function fill(state: State, walk: Walk, plan: FillPlan): void {
  walk.budget?.flush()
  const { realmMarket } = walk
  const { orders } = state.perpetual
  const { maker, contracts, makerPlan: made, takerPlan: taken, notional } = plan
  const tradeId = state.nextTradeId++
  const makerOrderId = orders.orderId(maker)
  emitTraded(state, walk, plan, tradeId)
  realmMarket.book.reduce(maker, contracts)
  if (makerOrderId !== 0) state.perpetual.accountMarkets.count(orders, maker, -contracts)
  orders.setFilledNotional(maker, orders.filledNotional(maker) + notional)
  orders.setFeePaid(maker, orders.feePaid(maker) + made.fee)
  walk.remaining -= contracts
  walk.filled += contracts
  walk.notional += notional
  walk.fees += taken.fee
  if (taken.opening !== null) walk.margin += taken.opening.margin
  if (taken.closing !== null && taken.closing.liquidationFee > 0) walk.liquidationFees += BigInt(taken.closing.liquidationFee)
  realmMarket.lastTicks = plan.priceTicks

  applySide(state, made, causeOf(orders, maker), makerOrderId, tradeId)
  applySide(state, taken, walk.cause, walk.orderId, tradeId)
  state.ledger.post(houseCell(state.balances, realmMarket, 'fees'), made.fee + taken.fee, 0, POST_FEE, 0, tradeId)
  if (orders.remaining(maker) > 0) return
  if (makerOrderId !== 0) endResting(state, maker, 'filled')
  else forgetQuote(state, realmMarket, maker)
}

/** A quote that is out of the book. */
function forgetQuote(state: State, realmMarket: ContractRealmMarket, maker: number): void {
  const { slots } = realmMarket.ladder!
  slots.splice(slots.indexOf(maker), 1)
  state.perpetual.orders.free(maker)
}

function applySide(state: State, plan: SidePlan, cause: ContractCause, orderId: number, tradeId: number): void {
  const about = { cause, orderId, tradeId }
  if (plan.closing !== null) closeFill(state, plan.closed!, plan.closing, { cause, orderId, tradeId, freed: plan.freed })
  if (plan.opening === null) return
  const isNew = plan.accountMarket.positions[plan.opening.side] === null
  const position = openFill(state, plan.accountMarket, plan.opening, about)
  if (state.perpetual.stopsOfOrder.size > 0) placeOrderStops(state, position, { orderId, isNew })
}

function emitTraded(state: State, walk: Walk, plan: FillPlan, tradeId: number): void {
  const { orders } = state.perpetual
  state.events.contractTraded({
    tradeId,
    marketId: walk.realmMarket.contract.marketId,
    realm: walk.realmMarket.realm,
    priceTicks: plan.priceTicks,
    contracts: plan.contracts,
    notional: plan.notional,
    takerSide: walk.side,
    makerOrderId: orders.orderId(plan.maker),
    takerOrderId: walk.orderId,
    makerAccountId: orders.accountId(plan.maker),
    takerAccountId: walk.accountId,
    makerFee: plan.makerPlan.fee,
    takerFee: plan.takerPlan.fee,
  })
}
