import { amount, lots, ticks } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import {
  all,
  BTC,
  BTC_ASSET,
  BTC_MARKET,
  type Exchange,
  exchange,
  GLS,
  GLS_ASSET,
  GLS_MARKET,
  marketOrder,
  one,
  refusal,
  USDT,
} from '../testing/exchange.ts'

function twoTraders(x: Exchange = exchange()) {
  const [alice, bob] = [x.account(), x.account()]
  for (const person of [alice, bob]) {
    x.deposit(person, BTC_ASSET, 1_000_000_000n)
    x.deposit(person, USDT, 1_000_000_000_000n)
    x.deposit(person, GLS_ASSET, 1_000_000_000_000n)
  }
  const sell = (who: number, at: number, quantity: number) =>
    one(x.place(who, { side: 'sell', priceTicks: ticks(at), quantityLots: lots(quantity) }), 'OrderAccepted').orderId
  return { x, alice, bob, sell }
}

describe('price and time', () => {
  test('the better price goes first, and at one price the older order', () => {
    const { x, alice, bob, sell } = twoTraders()
    const worse = sell(alice, 500_010, 10)
    const older = sell(alice, 500_000, 10)
    const newer = sell(alice, 500_000, 10)
    const makers = all(x.place(bob, { priceTicks: ticks(500_010), quantityLots: lots(25) }), 'Traded').map((trade) => [
      trade.makerOrderId,
      trade.quantityLots,
      trade.priceTicks,
    ])
    expect(makers).toEqual([
      [older, 10, 500_000],
      [newer, 10, 500_000],
      [worse, 5, 500_010],
    ])
  })

  test('depth shows levels from the best outward, and many levels keep their order', () => {
    const { x, alice, bob } = twoTraders()
    for (let i = 0; i < 190; i++)
      x.place(i % 2 ? alice : bob, { side: 'sell', priceTicks: ticks(500_000 + ((i * 71) % 190)), quantityLots: lots(1) })
    const { asks, bids } = core.depth(x.state, BTC, 'real', 500)
    expect(asks.map((level) => level.priceTicks)).toEqual(Array.from({ length: 190 }, (_, i) => 500_000 + i))
    expect(bids).toEqual([])
    expect(core.depth(x.state, BTC, 'real', 3).asks).toHaveLength(3)
    expect(core.depth(x.state, BTC, 'demo', 3).asks).toEqual([])
  })
})

describe('time in force', () => {
  test('IOC takes what is there and the rest goes', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    const ended = all(x.place(bob, { timeInForce: 'IOC', quantityLots: lots(30) }), 'OrderEnded').at(-1)
    expect(ended).toMatchObject({
      accountId: bob,
      end: 'remainder_canceled',
      filledLots: 10,
      filledNotional: 500_000_000n,
      feePaid: 1_000_000n,
      released: 1_002_000_000n,
    })
    expect(x.balance(bob, USDT)[1]).toBe(0n)
  })

  test('FOK fills completely or not at all', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    sell(alice, 500_001, 10)
    expect(refusal(x.place(bob, { timeInForce: 'FOK', quantityLots: lots(21), priceTicks: ticks(500_001) }))).toBe('cannot_fill_completely')
    expect(refusal(x.place(bob, { timeInForce: 'FOK', quantityLots: lots(20), priceTicks: ticks(500_000) }))).toBe('cannot_fill_completely')
    const events = x.place(bob, { timeInForce: 'FOK', quantityLots: lots(20), priceTicks: ticks(500_001) })
    expect(all(events, 'OrderEnded').at(-1)).toMatchObject({ accountId: bob, end: 'filled', filledLots: 20 })
  })

  test('a FOK sale counts every lot up to its limit, however much they are worth together', () => {
    const markets = [{ ...BTC_MARKET, maxNotional: amount(1_000_000_000n) }, GLS_MARKET]
    const { x, alice, bob } = twoTraders(exchange({ markets }))
    // 18 lots at 50,000 are 900 USDT of at most 1,000 an order; the three bids are 2,700 together.
    for (const bid of [500_000, 500_000, 499_999]) x.place(alice, { priceTicks: ticks(bid), quantityLots: lots(18) })
    const sale = { side: 'sell', timeInForce: 'FOK' } as const
    const low = ticks(250_000)
    const events = x.place(bob, { ...sale, priceTicks: low, quantityLots: lots(38) })
    expect(all(events, 'OrderEnded').at(-1)).toMatchObject({
      accountId: bob,
      end: 'filled',
      filledLots: 38,
      filledNotional: 1_899_999_800n,
    })
    expect(refusal(x.place(bob, { ...sale, priceTicks: low, quantityLots: lots(17) }))).toBe('cannot_fill_completely')
    // A market order keeps the maximum for the sum of its fills.
    for (const bid of [500_000, 500_000]) x.place(alice, { priceTicks: ticks(bid), quantityLots: lots(18) })
    expect(refusal(x.place(bob, { ...marketOrder({ side: 'sell', quantityLots: lots(38), timeInForce: 'FOK' }) }))).toBe(
      'notional_too_large',
    )
  })

  test('FOK does not count what lies behind an own order', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    sell(bob, 500_001, 10)
    sell(alice, 500_002, 10)
    expect(refusal(x.place(bob, { timeInForce: 'FOK', quantityLots: lots(11), priceTicks: ticks(500_002) }))).toBe('cannot_fill_completely')
  })

  test('post-only rests, and is refused where it would take', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    expect(refusal(x.place(bob, { timeInForce: 'POST_ONLY', priceTicks: ticks(500_000) }))).toBe('would_cross')
    expect(one(x.place(bob, { timeInForce: 'POST_ONLY', priceTicks: ticks(499_999) }), 'OrderRested').remainingLots).toBe(10)
  })
})

describe('a balance below the smallest order', () => {
  /** The smallest order is 20 lots at 50,000; bob has 3.5 lots. */
  const small = { ...BTC_MARKET, minNotional: amount(1_000_000_000n) }
  function traders() {
    const { x, alice } = twoTraders(exchange({ markets: [small, GLS_MARKET] }))
    const bob = x.account()
    x.deposit(bob, BTC_ASSET, small.lotUnits * 3n + small.lotUnits / 2n)
    x.place(alice, { priceTicks: ticks(500_000), quantityLots: lots(100) })
    return { x, bob }
  }

  test('is sold whole at market: every whole lot that is available', () => {
    const { x, bob } = traders()
    const sale = (quantity: number) => x.place(bob, marketOrder({ side: 'sell', quantityLots: lots(quantity) }))
    expect(refusal(sale(2))).toBe('notional_too_small')
    expect(refusal(sale(4))).toBe('notional_too_small')
    expect(one(sale(3), 'OrderEnded')).toMatchObject({ end: 'filled', filledLots: 3, filledNotional: 150_000_000n })
    expect(x.balance(bob, BTC_ASSET)).toEqual([small.lotUnits / 2n, 0n])
    expect(refusal(sale(1))).toBe('notional_too_small')
  })

  test('is not sold by a limit order, nor bought', () => {
    const { x, bob } = traders()
    expect(refusal(x.place(bob, { side: 'sell', priceTicks: ticks(500_000), quantityLots: lots(3) }))).toBe('notional_too_small')
    x.deposit(bob, USDT, 10_000_000_000n)
    expect(refusal(x.place(bob, { priceTicks: ticks(500_000), quantityLots: lots(3) }))).toBe('notional_too_small')
    expect(refusal(x.place(bob, marketOrder({ quantityLots: lots(0), spend: amount(999_999_999n) })))).toBe('notional_too_small')
  })

  test('counts what is held by an open order as not available', () => {
    const { x, bob } = traders()
    x.deposit(bob, BTC_ASSET, small.lotUnits * 30n)
    x.place(bob, { side: 'sell', priceTicks: ticks(510_000), quantityLots: lots(30) })
    expect(one(x.place(bob, marketOrder({ side: 'sell', quantityLots: lots(3) })), 'OrderEnded')).toMatchObject({ filledLots: 3 })
  })
})

describe('self-trade prevention', () => {
  test('the newest order goes, the resting one stays', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    const own = sell(bob, 500_001, 10)
    const ended = all(x.place(bob, { priceTicks: ticks(500_005), quantityLots: lots(30) }), 'OrderEnded').at(-1)
    expect(ended).toMatchObject({ accountId: bob, end: 'self_trade', filledLots: 10 })
    expect(core.openOrders(x.state, bob).map((view) => view.orderId)).toEqual([own])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('a market order that meets the own order first ends without a fill', () => {
    const { x, bob, sell } = twoTraders()
    sell(bob, 500_000, 10)
    expect(one(x.place(bob, marketOrder({})), 'OrderEnded')).toMatchObject({ end: 'self_trade', filledLots: 0, released: 0n })
  })
})

describe('market orders', () => {
  test('a market buy by quantity holds exactly what its fills will cost', () => {
    const { x, alice, sell } = twoTraders()
    const carol = x.account()
    sell(alice, 500_000, 10)
    sell(alice, 500_001, 10)
    x.deposit(carol, USDT, 1_002_001_001n)
    expect(refusal(x.place(carol, marketOrder({ quantityLots: lots(20) })))).toBe('insufficient_available')
    // 500,000,000 + 1,000,000 and 500,001,000 + 1,000,002 units.
    x.deposit(carol, USDT, 1n)
    expect(one(x.place(carol, marketOrder({ quantityLots: lots(20) })), 'OrderAccepted').held).toBe(1_002_001_002n)
    expect(x.balance(carol, USDT)).toEqual([0n, 0n])
    expect(x.balance(carol, BTC_ASSET)).toEqual([2_000_000n, 0n])
  })

  test('a market order finds the rest of the book and ends there', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    expect(all(x.place(bob, marketOrder({ quantityLots: lots(50) })), 'OrderEnded').at(-1)).toMatchObject({
      end: 'remainder_canceled',
      filledLots: 10,
    })
    expect(refusal(x.place(bob, marketOrder({ quantityLots: lots(50) })))).toBe('no_liquidity')
  })

  test('a market buy by value of less than one lot is refused, of exactly one lot and its fee it buys', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 500_000, 10)
    expect(refusal(x.place(bob, marketOrder({ quantityLots: lots(0), spend: amount(50_099_999n) })))).toBe('below_one_lot')
    expect(all(x.place(bob, marketOrder({ quantityLots: lots(0), spend: amount(50_100_000n) })), 'OrderEnded').at(-1)).toMatchObject({
      end: 'filled',
      filledLots: 1,
      released: 0n,
    })
  })
})

describe('price bands', () => {
  test('a taker goes to the band and not one tick beyond', () => {
    const { x, alice, bob, sell } = twoTraders()
    sell(alice, 525_000, 1)
    sell(alice, 525_001, 1)
    const ended = all(x.place(bob, { priceTicks: ticks(530_000), quantityLots: lots(2) }), 'OrderEnded').at(-1)
    expect(ended).toMatchObject({ accountId: bob, end: 'band_reached', filledLots: 1 })
    expect(refusal(x.place(bob, marketOrder({ quantityLots: lots(2) })))).toBe('no_liquidity')
  })

  test('a seller is bounded below', () => {
    const { x, alice, bob } = twoTraders()
    x.place(alice, { priceTicks: ticks(475_000), quantityLots: lots(1) })
    x.place(alice, { priceTicks: ticks(474_999), quantityLots: lots(1) })
    const ended = all(x.place(bob, { side: 'sell', priceTicks: ticks(400_000), quantityLots: lots(2) }), 'OrderEnded').at(-1)
    expect(ended).toMatchObject({ accountId: bob, end: 'band_reached', filledLots: 1 })
  })

  test('the own coin has no band before its first trade and then hangs on the last one', () => {
    const { x, alice, bob } = twoTraders()
    const gls = (side: 'buy' | 'sell', at: number) => ({ marketId: GLS, side, priceTicks: ticks(at), quantityLots: lots(2_000) }) as const
    expect(all(x.place(alice, gls('sell', 90_000)), 'OrderRested')).toHaveLength(1)
    expect(all(x.place(bob, gls('buy', 90_000)), 'Traded')).toHaveLength(1)
    expect(refusal(x.place(bob, gls('buy', 135_001)))).toBe('order_price_outside_band')
    expect(all(x.place(alice, gls('sell', 135_000)), 'OrderRested')).toHaveLength(1)
    expect(refusal(x.place(bob, marketOrder(gls('buy', 0))))).toBe('no_liquidity')
    x.place(alice, gls('sell', 94_500))
    expect(all(x.place(bob, marketOrder(gls('buy', 0))), 'Traded')[0]?.priceTicks).toBe(94_500)
  })

  test('a stale index does not stop spot: its last point stands', () => {
    const { x, alice, bob, sell } = twoTraders()
    x.later(10_000)
    expect(core.index(x.state, 1)?.isStale).toBe(true)
    sell(alice, 500_000, 10)
    expect(all(x.place(bob, {}), 'Traded')).toHaveLength(1)
  })

  test('before the first point nobody takes, and orders may rest', () => {
    const { x, alice, bob, sell } = twoTraders(exchange({ withPoint: false }))
    sell(alice, 500_000, 10)
    expect(refusal(x.place(bob, {}))).toBe('index_stale')
    expect(refusal(x.place(bob, marketOrder({})))).toBe('index_stale')
    expect(all(x.place(bob, { priceTicks: ticks(499_999) }), 'OrderRested')).toHaveLength(1)
  })
})

describe('fees and holds', () => {
  test('many small fills never cost more than was held', () => {
    const odd = { ...BTC_MARKET, minNotional: amount(1n), tickLotUnits: amount(1n), lotUnits: amount(1_000n) }
    const { x, alice, sell } = twoTraders(exchange({ markets: [odd] }))
    const carol = x.account()
    for (let i = 0; i < 20; i++) sell(alice, 500_001, 1)
    x.deposit(carol, USDT, 20n * 500_001n + 20_001n)
    const events = x.place(carol, { priceTicks: ticks(500_001), quantityLots: lots(20) })
    // 0.2 % of 500,001 is 1,000.002: twenty rounded-up fees would be 20,020; what was held is 20,001.
    expect(all(events, 'OrderEnded').at(-1)?.feePaid).toBe(20_001n)
    expect(x.balance(carol, USDT)).toEqual([0n, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('a resting order keeps the fee rule it accepted', () => {
    const { x, alice, bob } = twoTraders()
    x.place(alice, { side: 'sell' })
    x.operator('SetMarketFees', {
      marketId: BTC,
      makerFeePpm: 0 as never,
      takerFeePpm: 500 as never,
      effectiveFromMs: (x.now + 1) as never,
    })
    x.later(1)
    const traded = one(x.place(bob, {}), 'Traded')
    expect([traded.makerFee, traded.takerFee]).toEqual([500_000n, 250_000n])
  })

  test('a cancel gives the whole hold back, and the order is gone', () => {
    const { x, alice } = twoTraders()
    const { orderId, held } = one(x.place(alice, {}), 'OrderAccepted')
    expect(x.balance(alice, USDT)[1]).toBe(held)
    expect(one(x.cancel(alice, orderId), 'OrderEnded')).toMatchObject({ end: 'canceled_by_user', released: held })
    expect(x.balance(alice, USDT)).toEqual([1_000_000_000_000n, 0n])
    expect(refusal(x.cancel(alice, orderId))).toBe('not_found')
  })

  test('a foreign order is an unknown one', () => {
    const { x, alice, bob } = twoTraders()
    const { orderId } = one(x.place(alice, {}), 'OrderAccepted')
    expect(refusal(x.cancel(bob, orderId))).toBe('not_found')
    expect(core.openOrder(x.state, bob, orderId)).toBeNull()
    expect(core.openOrder(x.state, alice, orderId)).toMatchObject({ orderId, filledLots: 0, held: 501_000_000n })
  })
})
