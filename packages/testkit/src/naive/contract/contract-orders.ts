import {
  amount,
  type CancelContractOrder,
  CONTRACT_ORDER_EFFECTS,
  type ContractCause,
  type ContractConfig,
  type ContractOrderEffect,
  houseAccountId,
  ORDER_TYPES,
  type OrderEnd,
  type OrderType,
  type PlaceContractOrder,
  POSITION_SIDES,
  type PositionSide,
  type Realm,
  type RefusalReason,
  TIMES_IN_FORCE,
  type TimeInForce,
  ticks,
} from '@glasshouse/domain'
import { isGateClosed } from '../gates.ts'
import {
  type CarriedStops,
  closingOf,
  contractOf,
  contractQueue,
  feeAt,
  holdOf,
  isFresh,
  isSettling,
  marginFor,
  markOf,
  type NaiveContractOrder,
  openingMargin,
  openingOf,
  otherSide,
  positionOf,
  positionsIn,
  postToWallet,
  restContract,
  restingOf,
  sideOf,
  sumLeft,
  valueInTicks,
  walletBalanceOf,
} from '../state/contract-state.ts'
import { fraction, isMore, most } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { cancelClosing, cancelContractOrder, endContractOrder } from './contract-ends.ts'
import { liquidationPriceOf, tierFor, valueAt } from './contract-margin.ts'
import { checkOwn, isBeyondOwn, isExcludedFromContracts } from './contract-protection.ts'
import { type ContractStop, costOfTaking, foresee, marginOfTaking, takeContracts } from './contract-walk.ts'

export const LARGEST = 2n ** 53n - 1n
export const LARGEST_NOTIONAL = 2n ** 52n - 1n
export const MOST_CONTRACTS = 2n ** 40n
const MOST_RESTING = 200

/** An order as it is asked for; also what AddPrincipal, stops and liquidations ask for. */
export interface Asked {
  readonly accountId: number
  readonly realm: Realm
  readonly marketId: number
  readonly positionSide: PositionSide
  readonly effect: ContractOrderEffect
  readonly positionId: number
  readonly leverage: number
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly price: bigint
  readonly contracts: bigint
  readonly stops?: CarriedStops
}

/** What the fields are worth by themselves, before they are read as numbers. */
export function isWellFormed(asked: {
  positionSide: PositionSide
  effect: ContractOrderEffect
  positionId: number
  leverage: number
  orderType: OrderType
  timeInForce: TimeInForce
  priceTicks: number
  contracts: number
}): boolean {
  const { positionSide, effect, orderType, timeInForce, positionId, leverage, priceTicks, contracts } = asked
  if (!POSITION_SIDES.includes(positionSide) || !CONTRACT_ORDER_EFFECTS.includes(effect) || !ORDER_TYPES.includes(orderType)) return false
  if (!TIMES_IN_FORCE.includes(timeInForce) || timeInForce === 'FOK') return false
  if (![positionId, leverage, priceTicks, contracts].every(Number.isSafeInteger)) return false
  if (orderType === 'market' && (priceTicks !== 0 || timeInForce === 'POST_ONLY')) return false
  return effect === 'open' ? positionId === 0 : leverage === 0
}

/** Account and market: from `unknown_market` to `new_orders_halted`. */
export function checkAdmission(
  state: NaiveState,
  accountId: number,
  config: ContractConfig | undefined,
  effect: ContractOrderEffect,
): RefusalReason | null {
  const flags = state.accounts.get(accountId)?.flags
  const isOpening = effect === 'open'
  if (isOpening && flags?.frozen) return 'account_frozen'
  if (isOpening && flags?.close_only) return 'account_close_only'
  if (isOpening && !flags?.trade_perp) return 'trading_not_permitted'
  if (isOpening && isGateClosed(state, accountId, 'futures')) return 'gate_not_passed'
  if (isOpening && isExcludedFromContracts(state, accountId)) return 'self_excluded'
  if (config && config.state !== 'open' && (isOpening || config.state !== 'close_only')) return 'market_not_open'
  return isOpening && state.isHalted ? 'new_orders_halted' : null
}

/** From `price_not_positive` on. */
export function checkAsked(state: NaiveState, config: ContractConfig, asked: Asked): RefusalReason | null {
  return checkSize(state, config, asked) ?? checkPosition(state, config, asked) ?? checkFunds(state, config, asked)
}

function checkSize(state: NaiveState, config: ContractConfig, asked: Asked): RefusalReason | null {
  const { price, contracts, orderType, effect, accountId, realm, leverage } = asked
  const isLimit = orderType === 'limit'
  const isOpening = effect === 'open'
  const mark = markOf(state, config)
  if (isLimit && price <= 0n) return 'price_not_positive'
  if (price * BigInt(config.tickSize) > LARGEST) return 'price_too_large'
  if (contracts < 0n || (contracts === 0n && (isOpening || isLimit))) return 'quantity_not_positive'
  if (contracts > MOST_CONTRACTS) return 'quantity_too_large'
  const tick = isLimit ? price : markInTicks(config, mark ?? 0n)
  if (valueInTicks(config, contracts, tick) > LARGEST_NOTIONAL) return 'quantity_too_large'
  const ownSide = contractQueue(state, config.marketId, realm, sideOf(asked.positionSide, effect))
  if (isLimit && sumLeft(ownSide) + contracts > LARGEST) return 'quantity_too_large'
  if (isOpening && !config.leverages.includes(leverage)) return 'leverage_not_offered'
  if (mayRest(asked) && mark !== null && !isInRestBand(config, mark, price)) return 'order_price_outside_band'
  if (mark === null || (isOpening && !isFresh(state, config))) return 'index_stale'
  return mayRest(asked) && restingOf(state, accountId, config.marketId).length >= MOST_RESTING ? 'too_many_open_orders' : null
}

function checkPosition(state: NaiveState, config: ContractConfig, asked: Asked): RefusalReason | null {
  const { accountId, positionSide, effect, contracts } = asked
  const { marketId } = config
  const standing = positionOf(state, accountId, marketId, positionSide)
  if (effect === 'open') return standing && standing.liquidationStart > 0n ? 'position_in_liquidation' : checkOpening(state, config, asked)
  if (!standing || standing.positionId !== asked.positionId) return 'not_found'
  if (standing.liquidationStart > 0n) return 'position_in_liquidation'
  return contracts > standing.contracts - sumLeft(closingOf(state, standing)) ? 'quantity_above_position' : null
}

function checkOpening(state: NaiveState, config: ContractConfig, asked: Asked): RefusalReason | null {
  const { accountId, positionSide, leverage, contracts, realm } = asked
  const { marketId } = config
  const mark = markOf(state, config) as bigint
  const opening = openingOf(state, accountId, marketId, positionSide)
  const standing = positionOf(state, accountId, marketId, positionSide)
  if ((standing && standing.leverage !== leverage) || opening.some((order) => order.leverage !== leverage)) return 'leverage_differs'
  const own = (standing?.contracts ?? 0n) + sumLeft(opening) + contracts
  if (leverage > tierFor(config, valueAt(config, own, mark)).maxLeverage) return 'leverage_above_tier'
  const opposite = otherSide(positionSide)
  const other =
    (positionOf(state, accountId, marketId, opposite)?.contracts ?? 0n) + sumLeft(openingOf(state, accountId, marketId, opposite))
  if (isMore(valueAt(config, own + other, mark), fraction(config.positionLimit))) return 'position_limit'
  const fund = walletBalanceOf(state, config, houseAccountId(realm, 'insurance')).available
  const open = openContractsOf(state, marketId, realm) + contracts
  const isTooMuch = isMore(valueAt(config, open, mark), fraction(BigInt(config.openInterestFactor) * fund))
  if (isTooMuch) return 'open_interest_limit'
  return asked.stops ? checkCarried(state, config, asked, asked.stops) : null
}

/** RULES.md 8.2.6: ahead of the order's own price, behind it, and before what would be its liquidation price. */
function checkCarried(state: NaiveState, config: ContractConfig, asked: Asked, stops: CarriedStops): RefusalReason | null {
  const { accountId, positionSide, contracts, price, leverage } = asked
  const sign = positionSide === 'long' ? 1n : -1n
  const mark = markOf(state, config) as bigint
  const isLimit = asked.orderType === 'limit'
  const reference = isLimit ? price * BigInt(config.tickSize) : mark
  const isAhead = (trigger: bigint, of: bigint) => (trigger - of) * sign > 0n
  if (stops.takeProfit > 0n && !isAhead(stops.takeProfit, reference)) return 'take_profit_wrong_side'
  if (stops.stopLoss === 0n) return null
  if (!isAhead(reference, stops.stopLoss)) return 'stop_loss_wrong_side'
  const standing = positionOf(state, accountId, config.marketId, positionSide)
  const notional = valueInTicks(config, contracts, isLimit ? price : markInTicks(config, mark))
  const end = liquidationPriceOf({
    side: positionSide,
    rule: config,
    contracts: (standing?.contracts ?? 0n) + contracts,
    cost: (standing?.cost ?? 0n) + notional,
    margin: (standing?.margin ?? 0n) + openingMargin(notional, leverage),
  })
  return end === 0n || isAhead(stops.stopLoss, end) ? null : 'trigger_beyond_liquidation'
}

function checkFunds(state: NaiveState, config: ContractConfig, asked: Asked): RefusalReason | null {
  const { accountId, effect, orderType, price, contracts, leverage, timeInForce } = asked
  const side = sideOf(asked.positionSide, effect)
  const foreseen = foresee(state, config, { ...asked, side })
  if (effect === 'open') {
    const atLimit = valueInTicks(config, contracts, costPrice(state, config, asked))
    const needed =
      orderType === 'market'
        ? costOfTaking(config, foreseen.fills, leverage)
        : openingMargin(atLimit, leverage) + feeAt(atLimit, config.takerFeePpm)
    const margin = orderType === 'market' ? marginOfTaking(config, foreseen.fills, leverage) : openingMargin(atLimit, leverage)
    const own = checkOwn(state, config, { accountId, leverage, margin, cost: needed })
    if (own) return own
    if (walletBalanceOf(state, config, accountId).available < needed) return 'insufficient_available'
  }
  const best = contractQueue(state, config.marketId, asked.realm, side === 'buy' ? 'sell' : 'buy')[0]
  const reaches = best && (side === 'buy' ? best.price <= price : best.price >= price)
  if (timeInForce === 'POST_ONLY' && reaches) return 'would_cross'
  if (orderType !== 'market') return null
  // Closing everything asks for 0: what the walk meets first says whether anything would be found.
  const whole = contracts > 0n ? foreseen : foresee(state, config, { ...asked, side, contracts: 1n })
  return whole.fills.length === 0 && whole.stop !== 'own' ? 'no_liquidity' : null
}

/** A short order at a low limit fills at the best bid: that is what it must pay for. */
function costPrice(state: NaiveState, config: ContractConfig, asked: Asked): bigint {
  if (asked.positionSide === 'long') return asked.price
  return most(asked.price, contractQueue(state, config.marketId, asked.realm, 'buy')[0]?.price ?? 0n)
}

export function openContractsOf(state: NaiveState, marketId: number, realm: Realm): bigint {
  return positionsIn(state, marketId, realm)
    .filter((position) => position.side === 'long')
    .reduce((sum, position) => sum + position.contracts, 0n)
}

export function checkContractOrder(state: NaiveState, command: PlaceContractOrder): RefusalReason | null {
  const config = state.contracts.get(command.marketId)?.config
  if (!config) return 'unknown_market'
  const refusal = checkAdmission(state, command.actor.accountId, config, command.effect)
  if (refusal) return refusal
  if (isSettling(state, config, command.actor.realm)) return 'funding_running'
  return isWellFormed(command) ? checkAsked(state, config, askedBy(command)) : 'invalid_value'
}

export function askedBy(command: Omit<PlaceContractOrder, 'type'>): Asked {
  const { actor, marketId, positionSide, effect, positionId, leverage, orderType, timeInForce, priceTicks, contracts } = command
  const { accountId, realm } = actor
  const price = BigInt(priceTicks)
  return {
    accountId,
    realm,
    marketId,
    positionSide,
    effect,
    positionId,
    leverage,
    orderType,
    timeInForce,
    price,
    contracts: BigInt(contracts),
  }
}

/** Accepts an order and lets it take and rest; the taker's rate is the standing rule's unless the house acts. */
export function placeContract(
  state: NaiveState,
  asked: Asked,
  by: {
    cause: ContractCause
    rule?: ContractConfig
    makerRate?: number
    takerRate?: number
    liquidationFeePpm?: number
    isBeforeLiquidation?: boolean
  },
): NaiveContractOrder {
  const { config } = contractOf(state, asked.marketId)
  const rule = by.rule ?? config
  const orderId = ++state.lastOrderId
  const order: NaiveContractOrder = {
    ...asked,
    orderId,
    priority: orderId,
    isQuote: false,
    side: sideOf(asked.positionSide, asked.effect),
    makerRate: by.makerRate ?? rule.makerFeePpm,
    takerRate: by.takerRate ?? rule.takerFeePpm,
    rule,
    cause: by.cause,
    acceptedAtMs: state.nowMs,
    left: asked.contracts,
    notional: 0n,
    fees: 0n,
  }
  const { accountId, marketId, realm, positionSide, effect, positionId, leverage, orderType, timeInForce, price, contracts } = asked
  state.events.push({
    type: 'ContractOrderAccepted',
    orderId,
    accountId,
    marketId,
    realm,
    positionSide,
    effect,
    positionId,
    leverage,
    orderType,
    timeInForce,
    priceTicks: ticks(Number(price)),
    contracts: Number(contracts),
    cause: by.cause,
    ruleVersion: rule.version,
  })
  if (asked.stops) {
    const [takeProfit, stopLoss] = [Number(asked.stops.takeProfit) as never, Number(asked.stops.stopLoss) as never]
    state.events.push({ type: 'ContractOrderStopsAccepted', orderId, accountId, marketId, takeProfit, stopLoss })
  }
  const fee = by.liquidationFeePpm === undefined ? {} : { liquidationFeePpm: by.liquidationFeePpm }
  const isBeforeLiquidation = by.isBeforeLiquidation ?? false
  const taken = takeContracts(state, config, { order, role: 'taker', rate: order.takerRate, isBeforeLiquidation, ...fee })
  endOrRest(state, config, order, taken)
  return order
}

function endOrRest(
  state: NaiveState,
  config: ContractConfig,
  order: NaiveContractOrder,
  { stop, margin }: { stop: ContractStop; margin: bigint },
): void {
  if (stop === 'done') return // ended as filled with its last fill
  const end = endFor(order, stop)
  if (end) {
    endContractOrder(state, order, end)
    return
  }
  const hold = holdOf(order, order.left)
  const { accountId: owner } = order
  const isBeyond = hold > 0n && isBeyondOwn(state, config, { accountId: owner, margin: margin + marginFor(order, order.left), cost: hold })
  if (isBeyond || walletBalanceOf(state, config, order.accountId).available < hold) {
    endContractOrder(state, order, 'margin_short')
    return
  }
  const { orderId, accountId } = order
  postToWallet(state, config, { accountId, available: -hold, held: hold, purpose: 'hold', orderId })
  restInBook(state, order)
  emitRested(state, order)
}

export function restInBook(state: NaiveState, order: NaiveContractOrder): void {
  state.contractOrders.set(order.orderId, order)
  restContract(state, order)
}

function emitRested(state: NaiveState, order: NaiveContractOrder): void {
  const { orderId, accountId, marketId } = order
  const held = amount(holdOf(order, order.left))
  state.events.push({ type: 'ContractOrderRested', orderId, accountId, marketId, remainingContracts: Number(order.left), held })
}

/** A smaller order, out of the book: it holds what it needs, and its priority is its former one. */
export function restInPlace(state: NaiveState, order: NaiveContractOrder): void {
  restInBook(state, order)
  emitRested(state, order)
}

/** Any other replaced order, out of the book and without a hold. */
export function takeAndRest(state: NaiveState, config: ContractConfig, order: NaiveContractOrder): void {
  endOrRest(state, config, order, takeContracts(state, config, { order, role: 'taker', rate: order.takerRate }))
}

function endFor(order: NaiveContractOrder, stop: ContractStop): OrderEnd | null {
  if (stop === 'own') return 'self_trade'
  if (stop === 'band') return 'band_reached'
  if (stop === 'bankrupt' || stop === 'short') return 'margin_short'
  return order.orderType === 'market' || order.timeInForce === 'IOC' ? 'remainder_canceled' : null
}

/** A user's order. Closing everything ends the position's resting closing orders first. */
export function placeUserContract(state: NaiveState, asked: Asked, cause: ContractCause): number {
  const position = state.positions.get(asked.positionId)
  if (!position || asked.contracts > 0n) return placeContract(state, asked, { cause }).orderId
  cancelClosing(state, position, 'canceled_by_user')
  return placeContract(state, { ...asked, contracts: position.contracts }, { cause }).orderId
}

export function checkContractCancel(state: NaiveState, command: CancelContractOrder): RefusalReason | null {
  const order = state.contractOrders.get(command.orderId)
  const causes: readonly ContractCause[] = ['user', 'add_principal', 'take_profit', 'stop_loss']
  return order && order.accountId === command.actor.accountId && causes.includes(order.cause) ? null : 'not_found'
}

export function cancelUserContract(state: NaiveState, orderId: number): void {
  cancelContractOrder(state, state.contractOrders.get(orderId) as NaiveContractOrder, 'canceled_by_user')
}

/** ceil(P / tickSize) */
export const markInTicks = (config: ContractConfig, mark: bigint): bigint => (mark + BigInt(config.tickSize) - 1n) / BigInt(config.tickSize)

export function isInRestBand(config: ContractConfig, mark: bigint, price: bigint): boolean {
  const scaled = price * BigInt(config.tickSize) * 1_000_000n
  const band = BigInt(config.restBandPpm)
  return scaled <= mark * (1_000_000n + band) && scaled >= mark * (1_000_000n - band)
}

const mayRest = (asked: Asked) => asked.orderType === 'limit' && asked.timeInForce !== 'IOC'
