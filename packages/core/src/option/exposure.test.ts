import { ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { refusal } from '../testing/exchange.ts'
import { OPTION_MARKET, POOL, stakeHouse, U, UP_DOWN, units } from '../testing/stake-house.ts'

const whole = ratePpm(1_000_000)
/** 100 % odds from one unit on, so that a payout is its stake. */
const periods = [{ ...OPTION_MARKET.periods[0]!, oddsPpm: whole, minStake: 1n as never, maxStake: units(1_000_000) }]
const at = (stake: bigint) => ({ stake: stake as never })

describe('the pool', () => {
  test('an empty one promises nothing, not even a payout of nothing', () => {
    const house = stakeHouse({ pool: 0, option: { periods: [{ ...periods[0]!, oddsPpm: ratePpm(1) }] } })
    const alice = house.player(100)
    expect(refusal(house.place(alice, at(1n)))).toBe('pool_empty')
    expect(refusal(house.place(alice, at(10n * U)))).toBe('pool_empty')
    house.x.fund('option_pool', 1, 10n * U)
    house.placed(alice, at(1n))
  })

  test('what is available of it must cover the payout: exactly enough passes, one unit more does not', () => {
    const house = stakeHouse({ pool: 100, option: { periods, marketLimitPpm: whole, secondLimitPpm: whole } })
    const alice = house.player(1_000)
    expect(refusal(house.place(alice, at(100n * U + 1n)))).toBe('pool_empty')
    house.placed(alice, at(60n * U))
    expect(refusal(house.place(alice, at(40n * U + 1n)))).toBe('pool_empty')
    house.placed(alice, at(40n * U))
    expect(house.wallet(POOL)).toEqual([0n, 100n * U])
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('of one realm says nothing about the other', () => {
    const house = stakeHouse({ pool: 0 })
    house.x.fund('option_pool', 1, 1_000n * U, 'demo')
    const [real, demo] = [house.player(100), house.player(0, 'demo')]
    expect(refusal(house.place(real))).toBe('pool_empty')
    house.placed(demo, {}, { realm: 'demo' })
  })
})

describe('open payouts of a market', () => {
  test('reach a tenth of the pool, and not one unit more, held payouts counting as the pool’s', () => {
    const house = stakeHouse({ pool: 1_000, option: { periods, secondLimitPpm: whole } })
    const alice = house.player(1_000)
    expect(refusal(house.place(alice, at(100n * U + 1n)))).toBe('market_exposure_limit')
    house.placed(alice, at(70n * U))
    house.x.now += 1_000
    expect(refusal(house.place(alice, at(30n * U + 1n)))).toBe('market_exposure_limit')
    house.placed(alice, at(30n * U))
    expect(refusal(house.place(alice, at(1n)))).toBe('market_exposure_limit')
  })

  test('go down when options are settled', () => {
    const house = stakeHouse({ pool: 1_000, option: { periods, secondLimitPpm: whole } })
    const alice = house.player(1_000)
    house.placed(alice, at(100n * U))
    house.point(50_000)
    for (let second = 0; second < 30; second++) house.point(50_000)
    expect(refusal(house.place(alice, at(1n)))).toBe('market_exposure_limit')
    expect(core.optionFigures(house.x.state, UP_DOWN, 'real')).toMatchObject({ openPayouts: 100n * U })
    house.at(house.now + 1)
    expect(house.settled()).toMatchObject([{ outcome: 'equal' }])
    house.placed(alice, at(1n))
    expect(core.optionFigures(house.x.state, UP_DOWN, 'real')).toMatchObject({ openPayouts: 1n })
  })
})

describe('open payouts of one second of expiry', () => {
  test('reach 3 % of the pool, and not one unit more; the next second is free', () => {
    const house = stakeHouse({ pool: 1_000, option: { periods } })
    const alice = house.player(1_000)
    house.at(house.now + 999)
    expect(house.now % 1_000).toBe(999)
    expect(refusal(house.place(alice, at(30n * U + 1n)))).toBe('expiry_exposure_limit')
    house.placed(alice, at(20n * U))
    expect(refusal(house.place(alice, at(10n * U + 1n)))).toBe('expiry_exposure_limit')
    house.placed(alice, at(10n * U))
    expect(refusal(house.place(alice, at(1n)))).toBe('expiry_exposure_limit')
    house.at(house.now + 1)
    house.placed(alice, at(30n * U))
  })

  test('count from acceptance to settlement, whatever the strike, and across markets of one realm', () => {
    const house = stakeHouse({ pool: 1_000, option: { periods } })
    const [alice, demo] = [house.player(1_000), house.player(0, 'demo')]
    const other = { ...OPTION_MARKET, marketId: 2_002, symbol: 'other', periods: [{ ...periods[0]!, periodId: 101, seconds: 20 }] }
    house.x.operator('ConfigureOption', { option: other, effectiveFromMs: timeMs(0) })
    house.placed(alice, at(29n * U))
    const counted = house.now + 30_000
    // Struck 2.5 s later, it expires later than the second under which it counts.
    house.point(50_000, 2_500)
    const same = { marketId: 2_002, periodId: 101, openAtMs: timeMs(counted - 20_000) }
    expect(refusal(house.place(alice, { ...same, ...at(U + 1n) }))).toBe('expiry_exposure_limit')
    house.placed(alice, { ...same, ...at(U) })
    expect(refusal(house.place(alice, { ...same, openAtMs: timeMs(counted - 19_001), ...at(1n) }))).toBe('expiry_exposure_limit')
    house.placed(alice, { ...same, openAtMs: timeMs(counted - 19_000), ...at(1n) })
    house.placed(alice, { ...same, openAtMs: timeMs(counted - 20_001), ...at(1n) })
    house.placed(demo, { ...same, ...at(30n * U) }, { realm: 'demo' })
  })
})
