import {
  type AssetConfig,
  amount,
  type Event,
  LISTED_ASSETS,
  LISTED_SPOT_MARKETS,
  lots,
  type MarketConfig,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { type EndedSpotOrderRow, endedSpotOrder, endingSpotOrder } from './ended-spot-order.ts'
import { isResting, repeatedSpotPlacement, spotPlacementToWire } from './placement.ts'
import { spotOrder } from './spot-order.ts'

const market = LISTED_SPOT_MARKETS[0] as MarketConfig
const assetOf = (assetId: number) => LISTED_ASSETS.find((one) => one.assetId === assetId) as AssetConfig
const assets = { market, base: assetOf(market.baseAssetId), quote: assetOf(market.quoteAssetId) }

const row: EndedSpotOrderRow = {
  order_id: 4711,
  side: 'buy',
  order_type: 'limit',
  time_in_force: 'GTC',
  price: '60000.00000000',
  quantity: '0.02000000',
  spend: null,
  end_reason: 'filled',
  filled_quantity: '0.02000000',
  filled_notional: '1199.500000',
  fee_paid: '1.199500',
  accepted_at_ms: 1_723_075_262_000,
  updated_at_ms: 1_723_075_263_000,
}
const told = {
  id: '4711',
  type: 0,
  delegateType: 0,
  status: 1,
  symbol: 'btcusdt',
  coin: 'btc',
  showCoin: 'BTC/USDT',
  delegatePrice: '60000',
  delegateTotal: '0.02',
  delegateValue: '1200',
  dealNum: '0.02',
  dealPrice: '59975',
  dealValue: '1199.5',
  fee: '1.1995',
  timeInForce: 'GTC',
  end: 'filled',
  delegateTime: 1_723_075_262_000,
  updateTime: 1_723_075_263_000,
  params: { delegateTime: 1_723_075_262_000 },
  index: 0,
} as const

test('an order of the history is told from its row, and from its own events the same', () => {
  expect(endedSpotOrder(row, assets, 0)).toEqual(told)
  expect(spotOrder.parse(told)).toEqual(told)
  const terms = {
    marketId: market.marketId,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'GTC',
    priceTicks: ticks(600_000),
    quantityLots: lots(2_000),
    acceptedAtMs: timeMs(1_723_075_262_000),
  } as const
  const event = {
    type: 'OrderEnded',
    orderId: 4711,
    marketId: market.marketId,
    filledLots: lots(2_000),
    filledNotional: amount(1_199_500_000n),
    feePaid: amount(1_199_500n),
    end: 'filled',
  } as Extract<Event, { type: 'OrderEnded' }>
  expect(endingSpotOrder({ event, terms, timeMs: timeMs(1_723_075_263_000) }, assets)).toEqual(told)
})

test('a market buy by value tells what it was to spend, and no price or quantity', () => {
  const byValue = { ...row, order_type: 'market', price: null, quantity: null, spend: '500.000000' } as const
  expect(endedSpotOrder(byValue, assets, 2)).toMatchObject({
    delegateType: 1,
    delegatePrice: '0',
    delegateTotal: '0',
    delegateValue: '500',
    index: 2,
  })
})

test('an order without a fill has no average price; one that is no decimal stops the answer', () => {
  const unfilled = {
    ...row,
    side: 'sell',
    filled_quantity: '0',
    filled_notional: '0',
    fee_paid: '0',
    end_reason: 'canceled_by_user',
  } as const
  expect(endedSpotOrder(unfilled, assets, 0)).toMatchObject({ type: 1, dealNum: '0', dealPrice: '0', end: 'canceled_by_user' })
  expect(() => endedSpotOrder({ ...row, filled_notional: 'x' }, assets, 0)).toThrow(/no decimal/)
})

const accepted = { type: 'OrderAccepted', orderId: 9 } as Event
const fill = (takerOrderId: number, quantity: number, notional: bigint) =>
  ({ type: 'Traded', takerOrderId, quantityLots: lots(quantity), notional: amount(notional), takerFee: amount(1_000n) }) as Event

test('a placement sums its own fills alone, and says whether something rests', () => {
  const resting = spotPlacementToWire([accepted], assets)
  expect(resting).toEqual({ id: '9', status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', isRepeated: false })
  expect(isResting(resting)).toBe(true)
  const over = { type: 'OrderEnded', orderId: 9 } as Event
  const done = spotPlacementToWire([accepted, fill(9, 1_000, 600_000_000n), fill(9, 1_000, 610_000_000n), fill(8, 5, 1n), over], assets)
  expect(done).toMatchObject({ status: 1, dealNum: '0.02', dealPrice: '60500', dealValue: '1210', fee: '0.002' })
  expect(isResting(done)).toBe(false)
  expect(() => spotPlacementToWire([], assets)).toThrow(/no event says so/)
})

test('a repeated placement is the order as it is now, and over when there is none', () => {
  expect(repeatedSpotPlacement(4711, { ...told, fee: null })).toMatchObject({
    id: '4711',
    status: 1,
    dealNum: '0.02',
    fee: '0',
    isRepeated: true,
  })
  expect(repeatedSpotPlacement(4711, undefined)).toMatchObject({ id: '4711', status: 1, dealNum: '0', isRepeated: true })
})
