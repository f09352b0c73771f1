import { amount, type ContractCause, type ContractConfig, houseAccountId, type PositionSide, ticks } from '@glasshouse/domain'
import {
  type CarriedStops,
  closingOf,
  feeAt,
  leaveContractBook,
  marginFor,
  type NaiveContractOrder,
  type NaivePosition,
  openingMargin,
  otherSide,
  positionOf,
  postToWallet,
  signOf,
  valueInTicks,
  walletBalanceOf,
} from '../state/contract-state.ts'
import { floor, fraction, least, most } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { cancelContractOrder, endContractOrder, endStopsOf } from './contract-ends.ts'
import { liquidationPriceOf, type Margined, meetsRequirement } from './contract-margin.ts'
import { noteContractResult } from './contract-protection.ts'
import { placeCarriedStops } from './place-stop.ts'

/** One side of a trade: its order (or quote), its role, and the rate it pays. */
export interface Party {
  readonly order: NaiveContractOrder
  readonly role: 'maker' | 'taker'
  readonly rate: number
  /** Set while a position is liquidated: no payout but with the last contract, and a fee to the insurance fund. */
  readonly liquidationFeePpm?: number
  /** A stop that acts at the point that liquidates its position: nobody asks what its rest requires. */
  readonly isBeforeLiquidation?: boolean
  /** Of a ladder that takes: what its own quotes need so far beyond what is posted as held. */
  readonly reserved?: () => bigint
  /** Of a ladder that takes: the former ladder's hold comes back before the first fill. */
  readonly beforeFill?: () => void
}

export interface ContractFill {
  readonly price: bigint
  readonly contracts: bigint
  readonly mark: bigint | null
}

/** What one part of a fill does to a position. */
export interface ClosingPart {
  readonly position: NaivePosition
  readonly contracts: bigint
  readonly notional: bigint
  readonly cost: bigint
  readonly profit: bigint
  readonly fee: bigint
  readonly liquidationFee: bigint
  readonly payout: bigint
}
export interface OpeningPart {
  readonly side: PositionSide
  readonly contracts: bigint
  readonly notional: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly rule: ContractConfig
  readonly leverage: number
}
/** Closing first, then opening; a user's order has one of the two. */
export interface SidePlan {
  readonly closing: ClosingPart | null
  /** What of a maker's hold the closing part frees. */
  readonly freedByClosing: bigint
  readonly opening: OpeningPart | null
  readonly freedByOpening: bigint
}

/** A fill of these contracts of a position, at this notional. */
export function planClosing(
  position: NaivePosition,
  { contracts, notional, rate, liquidationFeePpm }: { contracts: bigint; notional: bigint; rate: number; liquidationFeePpm?: number },
): ClosingPart {
  const isLast = contracts === position.contracts
  const share = (whole: bigint) => (isLast ? whole : floor(fraction(whole * contracts, position.contracts)))
  const cost = share(position.cost)
  const margin = share(position.margin)
  const profit = signOf(position.side) * (notional - cost)
  const fee = least(feeAt(notional, rate), position.margin + profit)
  const freed = margin + profit - fee
  const liquidationFee = liquidationFeePpm === undefined ? 0n : least(feeAt(notional, liquidationFeePpm), most(0n, freed))
  const isKept = liquidationFeePpm !== undefined && !isLast
  const payout = isKept ? 0n : isLast ? freed - liquidationFee : most(0n, freed)
  return { position, contracts, notional, cost, profit, fee, liquidationFee, payout }
}

export function planSide(state: NaiveState, config: ContractConfig, party: Party, fill: ContractFill): SidePlan {
  const { order } = party
  const { closed, opened } = splitBetween(state, order, fill.contracts)
  const value = (contracts: bigint) => valueInTicks(config, contracts, fill.price)
  const position = closed > 0n ? positionToClose(state, order) : undefined
  const closing = position ? planClosing(position, { ...party, contracts: closed, notional: value(closed) }) : null
  const holdOfMaker = (left: bigint) => marginFor(order, left) + feeAt(valueInTicks(order.rule, left, order.price), order.takerRate)
  const freedBy = (from: bigint, to: bigint) =>
    party.role === 'maker' && (order.isQuote || order.effect === 'open') ? holdOfMaker(from) - holdOfMaker(to) : 0n
  const before = order.left - closed
  return {
    closing,
    freedByClosing: closed > 0n ? freedBy(order.left, before) : 0n,
    opening: opened > 0n ? planOpening(party, { before, contracts: opened, notional: value(opened) }) : null,
    freedByOpening: opened > 0n ? freedBy(before, before - opened) : 0n,
  }
}

/** House quotes close the position of the other side first; everybody else's order says what it does. */
export function splitBetween(state: NaiveState, order: NaiveContractOrder, contracts: bigint): { closed: bigint; opened: bigint } {
  if (!order.isQuote) return order.effect === 'close' ? { closed: contracts, opened: 0n } : { closed: 0n, opened: contracts }
  const other = positionOf(state, order.accountId, order.marketId, otherSide(order.positionSide))
  const closed = least(contracts, other?.contracts ?? 0n)
  return { closed, opened: contracts - closed }
}

function positionToClose(state: NaiveState, order: NaiveContractOrder): NaivePosition | undefined {
  if (order.isQuote) return positionOf(state, order.accountId, order.marketId, otherSide(order.positionSide))
  return state.positions.get(order.positionId)
}

function planOpening(
  { order, role, rate }: Party,
  { before, contracts, notional }: { before: bigint; contracts: bigint; notional: bigint },
): OpeningPart {
  const part = { side: order.positionSide, contracts, notional, rule: order.rule, leverage: order.leverage }
  if (role === 'taker') return { ...part, margin: openingMargin(notional, order.leverage), fee: feeAt(notional, rate) }
  const feeHeld = (left: bigint) => feeAt(valueInTicks(order.rule, left, order.price), order.takerRate)
  return {
    ...part,
    margin: marginFor(order, before) - marginFor(order, before - contracts),
    fee: least(feeAt(notional, rate), feeHeld(before) - feeHeld(before - contracts)),
  }
}

/** Whether this side cannot pay the fill, or would stand below what its position requires afterwards. */
export function failsTest(state: NaiveState, config: ContractConfig, party: Party, fill: ContractFill): boolean {
  const { order, role } = party
  if (!order.isQuote && order.effect === 'close') {
    const position = state.positions.get(order.positionId)
    if (!position || fill.contracts > position.contracts) return true
  }
  const { closing, opening } = planSide(state, config, party, fill)
  if (closing && isClosingTooDear(closing, party.isBeforeLiquidation ? null : fill.mark)) return true
  if (!opening) return false
  const available = walletBalanceOf(state, config, order.accountId).available - (party.reserved?.() ?? 0n)
  if (role === 'taker' && opening.margin + opening.fee > available) return true
  if (fill.mark === null) return false
  const standing = positionOf(state, order.accountId, order.marketId, opening.side)
  const after: Margined = {
    side: opening.side,
    rule: opening.rule,
    contracts: (standing?.contracts ?? 0n) + opening.contracts,
    cost: (standing?.cost ?? 0n) + opening.notional,
    margin: (standing?.margin ?? 0n) + opening.margin,
  }
  return !meetsRequirement(after, fill.mark)
}

function isClosingTooDear(part: ClosingPart, mark: bigint | null): boolean {
  const { position, contracts } = part
  if (position.margin + part.profit < 0n) return true
  if (contracts === position.contracts || position.liquidationStart > 0n || mark === null) return false
  const after: Margined = {
    side: position.side,
    rule: position.rule,
    contracts: position.contracts - contracts,
    cost: position.cost - part.cost,
    margin: position.margin + part.profit - part.fee - part.liquidationFee - part.payout,
  }
  return !meetsRequirement(after, mark)
}

/** One trade of the book: events of both sides, the fees, and the ends of what it filled. */
export function tradeContracts(state: NaiveState, config: ContractConfig, maker: Party, taker: Party, fill: ContractFill): void {
  const plans = { maker: planSide(state, config, maker, fill), taker: planSide(state, config, taker, fill) }
  const tradeId = emitTrade(state, config, { maker: maker.order, taker: taker.order, fill, plans })
  for (const party of [maker, taker]) {
    const { order } = party
    const plan = plans[party.role]
    order.left -= fill.contracts
    order.notional += valueInTicks(config, fill.contracts, fill.price)
    order.fees += feesOf(plan)
    const isFirstFill = order.contracts - order.left === fill.contracts
    const filledWhole = order.left === 0n ? order : null
    applySide(state, config, plan, { ...order, role: party.role, tradeId, filledWhole, isFirstFill })
  }
  payFees(state, config, maker.order.realm, feesOf(plans.maker) + feesOf(plans.taker), tradeId)
  for (const { order } of [maker, taker]) {
    if (order.left > 0n) continue
    leaveContractBook(state, order)
    if (!order.isQuote) endContractOrder(state, order, 'filled')
  }
}

export const feesOf = ({ closing, opening }: SidePlan): bigint => (closing?.fee ?? 0n) + (opening?.fee ?? 0n)

export function emitTrade(
  state: NaiveState,
  config: ContractConfig,
  trade: {
    maker: Pick<NaiveContractOrder, 'orderId' | 'accountId' | 'realm'>
    taker: Pick<NaiveContractOrder, 'orderId' | 'accountId' | 'side'>
    fill: ContractFill
    plans: { maker: SidePlan; taker: SidePlan }
  },
): number {
  const { maker, taker, fill, plans } = trade
  const tradeId = ++state.lastTradeId
  state.events.push({
    type: 'ContractTraded',
    tradeId,
    marketId: config.marketId,
    realm: maker.realm,
    priceTicks: ticks(Number(fill.price)),
    contracts: Number(fill.contracts),
    notional: amount(valueInTicks(config, fill.contracts, fill.price)),
    takerSide: taker.side,
    makerOrderId: maker.orderId,
    takerOrderId: taker.orderId,
    makerAccountId: maker.accountId,
    takerAccountId: taker.accountId,
    makerFee: amount(feesOf(plans.maker)),
    takerFee: amount(feesOf(plans.taker)),
  })
  return tradeId
}

export function payFees(state: NaiveState, config: ContractConfig, realm: 'real' | 'demo', fees: bigint, tradeId: number): void {
  postToWallet(state, config, { accountId: houseAccountId(realm, 'fees'), available: fees, purpose: 'fee', tradeId })
}

/** Who a plan is applied for. */
export interface SideOf {
  readonly accountId: number
  readonly marketId: number
  readonly realm: 'real' | 'demo'
  readonly orderId: number
  readonly cause: ContractCause
  readonly role: 'maker' | 'taker'
  readonly tradeId: number
  /** The order that this fill fills whole: it ends as filled, not with its position. */
  readonly filledWhole: NaiveContractOrder | null
  /** Of its order, which may bring stops. */
  readonly isFirstFill?: boolean
  readonly stops?: CarriedStops
}

export function applySide(state: NaiveState, config: ContractConfig, plan: SidePlan, side: SideOf): void {
  if (plan.closing) applyClosing(state, config, plan.closing, plan.freedByClosing, side)
  if (plan.opening) applyOpening(state, config, plan.opening, plan.freedByOpening, side)
}

function applyOpening(state: NaiveState, config: ContractConfig, part: OpeningPart, freed: bigint, side: SideOf): void {
  const { accountId, orderId, tradeId } = side
  const own = { accountId, orderId, tradeId }
  if (side.role === 'taker') {
    postToWallet(state, config, { ...own, available: -part.margin, held: part.margin, purpose: 'margin' })
    postToWallet(state, config, { ...own, available: -part.fee, purpose: 'fee' })
  } else {
    const back = freed - part.margin - part.fee
    postToWallet(state, config, { ...own, held: -part.fee, purpose: 'fee' })
    postToWallet(state, config, { ...own, available: back, held: -back, purpose: 'release' })
  }
  const standing = positionOf(state, accountId, side.marketId, part.side)
  const position = standing ?? newPosition(state, part, side)
  position.contracts += part.contracts
  position.cost += part.notional
  position.margin += part.margin
  position.rule = part.rule
  position.leverage = part.leverage
  position.feePaid += part.fee
  if (state.accounts.has(accountId)) noteContractResult(state, accountId, part.fee)
  emitPosition(state, position, { ...side, contractsDelta: part.contracts, notional: part.notional, fee: part.fee })
  if (side.stops && (side.isFirstFill || !standing)) placeCarriedStops(state, position, side.stops)
}

function newPosition(state: NaiveState, part: OpeningPart, { accountId, marketId, realm }: SideOf): NaivePosition {
  const position: NaivePosition = {
    positionId: ++state.lastPositionId,
    accountId,
    marketId,
    realm,
    side: part.side,
    leverage: part.leverage,
    contracts: 0n,
    cost: 0n,
    margin: 0n,
    added: 0n,
    rule: part.rule,
    openedAtMs: state.nowMs,
    realized: 0n,
    feePaid: 0n,
    fundingPaid: 0n,
    liquidationPrice: 0n,
    liquidationStart: 0n,
  }
  state.positions.set(position.positionId, position)
  return position
}

function applyClosing(state: NaiveState, config: ContractConfig, part: ClosingPart, freed: bigint, side: SideOf): void {
  const { accountId, orderId, tradeId, realm } = side
  const { position } = part
  const own = { accountId, orderId, tradeId }
  postToWallet(state, config, { accountId: houseAccountId(realm, 'clearing'), available: -part.profit, purpose: 'realized', tradeId })
  postToWallet(state, config, { ...own, held: part.profit, purpose: 'realized' })
  postToWallet(state, config, { ...own, held: -part.fee, purpose: 'fee' })
  postToWallet(state, config, { ...own, held: -part.liquidationFee, purpose: 'liquidation_fee' })
  const fund = houseAccountId(realm, 'insurance')
  postToWallet(state, config, { accountId: fund, available: part.liquidationFee, purpose: 'liquidation_fee', tradeId })
  postToWallet(state, config, { ...own, available: part.payout, held: -part.payout, purpose: 'margin' })
  postToWallet(state, config, { ...own, available: freed, held: -freed, purpose: 'release' })
  position.added -= floor(fraction(position.added * part.contracts, position.contracts))
  position.contracts -= part.contracts
  position.cost -= part.cost
  position.margin += part.profit - part.fee - part.liquidationFee - part.payout
  position.added = least(position.added, position.margin)
  position.realized += part.profit
  if (state.accounts.has(accountId)) noteContractResult(state, accountId, part.fee + part.liquidationFee - part.profit)
  position.feePaid += part.fee
  const { notional, profit, fee } = part
  emitPosition(state, position, { ...side, contractsDelta: -part.contracts, notional, realized: profit, fee })
  if (position.contracts === 0n) forgetPosition(state, position, side.filledWhole)
}

function forgetPosition(state: NaiveState, position: NaivePosition, filledWhole: NaiveContractOrder | null): void {
  endStopsOf(state, position.positionId, 'position_closed')
  for (const order of closingOf(state, position)) if (order !== filledWhole) cancelContractOrder(state, order, 'position_closed')
  state.positions.delete(position.positionId)
}

export interface PositionChange {
  readonly cause: ContractCause
  readonly orderId?: number
  readonly tradeId?: number
  readonly contractsDelta?: bigint
  readonly notional?: bigint
  readonly realized?: bigint
  readonly fee?: bigint
  readonly funding?: bigint
}

/** Computes the liquidation price anew and tells the whole position. */
export function emitPosition(state: NaiveState, position: NaivePosition, change: PositionChange): void {
  position.liquidationPrice = position.contracts === 0n ? 0n : liquidationPriceOf(position)
  const { positionId, accountId, marketId, realm, side, leverage } = position
  state.events.push({
    type: 'PositionChanged',
    positionId,
    accountId,
    marketId,
    realm,
    side,
    leverage,
    contracts: Number(position.contracts),
    cost: amount(position.cost),
    margin: amount(position.margin),
    addedMargin: amount(position.added),
    liquidationPrice: Number(position.liquidationPrice) as never,
    ruleVersion: position.rule.version,
    cause: change.cause,
    orderId: change.orderId ?? 0,
    tradeId: change.tradeId ?? 0,
    contractsDelta: Number(change.contractsDelta ?? 0n),
    notional: amount(change.notional ?? 0n),
    realized: amount(change.realized ?? 0n),
    fee: amount(change.fee ?? 0n),
    funding: amount(change.funding ?? 0n),
  })
}
