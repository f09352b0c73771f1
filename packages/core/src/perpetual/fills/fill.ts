/**
 * One fill: both sides are planned and tested before anything changes (RULES.md 8.3.2), then it happens, maker first
 * (8.3.5). House accounts are one-way: what they trade first closes their position of the other side, and the rest
 * opens.
 */

import type { ContractConfig } from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { ceilPpm } from '../../ledger/fees.ts'
import { POST_FEE, POST_RELEASE } from '../../ledger/ledger.ts'
import type { State } from '../../state.ts'
import { type ContractAccountMarket, houseCell } from '../state/account-markets.ts'
import { type ContractRealmMarket, isHouse } from '../state/contracts.ts'
import { CLOSE, causeOf, contractHold, effectOf, leverageOf, marginFor, OPEN, openCost, positionSideOf } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import type { Walk } from '../state/walk.ts'
import { cancelContractOrder, countContracts, endResting } from './end-order.ts'
import { type Closing, closeFill, estimateClosing, mayClose, mayOpen, type OpenFill, openFill } from './money.ts'

/** What a fill does to one of its sides. */
interface SidePlan {
  readonly accountMarket: ContractAccountMarket
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
  const taken = planSide(state, takerPart(walk, { contracts, each }))
  if (taken === null) return 'taker_fails'
  const made = planSide(state, makerPart(state, maker, { contracts, each }))
  if (made === null) return 'maker_fails'
  return { maker, contracts, priceTicks, notional: contracts * each, makerPlan: made, takerPlan: taken }
}

function takerPart(walk: Walk, of: { contracts: number; each: number }): Part {
  const { accountMarket, positionSide, effect, takerFeePpm, leverage, rule, leavesAnyRest } = walk
  return {
    accountMarket,
    side: positionSide,
    effect,
    ...of,
    feePpm: takerFeePpm,
    leverage,
    rule,
    isLiquidation: walk.cause === 'liquidation',
    leavesAnyRest,
    spare: walk.budget?.spare() ?? 0,
    held: null,
  }
}

function makerPart(state: State, maker: number, of: { contracts: number; each: number }): Part {
  const { orders, accountMarkets } = state.perpetual
  const accountMarket = accountMarkets.all[orders.accountMarket(maker)]!
  return {
    accountMarket,
    side: positionSideOf(orders, maker),
    effect: effectOf(orders, maker),
    ...of,
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
  const { accountMarket, side, effect, contracts, each, feePpm } = part
  const isNetting = effect === OPEN && isHouse(accountMarket.accountId)
  const closed = effect === CLOSE ? accountMarket.positions[side]! : isNetting ? accountMarket.positions[1 - side]! : null
  const closes = effect === CLOSE ? contracts : Math.min(contracts, closed?.contracts ?? 0)
  if (effect === CLOSE && closed === null) return null
  const terms = { contracts: closes, notional: BigInt(closes) * BigInt(each), feePpm, isLiquidation: part.isLiquidation }
  const closing = closed !== null && closes > 0 ? estimateClosing(closed, terms) : null
  if (closes > 0 && (closing === null || !(part.leavesAnyRest || mayClose(state, closed!, closing)))) return null
  const opens = contracts - closes
  const opening = opens > 0 ? planOpening(part, closes) : null
  if (opening !== null && !mayPay(state, part, opening)) return null
  if (opening !== null && !mayOpen(state, accountMarket, opening)) return null
  const fee = Number(closing?.fee ?? 0n) + Number(opening?.fee ?? 0n)
  return { accountMarket, closed, closing, freed: closing === null ? 0 : freedBy(part, 0, closes), opening, fee }
}

/** The part of a fill that opens, after `before` contracts of it have closed. Its fee is the side's maker fee or taker fee. */
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
function mayPay(state: State, { held, accountMarket, spare }: Part, { margin, fee }: { margin: bigint; fee: bigint }): boolean {
  return held !== null || state.balances.value(accountMarket.cell, AVAILABLE) + BigInt(spare) >= margin + fee
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
  if (makerOrderId !== 0) countContracts(state, maker, -contracts)
  orders.setFilledNotional(maker, orders.filledNotional(maker) + notional)
  orders.setFeePaid(maker, orders.feePaid(maker) + made.fee)
  walk.remaining -= contracts
  walk.filled += contracts
  walk.notional += notional
  walk.fees += taken.fee
  walk.liquidationFees += taken.closing?.liquidationFee ?? 0n
  realmMarket.lastTicks = plan.priceTicks

  applySide(state, made, { cause: causeOf(orders, maker), orderId: makerOrderId, tradeId })
  applySide(state, taken, { cause: walk.cause, orderId: walk.orderId, tradeId })
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

function applySide(state: State, plan: SidePlan, about: { cause: OpenFill['cause']; orderId: number; tradeId: number }): void {
  if (plan.closing !== null) closeFill(state, plan.closed!, plan.closing, { ...about, freed: BigInt(plan.freed) })
  if (plan.opening !== null) openFill(state, plan.accountMarket, { ...plan.opening, ...about })
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
