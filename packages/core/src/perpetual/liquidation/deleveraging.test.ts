import { type ContractConfig, indexPrice, LISTED_CONTRACTS } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { type ContractExchange, contractExchange, U } from '../../testing/contract-exchange.ts'
import { all, one } from '../../testing/exchange.ts'
import { adlQueue, compareRanks, rankOf } from '../state/adl-queue.ts'
import type { Position } from '../state/positions.ts'

const laws = (exchange: ContractExchange) => expect(core.brokenLaw(exchange.x.state)).toBeNull()
/** The fund may back what is open and can take over nothing. */
const poor = { insurance: 10n * U, contract: { openInterestFactor: 1_000 } } as const

describe('auto-deleveraging', () => {
  /**
   * Alice long 100 ten times and Erin long 50 twice; short Bob 70 ten times, Carol 50 twenty times, Dave 30 five times;
   * all at 50,000.
   */
  function crowd() {
    const exchange = contractExchange(poor)
    const [alice, erin, bob, carol, dave] = [1, 2, 3, 4, 5].map(() => exchange.trader(50_000)) as [number, number, number, number, number]
    exchange.pair(alice, bob, { contracts: 70, leverage: 10 })
    exchange.pair(alice, dave, { contracts: 30, leverage: 10, shortLeverage: 5 })
    exchange.pair(erin, carol, { contracts: 50, leverage: 2, shortLeverage: 20 })
    return { exchange, alice, erin, bob, carol, dave }
  }

  test('takes from who won most on most leverage, at the price at which the loser has nothing left, and no fee', () => {
    const { exchange, alice, bob, carol, dave } = crowd()
    const events = exchange.mark(44_000)
    // At 44,000 each short has won 12 %: Carol 12/5 x 88/17, Bob 12/10 x 88/22, Dave 12/20 x 88/32.
    const trades = all(events, 'ContractTraded')
    expect(trades.map((trade) => [trade.makerAccountId, trade.contracts, trade.priceTicks, trade.makerFee + trade.takerFee])).toEqual([
      [carol, 50, 450_000, 0n],
      [bob, 50, 450_000, 0n],
    ])
    expect(trades[0]).toMatchObject({ takerAccountId: alice, takerSide: 'sell', makerOrderId: 0, takerOrderId: 0 })
    expect(one(events, 'LiquidationStepped')).toMatchObject({
      step: 'deleveraging',
      bankruptcyTicks: 450_000,
      contracts: 100,
      contractsLeft: 0,
    })
    expect(all(events, 'PositionChanged').every((event) => event.cause === 'deleveraging')).toBe(true)
    expect([exchange.find(alice, 'long'), exchange.find(carol, 'short')]).toEqual([undefined, undefined])
    expect(exchange.position(bob, 'short')).toMatchObject({ contracts: 20, cost: 1_000n * U, margin: 100n * U })
    expect(exchange.position(dave, 'short').contracts).toBe(30)
    // Carol: 2,500 x 0.02 % at opening as the maker, and 5,000 won on a twentieth of a coin.
    expect(exchange.walletBalance(carol)).toEqual([50_000n * U - 500_000n + 250n * U, 0n])
    // Alice paid 5,000 x 0.05 % and lost her margin, no more.
    expect(exchange.walletBalance(alice)).toEqual([50_000n * U - 2_500_000n - 500n * U, 0n])
    laws(exchange)
  })

  test('between equals from the older position', () => {
    const exchange = contractExchange(poor)
    const [alice, bob, carol, dave] = [1, 2, 3, 4].map(() => exchange.trader(50_000)) as [number, number, number, number]
    exchange.pair(dave, bob, { contracts: 30, leverage: 2, shortLeverage: 10 })
    exchange.pair(alice, carol, { contracts: 30, leverage: 10 })
    expect(exchange.position(bob, 'short').positionId).toBeLessThan(exchange.position(carol, 'short').positionId)
    expect(one(exchange.mark(44_000), 'ContractTraded').makerAccountId).toBe(bob)
    laws(exchange)
  })

  test('ends resting closing orders that would close more than is left, and stops of who is closed whole', () => {
    const { exchange, bob, carol } = crowd()
    const tooMuch = one(exchange.closing(bob, 'short', { priceTicks: 420_000 as never, contracts: 21 }), 'ContractOrderRested').orderId
    const { stopId } = one(
      exchange.setStop(carol, 'short', { kind: 'take_profit', triggerPrice: 4_000_000_000_000 as never }),
      'StopPlaced',
    )
    const events = exchange.mark(44_000)
    expect(one(events, 'ContractOrderEnded')).toMatchObject({ orderId: tooMuch, end: 'canceled_by_house' })
    expect(one(events, 'StopEnded')).toMatchObject({ stopId, end: 'position_closed' })
    expect(exchange.position(bob, 'short')).toMatchObject({ contracts: 20, closingContracts: 0 })
    laws(exchange)
  })

  test('leaves closing orders that still fit', () => {
    const { exchange, bob } = crowd()
    exchange.closing(bob, 'short', { priceTicks: 420_000 as never, contracts: 20 })
    expect(all(exchange.mark(44_000), 'ContractOrderEnded')).toEqual([])
    expect(exchange.position(bob, 'short')).toMatchObject({ contracts: 20, closingContracts: 20 })
    laws(exchange)
  })

  test('works for shorts as for longs', () => {
    const exchange = contractExchange(poor)
    const [alice, bob, carol] = [1, 2, 3].map(() => exchange.trader(50_000)) as [number, number, number]
    exchange.pair(alice, bob, { contracts: 40, leverage: 20, shortLeverage: 10 })
    exchange.pair(carol, bob, { contracts: 60, leverage: 5, shortLeverage: 10 })
    const events = exchange.mark(57_000)
    expect(
      all(events, 'ContractTraded').map((trade) => [trade.makerAccountId, trade.contracts, trade.priceTicks, trade.takerSide]),
    ).toEqual([
      [alice, 40, 550_000, 'buy'],
      [carol, 60, 550_000, 'buy'],
    ])
    expect([exchange.walletBalance(bob)[1], exchange.walletBalance(alice)[1], exchange.walletBalance(carol)[1]]).toEqual([0n, 0n, 0n])
    laws(exchange)
  })
})

describe('the rank', () => {
  test('each owner sees the fifth of the row it stands in, five goes first', () => {
    const exchange = contractExchange()
    const long = exchange.trader(1_000_000)
    const shorts = [2, 5, 10, 20, 50, 100].map((leverage) => {
      const accountId = exchange.trader(10_000)
      exchange.pair(long, accountId, { contracts: 10, leverage: 2, shortLeverage: leverage })
      return accountId
    })
    const quintiles = () => shorts.map((accountId) => exchange.find(accountId, 'short')?.adlQuintile)
    // Nobody has won anything: older first.
    expect(quintiles()).toEqual([5, 5, 4, 3, 2, 1])
    exchange.mark(49_900)
    expect(quintiles()).toEqual([1, 2, 3, 4, 5, 5])
    expect(exchange.position(long, 'long').adlQuintile).toBe(5)
    // All lose: who has least equity for its value stands nearest to nothing.
    exchange.mark(50_100)
    expect(quintiles()).toEqual([1, 2, 3, 4, 5, 5])
  })

  const rule: ContractConfig = LISTED_CONTRACTS[0]!
  const short = (positionId: number, contracts: number, cost: bigint, margin: bigint) =>
    ({ positionId, side: 1, contracts, cost, margin, rule }) as unknown as Position
  const mark = indexPrice(5_000_000_000_000)
  const order = (...positions: Position[]) =>
    positions
      .map((position) => rankOf(position, mark))
      .sort(compareRanks)
      .map(({ positionId }) => positionId)

  test('without margin and with profit above all others, without equity below all', () => {
    // 100 contracts are worth 5,000 at the mark.
    const nothingIn = short(9, 100, 5_000_000_001n, 0n)
    const rich = short(2, 100, 6_000_000_000n, 1n)
    const even = short(3, 100, 5_000_000_000n, 500_000_000n)
    const losing = short(4, 100, 4_900_000_000n, 500_000_000n)
    const losingMore = short(5, 100, 4_800_000_000n, 500_000_000n)
    const worthless = short(1, 100, 4_500_000_000n, 500_000_000n)
    const below = short(6, 100, 4_000_000_000n, 500_000_000n)
    expect(order(below, worthless, losingMore, losing, even, rich, nothingIn)).toEqual([9, 2, 3, 4, 5, 1, 6])
  })

  test('is a whole order, and the one of the fractions it stands for', () => {
    const any = fc.record({
      contracts: fc.integer({ min: 1, max: 1_000 }),
      entry: fc.integer({ min: 400_000, max: 600_000 }),
      leverage: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 2, maxLength: 12 }), (drafts) => {
        const positions = drafts.map(({ contracts, entry, leverage }, at) => {
          const cost = BigInt(contracts * entry * 100)
          return short(at + 1, contracts, cost, cost / BigInt(leverage))
        })
        const exact = (position: Position): [group: number, value: number] => {
          const value = position.contracts * 50_000_000
          const profit = Number(position.cost) - value
          const equity = Number(position.margin) + profit
          if (equity <= 0) return [1, 0]
          const ratio = profit / Number(position.margin)
          return [0, profit > 0 ? (ratio * value) / equity : (ratio * equity) / value]
        }
        const found = order(...positions).map((id) => exact(positions[id - 1]!))
        for (let at = 1; at < found.length; at++) {
          const [before, after] = [found[at - 1]!, found[at]!]
          expect(before[0]).toBeLessThanOrEqual(after[0])
          if (before[0] === after[0]) expect(before[1]).toBeGreaterThanOrEqual(after[1] - Math.abs(after[1]) * 1e-12)
        }
        expect(order(...positions.toReversed())).toEqual(order(...positions))
      }),
      { numRuns: 200 },
    )
  })

  test('the row that is kept from one deleveraging to the next is always the one made anew', () => {
    const exchange = contractExchange()
    const long = exchange.trader(1_000_000)
    const people = [1, 2, 3, 4, 5, 6, 7, 8].map(() => exchange.trader(20_000))
    const realmMarket = exchange.x.inside.perpetual.contracts.get(1_001)!.byRealm[0]
    const state = exchange.x.inside
    const anew = () =>
      [...realmMarket.positions[1].values()]
        .map((position) => rankOf(position, state.indices.get(1)!.points.at(-1)!.price))
        .sort(compareRanks)
        .map(({ positionId }) => positionId)
    const kept = () => adlQueue(state, realmMarket, 1).map(({ positionId }) => positionId)
    people.forEach((accountId, at) => {
      exchange.pair(long, accountId, { contracts: 10 + at, leverage: 2, shortLeverage: [2, 5, 10, 20, 50][at % 5]! })
      expect(kept()).toEqual(anew())
    })
    exchange.mark(49_800)
    expect(kept()).toEqual(anew())
    exchange.pair(long, people[0]!, { contracts: 5, ticks: 497_000, leverage: 2 })
    expect(kept()).toEqual(anew())
    exchange.order(long, { priceTicks: 498_000 as never, contracts: 30, leverage: 2, positionSide: 'short' })
    exchange.closeAtMarket(people[2]!, 'short')
    exchange.closeAtMarket(people[3]!, 'short', 4)
    expect(kept()).toEqual(anew())
    exchange.mark(50_400)
    expect(kept()).toEqual(anew())
  })
})
