import { houseAccountId, lots, ticks } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC, BTC_ASSET, command, exchange, one, refusal, shape, USDT } from '../testing/exchange.ts'

const MAKER = houseAccountId('real', 'market_maker')

function fundedExchange(usdt = 100_000_000_000n, btc = 100_000_000n) {
  const x = exchange()
  if (usdt > 0n) x.fund('market_maker', USDT, usdt)
  if (btc > 0n) x.fund('market_maker', BTC_ASSET, btc)
  const alice = x.account()
  x.deposit(alice, USDT, 100_000_000_000n)
  x.deposit(alice, BTC_ASSET, 100_000_000n)
  return { x, alice, depth: () => core.depth(x.state, BTC, 'real', 50) }
}
const level = (priceTicks: number, quantityLots: number) => ({ priceTicks, quantityLots, houseLots: quantityLots, orders: 1 })

describe('a ladder', () => {
  test('stands around its middle, larger outward, and its money is held', () => {
    const { x, depth } = fundedExchange()
    const events = x.quotes(shape({}))
    expect(depth().bids).toEqual([level(499_990, 5), level(499_980, 10), level(499_970, 15)])
    expect(depth().asks).toEqual([level(500_010, 5), level(500_020, 10), level(500_030, 15)])
    // Notional and 0.05 % taker fee of 5, 10 and 15 lots.
    expect(x.balance(MAKER, USDT)[1]).toBe(249_995_000n + 124_998n + 499_980_000n + 249_990n + 749_955_000n + 374_978n)
    expect(x.balance(MAKER, BTC_ASSET)[1]).toBe(3_000_000n)
    expect(all(events, 'OrderAccepted')).toEqual([])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('replaces the former one and posts only the net change of its hold', () => {
    const { x, depth } = fundedExchange()
    x.quotes(shape({}))
    const posted = all(x.quotes(shape({ midTicks: 500_100, levels: 1 })), 'Posted')
    expect(depth().bids).toEqual([level(500_090, 5)])
    expect(posted.map(({ purpose, assetId }) => [purpose, assetId])).toEqual([
      ['release', USDT],
      ['release', BTC_ASSET],
    ])
    expect(all(x.quotes(shape({ midTicks: 500_100, levels: 1 })), 'Posted')).toEqual([])
    x.quotes(shape({ levels: 0 }))
    expect(depth()).toMatchObject({ bids: [], asks: [] })
    expect(x.balance(MAKER, USDT)[1]).toBe(0n)
  })

  test('trades as maker at the published house fee, with order id 0 and no order events of its own', () => {
    const { x, alice, depth } = fundedExchange()
    x.quotes(shape({}))
    const events = x.place(alice, { priceTicks: ticks(500_010), quantityLots: lots(5) })
    expect(one(events, 'Traded')).toMatchObject({ makerOrderId: 0, makerAccountId: MAKER, makerFee: 0n, priceTicks: 500_010 })
    expect(all(events, 'OrderEnded').map((ended) => ended.accountId)).toEqual([alice])
    expect(depth().asks).toEqual([level(500_020, 10), level(500_030, 15)])
    expect(x.balance(MAKER, BTC_ASSET)).toEqual([100_000_000n - 3_000_000n, 2_500_000n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('that moves into an order takes it at the house taker fee', () => {
    const { x, alice, depth } = fundedExchange()
    x.quotes(shape({}))
    x.place(alice, { side: 'sell', priceTicks: ticks(500_005), quantityLots: lots(8) })
    const events = x.quotes(shape({ midTicks: 500_015 }))
    expect(
      all(events, 'Traded').map(({ takerOrderId, takerAccountId, quantityLots, takerFee }) => [
        takerOrderId,
        takerAccountId,
        quantityLots,
        takerFee,
      ]),
    ).toEqual([[0, MAKER, 5, 125_002n]])
    expect(depth().bids).toEqual([level(499_995, 10), level(499_985, 15)])
    expect(depth().asks[0]).toEqual({ ...level(500_005, 3), houseLots: 0 })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('an older order at the same price goes before a replaced quote', () => {
    const { x, alice } = fundedExchange()
    x.quotes(shape({}))
    x.place(alice, { side: 'sell', priceTicks: ticks(500_010), quantityLots: lots(2) })
    x.quotes(shape({}))
    const bob = x.account()
    x.deposit(bob, USDT, 100_000_000_000n)
    expect(all(x.place(bob, { priceTicks: ticks(500_010), quantityLots: lots(3) }), 'Traded').map((trade) => trade.makerAccountId)).toEqual(
      [alice, MAKER],
    )
  })
})

describe('a poor house', () => {
  test('quotes what its money can hold, level by level', () => {
    // 499,999,999 units hold 5 lots at 49,999.0 and, with 249,880,001 left, 4 of the next 10.
    const { x, depth } = fundedExchange(499_999_999n, 1_199_999n)
    x.quotes(shape({}))
    expect(depth().bids).toEqual([level(499_990, 5), level(499_980, 4)])
    expect(depth().asks).toEqual([level(500_010, 5), level(500_020, 6)])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('without money it quotes nothing', () => {
    const { x, depth } = fundedExchange(0n, 0n)
    expect(x.quotes(shape({})).map((event) => event.type)).toEqual(['QuotesReplaced'])
    expect(depth()).toMatchObject({ bids: [], asks: [] })
  })
})

describe('the house has no privilege', () => {
  test('it does not quote a market that is not open, nor while orders are halted; it may always withdraw', () => {
    const { x, depth } = fundedExchange()
    x.quotes(shape({}))
    x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(x.quotes(shape({})))).toBe('new_orders_halted')
    x.operator('SetMarketState', { marketId: BTC, state: 'cancel_only' })
    expect(refusal(x.quotes(shape({})))).toBe('market_not_open')
    expect(one(x.quotes(shape({ levels: 0 })), 'QuotesReplaced').shape.levels).toBe(0)
    expect(depth().bids).toEqual([])
  })

  test('delisting takes its ladder and returns the hold', () => {
    const { x, depth } = fundedExchange()
    x.quotes(shape({}))
    x.operator('SetMarketState', { marketId: BTC, state: 'delisted' })
    expect(depth()).toMatchObject({ bids: [], asks: [] })
    expect(x.balance(MAKER, USDT)).toEqual([100_000_000_000n, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('it is bound by the price bands: it takes to the band and rests within the wider one', () => {
    const { x, alice, depth } = fundedExchange()
    x.place(alice, { side: 'sell', priceTicks: ticks(525_001), quantityLots: lots(5) })
    expect(all(x.quotes(shape({ midTicks: 525_020, levels: 1 })), 'Traded')).toEqual([])
    expect(depth().bids).toEqual([])
    x.quotes(shape({ midTicks: 750_000, levels: 2, stepTicks: 1, halfSpreadTicks: 1 }))
    expect(depth().asks.map((one) => one.priceTicks)).toEqual([525_001])
  })

  test.each([
    { levels: 51 },
    { levels: -1 },
    { halfSpreadTicks: 0 },
    { stepTicks: 0 },
    { sizeLots: 0 },
    { midTicks: 0 },
    { midTicks: 1.5 },
    { midTicks: 900_719_926 },
  ])('refuses the shape %j', (change) => {
    const { x } = fundedExchange()
    expect(refusal(x.quotes(shape(change)))).toBe('invalid_value')
  })

  test('nobody else may quote for it', () => {
    const { x, alice } = fundedExchange()
    const draft = { marketId: BTC, shape: shape({}) }
    expect(refusal(x.run(command('QuoteAround', { ...actor('system'), accountId: alice }, draft)))).toBe('unknown_account')
    expect(refusal(x.run(command('QuoteAround', { ...actor('system'), accountId: houseAccountId('demo', 'market_maker') }, draft)))).toBe(
      'realm_mismatch',
    )
    expect(refusal(x.run(command('QuoteAround', { ...actor('user'), accountId: MAKER }, draft)))).toBe('origin_not_allowed')
    expect(refusal(x.run(command('QuoteAround', { ...actor('system'), accountId: MAKER }, { ...draft, marketId: 9 })))).toBe(
      'unknown_market',
    )
  })
})
