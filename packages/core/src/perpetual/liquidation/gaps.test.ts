import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { CLEARING, type ContractExchange, contractExchange, FEES, INSURANCE, U } from '../../testing/contract-exchange.ts'
import { all, one } from '../../testing/exchange.ts'

const laws = (exchange: ContractExchange) => expect(core.brokenLaw(exchange.x.state)).toBeNull()

/** Available and held. */
const has = (exchange: ContractExchange, accountId: number) => exchange.walletBalance(accountId)[0] + exchange.walletBalance(accountId)[1]

/** A minute without a price, then one that lies elsewhere. */
function gap(exchange: ContractExchange, usdt: number) {
  exchange.x.later(60_000)
  return exchange.mark(usdt)
}

const steps = (events: ReturnType<ContractExchange['mark']>) =>
  all(events, 'LiquidationStepped').map(({ accountId, step, contracts, contractsLeft }) => [accountId, step, contracts, contractsLeft])

/** Alice is long and short 49,800 USDT at a hundred times, each against Bob, who has little leverage. */
function bothSides(insurance = 1_000_000n * U) {
  const exchange = contractExchange({ insurance, contract: { openInterestFactor: 1_000 } })
  const [alice, bob] = [exchange.trader(2_000), exchange.trader(100_000)]
  exchange.pair(alice, bob, { contracts: 996, leverage: 100, shortLeverage: 2 })
  exchange.pair(bob, alice, { contracts: 996, leverage: 2, shortLeverage: 100 })
  return { exchange, alice, bob }
}

describe('who holds both sides at a hundred times', () => {
  test('wins nothing in a gap of 3 %, and the insurance fund loses nothing', () => {
    const { exchange, alice } = bothSides()
    const before = has(exchange, alice)
    const fund = has(exchange, INSURANCE)
    const events = gap(exchange, 51_500)
    // Were the short left to the fund, she would have 1,494 of the long less 472.8 and two fees, 970.42 in all, and the
    // fund 1,021.20 less.
    expect(steps(events)).toEqual([[alice, 'deleveraging', 996, 0]])
    expect(one(events, 'ContractTraded')).toMatchObject({
      // floor((49,800 + 498) / (0.996 x 1.0005)) in ticks.
      priceTicks: 504_747,
      contracts: 996,
      makerAccountId: alice,
      takerAccountId: alice,
      makerFee: 0n,
      // 0.05 % of 50,272.8012.
      takerFee: 25_136_401n,
      makerOrderId: 0,
      takerOrderId: 0,
    })
    expect([exchange.find(alice, 'long'), exchange.find(alice, 'short')]).toEqual([undefined, undefined])
    expect(has(exchange, alice) - before).toBe(-25_136_401n)
    expect(has(exchange, INSURANCE)).toBe(fund)
    laws(exchange)
  })

  test.each([48_500, 51_500, 47_000, 60_000])('wins nothing in a gap to %d', (usdt) => {
    const { exchange, alice } = bothSides()
    const before = has(exchange, alice)
    const fund = has(exchange, INSURANCE)
    gap(exchange, usdt)
    expect(has(exchange, alice)).toBeLessThan(before)
    expect(has(exchange, INSURANCE)).toBe(fund)
    laws(exchange)
  })

  test('the smaller side closes whole, the rest of the larger one goes on as anybody’s', () => {
    const { exchange, alice, bob } = bothSides()
    exchange.pair(bob, alice, { contracts: 4, leverage: 2, shortLeverage: 100 })
    const events = gap(exchange, 51_500)
    expect(steps(events)).toEqual([
      [alice, 'deleveraging', 996, 4],
      [alice, 'takeover', 4, 0],
    ])
    laws(exchange)
  })

  test('a larger opposite side keeps its rest, and loses the closing orders that would close more', () => {
    const { exchange, alice, bob } = bothSides()
    exchange.pair(alice, bob, { contracts: 4, leverage: 100, shortLeverage: 2 })
    const tooMuch = one(exchange.closing(alice, 'long', { priceTicks: 600_000 as never, contracts: 5 }), 'ContractOrderRested').orderId
    const events = gap(exchange, 51_500)
    expect(steps(events)).toEqual([[alice, 'deleveraging', 996, 0]])
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 4, closingContracts: 0 })
    expect(all(events, 'ContractOrderEnded')).toMatchObject([{ orderId: tooMuch, end: 'canceled_by_house' }])
    laws(exchange)
  })

  test('where the whole opposite side would be below zero, it is left out', () => {
    const exchange = contractExchange({ contract: { openInterestFactor: 1_000 } })
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(100_000)]
    exchange.mark(52_000)
    exchange.pair(alice, bob, { contracts: 100, ticks: 520_000, leverage: 100, shortLeverage: 2 })
    exchange.setState('halted')
    exchange.mark(50_000)
    exchange.setState('open')
    exchange.pair(bob, alice, { contracts: 100, ticks: 500_000, leverage: 2, shortLeverage: 100 })
    // The short's bankruptcy price 50,474.7 lies below 51,480, where the long has nothing left.
    const events = gap(exchange, 51_000)
    expect(all(events, 'LiquidationStepped').map(({ accountId, step }) => [accountId, step])).toEqual([
      [alice, 'takeover'],
      [alice, 'takeover'],
    ])
    laws(exchange)
  })

  test('what the book fills of a step is not closed against the other side', () => {
    const { exchange, alice } = bothSides()
    exchange.order(exchange.trader(100_000), { positionSide: 'short', priceTicks: 503_000 as never, contracts: 249, leverage: 2 })
    expect(steps(exchange.mark(50_300))).toEqual([[alice, 'order', 249, 747]])
    expect(exchange.position(alice, 'long').contracts).toBe(996)
    laws(exchange)
  })
})

describe('what the insurance fund takes at one point', () => {
  /** Alice and Carol long at a hundred times, Bob short at two. */
  function twoLongs(insurance: bigint) {
    const exchange = contractExchange({ insurance, contract: { openInterestFactor: 1_000 } })
    const [alice, carol, bob] = [exchange.trader(2_000), exchange.trader(2_000), exchange.trader(200_000)]
    exchange.pair(alice, bob, { contracts: 600, leverage: 100, shortLeverage: 2 })
    exchange.pair(carol, bob, { contracts: 600, leverage: 100, shortLeverage: 2 })
    return { exchange, alice, carol, bob }
  }

  test('binds no more than a tenth of what it has, over all positions, and the rest is deleveraged', () => {
    // Bankruptcy price 49,524.8; at 48,500 a contract needs 4.85 + 1.0248 = 5.8748: 4,700 are enough for 800.
    const { exchange, alice, carol, bob } = twoLongs(47_000n * U)
    const events = gap(exchange, 48_500)
    expect(steps(events)).toEqual([
      [alice, 'takeover', 600, 0],
      [carol, 'takeover', 200, 400],
      [carol, 'deleveraging', 400, 0],
    ])
    expect(exchange.position(INSURANCE, 'long')).toMatchObject({ contracts: 800, margin: 4_699_840_000n })
    expect(exchange.position(bob, 'short').contracts).toBe(800)
    // Marked to 48,500: no more than what was lost already is at risk at once.
    expect(exchange.position(INSURANCE, 'long').cost - 38_800n * U).toBe(819_840_000n)
    laws(exchange)
  })

  test('counts what it holds as margin, and anew at each point', () => {
    const { exchange, alice, carol } = twoLongs(20_000n * U)
    const { positionId } = exchange.position(carol, 'long')
    exchange.x.run({
      type: 'AdjustMargin',
      actor: { origin: 'user', actorId: 0, accountId: carol, realm: 'real', key: '' },
      positionId,
      change: (1_000n * U) as never,
    })
    // 2,000 for 340 contracts at 5.8748.
    expect(steps(gap(exchange, 48_500))).toEqual([
      [alice, 'takeover', 340, 260],
      [alice, 'deleveraging', 260, 0],
    ])
    expect(exchange.walletBalance(INSURANCE)).toEqual([20_000n * U - 1_997_432_000n, 1_997_432_000n])
    // With what she added Carol's is 47,857.3: at 48,000 a contract needs 4.8, and 2,000 are enough for 416.
    expect(steps(exchange.mark(48_000))[0]).toEqual([carol, 'takeover', 416, 184])
    laws(exchange)
  })

  test('two accounts of one person can gain no more than a tenth of the fund, and deleveraging takes the rest from the winner', () => {
    const exchange = contractExchange({ insurance: 10_000n * U, contract: { openInterestFactor: 1_000 } })
    const [alice, bob] = [exchange.trader(2_000), exchange.trader(2_000)]
    exchange.pair(alice, bob, { contracts: 996, leverage: 100 })
    const events = gap(exchange, 51_500)
    expect(steps(events).map(([accountId, step]) => [accountId, step])).toEqual([
      [bob, 'takeover'],
      [bob, 'deleveraging'],
    ])
    const fund = exchange.position(INSURANCE, 'short')
    expect(fund.margin).toBeLessThanOrEqual(1_000n * U)
    expect(exchange.position(alice, 'long').contracts).toBe(fund.contracts)
    laws(exchange)
  })
})

test('what everybody has together is what was paid in, whatever a step was made of', () => {
  const { exchange, alice, bob } = bothSides(100n * U)
  exchange.pair(bob, alice, { contracts: 4, leverage: 2, shortLeverage: 100 })
  const events = gap(exchange, 51_500)
  expect(steps(events).map(([, step]) => step)).toEqual(['deleveraging', 'takeover', 'deleveraging'])
  const total = [alice, bob, INSURANCE, FEES, CLEARING].reduce((sum, accountId) => sum + has(exchange, accountId), 0n)
  expect(total).toBe((2_000n + 100_000n + 100n) * U)
  laws(exchange)
})
