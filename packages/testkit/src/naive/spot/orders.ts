import {
  amount,
  type CancelOrder,
  lots,
  type MarketConfig,
  ORDER_TYPES,
  type OrderEnd,
  type PlaceOrder,
  type RefusalReason,
  SIDES,
  TIMES_IN_FORCE,
} from '@glasshouse/domain'
import { isGateClosed } from '../gates.ts'
import { post } from '../state/ledger.ts'
import { balanceOf, ceilPpm, holdOfBuy, type NaiveOrder, type NaiveState, queue, rest } from '../state/naive-state.ts'
import { endOrder, leaveBook, releaseHold, settle } from './settle.ts'
import { type Incoming, mayRestAt, reaches, referenceOf, type Walk, walk } from './walk.ts'

const MOST_OPEN_ORDERS = 200
export const LARGEST = 2n ** 53n - 1n
export const LARGEST_SUM = 2n ** 52n - 1n

/** The checks of an order from `unknown_market` on, in the order of REFUSALS. */
export function checkOrder(state: NaiveState, command: PlaceOrder): RefusalReason | null {
  const market = state.markets.get(command.marketId)?.config
  const account = state.accounts.get(command.actor.accountId)
  if (!market || !account) return 'unknown_market'
  const { flags } = account
  if (flags.frozen) return 'account_frozen'
  if (flags.close_only && command.side === 'buy') return 'account_close_only'
  if (!flags.trade_spot) return 'trading_not_permitted'
  if (command.side === 'buy' && isGateClosed(state, command.actor.accountId, 'spot')) return 'gate_not_passed'
  if (market.state !== 'open' && !(market.state === 'close_only' && command.side === 'sell')) return 'market_not_open'
  if (state.isHalted) return 'new_orders_halted'
  if (!isWellFormed(command)) return 'invalid_value'
  return checkSize(state, command, market) ?? checkMoney(state, command, market) ?? checkFills(state, command, market)
}

export function placeOrder(state: NaiveState, command: PlaceOrder): number {
  const market = (state.markets.get(command.marketId) as { config: MarketConfig }).config
  const { actor, side, orderType, timeInForce, priceTicks, quantityLots, spend } = command
  const { realm } = actor
  const hold = holdOf(command, market, walkOf(state, command, market))
  const orderId = ++state.lastOrderId
  const order: NaiveOrder = {
    accepted: {
      type: 'OrderAccepted',
      orderId,
      accountId: actor.accountId,
      marketId: market.marketId,
      realm,
      side,
      orderType,
      timeInForce,
      priceTicks,
      quantityLots,
      spend,
      held: amount(hold),
      marketVersion: market.version,
    },
    acceptedAtMs: state.nowMs,
    left: BigInt(quantityLots),
    hold,
    filled: 0n,
    notional: 0n,
    fees: 0n,
    spent: 0n,
  }
  state.orders.set(orderId, order)
  state.events.push(order.accepted)
  takeAndRest(state, market, order, orderId)
  return orderId
}

/** Sets aside the order's hold, takes what it reaches, and ends, or rests behind all others. */
export function takeAndRest(state: NaiveState, market: MarketConfig, order: NaiveOrder, priority: number): void {
  const { orderId, accountId, realm, side, orderType, priceTicks, spend } = order.accepted
  const assetId = side === 'buy' ? market.quoteAssetId : market.baseAssetId
  post(state, { accountId, assetId, available: -order.hold, held: order.hold, purpose: 'hold', orderId })
  const price = BigInt(priceTicks)
  const fee = BigInt(market.takerFeePpm)
  const incoming = { accountId, side, limit: price, lots: order.left, budget: spend, takerFee: fee }
  const walked = walk(state, market, realm, referenceOf(state, market, realm), incoming)
  const heldBy = (left: bigint) => (side === 'buy' ? holdOfBuy(left, price, market.tickLotUnits, fee) : left * market.lotUnits)
  const freedBy = (filled: bigint, notional: bigint) =>
    orderType === 'market' ? notional + ceilPpm(notional, fee) : heldBy(order.left) - heldBy(order.left - filled)
  for (const fill of walked.fills) settle(state, market, realm, { accountId, side, fee, order, freedBy }, fill)
  const end = endOf(order, walked)
  releaseHold(state, market, order, end ? 0n : heldBy(order.left))
  if (end) {
    endOrder(state, order, end)
    return
  }
  const makerFee = BigInt(market.makerFeePpm)
  rest(state, market.marketId, realm, { priority, accountId, side, price, left: order.left, makerFee, holdFee: fee, order })
  emitRested(state, order)
}

export function emitRested(state: NaiveState, order: NaiveOrder): void {
  const { orderId, accountId, marketId } = order.accepted
  state.events.push({ type: 'OrderRested', orderId, accountId, marketId, remainingLots: lots(Number(order.left)) })
}

export function checkCancel(state: NaiveState, command: CancelOrder): RefusalReason | null {
  return state.orders.get(command.orderId)?.accepted.accountId === command.actor.accountId ? null : 'not_found'
}

export function cancelOrder(state: NaiveState, orderId: number, end: OrderEnd): void {
  const order = state.orders.get(orderId) as NaiveOrder
  const market = (state.markets.get(order.accepted.marketId) as { config: MarketConfig }).config
  const side = queue(state, market.marketId, order.accepted.realm, order.accepted.side)
  const resting = side.find((candidate) => candidate.order === order)
  if (resting) leaveBook(state, market, order.accepted.realm, resting)
  releaseHold(state, market, order, 0n)
  endOrder(state, order, end)
}

function isWellFormed(command: PlaceOrder): boolean {
  const { side, orderType, timeInForce, priceTicks, quantityLots, spend } = command
  if (!SIDES.includes(side) || !ORDER_TYPES.includes(orderType) || !TIMES_IN_FORCE.includes(timeInForce)) return false
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(quantityLots) || typeof spend !== 'bigint') return false
  if (orderType === 'limit') return spend === 0n
  if (priceTicks !== 0 || timeInForce === 'POST_ONLY' || spend < 0n) return false
  return spend === 0n || (side === 'buy' && quantityLots === 0 && timeInForce !== 'FOK')
}

function checkSize(state: NaiveState, command: PlaceOrder, market: MarketConfig): RefusalReason | null {
  const { orderType, side, spend, actor, timeInForce } = command
  const price = BigInt(command.priceTicks)
  const quantity = BigInt(command.quantityLots)
  const isLimit = orderType === 'limit'
  if (isLimit && price <= 0n) return 'price_not_positive'
  if (isLimit && price * BigInt(market.tickSize) > LARGEST) return 'price_too_large'
  if (quantity <= 0n && spend === 0n) return 'quantity_not_positive'
  if (quantity * market.lotUnits > LARGEST_SUM) return 'quantity_too_large'
  const own = queue(state, market.marketId, actor.realm, side)
  if (isLimit && own.reduce((sum, resting) => sum + resting.left, quantity) > LARGEST) return 'quantity_too_large'
  const opposite = queue(state, market.marketId, actor.realm, side === 'buy' ? 'sell' : 'buy')[0]
  const at = isLimit ? price : (opposite?.price ?? null)
  const notional = spend > 0n ? spend : at === null ? null : at * quantity * market.tickLotUnits
  if (notional !== null && notional < market.minNotional && !sellsEveryLot(state, command, market)) return 'notional_too_small'
  if (notional !== null && notional > market.maxNotional) return 'notional_too_large'
  if (!isLimit && spend === 0n && notionalOf(walkOf(state, command, market), market) > market.maxNotional) return 'notional_too_large'
  const rests = isLimit && (timeInForce === 'GTC' || timeInForce === 'POST_ONLY')
  if (rests && !mayRestAt(market, referenceOf(state, market, actor.realm), price)) return 'order_price_outside_band'
  const wouldTake = !isLimit || (timeInForce !== 'POST_ONLY' && opposite !== undefined && reaches({ side, limit: price }, opposite.price))
  if (market.indexId !== 0 && referenceOf(state, market, actor.realm) === 0n && wouldTake) return 'index_stale'
  if (rests && openOrdersOf(state, actor.accountId, market.marketId) >= MOST_OPEN_ORDERS) return 'too_many_open_orders'
  return null
}

/** A market sale of all whole lots there are. */
function sellsEveryLot(state: NaiveState, { side, orderType, quantityLots, actor }: PlaceOrder, market: MarketConfig): boolean {
  const { available } = balanceOf(state, actor.accountId, 1, market.baseAssetId)
  return orderType === 'market' && side === 'sell' && BigInt(quantityLots) === available / market.lotUnits
}

function checkMoney(state: NaiveState, command: PlaceOrder, market: MarketConfig): RefusalReason | null {
  const needed = holdOf(command, market, walkOf(state, command, market))
  const assetId = command.side === 'buy' ? market.quoteAssetId : market.baseAssetId
  return balanceOf(state, command.actor.accountId, 1, assetId).available < needed ? 'insufficient_available' : null
}

function checkFills(state: NaiveState, command: PlaceOrder, market: MarketConfig): RefusalReason | null {
  const { side, timeInForce, orderType, spend, actor } = command
  const opposite = queue(state, market.marketId, actor.realm, side === 'buy' ? 'sell' : 'buy')[0]
  if (timeInForce === 'POST_ONLY' && opposite && reaches({ side, limit: BigInt(command.priceTicks) }, opposite.price)) return 'would_cross'
  const walked = walkOf(state, command, market)
  if (timeInForce === 'FOK') return lotsOf(walked) < BigInt(command.quantityLots) ? 'cannot_fill_completely' : null
  if (orderType !== 'market' || walked.fills.length > 0 || walked.stop === 'own') return null
  return spend > 0n && walked.stop === 'budget' ? 'below_one_lot' : 'no_liquidity'
}

function walkOf(state: NaiveState, command: PlaceOrder, market: MarketConfig): Walk {
  const incoming: Incoming = {
    accountId: command.actor.accountId,
    side: command.side,
    limit: BigInt(command.priceTicks),
    lots: BigInt(command.quantityLots),
    budget: command.spend,
    takerFee: BigInt(market.takerFeePpm),
  }
  return walk(state, market, command.actor.realm, referenceOf(state, market, command.actor.realm), incoming)
}

function holdOf(command: PlaceOrder, market: MarketConfig, walked: Walk): bigint {
  const fee = BigInt(market.takerFeePpm)
  const quantity = BigInt(command.quantityLots)
  if (command.side === 'sell') return quantity * market.lotUnits
  if (command.orderType === 'limit') return holdOfBuy(quantity, BigInt(command.priceTicks), market.tickLotUnits, fee)
  if (command.spend > 0n) return command.spend
  return walked.fills.reduce((sum, fill) => {
    const notional = fill.price * fill.lots * market.tickLotUnits
    return sum + notional + ceilPpm(notional, fee)
  }, 0n)
}

/** Why the incoming order is over, or null: it rests. */
function endOf({ accepted, left }: NaiveOrder, walked: Walk): OrderEnd | null {
  if (walked.stop === 'done' || walked.stop === 'budget') return 'filled'
  if (walked.stop === 'own') return 'self_trade'
  if (walked.stop === 'band') return 'band_reached'
  if (accepted.orderType === 'market' || accepted.timeInForce === 'IOC') return 'remainder_canceled'
  return left === 0n ? 'filled' : null
}

const lotsOf = (walked: Walk) => walked.fills.reduce((sum, fill) => sum + fill.lots, 0n)
const notionalOf = (walked: Walk, market: MarketConfig) =>
  walked.fills.reduce((sum, fill) => sum + fill.lots * fill.price * market.tickLotUnits, 0n)
const openOrdersOf = (state: NaiveState, accountId: number, marketId: number) =>
  [...state.orders.values()].filter((order) => order.accepted.accountId === accountId && order.accepted.marketId === marketId).length
