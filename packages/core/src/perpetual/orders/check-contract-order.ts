/**
 * Why a contract order is refused, in the order of REFUSALS (RULES.md 8.2.1). Pure: what it would find is foreseen, not made. What was looked up on
 * the way stands in `state.perpetual.wanted`, for `placeContractOrder` to go on from.
 */

import {
  CONTRACT_ORDER_EFFECTS,
  FIRST_USER_ACCOUNT_ID,
  houseAccountId,
  type PlaceContractOrder,
  POSITION_SIDES,
  REALMS,
  type RefusalReason,
  scaledValue,
  tierOf,
} from '@glasshouse/domain'
import { CLOSE_ONLY, FROZEN, TRADE_PERP } from '../../accounts/accounts.ts'
import { AVAILABLE } from '../../ledger/balances.ts'
import { STOP_OWN } from '../../matching/match.ts'
import { FOK, GTC, LIMIT, MARKET, orderTypeCode, POST_ONLY, timeInForceCode } from '../../matching/order-codes.ts'
import { BUY, NONE, SELL } from '../../matching/orders.ts'
import { UNITS_MAX } from '../../rounding.ts'
import { OPEN_ORDERS_MAX } from '../../spot/check-order.ts'
import type { State } from '../../state.ts'
import { foreseeWalk, prepareWalk } from '../fills/walk.ts'
import type { Contract } from '../state/contracts.ts'
import { bandsOf, isStale, markOf } from '../state/mark.ts'
import { bookSide, CLOSE, effectOf, leverageOf, OPEN, openCost, positionSideOf } from '../state/order-terms.ts'
import { type ContractSeat, ordersOf, purseWallet } from '../state/seats.ts'
import type { WantedContract } from '../state/wanted-contract.ts'

/** Of one order. */
export const CONTRACTS_MAX = 2 ** 40

export function checkPlaceContractOrder(state: State, command: PlaceContractOrder): RefusalReason | null {
  const contract = state.perpetual.contracts.get(command.marketId)
  if (!contract) return 'unknown_market'
  const { wanted, seats } = state.perpetual
  const { accountId } = command.actor
  want(state, wanted, { contract, accountId })
  const effect = command.effect === 'close' ? CLOSE : OPEN
  const early =
    checkAccountFlags(state, { accountId, effect }) ?? checkContractState(state, { contract, effect }) ?? checkWords(wanted, command)
  if (early !== null) return early
  const seat = seats.find(accountId, contract)
  const position = effect === CLOSE ? ownPosition(seat, command) : null
  if (effect === CLOSE) {
    wanted.position = position
    wanted.closesAll = command.contracts === 0 && wanted.orderType === MARKET
    if (wanted.closesAll) wanted.contracts = position?.contracts ?? 0
  }
  return checkWanted(state, wanted, seat)
}

/** What does not hang on the order itself. */
export function want(state: State, wanted: WantedContract, of: { contract: Contract; accountId: number }): void {
  const { config, rooms } = of.contract
  wanted.room = rooms[state.accounts.realm[of.accountId - FIRST_USER_ACCOUNT_ID]!]!
  wanted.accountId = of.accountId
  wanted.position = null
  wanted.closesAll = false
  wanted.cause = 'user'
  wanted.rule = config
  wanted.makerFeePpm = config.makerFeePpm
  wanted.takerFeePpm = config.takerFeePpm
}

/** Closing is allowed to whoever is not frozen. */
export function checkAccountFlags(state: State, { accountId, effect }: { accountId: number; effect: number }): RefusalReason | null {
  const flags = state.accounts.flags[accountId - FIRST_USER_ACCOUNT_ID]!
  if (flags & FROZEN) return 'account_frozen'
  if (effect === CLOSE) return null
  if (flags & CLOSE_ONLY) return 'account_close_only'
  return flags & TRADE_PERP ? null : 'trading_not_permitted'
}

export function checkContractState(state: State, { contract, effect }: { contract: Contract; effect: number }): RefusalReason | null {
  const marketState = contract.config.state
  if (marketState !== 'open' && !(marketState === 'close_only' && effect === CLOSE)) return 'market_not_open'
  return effect === OPEN && state.newOrdersHalted ? 'new_orders_halted' : null
}

function checkWords(wanted: WantedContract, command: PlaceContractOrder): RefusalReason | null {
  const { positionId, leverage, priceTicks, contracts } = command
  wanted.positionSide = POSITION_SIDES.indexOf(command.positionSide)
  wanted.effect = CONTRACT_ORDER_EFFECTS.indexOf(command.effect)
  wanted.orderType = orderTypeCode(command.orderType)
  wanted.timeInForce = timeInForceCode(command.timeInForce)
  wanted.leverage = leverage
  wanted.priceTicks = priceTicks
  wanted.contracts = contracts
  if ((wanted.positionSide | wanted.effect | wanted.orderType | wanted.timeInForce) < 0 || wanted.timeInForce === FOK)
    return 'invalid_value'
  if (![positionId, leverage, priceTicks, contracts].every(Number.isSafeInteger)) return 'invalid_value'
  if (wanted.effect === OPEN ? positionId !== 0 : leverage !== 0) return 'invalid_value'
  return wanted.orderType === MARKET && (priceTicks !== 0 || wanted.timeInForce === POST_ONLY) ? 'invalid_value' : null
}

/** Everything behind the words; adding principal comes here too. */
export function checkWanted(state: State, wanted: WantedContract, seat: ContractSeat | null): RefusalReason | null {
  const reason = checkSize(state, wanted) ?? checkMarket(state, wanted, seat)
  if (reason !== null) return reason
  return wanted.effect === OPEN ? checkOpening(state, wanted, seat) : checkClosing(state, wanted)
}

function checkSize(state: State, wanted: WantedContract): RefusalReason | null {
  const { room, priceTicks, contracts, orderType, closesAll } = wanted
  const { config, units } = room.contract
  if (orderType === LIMIT && priceTicks <= 0) return 'price_not_positive'
  if (priceTicks * config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (closesAll) return null
  if (contracts <= 0) return 'quantity_not_positive'
  const price = orderType === MARKET ? Math.ceil(markOf(state, room.contract) / config.tickSize) : priceTicks
  if (orderType === LIMIT && contracts > Number.MAX_SAFE_INTEGER - room.book.lotsOn(bookSide(wanted.positionSide, wanted.effect)))
    return 'quantity_too_large'
  if (contracts > CONTRACTS_MAX || contracts * price * units > UNITS_MAX) return 'quantity_too_large'
  if (wanted.effect === OPEN && !config.leverages.includes(wanted.leverage)) return 'leverage_not_offered'
  return null
}

function checkMarket(state: State, wanted: WantedContract, seat: ContractSeat | null): RefusalReason | null {
  const { room, priceTicks } = wanted
  const { contract } = room
  const mayRest = wanted.orderType === LIMIT && (wanted.timeInForce === GTC || wanted.timeInForce === POST_ONLY)
  const bands = bandsOf(state, contract)
  if (mayRest && (priceTicks < bands.restLow || priceTicks > bands.restHigh)) return 'order_price_outside_band'
  if (!bands.hasReference || (wanted.effect === OPEN && isStale(state, contract))) return 'index_stale'
  return mayRest && seat !== null && seat.orders >= OPEN_ORDERS_MAX ? 'too_many_open_orders' : null
}

function checkOpening(state: State, wanted: WantedContract, seat: ContractSeat | null): RefusalReason | null {
  const { positionSide: side, leverage, contracts, room } = wanted
  const { config } = room.contract
  const position = seat?.positions[side] ?? null
  if (position !== null && position.liquidationStart !== 0) return 'position_in_liquidation'
  if (seat !== null && leverageThere(state, seat, side) !== 0 && leverageThere(state, seat, side) !== leverage) return 'leverage_differs'
  const mark = markOf(state, room.contract)
  const scale = BigInt(config.tickSize)
  const of = (at: number) => (seat?.positions[at]?.contracts ?? 0) + (seat?.opening[at] ?? 0)
  const own = scaledValue(config, of(side) + contracts, mark)
  if (leverage > tierOf(config, own).maxLeverage) return 'leverage_above_tier'
  if (scaledValue(config, of(side) + of(1 - side) + contracts, mark) > config.positionLimit * scale) return 'position_limit'
  const insurance = houseAccountId(REALMS[room.realm]!, 'insurance')
  const fund = state.balances.value(state.balances.find(insurance, 1, config.settleAssetId), AVAILABLE)
  if (scaledValue(config, room.open[side]! + contracts, mark) > BigInt(config.openInterestFactor) * fund * scale)
    return 'open_interest_limit'
  return checkCost(state, wanted)
}

/** Of the position of that side, or of resting orders that open it; 0 without either. */
function leverageThere(state: State, seat: ContractSeat, side: number): number {
  const position = seat.positions[side]
  if (position) return position.leverage
  if (seat.opening[side] === 0) return 0
  const { orders } = state.perpetual
  const slot = ordersOf(orders, seat).find((one) => effectOf(orders, one) === OPEN && positionSideOf(orders, one) === side)
  return slot === undefined ? 0 : leverageOf(orders, slot)
}

function checkCost(state: State, wanted: WantedContract): RefusalReason | null {
  const { room, accountId, contracts, leverage, takerFeePpm, orderType, priceTicks } = wanted
  const { config, units } = room.contract
  const isBuy = bookSide(wanted.positionSide, OPEN) === BUY
  const walk = prepareWalk(state, wanted)
  const found = orderType === MARKET ? foreseeWalk(state, walk) : null
  // A sell may fill at the best bid, and owes margin for that.
  const price = isBuy ? priceTicks : Math.max(priceTicks, room.book.bestPrice(BUY))
  const cost = found?.cost ?? openCost(contracts * price * units, leverage, takerFeePpm)
  const cell = state.balances.find(accountId, purseWallet(accountId), config.settleAssetId)
  if (!state.balances.has(cell, AVAILABLE, cost)) return 'insufficient_available'
  return checkFinding(wanted, found)
}

function checkClosing(state: State, wanted: WantedContract): RefusalReason | null {
  const { position, contracts, closesAll, orderType } = wanted
  if (position === null) return 'not_found'
  if (position.liquidationStart !== 0) return 'position_in_liquidation'
  if (!closesAll && contracts > position.contracts - position.closing) return 'quantity_above_position'
  return checkFinding(wanted, orderType === MARKET ? foreseeWalk(state, prepareWalk(state, wanted)) : null)
}

function checkFinding(wanted: WantedContract, found: { contracts: number; stop: number } | null): RefusalReason | null {
  if (wanted.timeInForce === POST_ONLY && wouldTake(wanted)) return 'would_cross'
  return found !== null && found.contracts === 0 && found.stop !== STOP_OWN ? 'no_liquidity' : null
}

function wouldTake({ room, positionSide, effect, priceTicks }: WantedContract): boolean {
  if (bookSide(positionSide, effect) === SELL) return room.book.bestPrice(BUY) >= priceTicks
  const ask = room.book.bestPrice(SELL)
  return ask !== 0 && ask <= priceTicks
}

/** Of this contract and side, and the account's own: a foreign one is unknown. */
function ownPosition(seat: ContractSeat | null, command: PlaceContractOrder) {
  const position = seat?.positions[POSITION_SIDES.indexOf(command.positionSide)] ?? null
  return position?.positionId === command.positionId ? position : null
}

/** A resting order of the account that a person or a stop made; leaves its slot behind. */
export function slotOfOwn(state: State, accountId: number, orderId: number): number {
  const { orders, slotOfOrder } = state.perpetual
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? slotOfOrder.get(orderId) : NONE
  return slot !== NONE && orders.accountId(slot) === accountId ? slot : NONE
}
