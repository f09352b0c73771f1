import { amount, type MarketConfig, type RefusalReason, type ReplaceOrder } from '@glasshouse/domain'
import { isGateClosed } from '../gates.ts'
import { balanceOf, holdOfBuy, type NaiveOrder, type NaiveState, queue, type Resting } from '../state/naive-state.ts'
import { emitRested, LARGEST, LARGEST_SUM, takeAndRest } from './orders.ts'
import { leaveBook, releaseHold } from './settle.ts'
import { mayRestAt, reaches, referenceOf } from './walk.ts'

/** The reasons of RULES.md 4.15, in the order of REFUSALS. */
export function checkReplace(state: NaiveState, command: ReplaceOrder): RefusalReason | null {
  if (!state.markets.has(command.marketId)) return 'unknown_market'
  const order = ownOrder(state, command)
  const isLess = order !== null && isDecrease(order, command)
  return (isLess ? null : checkPermission(state, command, order)) ?? checkNumbers(state, command, order, isLess)
}

function checkPermission(state: NaiveState, command: ReplaceOrder, order: NaiveOrder | null): RefusalReason | null {
  const flags = state.accounts.get(command.actor.accountId)?.flags
  if (flags?.frozen) return 'account_frozen'
  if (order === null) return null
  const { side } = order.accepted
  if (side === 'buy' && flags?.close_only) return 'account_close_only'
  if (!flags?.trade_spot) return 'trading_not_permitted'
  if (side === 'buy' && isGateClosed(state, command.actor.accountId, 'spot')) return 'gate_not_passed'
  const standing = marketOf(state, order).state
  if (standing !== 'open' && !(standing === 'close_only' && side === 'sell')) return 'market_not_open'
  return state.isHalted ? 'new_orders_halted' : null
}

function checkNumbers(state: NaiveState, command: ReplaceOrder, order: NaiveOrder | null, isLess: boolean): RefusalReason | null {
  const { priceTicks, quantityLots } = command
  if (![priceTicks, quantityLots].every(Number.isSafeInteger)) return 'invalid_value'
  if (priceTicks <= 0) return 'price_not_positive'
  if (order && BigInt(priceTicks) * BigInt(marketOf(state, order).tickSize) > LARGEST) return 'price_too_large'
  if (quantityLots <= 0) return 'quantity_not_positive'
  return order ? (checkSize(state, command, order, isLess) ?? (isLess ? null : checkAsNew(state, command, order))) : 'not_found'
}

function checkSize(state: NaiveState, command: ReplaceOrder, order: NaiveOrder, isLess: boolean): RefusalReason | null {
  const market = marketOf(state, order)
  const { marketId, realm, side } = order.accepted
  const left = BigInt(command.quantityLots) - order.filled
  const notional = left * BigInt(command.priceTicks) * market.tickLotUnits
  if (BigInt(command.quantityLots) * market.lotUnits > LARGEST_SUM) return 'quantity_too_large'
  const others = queue(state, marketId, realm, side).filter((resting) => resting.order !== order)
  if (others.reduce((sum, resting) => sum + resting.left, left) > LARGEST) return 'quantity_too_large'
  const lifelong = side === 'buy' ? order.accepted.held - order.hold + heldFor(market, command, left, side) : order.notional + notional
  if (!isLess && lifelong > LARGEST_SUM) return 'quantity_too_large'
  if (left <= 0n) return 'quantity_not_above_filled'
  if (command.priceTicks === order.accepted.priceTicks && command.quantityLots === order.accepted.quantityLots) return 'order_unchanged'
  if (notional < market.minNotional) return 'notional_too_small'
  return !isLess && notional > market.maxNotional ? 'notional_too_large' : null
}

function checkAsNew(state: NaiveState, command: ReplaceOrder, order: NaiveOrder): RefusalReason | null {
  const market = marketOf(state, order)
  const { realm, side, accountId, timeInForce } = order.accepted
  const price = BigInt(command.priceTicks)
  const reference = referenceOf(state, market, realm)
  if (!mayRestAt(market, reference, price)) return 'order_price_outside_band'
  const opposite = queue(state, market.marketId, realm, side === 'buy' ? 'sell' : 'buy')[0]
  const isMet = opposite !== undefined && reaches({ side, limit: price }, opposite.price)
  const isPassive = timeInForce === 'POST_ONLY'
  if (isMet && !isPassive && market.indexId !== 0 && reference === 0n) return 'index_stale'
  const needed = heldFor(market, command, BigInt(command.quantityLots) - order.filled, side)
  const { available } = balanceOf(state, accountId, 1, side === 'buy' ? market.quoteAssetId : market.baseAssetId)
  if (available + order.hold < needed) return 'insufficient_available'
  return isMet && isPassive ? 'would_cross' : null
}

export function replaceOrder(state: NaiveState, command: ReplaceOrder): number {
  const order = ownOrder(state, command) as NaiveOrder
  const before = order.accepted
  const market = marketOf(state, order)
  const resting = queue(state, market.marketId, before.realm, before.side).find((candidate) => candidate.order === order) as Resting
  const isLess = isDecrease(order, command)
  const left = BigInt(command.quantityLots) - order.filled
  const needed = isLess ? heldAt(market, resting, left) : heldFor(market, command, left, before.side)
  const marketVersion = isLess ? before.marketVersion : market.version
  const { priceTicks, quantityLots } = command
  order.accepted = { ...before, priceTicks, quantityLots, held: amount(before.held - order.hold + needed), marketVersion }
  order.left = left
  state.events.push({
    type: 'OrderReplaced',
    orderId: before.orderId,
    accountId: before.accountId,
    marketId: before.marketId,
    formerPriceTicks: before.priceTicks,
    formerQuantityLots: before.quantityLots,
    priceTicks,
    quantityLots,
    held: amount(needed),
    keepsPriority: isLess,
    marketVersion,
  })
  if (isLess) {
    releaseHold(state, market, order, needed)
    resting.left = left
    emitRested(state, order)
    return before.orderId
  }
  releaseHold(state, market, order, 0n)
  leaveBook(state, market, before.realm, resting)
  order.hold = needed
  takeAndRest(state, market, order, ++state.lastOrderId)
  return before.orderId
}

const isDecrease = ({ accepted }: NaiveOrder, { priceTicks, quantityLots }: ReplaceOrder): boolean =>
  priceTicks === accepted.priceTicks && quantityLots < accepted.quantityLots

function ownOrder(state: NaiveState, { orderId, marketId, actor }: ReplaceOrder): NaiveOrder | null {
  const order = state.orders.get(orderId)
  return order && order.accepted.accountId === actor.accountId && order.accepted.marketId === marketId ? order : null
}

const marketOf = (state: NaiveState, order: NaiveOrder): MarketConfig =>
  (state.markets.get(order.accepted.marketId) as { config: MarketConfig }).config

/** Under the rule that stands. */
function heldFor(market: MarketConfig, { priceTicks }: ReplaceOrder, left: bigint, side: 'buy' | 'sell'): bigint {
  if (side === 'sell') return left * market.lotUnits
  return holdOfBuy(left, BigInt(priceTicks), market.tickLotUnits, BigInt(market.takerFeePpm))
}

/** At its own price and rate. */
function heldAt(market: MarketConfig, { side, price, holdFee }: Resting, left: bigint): bigint {
  return side === 'buy' ? holdOfBuy(left, price, market.tickLotUnits, holdFee) : left * market.lotUnits
}
