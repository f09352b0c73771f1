import { amount, lots, type MarketConfig, type OrderEnd, type PlaceOrder, type RefusalReason, type ReplaceOrder } from '@glasshouse/domain'
import { post } from '../state/ledger.ts'
import { balanceOf, holdOfBuy, type NaiveOrder, type NaiveState, queue, type Resting, rest } from '../state/naive-state.ts'
import { endOrder, leaveBook, releaseHold, settle } from './settle.ts'
import { mayRestAt, reaches, referenceOf, type Walk, walk } from './walk.ts'

const LARGEST = 2n ** 53n - 1n
const LARGEST_SUM = 2n ** 52n - 1n

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
  if (order?.accepted.side === 'buy' && flags?.close_only) return 'account_close_only'
  if (!flags?.trade_spot) return 'trading_not_permitted'
  const standing = order ? marketOf(state, order).state : 'open'
  const isSale = order?.accepted.side === 'sell'
  if (standing !== 'open' && !(standing === 'close_only' && isSale)) return 'market_not_open'
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
  } else placeAgain(state, market, { order, resting, needed })
  return before.orderId
}

function placeAgain(
  state: NaiveState,
  market: MarketConfig,
  { order, resting, needed }: { order: NaiveOrder; resting: Resting; needed: bigint },
): void {
  const { orderId, accountId, realm, side, timeInForce } = order.accepted
  const price = BigInt(order.accepted.priceTicks)
  const fee = BigInt(market.takerFeePpm)
  const u = market.tickLotUnits
  releaseHold(state, market, order, 0n)
  leaveBook(state, market, realm, resting)
  const priority = ++state.lastOrderId
  const assetId = side === 'buy' ? market.quoteAssetId : market.baseAssetId
  post(state, { accountId, assetId, available: -needed, held: needed, purpose: 'hold', orderId })
  order.hold = needed
  const reference = referenceOf(state, market, realm)
  const walked = walk(state, market, realm, reference, { accountId, side, limit: price, lots: order.left, budget: 0n, takerFee: fee })
  const freedBy = (filled: bigint) => holdOfBuy(order.left, price, u, fee) - holdOfBuy(order.left - filled, price, u, fee)
  for (const fill of walked.fills) settle(state, market, realm, { accountId, side, fee, order, freedBy }, fill)
  const end = endOf(walked, timeInForce)
  releaseHold(state, market, order, end ? 0n : side === 'buy' ? holdOfBuy(order.left, price, u, fee) : order.left * market.lotUnits)
  if (end) {
    endOrder(state, order, end)
    return
  }
  const makerFee = BigInt(market.makerFeePpm)
  rest(state, market.marketId, realm, { priority, accountId, side, price, left: order.left, makerFee, holdFee: fee, order })
  emitRested(state, order)
}

/** Null: what is left of it rests. */
function endOf(walked: Walk, timeInForce: PlaceOrder['timeInForce']): OrderEnd | null {
  if (walked.stop === 'done') return 'filled'
  if (walked.stop === 'own' && timeInForce !== 'POST_ONLY') return 'self_trade'
  return walked.stop === 'band' ? 'band_reached' : null
}

function emitRested(state: NaiveState, order: NaiveOrder): void {
  const { orderId, accountId, marketId } = order.accepted
  state.events.push({ type: 'OrderRested', orderId, accountId, marketId, remainingLots: lots(Number(order.left)) })
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
