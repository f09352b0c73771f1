import { amount, houseAccountId, lots, type MarketConfig, type OrderEnd, type Realm, type Side, ticks } from '@glasshouse/domain'
import { type Posting, post } from '../state/ledger.ts'
import { ceilPpm, holdOfBuy, type NaiveOrder, type NaiveState, queue, type Resting, smaller } from '../state/naive-state.ts'
import type { Fill } from './walk.ts'

/** The taker of a fill. */
export interface Taker {
  readonly accountId: number
  readonly side: Side
  readonly fee: bigint
  /** null: the house's ladder, which pays from available. */
  readonly order: NaiveOrder | null
  /** What a buyer frees of his hold by this many lots; at least notional + fee, or the fee is capped by it. */
  readonly freedBy: (filled: bigint, notional: bigint) => bigint
}

interface Party {
  readonly accountId: number
  readonly orderId: number
  readonly side: Side
  readonly paysFrom: 'held' | 'available'
  readonly isMaker: boolean
  readonly fee: bigint
  readonly freed: bigint
}

/** One trade: who gives, who gets, the fees, what of the holds comes back, and the maker's end if it is filled. */
export function settle(state: NaiveState, market: MarketConfig, realm: Realm, taker: Taker, fill: Fill): void {
  const { maker } = fill
  const u = market.tickLotUnits
  const notional = fill.price * fill.lots * u
  const makerFreed =
    maker.side === 'buy'
      ? holdOfBuy(maker.left, maker.price, u, maker.holdFee) - holdOfBuy(maker.left - fill.lots, maker.price, u, maker.holdFee)
      : fill.lots * market.lotUnits
  const takerFreed = taker.side === 'buy' ? taker.freedBy(fill.lots, notional) : fill.lots * market.lotUnits
  const makerFee = feeOf({ side: maker.side, rate: maker.makerFee, notional, freed: makerFreed })
  const takerFee = feeOf({ side: taker.side, rate: taker.fee, notional, freed: takerFreed })
  const makerOrderId = maker.order?.accepted.orderId ?? 0
  const takerOrderId = taker.order?.accepted.orderId ?? 0
  const tradeId = ++state.lastTradeId
  state.lastTrades.set(`${market.marketId}/${realm}`, fill.price)
  state.events.push({
    type: 'Traded',
    tradeId,
    marketId: market.marketId,
    realm,
    priceTicks: ticks(Number(fill.price)),
    quantityLots: lots(Number(fill.lots)),
    notional: amount(notional),
    takerSide: taker.side,
    makerOrderId,
    takerOrderId,
    makerAccountId: maker.accountId,
    takerAccountId: taker.accountId,
    makerFee: amount(makerFee),
    takerFee: amount(takerFee),
  })
  const trade = { market, tradeId, notional, lots: fill.lots }
  exchangeAssets(state, trade, { ...maker, orderId: makerOrderId, paysFrom: 'held', isMaker: true, fee: makerFee, freed: makerFreed })
  const paysFrom = taker.order ? 'held' : 'available'
  exchangeAssets(state, trade, { ...taker, orderId: takerOrderId, paysFrom, isMaker: false, fee: takerFee, freed: takerFreed })
  post(state, {
    accountId: houseAccountId(realm, 'fees'),
    assetId: market.quoteAssetId,
    available: makerFee + takerFee,
    purpose: 'fee',
    tradeId,
  })
  maker.left -= fill.lots
  const base = fill.lots * market.lotUnits
  const spentBy = (side: Side, fee: bigint) => (side === 'buy' ? notional + fee : base)
  if (maker.order) count(maker.order, { lots: fill.lots, notional, fee: makerFee, spent: spentBy(maker.side, makerFee), freed: makerFreed })
  if (taker.order) {
    const spent = spentBy(taker.side, takerFee)
    count(taker.order, { lots: fill.lots, notional, fee: takerFee, spent, freed: spent })
  }
  if (maker.left > 0n) return
  leaveBook(state, market, realm, maker)
  if (maker.order) endOrder(state, maker.order, 'filled')
}

export function endOrder(state: NaiveState, order: NaiveOrder, end: OrderEnd): void {
  const { orderId, accountId, marketId, held } = order.accepted
  state.events.push({
    type: 'OrderEnded',
    orderId,
    accountId,
    marketId,
    end,
    filledLots: lots(Number(order.filled)),
    filledNotional: amount(order.notional),
    feePaid: amount(order.fees),
    released: amount(held - order.spent),
  })
  state.orders.delete(orderId)
}

/** Gives back what is held for an order beyond what it still needs. */
export function releaseHold(state: NaiveState, market: MarketConfig, order: NaiveOrder, needed: bigint): void {
  const { accountId, side, orderId } = order.accepted
  const assetId = side === 'buy' ? market.quoteAssetId : market.baseAssetId
  post(state, { accountId, assetId, available: order.hold - needed, held: needed - order.hold, purpose: 'release', orderId })
  order.hold = needed
}

export function leaveBook(state: NaiveState, market: MarketConfig, realm: Realm, resting: Resting): void {
  const side = queue(state, market.marketId, realm, resting.side)
  side.splice(side.indexOf(resting), 1)
}

function feeOf(side: { side: Side; rate: bigint; notional: bigint; freed: bigint }): bigint {
  const fee = ceilPpm(side.notional, side.rate)
  const most = side.side === 'buy' ? side.freed - side.notional : side.notional
  return smaller(fee, most)
}

function exchangeAssets(
  state: NaiveState,
  trade: { market: MarketConfig; tradeId: number; notional: bigint; lots: bigint },
  party: Party,
): void {
  const { market, tradeId, notional } = trade
  const base = trade.lots * market.lotUnits
  const isBuyer = party.side === 'buy'
  const gives = isBuyer ? { assetId: market.quoteAssetId, units: notional } : { assetId: market.baseAssetId, units: base }
  const gets = isBuyer ? { assetId: market.baseAssetId, units: base } : { assetId: market.quoteAssetId, units: notional }
  const mine = { accountId: party.accountId, orderId: party.orderId, tradeId }
  const from = (pocket: 'held' | 'available', units: bigint): Partial<Posting> =>
    pocket === 'held' ? { held: -units } : { available: -units }
  post(state, { ...mine, assetId: gives.assetId, ...from(party.paysFrom, gives.units), purpose: 'trade' })
  post(state, { ...mine, assetId: gets.assetId, available: gets.units, purpose: 'trade' })
  // A buyer's fee is taken from what was held for it, a seller's from what he gets.
  post(state, { ...mine, assetId: market.quoteAssetId, ...from(isBuyer ? party.paysFrom : 'available', party.fee), purpose: 'fee' })
  // A taker gets what he does not need in one posting after his last fill.
  const back = isBuyer && party.isMaker ? party.freed - notional - party.fee : 0n
  post(state, { ...mine, assetId: market.quoteAssetId, available: back, held: -back, purpose: 'release' })
}

function count(order: NaiveOrder, fill: { lots: bigint; notional: bigint; fee: bigint; spent: bigint; freed: bigint }): void {
  order.filled += fill.lots
  order.left -= fill.lots
  order.notional += fill.notional
  order.fees += fill.fee
  order.hold -= fill.freed
  order.spent += fill.spent
}
