import { amount, lots, ticks } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { all, BTC_ASSET, exchange, marketOrder, one, refusal, USDT } from '../testing/exchange.ts'

function twoTraders() {
  const x = exchange()
  const alice = x.account()
  const bob = x.account()
  x.deposit(alice, BTC_ASSET, 100_000_000n)
  x.deposit(bob, USDT, 100_000_000_000n)
  return { x, alice, bob }
}

describe('a trade', () => {
  test('the taker pays the taker fee and the maker the maker fee, both in quote', () => {
    const { x, alice, bob } = twoTraders()
    x.place(alice, { side: 'sell', priceTicks: ticks(500_000), quantityLots: lots(500) })
    const events = x.place(bob, { side: 'buy', priceTicks: ticks(500_000), quantityLots: lots(500) })
    const traded = one(events, 'Traded')
    expect(traded.notional).toBe(25_000_000_000n)
    expect(traded.makerFee).toBe(25_000_000n)
    expect(traded.takerFee).toBe(50_000_000n)
    expect(x.balance(alice, USDT)).toEqual([24_975_000_000n, 0n])
    expect(x.balance(alice, BTC_ASSET)).toEqual([50_000_000n, 0n])
    expect(x.balance(bob, USDT)).toEqual([74_950_000_000n, 0n])
    expect(x.balance(bob, BTC_ASSET)).toEqual([50_000_000n, 0n])
    expect(x.balance(2, USDT)).toEqual([75_000_000n, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('a buy above the ask trades at the ask and gets the difference back', () => {
    const { x, alice, bob } = twoTraders()
    x.place(alice, { side: 'sell', priceTicks: ticks(500_000), quantityLots: lots(10) })
    const events = x.place(bob, { priceTicks: ticks(510_000), quantityLots: lots(20) })
    expect(one(events, 'Traded').priceTicks).toBe(500_000)
    expect(one(events, 'OrderRested').remainingLots).toBe(10)
    // The rest at 51,000: 510 USDT and 0.2 % of it.
    expect(x.balance(bob, USDT)).toEqual([100_000_000_000n - 500_000_000n - 1_000_000n - 511_020_000n, 511_020_000n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('a market buy by value spends at most the value, fee included', () => {
    const { x, alice, bob } = twoTraders()
    x.place(alice, { side: 'sell', priceTicks: ticks(500_000), quantityLots: lots(3) })
    x.place(alice, { side: 'sell', priceTicks: ticks(500_010), quantityLots: lots(500) })
    const events = x.place(bob, marketOrder({ quantityLots: lots(0), spend: amount(1_000_000_000n) }))
    expect(one(events, 'OrderAccepted').held).toBe(1_000_000_000n)
    expect(all(events, 'Traded').map((trade) => trade.quantityLots)).toEqual([3, 16])
    const spent = 100_000_000_000n - x.balance(bob, USDT)[0]
    expect(spent).toBeLessThanOrEqual(1_000_000_000n)
    expect(spent + 50_001_000n).toBeGreaterThan(1_000_000_000n)
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('refuses one unit more than is there', () => {
    const { x } = twoTraders()
    const carol = x.account()
    x.deposit(carol, USDT, 500_999_999n)
    expect(refusal(x.place(carol, { quantityLots: lots(10), priceTicks: ticks(500_000) }))).toBe('insufficient_available')
    x.deposit(carol, USDT, 1n)
    expect(one(x.place(carol, { quantityLots: lots(10) }), 'OrderAccepted').held).toBe(501_000_000n)
  })
})
