import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { quotes } from '../../testing/contract-acts.ts'
import { at, type ContractExchange, contractExchange, FEES, MAKER, PERP, U } from '../../testing/contract-exchange.ts'
import { all, one, refusal, USDT } from '../../testing/exchange.ts'

const ticks = (price: number) => price as never

/** House maker fee 0, taker fee 0.05 %; it quotes at 5x. Its wallet balance is wallet 1. */
function quoting(usdt = 100_000n): ContractExchange {
  const exchange = contractExchange()
  exchange.x.fund('market_maker', USDT, usdt * U)
  return exchange
}
const depth = (exchange: ContractExchange) => {
  const { bids, asks } = core.depth(exchange.x.state, PERP, 'real', 10)
  return [bids, asks].map((levels) => levels.map((level) => [level.priceTicks, level.quantityLots]))
}

describe('the ladder', () => {
  test('stands around the mid, and its hold is margin at the house leverage and the taker fee', () => {
    const exchange = quoting()
    const events = quotes(exchange, { levels: 2 })
    expect(events.map((event) => event.type)).toEqual(['QuotesReplaced', 'Posted'])
    expect(depth(exchange)).toEqual([
      [
        [499_990, 5],
        [499_980, 10],
      ],
      [
        [500_010, 5],
        [500_020, 10],
      ],
    ])
    // 15 contracts a side: ceil(v/5) + ceil(v x 0.05 %) of each quote.
    const hold = (price: bigint, contracts: bigint) =>
      (price * contracts * 100n) / 5n + (price * contracts * 100n * 500n + 999_999n) / 1_000_000n
    const held = hold(499_990n, 5n) + hold(499_980n, 10n) + hold(500_010n, 5n) + hold(500_020n, 10n)
    expect(exchange.walletBalance(MAKER)).toEqual([100_000n * U - held, held])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a new ladder posts only the change of the hold, levels 0 gives all back', () => {
    const exchange = quoting()
    quotes(exchange)
    const held = exchange.walletBalance(MAKER)[1]
    const events = quotes(exchange, { sizeLots: 4 })
    expect(one(events, 'Posted')).toMatchObject({ purpose: 'release', heldDelta: exchange.walletBalance(MAKER)[1] - held })
    quotes(exchange, { levels: 0 })
    expect(exchange.walletBalance(MAKER)).toEqual([100_000n * U, 0n])
    expect(depth(exchange)).toEqual([[], []])
  })

  test('what the purse cannot hold is cut away, from the last quotes on', () => {
    const exchange = quoting(151n)
    quotes(exchange, { levels: 2 })
    // A contract costs 10.02 or so: 15 of them.
    expect(depth(exchange)).toEqual([
      [
        [499_990, 5],
        [499_980, 10],
      ],
      [],
    ])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test.each([
    [{ levels: 51 }, 'invalid_value'],
    [{ levels: -1 }, 'invalid_value'],
    [{ sizeLots: 0 }, 'invalid_value'],
    [{ halfSpreadTicks: 0 }, 'invalid_value'],
    [{ midTicks: 0 }, 'invalid_value'],
    [{ sizeLots: 1_801_000 }, 'invalid_value'],
    [{ midTicks: 1, sizeLots: 2 ** 35 }, 'invalid_value'],
    [{ stepTicks: 1.5 }, 'invalid_value'],
  ])('a shape of %j is refused: %s', (shape, reason) => {
    expect(refusal(quotes(quoting(), shape))).toBe(reason)
  })

  test('needs an open market and no halt; taking it away is always allowed', () => {
    const exchange = quoting()
    quotes(exchange)
    exchange.x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(quotes(exchange))).toBe('new_orders_halted')
    exchange.setState('close_only')
    expect(refusal(quotes(exchange))).toBe('market_not_open')
    one(quotes(exchange, { levels: 0 }), 'QuotesReplaced')
    expect(exchange.walletBalance(MAKER)[1]).toBe(0n)
  })
})

describe('the house trades one-way', () => {
  test('a quote filled as maker opens, has order id 0 and pays the house maker fee', () => {
    const exchange = quoting()
    const alice = exchange.trader(10_000)
    quotes(exchange)
    const events = exchange.market(alice, { contracts: 5 })
    expect(one(events, 'ContractTraded')).toMatchObject({ makerOrderId: 0, makerAccountId: MAKER, makerFee: 0n, priceTicks: 500_010 })
    expect(all(events, 'PositionChanged')[0]).toMatchObject({
      accountId: MAKER,
      side: 'short',
      contracts: 5,
      leverage: 5,
      cause: 'house',
      orderId: 0,
    })
    expect(exchange.position(MAKER, 'short')).toMatchObject({ margin: 50_001_000n })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('what it trades first closes its position of the other side, and only the rest opens', () => {
    const exchange = quoting()
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
    quotes(exchange)
    exchange.market(alice, { contracts: 5 })
    exchange.market(bob, { contracts: 5, positionSide: 'short' })
    expect(core.positions(exchange.x.state, MAKER)).toEqual([])
    exchange.market(alice, { contracts: 10 })
    expect(exchange.position(MAKER, 'short').contracts).toBe(10)
    quotes(exchange)
    const events = exchange.market(bob, { contracts: 15, positionSide: 'short' })
    const [first, second] = all(events, 'ContractTraded')
    expect([first?.contracts, second?.contracts]).toEqual([5, 10])
    expect(all(events, 'PositionChanged').map((change) => [change.accountId, change.side, change.contractsDelta])).toEqual([
      [MAKER, 'short', -5],
      [bob, 'short', 5],
      [MAKER, 'short', -5],
      [MAKER, 'long', 5],
      [bob, 'short', 10],
    ])
    expect(exchange.find(MAKER, 'short')).toBeUndefined()
    expect(exchange.position(MAKER, 'long').contracts).toBe(5)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a quote that reaches a resting order takes it with its own money and pays the house taker fee', () => {
    const exchange = quoting()
    const alice = exchange.trader(10_000)
    quotes(exchange)
    exchange.order(alice, { contracts: 3, priceTicks: ticks(500_005) })
    const fees = exchange.walletBalance(FEES)[0]
    const events = quotes(exchange, { midTicks: 499_990 })
    expect(one(events, 'ContractTraded')).toMatchObject({
      takerSide: 'sell',
      takerOrderId: 0,
      takerAccountId: MAKER,
      contracts: 3,
      priceTicks: 500_005,
    })
    const posted = all(events, 'Posted').filter((post) => post.accountId === MAKER)
    expect(posted.map((post) => post.purpose)).toEqual(['release', 'margin', 'fee', 'hold', 'margin'].slice(0, posted.length))
    expect(exchange.walletBalance(FEES)[0] - fees).toBe(one(events, 'ContractTraded').makerFee + one(events, 'ContractTraded').takerFee)
    expect(exchange.position(MAKER, 'short')).toMatchObject({ contracts: 3 })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('taking leaves what the ladder before it holds untouched, to the last unit of the purse', () => {
    const exchange = quoting(160n)
    const alice = exchange.trader(10_000)
    exchange.order(alice, { contracts: 3, priceTicks: ticks(500_005) })
    quotes(exchange, { midTicks: 499_990, levels: 2 })
    expect(exchange.walletBalance(MAKER)[0]).toBeGreaterThanOrEqual(0n)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})

describe('the margin of the house', () => {
  test('follows the mark: what lacks to a fifth of the value is added, what is more than twice of it is taken out', () => {
    const exchange = quoting()
    const alice = exchange.trader(10_000)
    quotes(exchange)
    exchange.market(alice, { contracts: 5, leverage: 2 })
    exchange.mark(51_000)
    const events = quotes(exchange, { levels: 0 })
    expect(all(events, 'PositionChanged')).toMatchObject([{ cause: 'house', contractsDelta: 0, addedMargin: 0n, margin: 55_995_000n }])
    // Short of 250.005 at a value of 255: equity 51, a fifth.
    exchange.mark(42_000)
    const budget = exchange.walletBalance(MAKER)
    // Value 210, equity 96: more than 84, so down to 42.
    expect(one(quotes(exchange, { levels: 0 }), 'PositionChanged')).toMatchObject({ margin: 1_995_000n })
    expect(exchange.walletBalance(MAKER)).toEqual([budget[0] + 54_000_000n, budget[1] - 54_000_000n])
    exchange.mark(40_000)
    expect(all(quotes(exchange, { levels: 0 }), 'PositionChanged')).toEqual([])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('nothing is taken out below a margin of 0', () => {
    const exchange = quoting()
    const alice = exchange.trader(10_000)
    quotes(exchange)
    exchange.market(alice, { contracts: 5, leverage: 2 })
    quotes(exchange, { levels: 0 })
    exchange.mark(35_000)
    expect(one(quotes(exchange, { levels: 0 }), 'PositionChanged').margin).toBe(0n)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('what lacks is added only as far as its money goes', () => {
    const exchange = quoting(45n)
    const alice = exchange.trader(10_000)
    quotes(exchange, { levels: 1 })
    exchange.market(alice, { contracts: 5, positionSide: 'short' })
    expect(exchange.position(MAKER, 'long').contracts).toBe(4)
    exchange.mark(45_000)
    quotes(exchange, { levels: 0 })
    expect(exchange.walletBalance(MAKER)[0]).toBe(0n)
    expect(exchange.walletBalance(MAKER)[1]).toBe(exchange.position(MAKER, 'long').margin)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})

describe('before a mark sets something going, the ladder goes there', () => {
  /** Alice is long and Bob short 10 contracts at 50,000; the ladder stands around 50,000 with bids from 49,999. */
  function withLadder(): { exchange: ContractExchange; alice: number; bob: number } {
    const exchange = quoting()
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
    exchange.pair(alice, bob, { contracts: 10 })
    quotes(exchange, { levels: 2, sizeLots: 20 })
    return { exchange, alice, bob }
  }
  const fills = (events: ReturnType<ContractExchange['mark']>) =>
    all(events, 'ContractTraded').map(({ priceTicks, contracts }) => [priceTicks, contracts])

  test('a stop loss sells at the new price, not at the one before the gap', () => {
    const { exchange, alice } = withLadder()
    exchange.setStop(alice, 'long', { triggerPrice: at(49_900) })
    const events = exchange.mark(49_500)
    expect(one(events, 'QuotesReplaced')).toMatchObject({
      marketId: PERP,
      realm: 'real',
      shape: { midTicks: 495_000, levels: 2, sizeLots: 20 },
    })
    expect(fills(events)).toEqual([[494_990, 10]])
    expect(depth(exchange)[1]![0]).toEqual([495_010, 20])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test("a take profit sells at the new price too: the gap is its owner's", () => {
    const { exchange, alice } = withLadder()
    exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(50_100) })
    expect(fills(exchange.mark(50_400))).toEqual([[503_990, 10]])
  })

  test('a liquidation trades at the new price', () => {
    const { exchange, alice } = withLadder()
    const events = exchange.mark(45_240)
    expect(one(events, 'LiquidationStepped')).toMatchObject({ accountId: alice, step: 'order', contracts: 2 })
    expect(fills(events)).toEqual([[452_390, 2]])
  })

  test('a stop that found nobody finds the ladder of the point at which it tries again', () => {
    const { exchange, alice } = withLadder()
    exchange.setStop(alice, 'long', { triggerPrice: at(49_900) })
    quotes(exchange, { levels: 0 })
    expect(fills(exchange.mark(49_500))).toEqual([])
    quotes(exchange, { midTicks: ticks(495_000), levels: 1, sizeLots: 20 })
    expect(fills(exchange.mark(49_300))).toEqual([[492_990, 10]])
  })

  test('a mark between two ticks is taken to the nearest, a half up', () => {
    const { exchange, alice } = withLadder()
    exchange.setStop(alice, 'long', { triggerPrice: at(49_900) })
    expect(one(exchange.mark(49_500.05), 'QuotesReplaced').shape.midTicks).toBe(495_001)
    const second = withLadder()
    second.exchange.setStop(second.alice, 'long', { triggerPrice: at(49_900) })
    expect(one(second.exchange.mark(49_500.049), 'QuotesReplaced').shape.midTicks).toBe(495_000)
  })

  test('nothing is moved by a mark that sets nothing going, nor where no ladder stands, nor where it stands there already', () => {
    const { exchange, alice } = withLadder()
    exchange.setStop(alice, 'long', { triggerPrice: at(49_000) })
    expect(all(exchange.mark(49_500), 'QuotesReplaced')).toEqual([])
    quotes(exchange, { midTicks: ticks(489_000), levels: 2, sizeLots: 20 })
    expect(all(exchange.mark(48_900), 'QuotesReplaced')).toEqual([])
    const none = withLadder()
    none.exchange.setStop(none.alice, 'long', { triggerPrice: at(49_900) })
    quotes(none.exchange, { levels: 0 })
    expect(all(none.exchange.mark(49_500), 'QuotesReplaced')).toEqual([])
  })

  test('a ladder whose shape would pass the bounds there stays where it is', () => {
    const { exchange, bob } = withLadder()
    // At 50,000 the farthest quote of 50 levels stays below 2^52 - 1 units, at 60,000 it does not.
    const sizeLots = Math.floor((2 ** 52 - 1) / (50 * (500_000 + 10 + 50 * 10) * 100))
    quotes(exchange, { levels: 1, sizeLots })
    exchange.setStop(bob, 'short', { triggerPrice: at(50_100) })
    expect(all(exchange.mark(50_200), 'QuotesReplaced')).toEqual([])
    expect(depth(exchange)[0]![0]![0]).toBe(499_990)
  })
})
