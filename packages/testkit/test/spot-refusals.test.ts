import { amount, lots, type RefusalReason, ticks } from '@glasshouse/domain'
import { describe, test } from 'vitest'
import { exchange } from '../src/index.ts'

const btc = () => exchange().market('BTC-USDT', { tick: '0.5', lot: '0.001', takerPpm: 500, makerPpm: 100 })
const funded = () => btc().deposit('alice', '1 BTC').deposit('bob', '50000 USDT')

test('a limit buy one unit short is refused, exactly enough is accepted', () => {
  const x = btc().deposit('bob', '20009.999999 USDT')
  x.as('bob').buy('0.5 BTC', { at: '40000' }).isRefused('insufficient_available')
  x.deposit('bob', '0.000001 USDT')
  x.as('bob').buy('0.5 BTC', { at: '40000' }).rests()
  x.balance('bob', 'USDT').is({ held: '20010', available: '0' })
})

test('a sell of more than is available is refused, exactly all is accepted', () => {
  const x = btc().deposit('alice', '0.499999 BTC')
  x.as('alice').sell('0.5 BTC', { at: '40000' }).isRefused('insufficient_available')
  x.deposit('alice', '0.000001 BTC')
  x.as('alice').sell('0.5 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.001 BTC', { at: '40000' }).isRefused('insufficient_available')
})

test('a market buy one unit short of its fills is refused, exactly enough fills', () => {
  const x = btc().deposit('alice', '1 BTC').deposit('bob', '20009.999999 USDT')
  x.as('alice').sell('1 BTC', { at: '40000' }).rests()
  x.as('bob').buy('0.5 BTC').isRefused('insufficient_available')
  x.as('bob').spend('20010 USDT').isRefused('insufficient_available')
  x.deposit('bob', '0.000001 USDT')
  x.as('bob').buy('0.5 BTC').fills()
  x.balance('bob', 'USDT').is({ total: '0' })
})

test('money in another wallet does not count', () => {
  const x = btc().deposit('bob', '50000 USDT', 3)
  x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('insufficient_available')
})

test('a notional below the least or above the most is refused, the limits themselves are accepted', () => {
  const x = btc().deposit('bob', '2000000 USDT')
  x.as('bob').buy('0.001 BTC', { at: '4999.5' }).isRefused('notional_too_small')
  x.as('bob').buy('0.001 BTC', { at: '5000' }).rests()
  x.as('bob').buy('20.001 BTC', { at: '50000' }).isRefused('notional_too_large')
  x.as('bob').buy('20 BTC', { at: '50000' }).rests()
})

test('a market buy by value is measured by its value', () => {
  const x = funded()
  x.as('alice').sell('1 BTC', { at: '5000' }).rests()
  x.as('bob').spend('4.999999 USDT').isRefused('notional_too_small')
  x.as('bob').spend('5 USDT').isRefused('below_one_lot')
  x.as('bob').spend('5.0025 USDT').fills().trades({ ticks: 10_000, lots: 1 })
  x.deposit('bob', '2000000 USDT')
  x.as('bob').spend('1000000.000001 USDT').isRefused('notional_too_large')
})

test('a market order by quantity is measured at the best price, and by the fills it would make', () => {
  const x = exchange()
    .market('BTC-USDT', { tick: '0.5', lot: '0.001', max: '10000' })
    .deposit('alice', '5 BTC')
    .deposit('bob', '90000 USDT')
  x.as('alice').sell('0.1 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.2 BTC', { at: '41000' }).rests()
  x.as('bob').buy('0.25 BTC').isRefused('notional_too_large')
  x.as('bob').buy('0.251 BTC').isRefused('notional_too_large')
  x.as('bob').buy('0.24 BTC').fills()
})

describe('a price or quantity that cannot be', () => {
  const cases: [string, RefusalReason, Parameters<ReturnType<ReturnType<typeof btc>['as']>['place']>[2]][] = [
    ['price zero', 'price_not_positive', { priceTicks: ticks(0) }],
    ['price below zero', 'price_not_positive', { priceTicks: ticks(-80_000) }],
    ['price beyond what is exact', 'price_too_large', { priceTicks: ticks(2 ** 53 - 1) }],
    ['price with a fraction', 'invalid_value', { priceTicks: ticks(80_000.5) }],
    ['price not a number', 'invalid_value', { priceTicks: ticks(Number.NaN) }],
    ['quantity zero', 'quantity_not_positive', { quantityLots: lots(0) }],
    ['quantity below zero', 'quantity_not_positive', { quantityLots: lots(-1) }],
    ['quantity beyond what is exact', 'quantity_too_large', { quantityLots: lots(2 ** 52) }],
    ['quantity with a fraction', 'invalid_value', { quantityLots: lots(0.5) }],
    ['quantity endless', 'invalid_value', { quantityLots: lots(Number.POSITIVE_INFINITY) }],
    ['limit order with a value to spend', 'invalid_value', { spend: amount(5_000_000n) }],
    ['unknown side', 'invalid_value', { side: 'hold' as 'buy' }],
    ['unknown order type', 'invalid_value', { orderType: 'stop' as 'limit' }],
    ['unknown time in force', 'invalid_value', { timeInForce: 'DAY' as 'GTC' }],
    ['market order with a price', 'invalid_value', { orderType: 'market' }],
    ['market order that only rests', 'invalid_value', { orderType: 'market', priceTicks: ticks(0), timeInForce: 'POST_ONLY' }],
    ['market order with quantity and value', 'invalid_value', { orderType: 'market', priceTicks: ticks(0), spend: amount(9_000_000n) }],
    [
      'market sell by value',
      'invalid_value',
      { orderType: 'market', side: 'sell', priceTicks: ticks(0), quantityLots: lots(0), spend: amount(9_000_000n) },
    ],
    ['value below zero', 'invalid_value', { orderType: 'market', priceTicks: ticks(0), quantityLots: lots(0), spend: amount(-1n) }],
    [
      'value to be filled completely',
      'invalid_value',
      { orderType: 'market', timeInForce: 'FOK', priceTicks: ticks(0), quantityLots: lots(0), spend: amount(9_000_000n) },
    ],
    ['unknown market', 'unknown_market', { marketId: 99 }],
  ]
  test.each(cases)('%s', (_, reason, fields) => {
    const x = funded()
    x.as('bob')
      .place(x.marketNamed(), { at: '40000' }, { quantityLots: lots(100), ...fields })
      .isRefused(reason)
    x.balance('bob', 'USDT').is({ total: '50000', held: '0' })
  })
})

test('a post-only order that would take is refused, one tick away it rests', () => {
  const x = funded()
  x.as('alice').sell('0.1 BTC', { at: '40000' }).rests()
  x.as('bob').buy('0.1 BTC', { at: '40000', as: 'POST_ONLY' }).isRefused('would_cross')
  x.as('bob').buy('0.1 BTC', { at: '39999.5', as: 'POST_ONLY' }).rests()
})

test('a FOK order one lot too large is refused', () => {
  const x = funded()
  x.as('alice').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.2 BTC', { at: '40001' }).rests()
  x.as('bob').buy('0.201 BTC', { at: '40000', as: 'FOK' }).isRefused('cannot_fill_completely')
  x.as('bob').buy('0.401 BTC', { as: 'FOK' }).isRefused('cannot_fill_completely')
  x.as('bob').buy('0.2 BTC', { at: '40000', as: 'FOK' }).fills()
})

test('a FOK order does not count the own resting order', () => {
  const x = funded().deposit('bob', '1 BTC')
  x.as('bob').sell('0.2 BTC', { at: '40000' }).rests()
  x.as('bob').buy('0.2 BTC', { at: '40000', as: 'FOK' }).isRefused('cannot_fill_completely')
})

test('a market order without anything to take is refused', () => {
  const x = funded()
  x.as('bob').spend('100 USDT').isRefused('no_liquidity')
  x.as('bob').buy('0.1 BTC').isRefused('no_liquidity')
  x.as('alice').sell('0.1 BTC').isRefused('no_liquidity')
})

test('an account has at most 200 open orders in a market', () => {
  const x = btc().deposit('bob', '90000 USDT')
  const orders = Array.from({ length: 200 }, () => x.as('bob').buy('0.001 BTC', { at: '40000' }).rests())
  x.as('bob').buy('0.001 BTC', { at: '40000' }).isRefused('too_many_open_orders')
  x.as('bob').buy('0.001 BTC', { at: '40000', as: 'IOC' }).ends('remainder_canceled')
  x.as('bob').cancel(orders[0]!).isDone()
  x.as('bob').buy('0.001 BTC', { at: '40000' }).rests()
})

test("an order that is unknown, over or somebody else's cannot be cancelled", () => {
  const x = funded()
  const order = x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
  x.as('alice').cancel(order).isRefused('not_found')
  x.as('bob').cancel(999).isRefused('not_found')
  x.as('bob').cancel(order).isDone()
  x.as('bob').cancel(order).isRefused('not_found')
  const filled = x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
  x.as('alice').sell('0.1 BTC', { at: '40000' }).fills()
  x.as('bob').cancel(filled).isRefused('not_found')
})

test('a caller without an account, of the other realm or of another origin is refused', () => {
  const x = funded()
  const market = x.marketNamed()
  const order = (actor: object) =>
    x.submit({
      type: 'PlaceOrder',
      actor: { ...x.actor('user'), accountId: x.accountOf('bob', 'real'), ...actor },
      marketId: market.marketId,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: ticks(80_000),
      quantityLots: lots(100),
      spend: amount(0n),
    })
  order({ accountId: 4_000_000 }).isRefused('unknown_account')
  order({ accountId: 0 }).isRefused('unknown_account')
  order({ accountId: 3 }).isRefused('unknown_account')
  order({ realm: 'demo' }).isRefused('realm_mismatch')
  for (const origin of ['operator', 'system', 'feed', 'clock', 'custody'] as const)
    order({ origin, actorId: 71 }).isRefused('origin_not_allowed')
  order({}).rests()
})
