import { type OptionSide, ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { at, contractHouse } from '../testing/contract-house.ts'
import { actor, all, command, one, USDT } from '../testing/exchange.ts'
import { OPTION_MARKET, POOL, type StakeHouse, stake, stakeHouse, tick, U, UP_DOWN, units } from '../testing/stake-house.ts'

/** Alice stakes 100 USDT for 30 s at 80 %, struck at 50,000 a second later; then silence. */
function struck(side: OptionSide = 'up') {
  const house = stakeHouse()
  const alice = house.player(1_000)
  const optionId = house.placed(alice, { side, stake: units(100) })
  house.point(50_000)
  const { expiryMs } = house.option(alice, optionId)!
  return { house, alice, optionId, expiryMs }
}
type Struck = ReturnType<typeof struck>

const outcome = ({ house }: { house: StakeHouse }) => house.settled().map(({ outcome, close, closeAtMs }) => [outcome, close, closeAtMs])
const isOpen = ({ house, alice, optionId }: Struck) => house.option(alice, optionId) !== undefined

describe('the strike', () => {
  test('is the first point a second or more after acceptance, and expiry counts from it [BC-043]', () => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    const optionId = house.placed(alice)
    house.pointAt(house.now, 50_500)
    expect(all(house.events, 'OptionStruck')).toEqual([])
    house.point(51_000, 999)
    expect(all(house.events, 'OptionStruck')).toEqual([])
    house.point(52_000, 1)
    const struckAtMs = house.now
    expect(all(house.events, 'OptionStruck')).toEqual([
      {
        type: 'OptionStruck',
        optionId,
        accountId: alice,
        marketId: UP_DOWN,
        realm: 'real',
        strike: 52_000e8,
        expiryMs: struckAtMs + 30_000,
      },
    ])
    house.point(53_000)
    expect(all(house.events, 'OptionStruck')).toEqual([])
    expect(house.option(alice, optionId)).toMatchObject({ strike: 52_000e8, struckAtMs, expiryMs: struckAtMs + 30_000 })
  })

  test('a point before acceptance in the same group strikes nothing, nor one behind it', () => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    house.x.now += 500
    house.run(tick(house.now, 50_100), stake(alice), tick(house.now, 50_200))
    expect(all(house.events, 'OptionStruck')).toEqual([])
    house.point(50_300)
    expect(one(house.events, 'OptionStruck').strike).toBe(50_300e8)
  })

  test.each<[number, boolean]>([
    [1_000, true],
    [4_999, true],
    [5_000, true],
    [5_001, false],
    [60_000, false],
  ])('a first point %i ms after the opening moment: struck %s', (afterMs, isStruck) => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    house.placed(alice, { stake: units(100) })
    house.point(50_000, afterMs)
    expect(all(house.events, 'OptionStruck')).toHaveLength(isStruck ? 1 : 0)
    expect(house.settled().map(({ outcome }) => outcome)).toEqual(isStruck ? [] : ['not_opened'])
    expect(house.wallet(alice)).toEqual(isStruck ? [900n * U, 100n * U] : [1_000n * U, 0n])
  })

  test('without one, all goes back and nothing has a price', () => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    const optionId = house.placed(alice, { stake: units(100) })
    house.at(house.now + 5_000)
    expect(house.settled()).toEqual([])
    house.at(house.now + 1)
    const about = { optionId, accountId: alice, marketId: UP_DOWN, realm: 'real' }
    expect(house.settled()).toEqual([
      { type: 'OptionSettled', ...about, outcome: 'not_opened', strike: 0, close: 0, closeAtMs: 0, stake: 100n * U, reward: 0n },
    ])
    expect(
      all(house.events, 'Posted').map(({ accountId, availableDelta, heldDelta, purpose }) => [
        accountId,
        availableDelta,
        heldDelta,
        purpose,
      ]),
    ).toEqual([
      [alice, 100n * U, -100n * U, 'release'],
      [POOL, 80n * U, -80n * U, 'release'],
    ])
    house.point(50_000)
    expect(all(house.events, 'OptionVoidPriced')).toEqual([])
  })

  test('of a scheduled option waits for its moment, and points before it mean nothing [ST-034]', () => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    const openAtMs = timeMs(house.now + 10_000)
    const optionId = house.placed(alice, { openAtMs, periodId: 2 })
    for (let second = 1; second <= 10; second++) house.point(40_000)
    expect(house.now).toBe(openAtMs)
    expect(house.option(alice, optionId)).toMatchObject({ struckAtMs: 0, isScheduled: true })
    house.point(45_000, 999)
    expect(house.option(alice, optionId)).toMatchObject({ struckAtMs: 0, strikeFromMs: openAtMs + 1_000 })
    house.point(50_000, 1)
    expect(house.option(alice, optionId)).toMatchObject({ strike: 50_000e8, expiryMs: openAtMs + 61_000 })
  })
})

describe('money', () => {
  const moves = (house: StakeHouse) =>
    all(house.events, 'Posted').map(({ accountId, availableDelta, heldDelta, purpose, orderId }) => [
      accountId,
      availableDelta,
      heldDelta,
      purpose,
      orderId,
    ])

  test('a win gives the stake back and the payout from the pool, and the result stands with its prices [ST-033]', () => {
    const { house, alice, optionId, expiryMs } = struck()
    house.pointAt(expiryMs, 50_000.01)
    expect(house.settled()).toEqual([])
    house.at(expiryMs + 1)
    const about = { optionId, accountId: alice, marketId: UP_DOWN, realm: 'real' }
    const prices = { strike: 50_000e8, close: 5_000_001_000_000, closeAtMs: expiryMs }
    expect(house.settled()).toEqual([{ type: 'OptionSettled', ...about, outcome: 'won', ...prices, stake: 100n * U, reward: 80n * U }])
    expect(moves(house)).toEqual([
      [alice, 100n * U, -100n * U, 'release', optionId],
      [POOL, 0n, -80n * U, 'option', optionId],
      [alice, 80n * U, 0n, 'option', optionId],
    ])
    expect(house.events.map(({ type }) => type)).toEqual(['OptionSettled', 'Posted', 'Posted', 'Posted'])
    expect(house.wallet(alice)).toEqual([1_080n * U, 0n])
    expect(house.wallet(POOL)).toEqual([999_920n * U, 0n])
  })

  test('a loss gives the stake to the pool', () => {
    const { house, alice, optionId, expiryMs } = struck()
    house.pointAt(expiryMs, 49_999.99)
    house.at(expiryMs + 1)
    expect(house.settled()).toMatchObject([{ outcome: 'lost', reward: 0n }])
    expect(moves(house)).toEqual([
      [alice, 0n, -100n * U, 'option', optionId],
      [POOL, 100n * U, 0n, 'option', optionId],
      [POOL, 80n * U, -80n * U, 'release', optionId],
    ])
    expect(house.wallet(alice)).toEqual([900n * U, 0n])
    expect(house.wallet(POOL)).toEqual([1_000_100n * U, 0n])
  })

  test.each<OptionSide>(['up', 'down'])('a tie gives the stake back, %s alike', (side) => {
    const { house, alice, optionId, expiryMs } = struck(side)
    house.pointAt(expiryMs, 50_000)
    house.at(expiryMs + 1)
    expect(house.settled()).toMatchObject([{ outcome: 'equal', close: 50_000e8, reward: 0n }])
    expect(moves(house)).toEqual([
      [alice, 100n * U, -100n * U, 'release', optionId],
      [POOL, 80n * U, -80n * U, 'release', optionId],
    ])
  })

  test('up and down are mirror images, to the last unit of a price', () => {
    const house = stakeHouse()
    const [up, down] = [house.player(1_000), house.player(1_000)]
    house.placed(up, { stake: units(100) })
    house.placed(down, { stake: units(100), side: 'down' })
    house.point(50_000)
    const expiryMs = house.now + 30_000
    house.pointAt(expiryMs, 49_999.99999999)
    house.at(expiryMs + 1)
    expect(house.settled().map(({ accountId, outcome }) => [accountId, outcome])).toEqual([
      [up, 'lost'],
      [down, 'won'],
    ])
    expect([house.wallet(up), house.wallet(down)]).toEqual([
      [900n * U, 0n],
      [1_080n * U, 0n],
    ])
  })
})

describe('the point that closes', () => {
  /** Points at these offsets from expiry, each one USDT above the one before; which of them closes, or none. */
  test.each<[string, readonly number[], number | null]>([
    ['3,000 ms before expiry counts', [-3_000], 0],
    ['3,001 ms before expiry does not', [-3_001], null],
    ['the last one before expiry counts', [-2_000, -1_000, -1], 2],
    ['in the very millisecond of expiry counts', [-1, 0], 1],
    ['the last of that millisecond', [0, 0], 1],
    ['the first one after expiry counts when none came before', [1], 0],
    ['a later one after expiry counts as well', [-3_001, 5_000], 1],
    ['10,000 ms after expiry counts', [10_000], 0],
    ['10,001 ms after expiry does not', [10_001], null],
    ['before wins over after', [-3_000, 1], 0],
    ['of two after expiry the first counts', [1, 2], 0],
  ])('%s', (_, offsets, closes) => {
    const { house, expiryMs } = struck()
    const settled = []
    for (const [at, offset] of offsets.entries()) {
      house.pointAt(expiryMs + offset, 50_001 + at)
      settled.push(...house.settled())
    }
    for (const moment of [expiryMs + 1, expiryMs + 10_001].filter((moment) => moment > house.now)) {
      house.at(moment)
      settled.push(...house.settled())
    }
    const expected =
      closes === null
        ? { outcome: 'void', close: 0, closeAtMs: 0, reward: 0n }
        : { outcome: 'won', close: (50_001 + closes) * 1e8, closeAtMs: expiryMs + offsets[closes]!, reward: 80n * U } // deterministic-ok: a test's own price
    expect(settled).toHaveLength(1)
    expect(settled[0]).toMatchObject(expected)
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('settles at the first moment after expiry, not before and without a command of its own', () => {
    const at = struck()
    at.house.pointAt(at.expiryMs - 1_000, 50_001)
    at.house.at(at.expiryMs)
    expect(isOpen(at)).toBe(true)
    at.house.at(at.expiryMs + 1)
    expect(outcome(at)).toEqual([['won', 50_001e8, at.expiryMs - 1_000]])
  })

  test('a price of the group that finds it due comes too late', () => {
    const at = struck()
    at.house.pointAt(at.expiryMs - 3_000, 49_000)
    at.house.pointAt(at.expiryMs + 1, 51_000)
    expect(outcome(at)).toEqual([['lost', 49_000e8, at.expiryMs - 3_000]])
  })

  test('no price after the first one matters', () => {
    const at = struck()
    at.house.pointAt(at.expiryMs + 2_000, 51_000)
    expect(outcome(at)).toEqual([['won', 51_000e8, at.expiryMs + 2_000]])
    at.house.point(40_000)
    expect(at.house.settled()).toEqual([])
    expect(at.house.wallet(at.alice)).toEqual([1_080n * U, 0n])
  })
})

describe('a void', () => {
  test('gives the stake back and then says what the next point would have paid', () => {
    const { house, alice, optionId, expiryMs } = struck()
    house.at(expiryMs + 10_000)
    expect(house.settled()).toEqual([])
    house.at(expiryMs + 10_001)
    expect(house.settled()).toMatchObject([{ outcome: 'void', strike: 50_000e8, close: 0, closeAtMs: 0, reward: 0n }])
    expect(house.wallet(alice)).toEqual([1_000n * U, 0n])
    house.restart()
    house.point(50_001, 60_000)
    expect(all(house.events, 'OptionVoidPriced')).toEqual([
      {
        type: 'OptionVoidPriced',
        optionId,
        accountId: alice,
        marketId: UP_DOWN,
        realm: 'real',
        outcome: 'won',
        price: 50_001e8,
        reward: 80n * U,
      },
    ])
    expect(all(house.events, 'Posted')).toEqual([])
    house.point(50_002)
    expect(all(house.events, 'OptionVoidPriced')).toEqual([])
  })

  test.each<[number, OptionSide, string, bigint]>([
    [49_999, 'up', 'lost', 0n],
    [49_999, 'down', 'won', 80n * U],
    [50_000, 'down', 'equal', 0n],
  ])('priced at %i, %s: %s', (price, side, outcome, reward) => {
    const { house, expiryMs } = struck(side)
    house.pointAt(expiryMs + 10_001, price)
    expect(house.settled()).toMatchObject([{ outcome: 'void' }])
    expect(all(house.events, 'OptionVoidPriced')).toMatchObject([{ outcome, reward }])
  })
})

describe('the order of what happens', () => {
  test('what is due goes by moment, then kind, then id; what a point does goes by id, voids last', () => {
    const house = stakeHouse()
    const [alice, bob] = [house.player(10_000), house.player(10_000)]
    const voided = house.placed(alice)
    const closing = house.placed(bob)
    house.point(50_000)
    const expiryMs = house.now + 30_000
    const unopened = house.placed(alice, { openAtMs: timeMs(expiryMs - 5_000) })
    house.at(expiryMs + 10_000)
    expect(house.settled().map(({ optionId }) => optionId)).toEqual([unopened])
    house.point(51_000, 0)
    expect(house.settled().map(({ optionId }) => optionId)).toEqual([voided, closing])
  })

  test('at one moment: not opened before looks before voids, older ids first', () => {
    const house = stakeHouse()
    const alice = house.player(10_000)
    const first = house.placed(alice)
    house.point(50_000)
    const look = house.now + 30_000 + 1
    // Its last moment for a strike is the first one's expiry: both are due at the same millisecond.
    const late = [house.placed(alice, { openAtMs: timeMs(look - 5_001) }), house.placed(alice, { openAtMs: timeMs(look - 5_001) })]
    // Of a quote that came with their opening: it strikes neither, and closes the first.
    house.pointAt(look - 3_001, 50_001, { receivedMs: timeMs(look - 5_001) })
    house.at(look)
    expect(house.settled().map(({ optionId, outcome }) => [optionId, outcome])).toEqual([
      [late[0], 'not_opened'],
      [late[1], 'not_opened'],
      [first, 'won'],
    ])
  })

  test('a point does what it does to contracts first, then to options', () => {
    const house = contractHouse()
    house.x.operator('ConfigureOption', { option: OPTION_MARKET, effectiveFromMs: timeMs(0) })
    house.x.fund('option_pool', USDT, 1_000_000n * U)
    const [alice, bob] = [house.trader(1_000), house.trader(1_000)]
    house.x.deposit(alice, USDT, 100n * U)
    house.pair(alice, bob, { contracts: 10 })
    house.setStop(alice, 'long', { triggerPrice: at(49_000) })
    one(house.x.run(stake(alice)), 'OptionPlaced')
    const types = house.mark(48_900).map(({ type }) => type)
    expect(types.slice(-1)).toEqual(['OptionStruck'])
    expect(types).toContain('StopEnded')
  })

  test('one point strikes, settles and prices, by id', () => {
    const house = stakeHouse()
    const alice = house.player(10_000)
    const [a, b] = [house.placed(alice), house.placed(alice, { periodId: 2 })]
    house.point(50_000)
    const expiryMs = house.now + 30_000
    const c = house.placed(alice, { openAtMs: timeMs(expiryMs + 29_000) })
    // The first is void by now, the second waits for its close, the third for its strike.
    house.pointAt(expiryMs + 30_500, 50_500)
    expect(house.events.map(({ type }) => type).filter((type) => type.startsWith('Option'))).toEqual([
      'OptionSettled',
      'OptionSettled',
      'OptionStruck',
      'OptionVoidPriced',
    ])
    expect(house.settled().map(({ optionId, outcome }) => [optionId, outcome])).toEqual([
      [a, 'void'],
      [b, 'won'],
    ])
    expect([one(house.events, 'OptionStruck').optionId, one(house.events, 'OptionVoidPriced').optionId]).toEqual([c, a])
  })
})

describe('down time changes nothing', () => {
  test('a day of silence ends in what was due, in its order, before the first new price', () => {
    const house = stakeHouse()
    const alice = house.player(10_000)
    const closed = house.placed(alice)
    house.point(50_000)
    const longer = house.placed(alice, { periodId: 3 })
    house.point(50_000)
    house.pointAt(house.now + 29_000 - 1, 50_007)
    const scheduled = house.placed(alice, { openAtMs: timeMs(house.now + 3_600_000) })
    house.pointAt(house.now + 86_400_000, 60_000)
    expect(house.settled().map(({ optionId, outcome, close }) => [optionId, outcome, close])).toEqual([
      [closed, 'won', 50_007e8],
      [longer, 'void', 0],
      [scheduled, 'not_opened', 0],
    ])
    expect(all(house.events, 'OptionVoidPriced')).toMatchObject([{ optionId: longer, outcome: 'won', price: 60_000e8 }])
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('a restart at any moment of its life settles it alike', () => {
    const story = (restartAt: number) => {
      const house = stakeHouse()
      const alice = house.player(10_000)
      const maybe = (step: number) => (step === restartAt ? house.restart() : undefined)
      house.placed(alice, { stake: units(100) })
      maybe(0)
      house.point(50_000)
      const expiryMs = house.now + 30_000
      maybe(1)
      house.pointAt(expiryMs - 3_001, 50_500)
      maybe(2)
      house.at(expiryMs + 1)
      maybe(3)
      house.pointAt(expiryMs + 10_000, 49_500)
      maybe(4)
      house.point(50_000)
      expect(core.brokenLaw(house.x.state)).toBeNull()
      return Buffer.from(core.encodeState(house.x.state)).toString('base64')
    }
    const straight = story(-1)
    for (const step of [0, 1, 2, 3, 4]) expect(story(step)).toBe(straight)
  })

  test('a restart between a look and its void, and between a void and its price', () => {
    const { house, expiryMs } = struck()
    house.at(expiryMs + 1)
    house.restart()
    expect(core.brokenLaw(house.x.state)).toBeNull()
    house.at(expiryMs + 10_001)
    expect(house.settled()).toMatchObject([{ outcome: 'void' }])
    house.restart()
    house.point(50_000)
    expect(all(house.events, 'OptionVoidPriced')).toMatchObject([{ outcome: 'equal' }])
  })
})

describe('moments nearer than those at which an index goes stale', () => {
  test('an option is not opened as soon as its own window is over', () => {
    const house = stakeHouse({ option: { strikeWithinMs: 1_500 } })
    const alice = house.player(1_000)
    house.placed(alice)
    house.at(house.now + 1_500)
    expect(house.settled()).toEqual([])
    house.at(house.now + 1)
    expect(house.settled()).toMatchObject([{ outcome: 'not_opened' }])
  })

  test('an option of one second is looked at a millisecond after it', () => {
    const house = stakeHouse({ option: { periods: [{ ...OPTION_MARKET.periods[0]!, seconds: 1 }] } })
    const alice = house.player(1_000)
    house.placed(alice)
    house.point(50_000)
    house.at(house.now + 1_000)
    expect(house.settled()).toEqual([])
    house.at(house.now + 1)
    // Its own strike is the last point before its expiry.
    expect(house.settled()).toMatchObject([{ outcome: 'equal', closeAtMs: house.now - 1_001 }])
  })
})

describe('nobody’s act after acceptance changes what an option comes to', () => {
  /** Up and down of equal terms, with an act between acceptance and expiry. */
  function world(act: (house: StakeHouse, accounts: number[]) => void) {
    const house = stakeHouse()
    const accounts = [house.player(1_000), house.player(1_000)]
    const ids = accounts.map((accountId, at) => house.placed(accountId, { side: at === 0 ? 'up' : 'down', stake: units(100) }))
    act(house, accounts)
    house.point(50_000)
    act(house, accounts)
    const expiryMs = house.now + 30_000
    house.pointAt(expiryMs - 500, 50_100)
    house.at(expiryMs + 1)
    return house.settled().map((event) => ({ ...event, optionId: ids.indexOf(event.optionId) }))
  }
  const calm = world(() => undefined)

  test.each<[string, (house: StakeHouse, accounts: number[]) => void]>([
    [
      'every account flag',
      (house, [alice, bob]) => {
        for (const accountId of [alice!, bob!])
          for (const [flag, isOn] of [
            ['frozen', true],
            ['close_only', true],
            ['trade_option', false],
            ['withdraw', false],
          ] as const)
            house.x.operator('SetAccountFlag', { accountId, flag, isOn })
      },
    ],
    ['a halt', (house) => house.x.operator('HaltNewOrders', { isHalted: true })],
    ['a halted market', (house) => house.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'halted' })],
    ['a delisted market', (house) => house.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'delisted' })],
    ['more money in the pool', (house) => house.x.fund('option_pool', 1, 5_000n * U)],
    [
      'an exclusion',
      (house, accounts) => {
        for (const accountId of accounts)
          house.run(command('ExcludeFromOptions', { ...actor('user'), accountId }, { untilMs: timeMs(house.now + 86_400_000) }))
      },
    ],
    [
      'own limits',
      (house, accounts) => {
        const limits = { stakePerOrder: 1n, lossPerDay: 1n, tradesPerHour: 1 } as never
        for (const accountId of accounts) house.run(command('SetOptionLimits', { ...actor('user'), accountId }, { limits }))
      },
    ],
  ])('%s', (_, act) => {
    expect(calm).toMatchObject([{ outcome: 'won' }, { outcome: 'lost' }])
    expect(world(act)).toEqual(calm)
  })

  test('a new rule', () => {
    const changed = world((house) => {
      const periods = [{ ...OPTION_MARKET.periods[0]!, seconds: 7, oddsPpm: ratePpm(1), maxStake: units(10) }]
      const option = { ...OPTION_MARKET, periods, strikeDelayMs: 2_000, strikeWithinMs: 2_000, lookBackMs: 1, lookAheadMs: 1 }
      one(house.x.operator('ConfigureOption', { option, effectiveFromMs: timeMs(house.x.now + 1) }), 'OptionConfigured')
      house.at(house.now + 2)
    })
    // Each of the two waits 2 ms for its effect, and the prices of this world come so much later.
    expect(changed.map(({ closeAtMs }) => closeAtMs)).toEqual(calm.map(({ closeAtMs }) => closeAtMs + 4))
    expect(changed.map((event) => ({ ...event, closeAtMs: 0 }))).toEqual(calm.map((event) => ({ ...event, closeAtMs: 0 })))
  })

  test('a changed rule holds for the next option and not for the one before', () => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    const before = house.placed(alice)
    const periods = OPTION_MARKET.periods.map((period) => ({ ...period, oddsPpm: ratePpm(500_000) }))
    house.x.operator('ConfigureOption', { option: { ...OPTION_MARKET, periods }, effectiveFromMs: timeMs(house.now + 1_000) })
    house.point(50_000)
    const after = house.placed(alice)
    house.point(50_000)
    expect([before, after].map((id) => house.option(alice, id)).map((view) => [view!.ruleVersion, view!.oddsPpm, view!.payout])).toEqual([
      [1, 800_000, 8n * U],
      [2, 500_000, 5n * U],
    ])
    house.restart()
    for (let second = 0; second < 32; second++) house.point(51_000)
    expect(house.wallet(alice)).toEqual([1_013n * U, 0n])
  })
})

describe('the windows of a rule', () => {
  const windows = { strikeWithinMs: 2_000, lookBackMs: 1_000, lookAheadMs: 5_000 }
  /** Two options, the second scheduled, and then a rule with other windows that holds before anything comes of them. */
  function accepted() {
    const house = stakeHouse({ option: windows })
    const alice = house.player(1_000)
    const [first, second] = [house.placed(alice), house.placed(alice, { openAtMs: timeMs(house.now + 4_000) })]
    const others = { strikeWithinMs: 9_000, lookBackMs: 8_000, lookAheadMs: 7_000 }
    house.x.operator('ConfigureOption', { option: { ...OPTION_MARKET, ...others }, effectiveFromMs: timeMs(house.now + 1) })
    house.at(house.now + 1)
    expect(core.configuration(house.x.state).options).toMatchObject([{ version: 2, ...others }])
    house.restart()
    return { house, first, second, from: house.now - 1 }
  }

  test('are three of their own, and an option keeps those it was accepted under', () => {
    const { house, first, second, from } = accepted()
    house.pointAt(from + 2_000, 50_000)
    const expiryMs = from + 32_000
    expect(all(house.events, 'OptionStruck')).toMatchObject([{ optionId: first, expiryMs }])
    house.at(from + 6_000)
    expect(house.settled()).toEqual([])
    house.at(from + 6_001)
    expect(house.settled()).toMatchObject([{ optionId: second, outcome: 'not_opened' }])
    house.pointAt(expiryMs - 1_001, 51_000)
    house.at(expiryMs + 5_000)
    expect(house.settled()).toEqual([])
    house.at(expiryMs + 5_001)
    expect(house.settled()).toMatchObject([{ optionId: first, outcome: 'void' }])
  })

  test('let the point at their very edge count', () => {
    const back = accepted()
    back.house.pointAt(back.from + 1_000, 50_000)
    back.house.pointAt(back.from + 30_000, 51_000)
    back.house.at(back.from + 31_001)
    expect(back.house.settled()).toMatchObject([{ optionId: back.first, outcome: 'won', closeAtMs: back.from + 30_000 }])
    const ahead = accepted()
    ahead.house.pointAt(ahead.from + 1_000, 50_000)
    ahead.house.pointAt(ahead.from + 36_000, 49_000)
    expect(ahead.house.settled()).toMatchObject([
      { optionId: ahead.second, outcome: 'not_opened' },
      { optionId: ahead.first, outcome: 'lost', closeAtMs: ahead.from + 36_000 },
    ])
  })
})

test('two equal orders of two accounts settle alike, whoever the accounts are', () => {
  const house = stakeHouse()
  const accounts = [house.player(1_000), house.player(40_000), house.player(10)]
  house.x.operator('SetAccountFlag', { accountId: accounts[1]!, flag: 'withdraw', isOn: false })
  house.run(...accounts.map((accountId) => stake(accountId)))
  expect(house.events.filter(({ type }) => type === 'OptionPlaced')).toHaveLength(3)
  house.point(50_000)
  for (let second = 0; second < 31; second++) house.point(50_000 + second)
  const same = ({ outcome, strike, close, closeAtMs, stake, reward }: ReturnType<StakeHouse['settled']>[number]) => ({
    outcome,
    strike,
    close,
    closeAtMs,
    stake,
    reward,
  })
  const results = house.settled().map(same)
  expect(results).toHaveLength(3)
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  expect(results[0]).toMatchObject({ outcome: 'won', reward: 8n * U })
})

describe('many open options', () => {
  test('cost a point and a group nothing while nothing is due of them', () => {
    const periods = [{ ...OPTION_MARKET.periods[0]!, minStake: 1n as never }]
    const house = stakeHouse({ option: { periods } })
    const players = Array.from({ length: 20 }, () => house.player(10))
    const openAtMs = timeMs(house.now + 3_600_000)
    for (const player of players) house.run(...Array.from({ length: 200 }, () => stake(player, { stake: 10n as never, openAtMs })))
    const { options } = house.x.inside
    expect(options.open.size).toBe(4_000)
    const { unstruck } = options.onIndex(1)
    let looked = 0
    const upTo = unstruck.upTo.bind(unstruck)
    unstruck.upTo = (most) => {
      const found = upTo(most)
      looked += found.length
      return found
    }
    for (let second = 0; second < 60; second++) house.point(50_000)
    expect(looked).toBe(0)
    const nothingIsDue = () => {
      expect(house.x.inside.dueFromMs).toBeGreaterThan(house.now)
      expect(house.x.inside.dueFromMs).toBeLessThanOrEqual(house.now + 3_001)
    }
    nothingIsDue()
    house.pointAt(openAtMs + 1_000, 50_000)
    expect(looked).toBe(4_000)
    expect(all(house.events, 'OptionStruck')).toHaveLength(4_000)
    // Struck ones wait for their expiry alone: no point touches them, and no moment before it is theirs.
    for (let second = 0; second < 20; second++) {
      house.point(50_000)
      expect([looked, options.onIndex(1).waiting.size, options.firstDueMs]).toEqual([4_000, 0, openAtMs + 31_001])
      nothingIsDue()
    }
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })
})
