import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { CLEARING, type ContractHouse, contractHouse, FEES, INSURANCE, U } from '../../testing/contract-house.ts'
import { all, one } from '../../testing/exchange.ts'

const laws = (house: ContractHouse) => expect(core.brokenLaw(house.x.state)).toBeNull()

/** Available and held. */
const has = (house: ContractHouse, accountId: number) => house.purse(accountId)[0] + house.purse(accountId)[1]

/** A minute without a price, then one that lies elsewhere. */
function gap(house: ContractHouse, usdt: number) {
  house.x.later(60_000)
  return house.mark(usdt)
}

const steps = (events: ReturnType<ContractHouse['mark']>) =>
  all(events, 'LiquidationStepped').map(({ accountId, step, contracts, contractsLeft }) => [accountId, step, contracts, contractsLeft])

/** Alice is long and short 49,800 USDT at a hundred times, each against Bob, who has little leverage. */
function bothSides(insurance = 1_000_000n * U) {
  const house = contractHouse({ insurance, contract: { openInterestFactor: 1_000 } })
  const [alice, bob] = [house.trader(2_000), house.trader(100_000)]
  house.pair(alice, bob, { contracts: 996, leverage: 100, shortLeverage: 2 })
  house.pair(bob, alice, { contracts: 996, leverage: 2, shortLeverage: 100 })
  return { house, alice, bob }
}

describe('who holds both sides at a hundred times', () => {
  test('wins nothing in a gap of 3 %, and the insurance fund loses nothing', () => {
    const { house, alice } = bothSides()
    const before = has(house, alice)
    const fund = has(house, INSURANCE)
    const events = gap(house, 51_500)
    // Were the short left to the fund, she would have 1,494 of the long less 472.8 and two fees, 970.42 in all, and the fund 1,021.20 less.
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
    expect([house.find(alice, 'long'), house.find(alice, 'short')]).toEqual([undefined, undefined])
    expect(has(house, alice) - before).toBe(-25_136_401n)
    expect(has(house, INSURANCE)).toBe(fund)
    laws(house)
  })

  test.each([48_500, 51_500, 47_000, 60_000])('wins nothing in a gap to %d', (usdt) => {
    const { house, alice } = bothSides()
    const before = has(house, alice)
    const fund = has(house, INSURANCE)
    gap(house, usdt)
    expect(has(house, alice)).toBeLessThan(before)
    expect(has(house, INSURANCE)).toBe(fund)
    laws(house)
  })

  test('the smaller side closes whole, the rest of the larger one goes on as anybody’s', () => {
    const { house, alice, bob } = bothSides()
    house.pair(bob, alice, { contracts: 4, leverage: 2, shortLeverage: 100 })
    const events = gap(house, 51_500)
    expect(steps(events)).toEqual([
      [alice, 'deleveraging', 996, 4],
      [alice, 'takeover', 4, 0],
    ])
    laws(house)
  })

  test('a larger opposite side keeps its rest, and loses the closing orders that would close more', () => {
    const { house, alice, bob } = bothSides()
    house.pair(alice, bob, { contracts: 4, leverage: 100, shortLeverage: 2 })
    const tooMuch = one(house.closing(alice, 'long', { priceTicks: 600_000 as never, contracts: 5 }), 'ContractOrderRested').orderId
    const events = gap(house, 51_500)
    expect(steps(events)).toEqual([[alice, 'deleveraging', 996, 0]])
    expect(house.position(alice, 'long')).toMatchObject({ contracts: 4, closingContracts: 0 })
    expect(all(events, 'ContractOrderEnded')).toMatchObject([{ orderId: tooMuch, end: 'canceled_by_house' }])
    laws(house)
  })

  test('where the whole opposite side would be below zero, it is left out', () => {
    const house = contractHouse({ contract: { openInterestFactor: 1_000 } })
    const [alice, bob] = [house.trader(10_000), house.trader(100_000)]
    house.mark(52_000)
    house.pair(alice, bob, { contracts: 100, ticks: 520_000, leverage: 100, shortLeverage: 2 })
    house.setState('halted')
    house.mark(50_000)
    house.setState('open')
    house.pair(bob, alice, { contracts: 100, ticks: 500_000, leverage: 2, shortLeverage: 100 })
    // The short's bankruptcy price 50,474.7 lies below 51,480, where the long has nothing left.
    const events = gap(house, 51_000)
    expect(all(events, 'LiquidationStepped').map(({ accountId, step }) => [accountId, step])).toEqual([
      [alice, 'takeover'],
      [alice, 'takeover'],
    ])
    laws(house)
  })

  test('what the book fills of a step is not closed against the other side', () => {
    const { house, alice } = bothSides()
    house.order(house.trader(100_000), { positionSide: 'short', priceTicks: 503_000 as never, contracts: 249, leverage: 2 })
    expect(steps(house.mark(50_300))).toEqual([[alice, 'order', 249, 747]])
    expect(house.position(alice, 'long').contracts).toBe(996)
    laws(house)
  })
})

describe('what the insurance fund takes at one point', () => {
  /** Alice and Carol long at a hundred times, Bob short at two. */
  function twoLongs(insurance: bigint) {
    const house = contractHouse({ insurance, contract: { openInterestFactor: 1_000 } })
    const [alice, carol, bob] = [house.trader(2_000), house.trader(2_000), house.trader(200_000)]
    house.pair(alice, bob, { contracts: 600, leverage: 100, shortLeverage: 2 })
    house.pair(carol, bob, { contracts: 600, leverage: 100, shortLeverage: 2 })
    return { house, alice, carol, bob }
  }

  test('binds no more than a tenth of what it has, over all positions, and the rest is deleveraged', () => {
    // Bankruptcy price 49,524.8; at 48,500 a contract needs 4.85 + 1.0248 = 5.8748: 4,700 are enough for 800.
    const { house, alice, carol, bob } = twoLongs(47_000n * U)
    const events = gap(house, 48_500)
    expect(steps(events)).toEqual([
      [alice, 'takeover', 600, 0],
      [carol, 'takeover', 200, 400],
      [carol, 'deleveraging', 400, 0],
    ])
    expect(house.position(INSURANCE, 'long')).toMatchObject({ contracts: 800, margin: 4_699_840_000n })
    expect(house.position(bob, 'short').contracts).toBe(800)
    // Marked to 48,500: no more than what was lost already is at risk at once.
    expect(house.position(INSURANCE, 'long').cost - 38_800n * U).toBe(819_840_000n)
    laws(house)
  })

  test('counts what it holds as margin, and anew at each point', () => {
    const { house, alice, carol } = twoLongs(20_000n * U)
    const { positionId } = house.position(carol, 'long')
    house.x.run({
      type: 'AdjustMargin',
      actor: { origin: 'user', actorId: 0, accountId: carol, realm: 'real', key: '' },
      positionId,
      change: (1_000n * U) as never,
    })
    // 2,000 for 340 contracts at 5.8748.
    expect(steps(gap(house, 48_500))).toEqual([
      [alice, 'takeover', 340, 260],
      [alice, 'deleveraging', 260, 0],
    ])
    expect(house.purse(INSURANCE)).toEqual([20_000n * U - 1_997_432_000n, 1_997_432_000n])
    // With what she added Carol's is 47,857.3: at 48,000 a contract needs 4.8, and 2,000 are enough for 416.
    expect(steps(house.mark(48_000))[0]).toEqual([carol, 'takeover', 416, 184])
    laws(house)
  })

  test('two accounts of one person can gain no more than a tenth of the fund, and deleveraging takes the rest from the winner', () => {
    const house = contractHouse({ insurance: 10_000n * U, contract: { openInterestFactor: 1_000 } })
    const [alice, bob] = [house.trader(2_000), house.trader(2_000)]
    house.pair(alice, bob, { contracts: 996, leverage: 100 })
    const events = gap(house, 51_500)
    expect(steps(events).map(([accountId, step]) => [accountId, step])).toEqual([
      [bob, 'takeover'],
      [bob, 'deleveraging'],
    ])
    const fund = house.position(INSURANCE, 'short')
    expect(fund.margin).toBeLessThanOrEqual(1_000n * U)
    expect(house.position(alice, 'long').contracts).toBe(fund.contracts)
    laws(house)
  })
})

test('what everybody has together is what was paid in, whatever a step was made of', () => {
  const { house, alice, bob } = bothSides(100n * U)
  house.pair(bob, alice, { contracts: 4, leverage: 2, shortLeverage: 100 })
  const events = gap(house, 51_500)
  expect(steps(events).map(([, step]) => step)).toEqual(['deleveraging', 'takeover', 'deleveraging'])
  const total = [alice, bob, INSURANCE, FEES, CLEARING].reduce((sum, accountId) => sum + has(house, accountId), 0n)
  expect(total).toBe((2_000n + 100_000n + 100n) * U)
  laws(house)
})
