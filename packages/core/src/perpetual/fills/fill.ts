/**
 * One fill: both sides are planned and tested before anything changes (RULES.md 8.3.2), then it happens, maker first (8.3.5). House accounts are
 * one-way: what they trade first closes their position of the other side, and the rest opens.
 */

import type { ContractConfig } from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_FEE, POST_RELEASE } from '../../ledger/ledger.ts'
import { ceilPpm } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { type ContractRoom, isHouse } from '../state/contracts.ts'
import { CLOSE, causeOf, contractHold, effectOf, leverageOf, marginFor, OPEN, openCost, positionSideOf } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import { type ContractSeat, houseCell } from '../state/seats.ts'
import type { Walk } from '../state/walk.ts'
import { cancelContractOrder, countContracts, endResting } from './end-order.ts'
import { type Closing, closeFill, foreseeClosing, mayClose, mayOpen, type OpenFill, openFill } from './money.ts'

/** What a fill does to one of its sides. */
interface SidePlan {
  readonly seat: ContractSeat
  readonly closed: Position | null
  readonly closing: Closing | null
  /** Hold freed by a house quote's closing part. */
  readonly freed: number
  readonly opening: Omit<OpenFill, 'cause' | 'orderId' | 'tradeId'> | null
  readonly fee: number
}

export interface FillPlan {
  readonly maker: number
  readonly contracts: number
  readonly priceTicks: number
  readonly notional: number
  readonly made: SidePlan
  readonly taken: SidePlan
}

/** An order's part in a fill. */
interface Part {
  readonly seat: ContractSeat
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
  /** Beyond the purse's available: see LadderPurse. */
  readonly spare: number
  /** A maker's contracts before the fill and the taker rate of its hold; null for the taker. */
  readonly held: { readonly remaining: number; readonly takerFeePpm: number } | null
}

export function planFill(state: State, walk: Walk, at: { maker: number; contracts: number }): FillPlan | 'taker_fails' | 'maker_fails' {
  const { maker, contracts } = at
  const { orders } = state.perpetual
  const priceTicks = orders.priceTicks(maker)
  const each = priceTicks * walk.room.contract.units
  const taken = planSide(state, takerPart(walk, { contracts, each }))
  if (taken === null) return 'taker_fails'
  const made = planSide(state, makerPart(state, maker, { contracts, each }))
  if (made === null) return 'maker_fails'
  return { maker, contracts, priceTicks, notional: contracts * each, made, taken }
}

function takerPart(walk: Walk, of: { contracts: number; each: number }): Part {
  const { seat, positionSide, effect, takerFeePpm, leverage, rule, leavesAnyRest } = walk
  return {
    seat,
    side: positionSide,
    effect,
    ...of,
    feePpm: takerFeePpm,
    leverage,
    rule,
    isLiquidation: walk.cause === 'liquidation',
    leavesAnyRest,
    spare: walk.purse?.spare() ?? 0,
    held: null,
  }
}

function makerPart(state: State, maker: number, of: { contracts: number; each: number }): Part {
  const { orders, seats } = state.perpetual
  const seat = seats.all[orders.seat(maker)]!
  return {
    seat,
    side: positionSideOf(orders, maker),
    effect: effectOf(orders, maker),
    ...of,
    feePpm: orders.makerFeePpm(maker),
    leverage: leverageOf(orders, maker),
    rule: seat.room.contract.rules.get(orders.marketVersion(maker))!,
    isLiquidation: false,
    leavesAnyRest: false,
    spare: 0,
    held: { remaining: orders.remaining(maker), takerFeePpm: orders.takerFeePpm(maker) },
  }
}

/** Null when it fails its test. */
function planSide(state: State, part: Part): SidePlan | null {
  const { seat, side, effect, contracts, each, feePpm } = part
  const isNetting = effect === OPEN && isHouse(seat.accountId)
  const closed = effect === CLOSE ? seat.positions[side]! : isNetting ? seat.positions[1 - side]! : null
  const closes = effect === CLOSE ? contracts : Math.min(contracts, closed?.contracts ?? 0)
  if (effect === CLOSE && closed === null) return null
  const terms = { contracts: closes, notional: BigInt(closes) * BigInt(each), feePpm, isLiquidation: part.isLiquidation }
  const closing = closed !== null && closes > 0 ? foreseeClosing(closed, terms) : null
  if (closes > 0 && (closing === null || !(part.leavesAnyRest || mayClose(state, closed!, closing)))) return null
  const opens = contracts - closes
  const opening = opens > 0 ? planOpening(part, closes) : null
  if (opening !== null && !mayPay(state, part, opening)) return null
  if (opening !== null && !mayOpen(state, seat, opening)) return null
  const fee = Number(closing?.fee ?? 0n) + Number(opening?.fee ?? 0n)
  return { seat, closed, closing, freed: closing === null ? 0 : freedBy(part, 0, closes), opening, fee }
}

/** The part of a fill that opens, after `before` contracts of it have closed. */
function planOpening(part: Part, before: number): NonNullable<SidePlan['opening']> {
  const { side, each, leverage, rule, feePpm, held } = part
  const contracts = part.contracts - before
  const notional = contracts * each
  const about = { side, contracts, notional: BigInt(notional), leverage, rule }
  const fee = ceilPpm(notional, feePpm)
  if (held === null) return { ...about, margin: BigInt(marginFor(notional, leverage)), fee: BigInt(fee), isHeld: false }
  const from = (held.remaining - before) * each
  const to = from - notional
  const margin = marginFor(from, leverage) - marginFor(to, leverage)
  const paid = Math.min(fee, ceilPpm(from, held.takerFeePpm) - ceilPpm(to, held.takerFeePpm))
  const released = freedBy(part, before, contracts) - margin - paid
  return { ...about, margin: BigInt(margin), fee: BigInt(paid), isHeld: true, released: BigInt(released) }
}

/** Hold that a maker frees when `contracts` follow `before` others. */
function freedBy({ held, each, leverage, effect }: Part, before: number, contracts: number): number {
  if (held === null || effect === CLOSE) return 0
  const from = (held.remaining - before) * each
  return openCost(from, leverage, held.takerFeePpm) - openCost(from - contracts * each, leverage, held.takerFeePpm)
}

/** A maker's money is held already. */
function mayPay(state: State, { held, seat, spare }: Part, { margin, fee }: { margin: bigint; fee: bigint }): boolean {
  return held !== null || state.balances.value(seat.cell, AVAILABLE) + BigInt(spare) >= margin + fee
}

/** It fails its test: a quote just leaves, and its hold returns. */
export function dropMaker(state: State, room: ContractRoom, maker: number): void {
  const { orders, seats } = state.perpetual
  if (orders.orderId(maker) !== 0) {
    cancelContractOrder(state, maker, 'margin_short')
    return
  }
  const held = contractHold(orders, maker, room.contract.units, orders.remaining(maker))
  state.ledger.post(seats.all[orders.seat(maker)]!.cell, held, -held, POST_RELEASE, 0, 0)
  room.book.remove(maker)
  forgetQuote(state, room, maker)
}

export function fill(state: State, walk: Walk, plan: FillPlan): void {
  walk.purse?.flush()
  const { room } = walk
  const { orders } = state.perpetual
  const { maker, contracts, made, taken, notional } = plan
  const tradeId = state.nextTradeId++
  const makerOrderId = orders.orderId(maker)
  sayTraded(state, walk, plan, tradeId)
  room.book.reduce(maker, contracts)
  if (makerOrderId !== 0) countContracts(state, maker, -contracts)
  orders.setFilledNotional(maker, orders.filledNotional(maker) + notional)
  orders.setFeePaid(maker, orders.feePaid(maker) + made.fee)
  walk.remaining -= contracts
  walk.filled += contracts
  walk.notional += notional
  walk.fees += taken.fee
  walk.liquidationFees += taken.closing?.liquidationFee ?? 0n
  room.lastTicks = plan.priceTicks

  doSide(state, made, { cause: causeOf(orders, maker), orderId: makerOrderId, tradeId })
  doSide(state, taken, { cause: walk.cause, orderId: walk.orderId, tradeId })
  state.ledger.post(houseCell(state.balances, room, 'fees'), made.fee + taken.fee, 0, POST_FEE, 0, tradeId)
  if (orders.remaining(maker) > 0) return
  if (makerOrderId !== 0) endResting(state, maker, 'filled')
  else forgetQuote(state, room, maker)
}

/** A quote that is out of the book. */
function forgetQuote(state: State, room: ContractRoom, maker: number): void {
  const { slots } = room.ladder!
  slots.splice(slots.indexOf(maker), 1)
  state.perpetual.orders.free(maker)
}

function doSide(state: State, plan: SidePlan, about: { cause: OpenFill['cause']; orderId: number; tradeId: number }): void {
  if (plan.closing !== null) closeFill(state, plan.closed!, plan.closing, { ...about, freed: BigInt(plan.freed) })
  if (plan.opening !== null) openFill(state, plan.seat, { ...plan.opening, ...about })
}

function sayTraded(state: State, walk: Walk, plan: FillPlan, tradeId: number): void {
  const { orders } = state.perpetual
  state.events.contractTraded({
    tradeId,
    marketId: walk.room.contract.marketId,
    realm: walk.room.realm,
    priceTicks: plan.priceTicks,
    contracts: plan.contracts,
    notional: plan.notional,
    takerSide: walk.side,
    makerOrderId: orders.orderId(plan.maker),
    takerOrderId: walk.orderId,
    makerAccountId: orders.accountId(plan.maker),
    takerAccountId: walk.accountId,
    makerFee: plan.made.fee,
    takerFee: plan.taken.fee,
  })
}
