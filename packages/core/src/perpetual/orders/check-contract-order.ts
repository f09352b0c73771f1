/**
 * Why a contract order is refused, in the order of REFUSALS (RULES.md 8.2.1). What it would find is estimated, not
 * made. What was looked up on the way stands in `state.perpetual.draft`, for `placeContractOrder` to go on from.
 */

import {
  approxTier,
  approxValue,
  type ContractConfig,
  compareApprox,
  FIRST_USER_ACCOUNT_ID,
  type IndexPrice,
  type MarginTier,
  type PlaceContractOrder,
  type PlaceContractOrderWithStops,
  type RefusalReason,
  scaledValue,
  tierOf,
} from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_PERP } from '../../accounts/accounts.ts'
import { checkGate, FUTURES_GATE } from '../../gates/gates.ts'
import { AVAILABLE } from '../../ledger/balances.ts'
import { STOP_OWN } from '../../matching/match.ts'
import {
  effectCode,
  FOK,
  GTC,
  LIMIT,
  MARKET,
  orderTypeCode,
  POST_ONLY,
  positionSideCode,
  timeInForceCode,
} from '../../matching/order-codes.ts'
import { BUY, NONE, SELL } from '../../matching/orders.ts'
import { isExcludedAt } from '../../protection/own-limits.ts'
import { UNITS_MAX } from '../../rounding.ts'
import { OPEN_ORDERS_MAX } from '../../spot/check-order.ts'
import type { State } from '../../state.ts'
import { checkOwnLimits } from '../fills/own-limits.ts'
import { estimateWalk, prepareWalk } from '../fills/walk.ts'
import { type ContractAccountMarket, houseCell, marginWallet } from '../state/account-markets.ts'
import type { ContractOrderDraft, ContractOrderScratch } from '../state/contract-order-draft.ts'
import type { Contract, ContractRealmMarket } from '../state/contracts.ts'
import { bandsOf, isStale, markOf } from '../state/mark.ts'
import { bookSide, CLOSE, marginFor, OPEN, openCost } from '../state/order-terms.ts'
import { checkOrderStops, orderStopsOf } from './order-stops.ts'

/** Of one order. */
export const CONTRACTS_MAX = 2 ** 40

export function checkPlaceContractOrder(state: State, command: PlaceContractOrder): RefusalReason | null {
  const contract = state.perpetual.contracts.get(command.marketId)
  if (!contract) return 'unknown_market'
  const { draft, accountMarkets } = state.perpetual
  const { accountId } = command.actor
  want(state, draft, { contract, accountId })
  const effect = command.effect === 'close' ? CLOSE : OPEN
  const early =
    checkAccountFlags(state, { accountId, effect }) ??
    checkContractState(state, { contract, effect }) ??
    checkSettling(draft.realmMarket) ??
    checkWords(draft, command)
  if (early !== null) return early
  const accountMarket = accountMarkets.find(accountId, contract)
  draft.accountMarket = accountMarket
  const position = effect === CLOSE ? ownPosition(accountMarket, command) : null
  if (effect === CLOSE) {
    draft.position = position
    draft.closesAll = command.contracts === 0 && draft.orderType === MARKET
    if (draft.closesAll) draft.contracts = position?.contracts ?? 0
  }
  return checkOrderDraft(state, draft, accountMarket)
}

/** As `checkPlaceContractOrder` opening, with triggers that must lie where they can act. */
export function checkPlaceContractOrderWithStops(state: State, command: PlaceContractOrderWithStops): RefusalReason | null {
  const contract = state.perpetual.contracts.get(command.marketId)
  if (!contract) return 'unknown_market'
  const { draft, accountMarkets } = state.perpetual
  const { accountId } = command.actor
  want(state, draft, { contract, accountId })
  draft.stops = orderStopsOf(command)
  const early =
    checkAccountFlags(state, { accountId, effect: OPEN }) ??
    checkContractState(state, { contract, effect: OPEN }) ??
    checkSettling(draft.realmMarket) ??
    checkWords(draft, { ...command, effect: 'open', positionId: 0 }) ??
    (draft.stops === null ? 'invalid_value' : null)
  if (early !== null) return early
  draft.accountMarket = accountMarkets.find(accountId, contract)
  return checkOrderDraft(state, draft, draft.accountMarket)
}

/** What does not hang on the order itself. */
export function want(state: State, draft: ContractOrderScratch, of: { contract: Contract; accountId: number }): void {
  const { config, byRealm } = of.contract
  draft.realmMarket = byRealm[state.accounts.realm[of.accountId - FIRST_USER_ACCOUNT_ID]!]!
  draft.accountId = of.accountId
  draft.position = null
  draft.closesAll = false
  draft.replaced = draft.replacedHold = 0
  draft.stops = null
  draft.cause = 'user'
  draft.rule = config
  draft.makerFeePpm = config.makerFeePpm
  draft.takerFeePpm = config.takerFeePpm
}

/** Closing is allowed to everybody. */
export function checkAccountFlags(state: State, { accountId, effect }: { accountId: number; effect: number }): RefusalReason | null {
  if (effect === CLOSE) return null
  const flags = state.accounts.flags[accountId - FIRST_USER_ACCOUNT_ID]!
  if (flags & FROZEN) return 'account_frozen'
  if (flags & CLOSE_ONLY) return 'account_close_only'
  if (!(flags & TRADE_PERP)) return 'trading_not_permitted'
  return checkGate(state, accountId, FUTURES_GATE) ?? checkExcluded(state, accountId)
}

function checkExcluded({ perpetual, timeMs }: State, accountId: number): RefusalReason | null {
  return isExcludedAt(perpetual.protections.of(accountId), timeMs) ? 'self_excluded' : null
}

export function checkContractState(state: State, { contract, effect }: { contract: Contract; effect: number }): RefusalReason | null {
  const marketState = contract.config.state
  if (marketState !== 'open' && !(marketState === 'close_only' && effect === CLOSE)) return 'market_not_open'
  return effect === OPEN && state.newOrdersHalted ? 'new_orders_halted' : null
}

/** Nothing but funding changes a position of its contract and realm while it is on its way (RULES.md 8.8.5). */
export const checkSettling = ({ settling }: ContractRealmMarket): RefusalReason | null => (settling === null ? null : 'funding_running')

type Words = Pick<
  PlaceContractOrder,
  'positionSide' | 'effect' | 'positionId' | 'leverage' | 'orderType' | 'timeInForce' | 'priceTicks' | 'contracts'
>

function checkWords(draft: ContractOrderScratch, command: Words): RefusalReason | null {
  const { positionId, leverage, priceTicks, contracts } = command
  draft.positionSide = positionSideCode(command.positionSide)
  draft.effect = effectCode(command.effect)
  draft.orderType = orderTypeCode(command.orderType)
  draft.timeInForce = timeInForceCode(command.timeInForce)
  draft.leverage = leverage
  draft.priceTicks = priceTicks
  draft.contracts = contracts
  if ((draft.positionSide | draft.effect | draft.orderType | draft.timeInForce) < 0 || draft.timeInForce === FOK) return 'invalid_value'
  if (!Number.isSafeInteger(positionId) || !Number.isSafeInteger(leverage)) return 'invalid_value'
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(contracts)) return 'invalid_value'
  if (draft.effect === OPEN ? positionId !== 0 : leverage !== 0) return 'invalid_value'
  return draft.orderType === MARKET && (priceTicks !== 0 || draft.timeInForce === POST_ONLY) ? 'invalid_value' : null
}

/** Everything behind the words; adding principal comes here too. */
export function checkOrderDraft(
  state: State,
  draft: ContractOrderScratch,
  accountMarket: ContractAccountMarket | null,
): RefusalReason | null {
  const reason = checkSize(state, draft) ?? checkMarket(state, draft, accountMarket)
  if (reason !== null) return reason
  return draft.effect === OPEN ? checkOpening(state, draft, accountMarket) : checkClosing(state, draft)
}

function checkSize(state: State, draft: ContractOrderScratch): RefusalReason | null {
  const { realmMarket, priceTicks, contracts, orderType, closesAll } = draft
  const { config, units } = realmMarket.contract
  if (orderType === LIMIT && priceTicks <= 0) return 'price_not_positive'
  if (priceTicks * config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (closesAll) return null
  if (contracts <= 0) return 'quantity_not_positive'
  const price = orderType === MARKET ? Math.ceil(markOf(state, realmMarket.contract) / config.tickSize) : priceTicks
  const others = realmMarket.book.lotsOn(bookSide(draft.positionSide, draft.effect)) - draft.replaced
  if (orderType === LIMIT && contracts > Number.MAX_SAFE_INTEGER - others) return 'quantity_too_large'
  if (contracts > CONTRACTS_MAX || contracts * price * units > UNITS_MAX) return 'quantity_too_large'
  if (draft.effect === OPEN && !config.leverages.includes(draft.leverage)) return 'leverage_not_offered'
  return null
}

function checkMarket(state: State, draft: ContractOrderScratch, accountMarket: ContractAccountMarket | null): RefusalReason | null {
  const { realmMarket, priceTicks } = draft
  const { contract } = realmMarket
  const mayRest = draft.orderType === LIMIT && (draft.timeInForce === GTC || draft.timeInForce === POST_ONLY)
  const bands = bandsOf(state, contract)
  if (mayRest && (priceTicks < bands.restLow || priceTicks > bands.restHigh)) return 'order_price_outside_band'
  if (!bands.hasReference || (draft.effect === OPEN && isStale(state, contract))) return 'index_stale'
  if (draft.replaced > 0) return null
  return mayRest && accountMarket !== null && state.perpetual.accountMarkets.orderCount(accountMarket) >= OPEN_ORDERS_MAX
    ? 'too_many_open_orders'
    : null
}

function checkOpening(state: State, draft: ContractOrderScratch, accountMarket: ContractAccountMarket | null): RefusalReason | null {
  const { positionSide: side, leverage, contracts, realmMarket } = draft
  const position = accountMarket === null ? null : accountMarket.positions[side]!
  if (position !== null && position.liquidationStart !== 0) return 'position_in_liquidation'
  const standing = accountMarket === null ? 0 : leverageThere(state, accountMarket, side)
  if (standing !== 0 && standing !== leverage) return 'leverage_differs'
  const { config } = realmMarket.contract
  const mark = markOf(state, realmMarket.contract)
  const more = contracts - draft.replaced
  const own = contractsOf(state, accountMarket, side) + more
  if (leverage > tierAt(config, own, mark).maxLeverage) return 'leverage_above_tier'
  if (isAboveLimit(realmMarket.contract, own + contractsOf(state, accountMarket, 1 - side), mark)) return 'position_limit'
  if (isAboveFund(state, realmMarket, { contracts: realmMarket.open[side]! + contracts, mark })) return 'open_interest_limit'
  const reason = draft.stops === null ? null : checkOrderStops(state, draft, position)
  return reason ?? checkCost(state, draft, accountMarket)
}

/** Held and wanted by resting orders, of one side. */
function contractsOf({ perpetual }: State, accountMarket: ContractAccountMarket | null, side: number): number {
  if (accountMarket === null) return 0
  const position = accountMarket.positions[side]!
  return (position === null ? 0 : position.contracts) + perpetual.accountMarkets.opening(accountMarket, side)
}

const tierAt = (config: ContractConfig, contracts: number, mark: IndexPrice): MarginTier =>
  approxTier(config, approxValue(config, contracts, mark)) ?? tierOf(config, scaledValue(config, contracts, mark))

function isAboveLimit({ config, positionLimit }: Contract, contracts: number, mark: IndexPrice): boolean {
  const verdict = compareApprox(approxValue(config, contracts, mark), positionLimit)
  return verdict === 0 ? scaledValue(config, contracts, mark) > config.positionLimit * BigInt(config.tickSize) : verdict > 0
}

/** More than the insurance fund's available allows of one side. */
function isAboveFund(
  state: State,
  realmMarket: ContractRealmMarket,
  { contracts, mark }: { contracts: number; mark: IndexPrice },
): boolean {
  const { config } = realmMarket.contract
  const { balances } = state
  const fund = houseCell(balances, realmMarket, 'insurance')
  const verdict = compareApprox(approxValue(config, contracts, mark), config.openInterestFactor * balances.approx(fund, AVAILABLE))
  if (verdict !== 0) return verdict > 0
  const limit = BigInt(config.openInterestFactor) * balances.value(fund, AVAILABLE) * BigInt(config.tickSize)
  return scaledValue(config, contracts, mark) > limit
}

/** Of the position of that side, or of resting orders that open it; 0 without either. */
function leverageThere(state: State, accountMarket: ContractAccountMarket, side: number): number {
  const position = accountMarket.positions[side]!
  if (position !== null) return position.leverage
  const { accountMarkets } = state.perpetual
  return accountMarkets.opening(accountMarket, side) === 0 ? 0 : accountMarkets.openingLeverage(accountMarket, side)
}

function checkCost(state: State, draft: ContractOrderScratch, accountMarket: ContractAccountMarket | null): RefusalReason | null {
  const { realmMarket, accountId, contracts, leverage, takerFeePpm, orderType, priceTicks } = draft
  const { config, units } = realmMarket.contract
  const isBuy = bookSide(draft.positionSide, OPEN) === BUY
  const found = orderType === MARKET ? estimateWalk(state, prepareWalk(state, draft)) : null
  // A sell may fill at the best bid, and owes margin for that.
  const price = isBuy ? priceTicks : Math.max(priceTicks, realmMarket.book.bestPrice(BUY))
  const notional = contracts * price * units
  const margin = found?.margin ?? marginFor(notional, leverage)
  const cost = (found?.cost ?? openCost(notional, leverage, takerFeePpm)) - draft.replacedHold
  const cell = accountMarket === null ? state.balances.find(accountId, marginWallet(accountId), config.settleAssetId) : accountMarket.cell
  const own = checkOwnLimits(state, state.perpetual.protections.of(accountId), { leverage, margin, cost, cell })
  if (own !== null) return own
  if (!state.balances.has(cell, AVAILABLE, Math.max(0, cost))) return 'insufficient_available'
  return checkFinding(draft, found)
}

function checkClosing(state: State, draft: ContractOrderScratch): RefusalReason | null {
  const { position, contracts, closesAll, orderType } = draft
  if (position === null) return 'not_found'
  if (position.liquidationStart !== 0) return 'position_in_liquidation'
  const free = position.contracts - state.perpetual.accountMarkets.closing(position.accountMarket, position.side) + draft.replaced
  if (!closesAll && contracts > free) return 'quantity_above_position'
  return checkFinding(draft, orderType === MARKET ? estimateWalk(state, prepareWalk(state, draft)) : null)
}

function checkFinding(draft: ContractOrderScratch, found: { contracts: number; stop: number } | null): RefusalReason | null {
  if (draft.timeInForce === POST_ONLY && wouldTake(draft)) return 'would_cross'
  return found !== null && found.contracts === 0 && found.stop !== STOP_OWN ? 'no_liquidity' : null
}

/** A limit order that somebody stands at or beyond. */
export function wouldTake({ realmMarket, positionSide, effect, priceTicks }: ContractOrderDraft): boolean {
  if (bookSide(positionSide, effect) === SELL) return realmMarket.book.bestPrice(BUY) >= priceTicks
  const ask = realmMarket.book.bestPrice(SELL)
  return ask !== 0 && ask <= priceTicks
}

/** Of this contract and side, and the account's own: a foreign one is unknown. */
function ownPosition(accountMarket: ContractAccountMarket | null, command: PlaceContractOrder) {
  const position = accountMarket?.positions[positionSideCode(command.positionSide)] ?? null
  return position?.positionId === command.positionId ? position : null
}

/** A resting order of the account that a person or a stop made; leaves its slot behind. */
export function slotOfOwn(state: State, accountId: number, orderId: number): number {
  const { orders, slotOfOrder } = state.perpetual
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? slotOfOrder.get(orderId) : NONE
  return slot !== NONE && orders.accountId(slot) === accountId ? slot : NONE
}
