import { ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { refusal } from '../testing/exchange.ts'
import { OPTION_MARKET, optionExchange, POOL, U, UP_DOWN, units } from '../testing/option-exchange.ts'

const whole = ratePpm(1_000_000)
/** 100 % odds from one unit on, so that a payout is its stake. */
const periods = [{ ...OPTION_MARKET.periods[0]!, oddsPpm: whole, minStake: 1n as never, maxStake: units(1_000_000) }]
const at = (stake: bigint) => ({ stake: stake as never })

describe('the pool', () => {
  test('an empty one promises nothing, not even a payout of nothing', () => {
    const exchange = optionExchange({ pool: 0, option: { periods: [{ ...periods[0]!, oddsPpm: ratePpm(1) }] } })
    const alice = exchange.player(100)
    expect(refusal(exchange.place(alice, at(1n)))).toBe('pool_empty')
    expect(refusal(exchange.place(alice, at(10n * U)))).toBe('pool_empty')
    exchange.x.fund('option_pool', 1, 10n * U)
    exchange.placed(alice, at(1n))
  })

  test('what is available of it must cover the payout: exactly enough passes, one unit more does not', () => {
    const exchange = optionExchange({ pool: 100, option: { periods, marketLimitPpm: whole, secondLimitPpm: whole } })
    const alice = exchange.player(1_000)
    expect(refusal(exchange.place(alice, at(100n * U + 1n)))).toBe('pool_empty')
    exchange.placed(alice, at(60n * U))
    expect(refusal(exchange.place(alice, at(40n * U + 1n)))).toBe('pool_empty')
    exchange.placed(alice, at(40n * U))
    expect(exchange.wallet(POOL)).toEqual([0n, 100n * U])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('of one realm says nothing about the other', () => {
    const exchange = optionExchange({ pool: 0 })
    exchange.x.fund('option_pool', 1, 1_000n * U, 'demo')
    const [real, demo] = [exchange.player(100), exchange.player(0, 'demo')]
    expect(refusal(exchange.place(real))).toBe('pool_empty')
    exchange.placed(demo, {}, { realm: 'demo' })
  })
})

describe('open payouts of a market', () => {
  test('reach a tenth of the pool, and not one unit more, held payouts counting as the pool’s', () => {
    const exchange = optionExchange({ pool: 1_000, option: { periods, secondLimitPpm: whole } })
    const alice = exchange.player(1_000)
    expect(refusal(exchange.place(alice, at(100n * U + 1n)))).toBe('market_exposure_limit')
    exchange.placed(alice, at(70n * U))
    exchange.x.now += 1_000
    expect(refusal(exchange.place(alice, at(30n * U + 1n)))).toBe('market_exposure_limit')
    exchange.placed(alice, at(30n * U))
    expect(refusal(exchange.place(alice, at(1n)))).toBe('market_exposure_limit')
  })

  test('go down when options are settled', () => {
    const exchange = optionExchange({ pool: 1_000, option: { periods, secondLimitPpm: whole } })
    const alice = exchange.player(1_000)
    exchange.placed(alice, at(100n * U))
    exchange.point(50_000)
    for (let second = 0; second < 30; second++) exchange.point(50_000)
    expect(refusal(exchange.place(alice, at(1n)))).toBe('market_exposure_limit')
    expect(core.optionFigures(exchange.x.state, UP_DOWN, 'real')).toMatchObject({ openPayouts: 100n * U })
    exchange.at(exchange.now + 1)
    expect(exchange.settled()).toMatchObject([{ outcome: 'equal' }])
    exchange.placed(alice, at(1n))
    expect(core.optionFigures(exchange.x.state, UP_DOWN, 'real')).toMatchObject({ openPayouts: 1n })
  })
})

describe('open payouts of one second of expiry', () => {
  /** Of one market of 30 s, whose second limit is 30 USDT. */
  const narrow = () => {
    const exchange = optionExchange({ pool: 1_000, option: { periods } })
    return { exchange, alice: exchange.player(1_000) }
  }
  /**
   * Seconds after the placing's second that have no room for a unit more, among the next minute. Placed at: ms of its
   * second.
   */
  function fullSeconds(exchange: ReturnType<typeof narrow>['exchange'], placedAtMs: number): number[] {
    const { options } = exchange.x.inside
    const realmMarket = options.markets.get(UP_DOWN)!.byRealm[0]
    const first = Math.floor(placedAtMs / 1_000)
    return Array.from({ length: 60 }, (_, at) => at).filter((at) => options.openPayoutsOf(realmMarket, first + at) > 0n)
  }

  test('reach 3 % of the pool, and not one unit more; seconds that none of them may end in are free', () => {
    const { exchange, alice } = narrow()
    exchange.at(exchange.now + 999)
    expect(exchange.now % 1_000).toBe(999)
    expect(refusal(exchange.place(alice, at(30n * U + 1n)))).toBe('expiry_exposure_limit')
    exchange.placed(alice, at(20n * U))
    expect(refusal(exchange.place(alice, at(10n * U + 1n)))).toBe('expiry_exposure_limit')
    exchange.placed(alice, at(10n * U))
    expect(refusal(exchange.place(alice, at(1n)))).toBe('expiry_exposure_limit')
    // What opens 4 s later may end in one second of theirs still, what opens 5 s later in none.
    const openAtMs = (seconds: number) => ({ openAtMs: timeMs(exchange.now + seconds * 1_000) })
    expect(refusal(exchange.place(alice, { ...at(1n), ...openAtMs(4) }))).toBe('expiry_exposure_limit')
    exchange.placed(alice, { ...at(30n * U), ...openAtMs(5) })
  })

  test.each([
    [0, [31, 32, 33, 34, 35]],
    [1, [31, 32, 33, 34, 35]],
    [999, [31, 32, 33, 34, 35]],
  ])('of what is accepted %d ms into a second are those of every strike it may have: %j', (ms, seconds) => {
    const { exchange, alice } = narrow()
    exchange.at(exchange.now + ms)
    exchange.placed(alice, at(29n * U))
    expect(fullSeconds(exchange, exchange.now)).toEqual(seconds)
    exchange.restart()
    expect(fullSeconds(exchange, exchange.now)).toEqual(seconds)
  })

  test('are those of its expiry alone, once it is struck, and none when it is settled', () => {
    const { exchange, alice } = narrow()
    exchange.at(exchange.now + 600)
    const placedAtMs = exchange.now
    const optionId = exchange.placed(alice, at(29n * U))
    // Struck 2.5 s later, in the second after the second: it ends 32.5 s after it was placed.
    exchange.point(50_000, 2_500)
    expect(exchange.option(alice, optionId)?.expiryMs).toBe(placedAtMs + 32_500)
    expect(fullSeconds(exchange, placedAtMs)).toEqual([33])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
    exchange.restart()
    expect(fullSeconds(exchange, placedAtMs)).toEqual([33])
    const before = exchange.now
    exchange.pointAt(placedAtMs + 32_500, 51_000)
    exchange.at(exchange.now + 1)
    expect(exchange.settled()).toMatchObject([{ outcome: 'won' }])
    expect(fullSeconds(exchange, before)).toEqual([])
    expect(exchange.x.inside.options.payoutsBySecond.size).toBe(0)
  })

  test('none are left of what was not opened', () => {
    const { exchange, alice } = narrow()
    exchange.placed(alice, at(29n * U))
    exchange.at(exchange.now + 5_001)
    expect(exchange.settled()).toMatchObject([{ outcome: 'not_opened' }])
    expect(exchange.x.inside.options.payoutsBySecond.size).toBe(0)
    exchange.point(50_000)
    exchange.placed(alice, at(30n * U))
  })

  test('count across markets of one realm, and a wider window counts in more seconds', () => {
    const { exchange, alice } = narrow()
    const demo = exchange.player(0, 'demo')
    const windows = { strikeDelayMs: 1_000, strikeWithinMs: 1_000 }
    const other = {
      ...OPTION_MARKET,
      ...windows,
      marketId: 2_002,
      symbol: 'other',
      periods: [{ ...periods[0]!, periodId: 101, seconds: 20 }],
    }
    exchange.x.operator('ConfigureOption', { option: other, effectiveFromMs: timeMs(0) })
    exchange.placed(alice, at(29n * U))
    const struckAtMs = exchange.now + 2_500
    exchange.pointAt(struckAtMs, 50_000)
    // Struck 2.5 s later, it ends 30 s after that; what opens so that its only strike makes it end in that second:
    const second = Math.floor((struckAtMs + 30_000) / 1_000) * 1_000
    const opening = (endsAtMs: number) => ({ marketId: 2_002, periodId: 101, openAtMs: timeMs(endsAtMs - 21_000) })
    expect(refusal(exchange.place(alice, { ...opening(second), ...at(U + 1n) }))).toBe('expiry_exposure_limit')
    expect(refusal(exchange.place(alice, { ...opening(second + 999), ...at(U + 1n) }))).toBe('expiry_exposure_limit')
    exchange.placed(alice, { ...opening(second + 999), ...at(U) })
    expect(refusal(exchange.place(alice, { ...opening(second), ...at(1n) }))).toBe('expiry_exposure_limit')
    exchange.placed(alice, { ...opening(second - 1), ...at(30n * U) })
    exchange.placed(alice, { ...opening(second + 1_000), ...at(30n * U) })
    exchange.placed(demo, { ...opening(second), ...at(30n * U) }, { realm: 'demo' })
  })
})
