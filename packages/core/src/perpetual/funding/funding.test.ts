import { type ContractConfig, type Event, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { type ContractExchange, contractExchange, INSURANCE, PERP, U } from '../../testing/contract-exchange.ts'
import { actor, all, command, START } from '../../testing/exchange.ts'
import { currentRatePpm, premium } from './samples.ts'

const laws = (exchange: ContractExchange) => expect(core.brokenLaw(exchange.x.state)).toBeNull()
/** Midnight after the start, 22:13:20 UTC. */
const MIDNIGHT = 1_700_006_400_000
const realmMarket = (exchange: ContractExchange) => exchange.x.inside.perpetual.contracts.get(PERP)!.byRealm[0]
/** In the real realm. */
const settled = (events: readonly Event[]) => all(events, 'FundingSettled').find((event) => event.realm === 'real')!
/** What fell due before the commands of the last group. */
const due = (exchange: ContractExchange) => exchange.x.due
/** To a moment, with a point just then or nothing but time. */
const at = (exchange: ContractExchange, ms: number, usdt?: number): Event[] => {
  const wait = ms - exchange.x.now
  if (usdt === undefined) exchange.x.later(wait)
  else return exchange.mark(usdt, wait)
  return [...due(exchange)]
}
const withInterest = (fundingInterestPpm: number, more: Partial<ContractConfig> = {}) =>
  contractExchange({ contract: { fundingInterestPpm: fundingInterestPpm as never, ...more } })

describe('a sample of the book against the mark', () => {
  /** Ten thousand USDT from each side; a tick x contract is 0.0001 USDT. */
  test.each<[what: string, bids: [number, number][], asks: [number, number][], expected: number]>([
    ['nobody there', [], [], 0],
    // 200 contracts at 50,100.0 are 10,020: enough at one price, 0.2 % above the mark.
    ['bids above the mark', [[501_000, 200]], [], 2_000_000],
    ['bids below the mark', [[499_000, 300]], [], 0],
    ['asks above the mark', [], [[501_000, 300]], 0],
    ['asks below the mark', [], [[499_000, 300]], -2_000_000],
    // 199 contracts at 50,100 are 9,969.9: too little.
    ['a side with less than the notional', [[501_000, 199]], [], 0],
    // 100 at 50,200 are 5,020; the other 4,980 at 50,100 are 99.4012 contracts: 10,000 / 0.1994012 = 50,150.15
    [
      'two levels, the second in part',
      [
        [502_000, 100],
        [501_000, 500],
      ],
      [],
      3_003_003,
    ],
    // 4,990 and 5,010 at 49,950, 100.3003 contracts: 49,925.04
    [
      'asks on two levels',
      [],
      [
        [499_000, 100],
        [499_500, 500],
      ],
      -1_499_250,
    ],
    // 160 at 62,500 are 10,000, a quarter above; of 159 a fourth of a contract is missing.
    ['exactly the notional', [[625_000, 160]], [], 250_000_000],
    ['all but one contract of it', [[625_000, 159]], [], 0],
    [
      'the notional on the last of two levels',
      [
        [625_000, 80],
        [500_000, 100],
      ],
      [],
      111_111_111,
    ],
  ])('%s', (_what, bids, asks, expected) => {
    const exchange = contractExchange({ contract: { takeBandPpm: 1 as never } })
    const carol = exchange.trader(1_000_000)
    for (const [ticks, contracts] of bids) exchange.order(carol, { priceTicks: ticks as never, contracts })
    for (const [ticks, contracts] of asks) exchange.order(carol, { positionSide: 'short', priceTicks: ticks as never, contracts })
    expect(premium(realmMarket(exchange), 5_000_000_000_000)).toBe(expected)
  })

  test('is cut to the whole price', () => {
    const exchange = contractExchange({ contract: { takeBandPpm: 1 as never } })
    exchange.order(exchange.trader(1_000_000), { priceTicks: 501_000 as never, contracts: 200 })
    expect(premium(realmMarket(exchange), 1_000_000_000_000)).toBe(1_000_000_000)
  })

  test('is taken each whole minute while the index is fresh and the market open, and missed minutes are not caught up', () => {
    const exchange = contractExchange()
    const samples = () => realmMarket(exchange).funding.samples
    // 22:13:20: the first whole minute is 22:14:00.
    at(exchange, START + 39_999)
    expect(samples()).toBe(0)
    at(exchange, START + 39_999, 50_000)
    at(exchange, START + 40_000)
    expect(samples()).toBe(1)
    at(exchange, START + 100_000)
    expect(samples()).toBe(1)
    at(exchange, START + 159_000, 50_000)
    at(exchange, START + 160_500, 50_000)
    expect(samples()).toBe(2)
    at(exchange, START + 161_000, 50_000)
    expect(samples()).toBe(2)
    at(exchange, START + 100_000 + 10 * 60_000 - 1_000, 50_000)
    at(exchange, START + 100_000 + 10 * 60_000, 50_000)
    expect(samples()).toBe(3)
    exchange.setState('halted')
    at(exchange, START + 100_000 + 11 * 60_000 - 1_000, 50_000)
    at(exchange, START + 100_000 + 11 * 60_000, 50_000)
    expect(samples()).toBe(3)
  })
})

describe('the rate', () => {
  test.each<[sum: number, samples: number, ppm: number]>([
    [0, 0, 100], // nothing sampled: the interest
    [0, 480, 100],
    [400_000 * 480, 480, 100], // 0.04 %: interest - avg is within the damp
    [600_000 * 480, 480, 100],
    [600_001 * 480, 480, 100], // 0.0600001 % - 0.05 % = 0.0100001 %
    [601_000 * 480, 480, 101],
    [-400_000 * 480, 480, 100],
    [-400_001 * 480, 480, 99],
    [-500_000 * 480, 480, 0],
    [-500_999 * 480, 480, 0], // toward zero
    [-501_000 * 480, 480, -1],
    [3_499_999 * 480, 480, 2_999],
    [3_500_000 * 480, 480, 3_000],
    [9_000_000 * 480, 480, 3_000],
    [-9_000_000 * 480, 480, -3_000],
    [-7, 2, 100], // an average of -3.5 is -3
  ])('of a sum of %d over %d samples is %d ppm', (sum, samples, ppm) => {
    const exchange = contractExchange()
    Object.assign(realmMarket(exchange).funding, { sum, samples })
    expect(currentRatePpm(realmMarket(exchange))).toBe(ppm)
    expect(core.contractFigures(exchange.x.state, PERP, 'real')!.fundingRatePpm).toBe(ppm)
  })
})

describe('at the end of a period', () => {
  test('longs pay shorts when the rate is above zero: rounded up, rounded down, and prices of liquidation follow', () => {
    const exchange = withInterest(137)
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
    exchange.pair(alice, bob, { contracts: 321, ticks: 500_001, leverage: 20 })
    const insurance = exchange.walletBalance(INSURANCE)[0]
    at(exchange, MIDNIGHT - 1_000, 50_000.12345678)
    const events = at(exchange, MIDNIGHT)
    // By the table of positions: 16,050.03962963 x 0.0137 % rounded up.
    expect(settled(events)).toEqual({
      type: 'FundingSettled',
      marketId: PERP,
      realm: 'real',
      periodEndMs: MIDNIGHT,
      ratePpm: 137,
      mark: 5_000_012_345_678,
      samples: 1,
      collected: 2_198_856n,
      paid: 2_198_856n,
    })
    expect(exchange.position(alice, 'long')).toMatchObject({
      margin: 800_302_749n,
      liquidationPrice: 4_776_967_824_906,
      fundingPaid: 2_198_856n,
    })
    expect(exchange.position(bob, 'short')).toMatchObject({
      margin: 804_700_461n,
      liquidationPrice: 5_221_974_641_342,
      fundingPaid: -2_198_856n,
    })
    expect(all(events, 'PositionChanged').map(({ accountId, cause, funding, margin }) => [accountId, cause, funding, margin])).toEqual([
      [alice, 'funding', -2_198_856n, 800_302_749n],
      [bob, 'funding', 2_198_856n, 804_700_461n],
    ])
    expect(exchange.walletBalance(INSURANCE)[0]).toBe(insurance)
    expect(core.contractFigures(exchange.x.state, PERP, 'real')).toMatchObject({
      lastFundingAtMs: MIDNIGHT,
      lastFundingRatePpm: 137,
      nextFundingAtMs: MIDNIGHT + 28_800_000,
    })
    expect(realmMarket(exchange).funding).toMatchObject({ samples: 0, sum: 0 })
    laws(exchange)
  })

  test('shorts pay longs when it is below zero', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
    exchange.pair(alice, bob, { contracts: 100 })
    at(exchange, MIDNIGHT - 1_000, 50_000)
    Object.assign(realmMarket(exchange).funding, { sum: -4_000_000, samples: 1 })
    const events = at(exchange, MIDNIGHT)
    // With the sample of midnight -0.2 % on average, 0.05 % of it damped: 0.15 % of 5,000.
    expect(settled(events)).toMatchObject({ ratePpm: -1_500, collected: 7_500_000n, paid: 7_500_000n })
    expect(exchange.position(alice, 'long').margin).toBe(507_500_000n)
    expect(exchange.position(bob, 'short').margin).toBe(492_500_000n)
    laws(exchange)
  })

  test('what does not divide goes to the insurance fund', () => {
    const exchange = withInterest(1)
    const [alice, bob, carol, dave] = [1, 2, 3, 4].map(() => exchange.trader(10_000)) as [number, number, number, number]
    exchange.pair(alice, bob, { contracts: 1 })
    exchange.pair(alice, carol, { contracts: 1 })
    exchange.pair(alice, dave, { contracts: 1 })
    at(exchange, MIDNIGHT - 1_000, 50_000.34)
    const before = exchange.walletBalance(INSURANCE)[0]
    const events = at(exchange, MIDNIGHT)
    // 150.00102 x 0.0001 % = 150.00102 units: 151, and 50 to each of three.
    expect(settled(events)).toMatchObject({ collected: 151n, paid: 150n })
    expect(exchange.walletBalance(INSURANCE)[0] - before).toBe(1n)
    const posted = all(events, 'Posted')
    expect(posted.map(({ accountId, heldDelta, availableDelta, purpose }) => [accountId, heldDelta, availableDelta, purpose])).toEqual([
      [alice, -151n, 0n, 'funding'],
      [bob, 50n, 0n, 'funding'],
      [carol, 50n, 0n, 'funding'],
      [dave, 50n, 0n, 'funding'],
      [INSURANCE, 0n, 1n, 'funding'],
    ])
    laws(exchange)
  })

  test('nobody pays more than its equity, and who has none pays nothing', () => {
    const exchange = withInterest(3_000, { fundingDampPpm: 3_000 as never })
    const [alice, bob, carol] = [1, 2, 3].map(() => exchange.trader(10_000)) as [number, number, number]
    exchange.pair(alice, bob, { contracts: 321, ticks: 500_001, leverage: 20, shortLeverage: 10 })
    exchange.pair(carol, bob, { contracts: 100, ticks: 500_001, leverage: 50, shortLeverage: 10 })
    // Halted, so that the mark may pass them by; open again just before midnight.
    exchange.setState('halted')
    at(exchange, MIDNIGHT - 1_000, 47_513.5)
    exchange.setState('close_only')
    const events = at(exchange, MIDNIGHT)
    // Alice: 802.501605 less 798.1986 lost; Carol: 100.0002 less 248.66.
    const left = 802_501_605n - 798_198_600n
    expect(all(events, 'PositionChanged').map(({ accountId, funding }) => [accountId, funding])).toEqual([
      [alice, -left],
      [bob, left],
    ])
    expect(settled(events)).toMatchObject({ ratePpm: 3_000, collected: left, paid: left })
    expect(exchange.position(carol, 'long').fundingPaid).toBe(0n)
    laws(exchange)
  })

  test('added margin is no more than there is after paying', () => {
    const exchange = withInterest(3_000, { fundingDampPpm: 3_000 as never })
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(10_000)]
    exchange.pair(alice, bob, { contracts: 100, leverage: 100, shortLeverage: 10 })
    const { positionId } = exchange.position(alice, 'long')
    exchange.x.run(command('AdjustMargin', { ...actor('user'), accountId: alice }, { positionId, change: (60n * U) as never }))
    exchange.mark(50_600)
    for (let period = 0; period < 6; period++) {
      at(exchange, MIDNIGHT + period * 28_800_000 - 1_000, 50_600)
      at(exchange, MIDNIGHT + period * 28_800_000)
    }
    const { margin, addedMargin, fundingPaid } = exchange.position(alice, 'long')
    expect([margin, addedMargin, fundingPaid]).toEqual([18_920_000n, 18_920_000n, 91_080_000n])
    laws(exchange)
  })

  test('rate zero, or nobody there: it settles with nothing', () => {
    const empty = contractExchange()
    at(empty, MIDNIGHT - 1_000, 50_000)
    expect(settled(at(empty, MIDNIGHT))).toMatchObject({ ratePpm: 100, collected: 0n, paid: 0n })
    const zero = withInterest(0)
    zero.pair(zero.trader(1_000), zero.trader(1_000), { contracts: 10 })
    at(zero, MIDNIGHT - 1_000, 50_000)
    const events = at(zero, MIDNIGHT)
    expect(settled(events)).toMatchObject({ ratePpm: 0, collected: 0n, paid: 0n })
    expect(all(events, 'PositionChanged')).toEqual([])
  })

  test('samples of a minute that ends with the period count for it', () => {
    const exchange = contractExchange()
    at(exchange, MIDNIGHT - 500, 50_000)
    expect(settled(at(exchange, MIDNIGHT)).samples).toBe(1)
    expect(realmMarket(exchange).funding.samples).toBe(0)
  })
})

describe('without a fresh mark', () => {
  const stale = () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
    exchange.pair(alice, bob, { contracts: 100 })
    at(exchange, MIDNIGHT)
    expect(due(exchange).filter((event) => event.type.startsWith('Funding'))).toEqual([])
    return { exchange, alice }
  }

  test('it waits, and the first point settles it at that mark and rate', () => {
    const { exchange, alice } = stale()
    const events = at(exchange, MIDNIGHT + 59_999, 51_000)
    expect(due(exchange).filter((event) => event.type.startsWith('Funding'))).toEqual([])
    expect(settled(events)).toMatchObject({
      periodEndMs: MIDNIGHT,
      mark: 5_100_000_000_000,
      ratePpm: 100,
      collected: 510_000n,
    })
    expect(exchange.position(alice, 'long').fundingPaid).toBe(510_000n)
    expect(all(exchange.mark(51_000), 'FundingSettled')).toEqual([])
    at(exchange, MIDNIGHT + 70_000)
    expect(all(due(exchange), 'FundingSkipped')).toEqual([])
    laws(exchange)
  })

  test('it is settled before anything else the point does', () => {
    const { exchange } = stale()
    const events = at(exchange, MIDNIGHT + 10_000, 45_000)
    const kinds = events.map((event) => event.type)
    expect(kinds.indexOf('FundingSettled')).toBeLessThan(kinds.indexOf('LiquidationStepped'))
    expect(kinds.indexOf('FundingSettled')).toBeGreaterThan(kinds.indexOf('IndexPriceUpdated'))
    laws(exchange)
  })

  test('after a minute it is skipped, and recorded', () => {
    const { exchange, alice } = stale()
    const events = at(exchange, MIDNIGHT + 60_000, 50_000)
    expect(all(due(exchange), 'FundingSkipped')).toEqual([
      { type: 'FundingSkipped', marketId: PERP, realm: 'real', periodEndMs: MIDNIGHT, reason: 'no_fresh_mark' },
      { type: 'FundingSkipped', marketId: PERP, realm: 'demo', periodEndMs: MIDNIGHT, reason: 'no_fresh_mark' },
    ])
    expect(all(events, 'FundingSettled')).toEqual([])
    expect(exchange.position(alice, 'long').fundingPaid).toBe(0n)
    laws(exchange)
  })

  test('periods that passed while the house stood still are each skipped', () => {
    const exchange = contractExchange()
    at(exchange, MIDNIGHT + 2 * 28_800_000 + 60_000)
    const skipped = all(due(exchange), 'FundingSkipped').filter((event) => event.realm === 'real')
    expect(skipped.map(({ periodEndMs, reason }) => [periodEndMs, reason])).toEqual([
      [MIDNIGHT, 'no_fresh_mark'],
      [MIDNIGHT + 28_800_000, 'no_fresh_mark'],
      [MIDNIGHT + 57_600_000, 'no_fresh_mark'],
    ])
    expect(core.contractFigures(exchange.x.state, PERP, 'real')).toMatchObject({
      nextFundingAtMs: MIDNIGHT + 86_400_000,
      lastFundingAtMs: 0,
    })
  })
})

test('what several contracts missed is made up by moment, then contract, then realm, each once', () => {
  const exchange = contractExchange()
  const contract = { ...exchange.x.inside.perpetual.contracts.get(PERP)!.config, marketId: PERP + 1, symbol: 'ethusdt' }
  exchange.x.operator('ConfigureContract', { contract, effectiveFromMs: timeMs(MIDNIGHT - 60_000) })
  at(exchange, MIDNIGHT - 50_000)
  at(exchange, MIDNIGHT + 2 * 28_800_000 + 60_000)
  const each = [0, 28_800_000, 57_600_000].flatMap((ms) =>
    [PERP, PERP + 1].flatMap((marketId) => ['real', 'demo'].map((realm) => [ms, marketId, realm])),
  )
  const skipped = all(due(exchange), 'FundingSkipped')
  expect(skipped.map(({ periodEndMs, marketId, realm }) => [periodEndMs - MIDNIGHT, marketId, realm])).toEqual(each)
})

test.each(['halted', 'cancel_only', 'pre'] as const)('a market that is %s at the end of a period skips it', (state) => {
  const exchange = contractExchange()
  const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
  exchange.pair(alice, bob, { contracts: 100 })
  exchange.setState(state)
  at(exchange, MIDNIGHT - 500, 50_000)
  expect(all(at(exchange, MIDNIGHT), 'FundingSkipped')[0]).toMatchObject({ realm: 'real', reason: 'market_not_open' })
  exchange.setState('open')
  expect(all(exchange.mark(50_000), 'FundingSettled')).toEqual([])
  expect(exchange.position(alice, 'long').fundingPaid).toBe(0n)
  laws(exchange)
})

test('each realm has samples, rate and payments of its own', () => {
  const exchange = contractExchange()
  const [alice, bob] = [exchange.trader(10_000), exchange.trader(10_000)]
  exchange.pair(alice, bob, { contracts: 100 })
  at(exchange, MIDNIGHT - 500, 50_000)
  expect(all(at(exchange, MIDNIGHT), 'FundingSettled').map(({ realm, collected }) => [realm, collected])).toEqual([
    ['real', 500_000n],
    ['demo', 0n],
  ])
})

test('a contract that comes into force later begins with the first minute and period end after it', () => {
  const exchange = contractExchange()
  const contract = { ...exchange.x.inside.perpetual.contracts.get(PERP)!.config, marketId: 1_002, symbol: 'ethusdt' }
  exchange.x.operator('ConfigureContract', { contract, effectiveFromMs: timeMs(MIDNIGHT + 5_000) })
  at(exchange, MIDNIGHT + 5_000)
  expect(core.contractFigures(exchange.x.state, 1_002, 'real')).toMatchObject({ nextFundingAtMs: MIDNIGHT + 28_800_000 })
  expect(exchange.x.inside.perpetual.contracts.get(1_002)!.byRealm[1].funding.nextSampleMs).toBe(MIDNIGHT + 60_000)
})
