import { type Event, houseAccountId, lots, ticks } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { quotes } from '../testing/contract-acts.ts'
import { at, type ContractExchange, contractExchange, INSURANCE, MAKER, PERP, U } from '../testing/contract-exchange.ts'
import { all, BTC, BTC_ASSET, one, order, refusal, shape, USDT } from '../testing/exchange.ts'

const DEMO_MAKER = houseAccountId('demo', 'market_maker')
const STALE_MS = 3_001

/** The maker quotes spot in both realms, the contract in the real one. */
function quoting() {
  const exchange = contractExchange()
  const { x } = exchange
  x.fund('market_maker', USDT, 1_000_000n * U)
  x.fund('market_maker', BTC_ASSET, 1_000_000_000n)
  x.fund('market_maker', USDT, 1_000_000n * U, 'demo')
  const alice = exchange.trader(10_000)
  x.deposit(alice, USDT, 100_000n * U)
  x.quotes(shape({}))
  x.quotes(shape({ levels: 2 }), BTC, 'demo')
  quotes(exchange)
  return { exchange, x, alice }
}

type Exchange = ReturnType<typeof quoting>
const sides = ({ x }: Exchange, marketId: number, realm: 'real' | 'demo' = 'real') => {
  const { bids, asks } = core.depth(x.state, marketId, realm, 50)
  return [bids.map((level) => level.priceTicks), asks.map((level) => level.priceTicks)]
}
const replaced = (events: readonly Event[]) =>
  all(events, 'QuotesReplaced').map(({ marketId, realm, shape: { midTicks, levels } }) => [marketId, realm, midTicks, levels])
const laws = ({ x }: Exchange) => expect(core.brokenLaw(x.state)).toBeNull()
const NONE = [[], []]

describe('in the group in which an index goes stale', () => {
  test('the ladders leave before its first order: nobody trades with them at the old price', () => {
    const quoted = quoting()
    const { x, alice, exchange } = quoted
    x.now += STALE_MS
    const spot = order(alice, { priceTicks: ticks(500_010), timeInForce: 'IOC' })
    const events = x.run(spot)
    expect(all(events, 'Traded')).toEqual([])
    expect(x.due.map((event) => event.type)).toEqual([
      'IndexWentStale',
      'QuotesReplaced',
      'Posted',
      'Posted',
      'QuotesReplaced',
      'Posted',
      'QuotesReplaced',
      'Posted',
    ])
    expect(replaced(x.due)).toEqual([
      [BTC, 'real', 0, 0],
      [BTC, 'demo', 0, 0],
      [PERP, 'real', 0, 0],
    ])
    expect([sides(quoted, BTC), sides(quoted, BTC, 'demo'), sides(quoted, PERP)]).toEqual([NONE, NONE, NONE])
    // All that they held is available again.
    expect([exchange.walletBalance(MAKER)[1], x.balance(MAKER, BTC_ASSET)[1], exchange.walletBalance(DEMO_MAKER)[1]]).toEqual([0n, 0n, 0n])
    laws(quoted)
  })

  test('a position is closed by its owner against people, not against the ladder', () => {
    const quoted = quoting()
    const { exchange, x, alice } = quoted
    const bob = exchange.trader(10_000)
    exchange.pair(alice, bob, { contracts: 10, ticks: 500_000 })
    x.now += STALE_MS
    expect(refusal(exchange.closeAtMarket(alice, 'long'))).toBe('no_liquidity')
    laws(quoted)
  })

  test('an index without a ladder says no more than before', () => {
    const exchange = contractExchange()
    exchange.x.later(STALE_MS)
    expect(exchange.x.due.map((event) => event.type)).toEqual(['IndexWentStale'])
  })
})

describe('while an index is stale', () => {
  test('a quote is refused, spot and contract alike; levels 0 always passes', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    x.later(STALE_MS)
    expect(refusal(x.quotes(shape({})))).toBe('index_stale')
    expect(refusal(quotes(exchange))).toBe('index_stale')
    expect(refusal(x.quotes(shape({ levels: 51 })))).toBe('invalid_value')
    expect(refusal(quotes(exchange, { levels: 51 }))).toBe('invalid_value')
    one(x.quotes(shape({ levels: 0 })), 'QuotesReplaced')
    one(quotes(exchange, { levels: 0 }), 'QuotesReplaced')
    laws(quoted)
  })

  test('an own coin, and an index that never had a point, are quoted as before', () => {
    const exchange = contractExchange()
    exchange.x.later(STALE_MS)
    one(exchange.x.quotes(shape({}), 13), 'QuotesReplaced')
  })
})

describe('the first fresh point', () => {
  test('puts the ladders back around itself, as their maker had asked for them, and once', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    x.later(STALE_MS)
    const events = exchange.mark(51_000.05, 60_000)
    expect(replaced(events)).toEqual([
      [BTC, 'real', 510_001, 3],
      [BTC, 'demo', 510_001, 2],
      [PERP, 'real', 510_001, 3],
    ])
    expect(sides(quoted, PERP)).toEqual([
      [509_991, 509_981, 509_971],
      [510_011, 510_021, 510_031],
    ])
    expect(sides(quoted, BTC)).toEqual(sides(quoted, PERP))
    expect(replaced(exchange.mark(51_500))).toEqual([])
    laws(quoted)
  })

  test('before the liquidations: who is reached trades at the new price', () => {
    const quoted = quoting()
    const { exchange, x, alice } = quoted
    const bob = exchange.trader(10_000)
    exchange.pair(alice, bob, { contracts: 10, ticks: 500_000 })
    x.later(STALE_MS)
    const events = exchange.mark(45_240, 60_000)
    const kinds = events.map((event) => event.type)
    expect(kinds.lastIndexOf('QuotesReplaced')).toBeLessThan(kinds.indexOf('LiquidationStepped'))
    expect(one(events, 'LiquidationStepped')).toMatchObject({ accountId: alice, step: 'order', contracts: 2 })
    expect(one(events, 'ContractTraded')).toMatchObject({ priceTicks: 452_390, makerAccountId: MAKER })
    laws(quoted)
  })

  test('before a stop, which sells at the new price', () => {
    const quoted = quoting()
    const { exchange, x, alice } = quoted
    exchange.pair(alice, exchange.trader(10_000), { contracts: 4, ticks: 500_000 })
    exchange.setStop(alice, 'long', { triggerPrice: at(49_000) })
    x.later(STALE_MS)
    expect(one(exchange.mark(48_000), 'ContractTraded')).toMatchObject({ priceTicks: 479_990, contracts: 4 })
    laws(quoted)
  })

  test('the insurance fund’s order goes to the new mark before the ladder could trade with it', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    quotes(exchange, { levels: 0 })
    const [carol, dave] = [exchange.trader(10_000), exchange.trader(10_000)]
    exchange.pair(carol, dave, { contracts: 100, leverage: 100, shortLeverage: 10 })
    exchange.mark(49_500)
    expect(core.contractOrders(x.state, INSURANCE)).toMatchObject([{ priceTicks: 495_000, contracts: 100 }])
    quotes(exchange, { midTicks: 495_000 })
    x.later(STALE_MS)
    const events = exchange.mark(52_000)
    expect(all(events, 'ContractTraded')).toEqual([])
    expect(core.contractOrders(x.state, INSURANCE)).toMatchObject([{ priceTicks: 520_000, contracts: 100 }])
    laws(quoted)
  })

  test('brings nothing back that the maker has taken back meanwhile', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    x.later(STALE_MS)
    x.quotes(shape({ levels: 0 }))
    quotes(exchange, { levels: 0 })
    expect(replaced(exchange.mark(51_000))).toEqual([[BTC, 'demo', 510_000, 2]])
    laws(quoted)
  })

  test.each(['close_only', 'cancel_only', 'halted', 'pre'] as const)('brings nothing back in a market that is %s, nor later', (state) => {
    const quoted = quoting()
    const { exchange, x } = quoted
    x.later(STALE_MS)
    exchange.setState(state)
    exchange.setState(state, BTC)
    expect(replaced(exchange.mark(51_000))).toEqual([])
    exchange.setState('open')
    exchange.setState('open', BTC)
    expect(replaced(exchange.mark(51_000))).toEqual([])
    laws(quoted)
  })

  test('nor in one that was delisted', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    x.later(STALE_MS)
    exchange.setState('delisted')
    exchange.setState('delisted', BTC)
    laws(quoted)
    expect(replaced(exchange.mark(51_000))).toEqual([])
    laws(quoted)
  })

  test('puts them back while new orders are halted: a halt touches what is new', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    x.later(STALE_MS)
    x.operator('HaltNewOrders', { isHalted: true })
    expect(replaced(exchange.mark(51_000))).toHaveLength(3)
    laws(quoted)
  })

  test('leaves away a ladder whose shape would pass the bounds there', () => {
    const quoted = quoting()
    const { exchange, x } = quoted
    const sizeLots = Math.floor((2 ** 52 - 1) / (50 * (500_000 + 10 + 50 * 10) * 100))
    quotes(exchange, { levels: 1, sizeLots })
    x.later(STALE_MS)
    expect(replaced(exchange.mark(60_000)).map(([marketId]) => marketId)).toEqual([BTC, BTC])
    expect(sides(quoted, PERP)).toEqual(NONE)
    laws(quoted)
  })

  test('a ladder put back takes what people left across it, with its own money', () => {
    const quoted = quoting()
    const { exchange, x, alice } = quoted
    x.later(STALE_MS)
    x.place(alice, { priceTicks: ticks(510_000), quantityLots: lots(5) })
    const events = exchange.mark(50_000)
    expect(one(events, 'Traded')).toMatchObject({ priceTicks: 510_000, takerAccountId: MAKER, makerAccountId: alice })
    laws(quoted)
  })
})

describe('a snapshot of a house whose ladders were taken back', () => {
  const stale = () => {
    const quoted = quoting()
    quoted.x.later(STALE_MS)
    return quoted
  }

  test('puts them back as the house it was taken of', () => {
    const { exchange, x } = stale()
    const snapshot = core.encodeState(x.state)
    const copy = core.decodeState(core.shapeVersion, snapshot)
    expect(core.encodeState(copy)).toEqual(snapshot)
    const events = exchange.mark(51_000)
    expect(replaced(events)).toHaveLength(3)
    const { eventBytes, ...group } = x.groups.at(-1)!
    expect(core.runGroup(copy, group as never).eventBytes).toEqual(eventBytes)
    expect(core.encodeState(copy)).toEqual(core.encodeState(x.state))
  })
})

test('the law notices a ladder on a stale index, and one that waits for a point that came', () => {
  const { x, exchange } = quoting()
  x.inside.indices.get(1)!.isStale = true
  expect(core.brokenLaw(x.state)).toContain('a ladder stands on a stale index')
  x.inside.indices.get(1)!.isStale = false
  expect(core.brokenLaw(x.state)).toBeNull()
  const realmMarket = (exchange as ContractExchange).x.inside.perpetual.contracts.get(PERP)!.byRealm[0]
  realmMarket.withdrawn = shape({})
  expect(core.brokenLaw(x.state)).toContain('waits for a point that has come')
})
