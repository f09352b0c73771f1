import { amount, lots, type MarketState, ticks } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { all, BTC, BTC_ASSET, exchange, marketOrder, one, refusal, USDT } from '../testing/exchange.ts'

function trader() {
  const x = exchange()
  const alice = x.account()
  x.deposit(alice, BTC_ASSET, 100_000_000_000n)
  x.deposit(alice, USDT, 10_000_000_000_000n)
  const says = (draft: Parameters<typeof x.place>[1]) => {
    const events = x.place(alice, draft)
    return events[0]?.type === 'Refused' ? events[0].reason : null
  }
  return { x, alice, says }
}
type Draft = Parameters<ReturnType<typeof trader>['says']>[0]

const limits: readonly (readonly [reason: string, inside: Draft, outside: Draft])[] = [
  ['unknown_market', { marketId: BTC }, { marketId: 2 }],
  ['price_not_positive', { priceTicks: ticks(250_000) }, { priceTicks: ticks(0) }],
  ['quantity_not_positive', { quantityLots: lots(1) }, { quantityLots: lots(0) }],
  ['notional_too_small', { priceTicks: ticks(300_000), quantityLots: lots(1) }, { priceTicks: ticks(300), quantityLots: lots(1) }],
  ['notional_too_large', { quantityLots: lots(20_000) }, { quantityLots: lots(20_001) }],
  ['order_price_outside_band', { priceTicks: ticks(250_000) }, { priceTicks: ticks(249_999) }],
  ['order_price_outside_band', { side: 'sell', priceTicks: ticks(750_000) }, { side: 'sell', priceTicks: ticks(750_001) }],
  ['invalid_value', {}, { spend: amount(1n) }],
  ['invalid_value', {}, { priceTicks: ticks(500_000.5) }],
  ['invalid_value', {}, { side: 'both' as 'buy' }],
  ['invalid_value', {}, { timeInForce: 'DAY' as 'GTC' }],
  ['no_liquidity', {}, marketOrder({})],
  ['invalid_value', {}, marketOrder({ priceTicks: ticks(1) })],
  ['invalid_value', {}, marketOrder({ spend: amount(10_000_000n) })],
  ['invalid_value', {}, marketOrder({ timeInForce: 'POST_ONLY' })],
  ['quantity_not_positive', {}, marketOrder({ quantityLots: lots(0) })],
  ['notional_too_small', {}, marketOrder({ quantityLots: lots(0), spend: amount(4_999_999n) })],
  ['notional_too_large', {}, marketOrder({ quantityLots: lots(0), spend: amount(1_000_000_000_001n) })],
]

describe('an order', () => {
  test.each(limits)('%s: just inside it passes, just outside it is refused', (reason, inside, outside) => {
    const { says } = trader()
    expect(says(outside)).toBe(reason)
    expect(says(inside)).toBeNull()
  })

  test('beyond every size and price a safe integer can hold is refused by its own reason', () => {
    const { says } = trader()
    expect(says({ priceTicks: ticks(900_719_925) })).toBe('order_price_outside_band')
    expect(says({ priceTicks: ticks(900_719_926) })).toBe('price_too_large')
    expect(says({ quantityLots: lots(45_035_996_273) })).toBe('notional_too_large')
    expect(says({ quantityLots: lots(45_035_996_274) })).toBe('quantity_too_large')
  })

  test('one unit short of its hold is refused, exactly enough is accepted [VL-051]', () => {
    const { x } = trader()
    const bob = x.account()
    x.deposit(bob, USDT, 500_999_999n)
    expect(refusal(x.place(bob, {}))).toBe('insufficient_available')
    x.deposit(bob, USDT, 1n)
    expect(one(x.place(bob, {}), 'OrderAccepted').held).toBe(501_000_000n)
  })

  test('a sale of one lot more than is available is refused [VL-054]', () => {
    const { x } = trader()
    const bob = x.account()
    x.deposit(bob, BTC_ASSET, 1_099_999n)
    expect(refusal(x.place(bob, { side: 'sell', quantityLots: lots(11) }))).toBe('insufficient_available')
    expect(one(x.place(bob, { side: 'sell', quantityLots: lots(10) }), 'OrderAccepted').held).toBe(1_000_000n)
    expect(refusal(x.place(bob, { side: 'sell', quantityLots: lots(1) }))).toBe('insufficient_available')
  })

  test('number 201 of one market is refused, and may come after a cancel', () => {
    const { x, alice, says } = trader()
    for (let i = 0; i < 200; i++) expect(says({ priceTicks: ticks(400_000 + i) })).toBeNull()
    expect(says({})).toBe('too_many_open_orders')
    expect(says({ timeInForce: 'IOC' })).toBeNull()
    x.cancel(alice, core.openOrders(x.state, alice)[0]!.orderId)
    expect(says({})).toBeNull()
  })
})

describe('states and flags', () => {
  const states: readonly (readonly [MarketState, buy: string | null, sell: string | null])[] = [
    ['open', null, null],
    ['pre', 'market_not_open', 'market_not_open'],
    ['cancel_only', 'market_not_open', 'market_not_open'],
    ['halted', 'market_not_open', 'market_not_open'],
    ['close_only', 'market_not_open', null],
    ['delisted', 'market_not_open', 'market_not_open'],
  ]
  test.each(states)('a market that is %s: buy %s, sell %s, cancel always', (state, buy, sell) => {
    const { x, alice, says } = trader()
    const { orderId } = one(x.place(alice, { priceTicks: ticks(400_000) }), 'OrderAccepted')
    x.operator('SetMarketState', { marketId: BTC, state })
    expect(says({ priceTicks: ticks(450_000) })).toBe(buy)
    expect(says({ side: 'sell' })).toBe(sell)
    const canceled = x.cancel(alice, orderId)
    if (state === 'delisted') expect(refusal(canceled)).toBe('not_found')
    else expect(one(canceled, 'OrderEnded').end).toBe('canceled_by_user')
  })

  test('delisting cancels every order in both realms, and is final', () => {
    const { x, alice } = trader()
    const demo = x.account('demo')
    x.place(alice, {})
    x.place(demo, {}, { realm: 'demo' })
    const events = x.operator('SetMarketState', { marketId: BTC, state: 'delisted' })
    expect(all(events, 'OrderEnded').map(({ accountId, end }) => [accountId, end])).toEqual([
      [alice, 'canceled_by_house'],
      [demo, 'canceled_by_house'],
    ])
    expect(x.balance(demo, USDT)).toEqual([50_000_000_000n, 0n])
    expect(refusal(x.operator('SetMarketState', { marketId: BTC, state: 'open' }))).toBe('invalid_value')
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('a frozen account places nothing, and what it had resting is gone', () => {
    const { x, alice, says } = trader()
    const { orderId } = one(x.place(alice, {}), 'OrderAccepted')
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(says({ side: 'sell' })).toBe('account_frozen')
    expect(refusal(x.cancel(alice, orderId))).toBe('not_found')
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: false })
    expect(says({})).toBeNull()
  })

  test('a close-only account sells and does not buy; one without permission does neither', () => {
    const { x, alice, says } = trader()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true })
    expect(says({})).toBe('account_close_only')
    expect(says({ side: 'sell' })).toBeNull()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_spot', isOn: false })
    expect(says({ side: 'sell' })).toBe('trading_not_permitted')
  })

  test('a halted house takes no orders and lets everybody cancel', () => {
    const { x, alice, says } = trader()
    const { orderId } = one(x.place(alice, {}), 'OrderAccepted')
    x.operator('HaltNewOrders', { isHalted: true })
    expect(says({})).toBe('new_orders_halted')
    expect(one(x.cancel(alice, orderId), 'OrderEnded').end).toBe('canceled_by_user')
    x.operator('HaltNewOrders', { isHalted: false })
    expect(says({})).toBeNull()
  })
})

test('when several reasons hold, the first of the list is given', () => {
  const { x, alice, says } = trader()
  const worst = { quantityLots: lots(0), priceTicks: ticks(0), spend: amount(0n) }
  expect(says(worst)).toBe('price_not_positive')
  expect(says({ ...worst, spend: amount(1n) })).toBe('invalid_value')
  x.operator('HaltNewOrders', { isHalted: true })
  expect(says({ ...worst, spend: amount(1n) })).toBe('new_orders_halted')
  x.operator('SetMarketState', { marketId: BTC, state: 'halted' })
  expect(says(worst)).toBe('market_not_open')
  x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_spot', isOn: false })
  expect(says(worst)).toBe('trading_not_permitted')
  x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
  expect(says(worst)).toBe('account_frozen')
  expect(says({ ...worst, marketId: 99 })).toBe('unknown_market')
  expect(refusal(x.place(alice, worst, { realm: 'demo' }))).toBe('realm_mismatch')
  expect(refusal(x.place(4_000, worst, { realm: 'demo' }))).toBe('unknown_account')
  expect(refusal(x.place(4_000, worst, { origin: 'operator', actorId: 7 }))).toBe('origin_not_allowed')
})
