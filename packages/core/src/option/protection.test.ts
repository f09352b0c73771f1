import { EXCLUDED_FOR_EVER, LAST_MOMENT_MS, type OptionLimits, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, command, one, refusal } from '../testing/exchange.ts'
import { type OptionExchange, optionExchange, U, UP_DOWN, units } from '../testing/option-exchange.ts'

const HOUR = 3_600_000
const DAY = 86_400_000
const NONE: OptionLimits = { stakePerOrder: 0n, lossPerDay: 0n, tradesPerHour: 0 } as never
const limits = (draft: { stakePerOrder?: bigint; lossPerDay?: bigint; tradesPerHour?: number }) => ({ ...NONE, ...draft }) as OptionLimits
const setLimits = (exchange: OptionExchange, accountId: number, wish: Parameters<typeof limits>[0]) =>
  exchange.run(command('SetOptionLimits', { ...actor('user'), accountId }, { limits: limits(wish) }))
const exclude = (exchange: OptionExchange, accountId: number, untilMs: number) =>
  exchange.run(command('ExcludeFromOptions', { ...actor('user'), accountId }, { untilMs: timeMs(untilMs) }))

/** A house just after a whole hour and day of UTC, with one player. */
function atMidnight() {
  const exchange = optionExchange()
  exchange.point(50_000, DAY - (exchange.now % DAY))
  return { exchange, alice: exchange.player(10_000) }
}
/** Struck at 50,000 now, it closes at a price 30 s later; half a minute and a second go by. */
function play(exchange: OptionExchange, accountId: number, stakeUsdt: number, close: number): void {
  exchange.placed(accountId, { stake: units(stakeUsdt) })
  exchange.point(50_000)
  exchange.point(close, 30_000)
  exchange.at(exchange.now + 1)
  exchange.point(50_000)
}

describe('own limits', () => {
  test('on the stake of an order: at it passes, above it does not', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { stakePerOrder: 50n * U })
    expect(refusal(exchange.place(alice, { stake: (50n * U + 1n) as never }))).toBe('own_stake_limit')
    exchange.placed(alice, { stake: units(50) })
    const bob = exchange.player(1_000)
    exchange.placed(bob, { stake: units(500) })
  })

  test('on the loss of a day: open stakes count as lost, wins make room again, never more than the limit', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { lossPerDay: 100n * U })
    exchange.placed(alice, { stake: units(60) })
    expect(refusal(exchange.place(alice, { stake: (40n * U + 1n) as never }))).toBe('own_loss_limit')
    exchange.placed(alice, { stake: units(40) })
    exchange.point(50_000)
    exchange.point(50_001, 30_000)
    exchange.at(exchange.now + 1)
    exchange.point(50_000)
    expect(exchange.protection(alice)).toMatchObject({ lostToday: -80n * U, openStakes: 0n })
    // What was won is no licence to lose more than the limit.
    expect(refusal(exchange.place(alice, { stake: (100n * U + 1n) as never }))).toBe('own_loss_limit')
    play(exchange, alice, 90, 49_999)
    expect(exchange.protection(alice).lostToday).toBe(10n * U)
    expect(refusal(exchange.place(alice, { stake: (90n * U + 1n) as never }))).toBe('own_loss_limit')
    exchange.placed(alice, { stake: units(90) })
  })

  test('on the loss of a day: ties and voids lose nothing, and a new UTC day begins at nothing', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { lossPerDay: 50n * U })
    play(exchange, alice, 50, 50_000)
    expect(exchange.protection(alice)).toMatchObject({ lostToday: 0n, openStakes: 0n })
    exchange.placed(alice, { stake: units(50) })
    exchange.point(50_000)
    expect(refusal(exchange.place(alice))).toBe('own_loss_limit')
    exchange.at(exchange.now + 40_001)
    expect(exchange.settled()).toMatchObject([{ outcome: 'void' }])
    expect(exchange.protection(alice)).toMatchObject({ lostToday: 0n, openStakes: 0n })
    exchange.point(50_000)
    play(exchange, alice, 50, 49_000)
    expect(exchange.protection(alice).lostToday).toBe(50n * U)
    exchange.restart()
    expect(exchange.protection(alice).lostToday).toBe(50n * U)
    expect(refusal(exchange.place(alice))).toBe('own_loss_limit')
    exchange.point(50_000, DAY - (exchange.now % DAY) - 1)
    expect(refusal(exchange.place(alice))).toBe('own_loss_limit')
    exchange.point(50_000, 1)
    expect(exchange.protection(alice).lostToday).toBe(0n)
    exchange.placed(alice)
  })

  test('a loss counts on the day it is settled, not on the day it was placed', () => {
    const { exchange, alice } = atMidnight()
    exchange.point(50_000, DAY - 10_000)
    exchange.placed(alice, { stake: units(100) })
    exchange.point(50_000)
    expect(exchange.protection(alice)).toMatchObject({ lostToday: 0n, openStakes: 100n * U })
    exchange.point(49_000, 30_000)
    exchange.at(exchange.now + 1)
    expect(exchange.now % DAY).toBeLessThan(HOUR)
    expect(exchange.protection(alice)).toMatchObject({ lostToday: 100n * U, openStakes: 0n })
  })

  test('on trades: so many from full hour to full hour', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { tradesPerHour: 2 })
    exchange.point(50_000, HOUR - 1_000)
    exchange.placed(alice)
    expect(refusal(exchange.place(alice, { stake: 1n as never }))).toBe('stake_too_small')
    exchange.placed(alice)
    expect(refusal(exchange.place(alice))).toBe('own_trades_limit')
    exchange.restart()
    expect(exchange.protection(alice)).toMatchObject({ tradesThisHour: 2, openStakes: 20n * U })
    exchange.point(50_000, 999)
    expect(refusal(exchange.place(alice))).toBe('own_trades_limit')
    exchange.point(50_000, 1)
    expect(exchange.protection(alice).tradesThisHour).toBe(0)
    exchange.placed(alice)
    expect(exchange.protection(alice).tradesThisHour).toBe(1)
  })

  test('what is lower counts at once, what is higher after 24 h to the millisecond', () => {
    const { exchange, alice } = atMidnight()
    const first = one(setLimits(exchange, alice, { stakePerOrder: 50n * U, tradesPerHour: 10 }), 'OptionLimitsSet')
    const strict = limits({ stakePerOrder: 50n * U, tradesPerHour: 10 })
    expect(first).toMatchObject({ accountId: alice, limits: strict, next: strict, nextFromMs: 0 })
    const wish = limits({ stakePerOrder: 80n * U, lossPerDay: 500n * U, tradesPerHour: 5 })
    const second = one(setLimits(exchange, alice, wish), 'OptionLimitsSet')
    const nextFromMs = exchange.now + DAY
    const meanwhile = limits({ stakePerOrder: 50n * U, lossPerDay: 500n * U, tradesPerHour: 5 })
    expect(second).toMatchObject({ limits: meanwhile, next: wish, nextFromMs })
    expect(exchange.protection(alice)).toMatchObject({ limits: meanwhile, next: wish, nextFromMs })
    exchange.pointAt(nextFromMs - 1, 50_000)
    expect(refusal(exchange.place(alice, { stake: units(80) }))).toBe('own_stake_limit')
    exchange.restart()
    exchange.point(50_000, 1)
    expect(exchange.protection(alice)).toMatchObject({ limits: wish, next: wish, nextFromMs: 0 })
    exchange.placed(alice, { stake: units(80) })
    expect(refusal(exchange.place(alice, { stake: (80n * U + 1n) as never }))).toBe('own_stake_limit')
  })

  test('taking a limit away is raising it; a later wish takes the place of one that waits, at its moment if it asks for less', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { stakePerOrder: 20n * U })
    setLimits(exchange, alice, {})
    const nextFromMs = exchange.now + DAY
    expect(exchange.protection(alice)).toMatchObject({ limits: limits({ stakePerOrder: 20n * U }), next: NONE, nextFromMs })
    exchange.point(50_000, DAY / 2)
    setLimits(exchange, alice, { stakePerOrder: 30n * U })
    exchange.point(50_000, DAY / 2 - 1)
    expect(refusal(exchange.place(alice, { stake: (20n * U + 1n) as never }))).toBe('own_stake_limit')
    exchange.pointAt(nextFromMs, 50_000)
    expect(refusal(exchange.place(alice, { stake: (30n * U + 1n) as never }))).toBe('own_stake_limit')
    // A lower wish than the one that has come into force counts at once, and nothing waits behind it.
    one(setLimits(exchange, alice, { stakePerOrder: 10n * U }), 'OptionLimitsSet')
    expect(exchange.protection(alice)).toMatchObject({ limits: limits({ stakePerOrder: 10n * U }), nextFromMs: 0 })
    exchange.placed(alice, { stake: units(10) })
  })

  test('lowering another limit delays no raise; asking for more than waits does', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { stakePerOrder: 20n * U, tradesPerHour: 10 })
    const asked = exchange.now
    setLimits(exchange, alice, { stakePerOrder: 40n * U, tradesPerHour: 10 })
    exchange.point(50_000, 23 * HOUR)
    const lowered = limits({ stakePerOrder: 40n * U, lossPerDay: 90n * U, tradesPerHour: 5 })
    expect(one(setLimits(exchange, alice, lowered), 'OptionLimitsSet')).toMatchObject({ next: lowered, nextFromMs: asked + DAY })
    exchange.restart()
    // Again as it waits, or a little less of what waits: the same moment.
    expect(one(setLimits(exchange, alice, lowered), 'OptionLimitsSet').nextFromMs).toBe(asked + DAY)
    const less = limits({ ...lowered, stakePerOrder: 39n * U })
    expect(one(setLimits(exchange, alice, less), 'OptionLimitsSet').nextFromMs).toBe(asked + DAY)
    // What was given up is asked for anew; a raise beside it takes it along.
    expect(one(setLimits(exchange, alice, lowered), 'OptionLimitsSet').nextFromMs).toBe(exchange.now + DAY)
    const beside = limits({ ...lowered, tradesPerHour: 6 })
    exchange.point(50_000, HOUR)
    expect(one(setLimits(exchange, alice, beside), 'OptionLimitsSet')).toMatchObject({ next: beside, nextFromMs: exchange.now + DAY })
    const nothing = limits({ stakePerOrder: 20n * U, lossPerDay: 90n * U, tradesPerHour: 5 })
    expect(one(setLimits(exchange, alice, nothing), 'OptionLimitsSet')).toMatchObject({ next: nothing, nextFromMs: 0 })
    expect(one(setLimits(exchange, alice, less), 'OptionLimitsSet').nextFromMs).toBe(exchange.now + DAY)
  })

  test('no limit is ever higher than it was asked for, without a break, for 24 h', () => {
    const NAMES = ['stakePerOrder', 'lossPerDay', 'tradesPerHour'] as const
    /** 0 is none, so above all others. */
    const height = (figure: bigint | number) => Number(figure) || Number.POSITIVE_INFINITY
    const figure = fc.integer({ min: 0, max: 4 })
    const save = fc.record({ afterMs: fc.constantFrom(0, 1, HOUR, DAY / 2, DAY - 1, DAY), wish: fc.tuple(figure, figure, figure) })
    let raises = 0
    let kept = 0
    fc.assert(
      fc.property(fc.array(save, { minLength: 2, maxLength: 12 }), (saves) => {
        const exchange = optionExchange()
        const alice = exchange.player(0)
        const asked: { atMs: number; wish: OptionLimits }[] = []
        let before = NONE
        for (const { afterMs, wish } of saves) {
          // The limits in force just before the save are those of the saves until then.
          exchange.at(exchange.now + afterMs)
          before = check(exchange, alice, asked, before)
          const wished = limits({ stakePerOrder: BigInt(wish[0]), lossPerDay: BigInt(wish[1]), tradesPerHour: wish[2] })
          const { nextFromMs } = one(setLimits(exchange, alice, wished), 'OptionLimitsSet')
          if (nextFromMs !== 0 && nextFromMs !== exchange.now + DAY) kept++
          asked.push({ atMs: exchange.now, wish: wished })
          before = check(exchange, alice, asked, before)
        }
        exchange.at(exchange.now + DAY)
        // Whoever saves no more has what he wished a day later at the latest.
        expect(exchange.protection(alice)).toMatchObject({ limits: asked.at(-1)!.wish, nextFromMs: 0 })
        check(exchange, alice, asked, before)
      }),
      { numRuns: 150 },
    )
    expect(raises).toBeGreaterThan(100)
    expect(kept).toBeGreaterThan(20)

    function check(
      exchange: OptionExchange,
      alice: number,
      asked: readonly { atMs: number; wish: OptionLimits }[],
      before: OptionLimits,
    ): OptionLimits {
      const now = exchange.protection(alice).limits
      for (const name of NAMES) {
        const most = asked.at(-1)?.wish[name] ?? 0
        expect(height(now[name])).toBeLessThanOrEqual(height(most))
        if (height(now[name]) <= height(before[name])) continue
        raises++
        const first = asked.findLastIndex(({ wish }) => height(wish[name]) < height(now[name])) + 1
        expect(asked[first]!.atMs + DAY, name).toBeLessThanOrEqual(exchange.now)
      }
      return now
    }
  })

  test.each<[string, object]>([
    ['below nothing', { stakePerOrder: -1n }],
    ['too large', { lossPerDay: 2n ** 52n }],
    ['no amount', { lossPerDay: 5 }],
    ['below no trade', { tradesPerHour: -1 }],
    ['half a trade', { tradesPerHour: 0.5 }],
    ['a million and one trades', { tradesPerHour: 1_000_001 }],
  ])('%s is no limit', (_, wish) => {
    const { exchange, alice } = atMidnight()
    expect(refusal(setLimits(exchange, alice, wish))).toBe('invalid_value')
    expect(exchange.protection(alice)).toMatchObject({ limits: NONE, nextFromMs: 0 })
  })

  test('the largest limits pass, and an event comes also when nothing changed', () => {
    const { exchange, alice } = atMidnight()
    const wish = { stakePerOrder: 2n ** 52n - 1n, lossPerDay: 2n ** 52n - 1n, tradesPerHour: 1_000_000 }
    one(setLimits(exchange, alice, wish), 'OptionLimitsSet')
    expect(one(setLimits(exchange, alice, wish), 'OptionLimitsSet')).toMatchObject({ limits: wish, nextFromMs: 0 })
  })

  test('a frozen account protects itself too; nobody does it for another', () => {
    const { exchange, alice } = atMidnight()
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    one(setLimits(exchange, alice, { tradesPerHour: 1 }), 'OptionLimitsSet')
    one(exclude(exchange, alice, exchange.now + DAY), 'ExcludedFromOptions')
    for (const origin of ['operator', 'system', 'custody', 'clock', 'feed'] as const) {
      const who = { ...actor(origin), actorId: 7, accountId: alice }
      expect(refusal(exchange.run(command('SetOptionLimits', who, { limits: NONE })))).toBe('origin_not_allowed')
      expect(refusal(exchange.run(command('ExcludeFromOptions', who, { untilMs: EXCLUDED_FOR_EVER })))).toBe('origin_not_allowed')
    }
    expect(refusal(setLimits(exchange, 1, {}))).toBe('unknown_account')
  })
})

describe('exclusion', () => {
  test.each<[string, number, string | null]>([
    ['24 h less a millisecond', DAY - 1, 'invalid_value'],
    ['24 h', DAY, null],
    ['longer', 40 * DAY, null],
    ['now', 0, 'invalid_value'],
    ['half a millisecond', DAY + 0.5, 'invalid_value'],
  ])('%s: %s', (_, forMs, reason) => {
    const { exchange, alice } = atMidnight()
    const events = exclude(exchange, alice, exchange.now + forMs)
    if (reason !== null) return expect(refusal(events)).toBe(reason)
    expect(one(events, 'ExcludedFromOptions')).toMatchObject({ accountId: alice, untilMs: exchange.now + forMs })
    expect(refusal(exchange.place(alice))).toBe('self_excluded')
    expect(exchange.protection(alice).excludedUntilMs).toBe(exchange.now + forMs)
  })

  test('ends to the millisecond, also across a restart', () => {
    const { exchange, alice } = atMidnight()
    const untilMs = exchange.now + DAY
    exclude(exchange, alice, untilMs)
    exchange.pointAt(untilMs - 1, 50_000)
    exchange.restart()
    expect(refusal(exchange.place(alice))).toBe('self_excluded')
    exchange.point(50_000, 1)
    expect(exchange.protection(alice).excludedUntilMs).toBe(0)
    exchange.placed(alice)
  })

  test('can be made longer, as long or for ever, and never shorter; ended, it begins anew', () => {
    const { exchange, alice } = atMidnight()
    const untilMs = exchange.now + 3 * DAY
    exclude(exchange, alice, untilMs)
    expect(refusal(exclude(exchange, alice, untilMs - 1))).toBe('exclusion_not_longer')
    expect(refusal(exclude(exchange, alice, exchange.now + DAY))).toBe('exclusion_not_longer')
    one(exclude(exchange, alice, untilMs), 'ExcludedFromOptions')
    one(exclude(exchange, alice, untilMs + 1), 'ExcludedFromOptions')
    exchange.pointAt(untilMs + 1, 50_000)
    exchange.placed(alice)
    one(exclude(exchange, alice, exchange.now + DAY), 'ExcludedFromOptions')
    one(exclude(exchange, alice, EXCLUDED_FOR_EVER), 'ExcludedFromOptions')
    expect(refusal(exclude(exchange, alice, LAST_MOMENT_MS))).toBe('exclusion_not_longer')
    expect(refusal(exclude(exchange, alice, EXCLUDED_FOR_EVER - 1))).toBe('invalid_value')
    expect(refusal(exclude(exchange, alice, 2 ** 53))).toBe('invalid_value')
    exchange.point(50_000, 4_000 * DAY)
    expect(refusal(exchange.place(alice))).toBe('self_excluded')
  })

  test('no flag, no halt and no state of a market lifts it, and options placed before run on', () => {
    const { exchange, alice } = atMidnight()
    exchange.placed(alice, { stake: units(100) })
    exclude(exchange, alice, exchange.now + DAY)
    for (const flag of ['frozen', 'close_only', 'trade_option', 'trade_spot', 'withdraw'] as const)
      for (const isOn of [true, false]) exchange.x.operator('SetAccountFlag', { accountId: alice, flag, isOn })
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_option', isOn: true })
    exchange.x.operator('HaltNewOrders', { isHalted: false })
    exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'open' })
    expect(refusal(exchange.place(alice))).toBe('self_excluded')
    exchange.point(50_000)
    exchange.point(50_001, 30_000)
    exchange.at(exchange.now + 1)
    expect(exchange.settled()).toMatchObject([{ outcome: 'won' }])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('has an end that dates can show: the year 2100 at the latest, or none at all', () => {
    const { exchange, alice } = atMidnight()
    for (const untilMs of [LAST_MOMENT_MS + 1, 8_640_000_000_000_001, EXCLUDED_FOR_EVER - 1])
      expect(refusal(exclude(exchange, alice, untilMs))).toBe('invalid_value')
    one(exclude(exchange, alice, LAST_MOMENT_MS), 'ExcludedFromOptions')
    one(exclude(exchange, alice, EXCLUDED_FOR_EVER), 'ExcludedFromOptions')
  })

  test('holds for options alone', () => {
    const { exchange, alice } = atMidnight()
    exclude(exchange, alice, EXCLUDED_FOR_EVER)
    one(exchange.x.place(alice, {}), 'OrderAccepted')
  })
})
