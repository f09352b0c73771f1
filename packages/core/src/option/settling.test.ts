import { type OptionSide, ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { at, contractExchange } from '../testing/contract-exchange.ts'
import { actor, all, command, one, USDT } from '../testing/exchange.ts'
import { OPTION_MARKET, type OptionExchange, optionExchange, POOL, stake, tick, U, UP_DOWN, units } from '../testing/option-exchange.ts'

/** Alice stakes 100 USDT for 30 s at 80 %, struck at 50,000 a second later; then silence. */
function struck(side: OptionSide = 'up') {
  const exchange = optionExchange()
  const alice = exchange.player(1_000)
  const optionId = exchange.placed(alice, { side, stake: units(100) })
  exchange.point(50_000)
  const { expiryMs } = exchange.option(alice, optionId)!
  return { exchange, alice, optionId, expiryMs }
}
type Struck = ReturnType<typeof struck>

const outcome = ({ exchange }: { exchange: OptionExchange }) =>
  exchange.settled().map(({ outcome, close, closeAtMs }) => [outcome, close, closeAtMs])
const isOpen = ({ exchange, alice, optionId }: Struck) => exchange.option(alice, optionId) !== undefined

describe('the strike', () => {
  test('is the first point a second or more after acceptance, and expiry counts from it [BC-043]', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const optionId = exchange.placed(alice)
    exchange.pointAt(exchange.now, 50_500)
    expect(all(exchange.events, 'OptionStruck')).toEqual([])
    exchange.point(51_000, 999)
    expect(all(exchange.events, 'OptionStruck')).toEqual([])
    exchange.point(52_000, 1)
    const struckAtMs = exchange.now
    expect(all(exchange.events, 'OptionStruck')).toEqual([
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
    exchange.point(53_000)
    expect(all(exchange.events, 'OptionStruck')).toEqual([])
    expect(exchange.option(alice, optionId)).toMatchObject({ strike: 52_000e8, struckAtMs, expiryMs: struckAtMs + 30_000 })
  })

  test('a point before acceptance in the same group strikes nothing, nor one behind it', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    exchange.x.now += 500
    exchange.run(tick(exchange.now, 50_100), stake(alice), tick(exchange.now, 50_200))
    expect(all(exchange.events, 'OptionStruck')).toEqual([])
    exchange.point(50_300)
    expect(one(exchange.events, 'OptionStruck').strike).toBe(50_300e8)
  })

  test.each<[number, boolean]>([
    [1_000, true],
    [4_999, true],
    [5_000, true],
    [5_001, false],
    [60_000, false],
  ])('a first point %i ms after the opening moment: struck %s', (afterMs, isStruck) => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    exchange.placed(alice, { stake: units(100) })
    exchange.point(50_000, afterMs)
    expect(all(exchange.events, 'OptionStruck')).toHaveLength(isStruck ? 1 : 0)
    expect(exchange.settled().map(({ outcome }) => outcome)).toEqual(isStruck ? [] : ['not_opened'])
    expect(exchange.wallet(alice)).toEqual(isStruck ? [900n * U, 100n * U] : [1_000n * U, 0n])
  })

  test('without one, all goes back and nothing has a price', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const optionId = exchange.placed(alice, { stake: units(100) })
    exchange.at(exchange.now + 5_000)
    expect(exchange.settled()).toEqual([])
    exchange.at(exchange.now + 1)
    const about = { optionId, accountId: alice, marketId: UP_DOWN, realm: 'real' }
    expect(exchange.settled()).toEqual([
      { type: 'OptionSettled', ...about, outcome: 'not_opened', strike: 0, close: 0, closeAtMs: 0, stake: 100n * U, reward: 0n },
    ])
    expect(
      all(exchange.events, 'Posted').map(({ accountId, availableDelta, heldDelta, purpose }) => [
        accountId,
        availableDelta,
        heldDelta,
        purpose,
      ]),
    ).toEqual([
      [alice, 100n * U, -100n * U, 'release'],
      [POOL, 80n * U, -80n * U, 'release'],
    ])
    exchange.point(50_000)
    expect(all(exchange.events, 'OptionVoidPriced')).toEqual([])
  })

  test('of a scheduled option waits for its moment, and points before it mean nothing [ST-034]', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const openAtMs = timeMs(exchange.now + 10_000)
    const optionId = exchange.placed(alice, { openAtMs, periodId: 2 })
    for (let second = 1; second <= 10; second++) exchange.point(40_000)
    expect(exchange.now).toBe(openAtMs)
    expect(exchange.option(alice, optionId)).toMatchObject({ struckAtMs: 0, isScheduled: true })
    exchange.point(45_000, 999)
    expect(exchange.option(alice, optionId)).toMatchObject({ struckAtMs: 0, strikeFromMs: openAtMs + 1_000 })
    exchange.point(50_000, 1)
    expect(exchange.option(alice, optionId)).toMatchObject({ strike: 50_000e8, expiryMs: openAtMs + 61_000 })
  })
})

describe('money', () => {
  const moves = (exchange: OptionExchange) =>
    all(exchange.events, 'Posted').map(({ accountId, availableDelta, heldDelta, purpose, orderId }) => [
      accountId,
      availableDelta,
      heldDelta,
      purpose,
      orderId,
    ])

  test('a win gives the stake back and the payout from the pool, and the result stands with its prices [ST-033]', () => {
    const { exchange, alice, optionId, expiryMs } = struck()
    exchange.pointAt(expiryMs, 50_000.01)
    expect(exchange.settled()).toEqual([])
    exchange.at(expiryMs + 1)
    const about = { optionId, accountId: alice, marketId: UP_DOWN, realm: 'real' }
    const prices = { strike: 50_000e8, close: 5_000_001_000_000, closeAtMs: expiryMs }
    expect(exchange.settled()).toEqual([{ type: 'OptionSettled', ...about, outcome: 'won', ...prices, stake: 100n * U, reward: 80n * U }])
    expect(moves(exchange)).toEqual([
      [alice, 100n * U, -100n * U, 'release', optionId],
      [POOL, 0n, -80n * U, 'option', optionId],
      [alice, 80n * U, 0n, 'option', optionId],
    ])
    expect(exchange.events.map(({ type }) => type)).toEqual(['OptionSettled', 'Posted', 'Posted', 'Posted'])
    expect(exchange.wallet(alice)).toEqual([1_080n * U, 0n])
    expect(exchange.wallet(POOL)).toEqual([999_920n * U, 0n])
  })

  test('a loss gives the stake to the pool', () => {
    const { exchange, alice, optionId, expiryMs } = struck()
    exchange.pointAt(expiryMs, 49_999.99)
    exchange.at(expiryMs + 1)
    expect(exchange.settled()).toMatchObject([{ outcome: 'lost', reward: 0n }])
    expect(moves(exchange)).toEqual([
      [alice, 0n, -100n * U, 'option', optionId],
      [POOL, 100n * U, 0n, 'option', optionId],
      [POOL, 80n * U, -80n * U, 'release', optionId],
    ])
    expect(exchange.wallet(alice)).toEqual([900n * U, 0n])
    expect(exchange.wallet(POOL)).toEqual([1_000_100n * U, 0n])
  })

  test.each<OptionSide>(['up', 'down'])('a tie gives the stake back, %s alike', (side) => {
    const { exchange, alice, optionId, expiryMs } = struck(side)
    exchange.pointAt(expiryMs, 50_000)
    exchange.at(expiryMs + 1)
    expect(exchange.settled()).toMatchObject([{ outcome: 'equal', close: 50_000e8, reward: 0n }])
    expect(moves(exchange)).toEqual([
      [alice, 100n * U, -100n * U, 'release', optionId],
      [POOL, 80n * U, -80n * U, 'release', optionId],
    ])
  })

  test('up and down are mirror images, to the last unit of a price', () => {
    const exchange = optionExchange()
    const [up, down] = [exchange.player(1_000), exchange.player(1_000)]
    exchange.placed(up, { stake: units(100) })
    exchange.placed(down, { stake: units(100), side: 'down' })
    exchange.point(50_000)
    const expiryMs = exchange.now + 30_000
    exchange.pointAt(expiryMs, 49_999.99999999)
    exchange.at(expiryMs + 1)
    expect(exchange.settled().map(({ accountId, outcome }) => [accountId, outcome])).toEqual([
      [up, 'lost'],
      [down, 'won'],
    ])
    expect([exchange.wallet(up), exchange.wallet(down)]).toEqual([
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
    const { exchange, expiryMs } = struck()
    const settled = []
    for (const [at, offset] of offsets.entries()) {
      exchange.pointAt(expiryMs + offset, 50_001 + at)
      settled.push(...exchange.settled())
    }
    for (const moment of [expiryMs + 1, expiryMs + 10_001].filter((moment) => moment > exchange.now)) {
      exchange.at(moment)
      settled.push(...exchange.settled())
    }
    const expected =
      closes === null
        ? { outcome: 'void', close: 0, closeAtMs: 0, reward: 0n }
        : { outcome: 'won', close: (50_001 + closes) * 1e8, closeAtMs: expiryMs + offsets[closes]!, reward: 80n * U } // deterministic-ok: a test's own price
    expect(settled).toHaveLength(1)
    expect(settled[0]).toMatchObject(expected)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('settles at the first moment after expiry, not before and without a command of its own', () => {
    const at = struck()
    at.exchange.pointAt(at.expiryMs - 1_000, 50_001)
    at.exchange.at(at.expiryMs)
    expect(isOpen(at)).toBe(true)
    at.exchange.at(at.expiryMs + 1)
    expect(outcome(at)).toEqual([['won', 50_001e8, at.expiryMs - 1_000]])
  })

  test('a price of the group that finds it due comes too late', () => {
    const at = struck()
    at.exchange.pointAt(at.expiryMs - 3_000, 49_000)
    at.exchange.pointAt(at.expiryMs + 1, 51_000)
    expect(outcome(at)).toEqual([['lost', 49_000e8, at.expiryMs - 3_000]])
  })

  test('no price after the first one matters', () => {
    const at = struck()
    at.exchange.pointAt(at.expiryMs + 2_000, 51_000)
    expect(outcome(at)).toEqual([['won', 51_000e8, at.expiryMs + 2_000]])
    at.exchange.point(40_000)
    expect(at.exchange.settled()).toEqual([])
    expect(at.exchange.wallet(at.alice)).toEqual([1_080n * U, 0n])
  })
})

describe('a void', () => {
  test('gives the stake back and then says what the next point would have paid', () => {
    const { exchange, alice, optionId, expiryMs } = struck()
    exchange.at(expiryMs + 10_000)
    expect(exchange.settled()).toEqual([])
    exchange.at(expiryMs + 10_001)
    expect(exchange.settled()).toMatchObject([{ outcome: 'void', strike: 50_000e8, close: 0, closeAtMs: 0, reward: 0n }])
    expect(exchange.wallet(alice)).toEqual([1_000n * U, 0n])
    exchange.restart()
    exchange.point(50_001, 60_000)
    expect(all(exchange.events, 'OptionVoidPriced')).toEqual([
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
    expect(all(exchange.events, 'Posted')).toEqual([])
    exchange.point(50_002)
    expect(all(exchange.events, 'OptionVoidPriced')).toEqual([])
  })

  test.each<[number, OptionSide, string, bigint]>([
    [49_999, 'up', 'lost', 0n],
    [49_999, 'down', 'won', 80n * U],
    [50_000, 'down', 'equal', 0n],
  ])('priced at %i, %s: %s', (price, side, outcome, reward) => {
    const { exchange, expiryMs } = struck(side)
    exchange.pointAt(expiryMs + 10_001, price)
    expect(exchange.settled()).toMatchObject([{ outcome: 'void' }])
    expect(all(exchange.events, 'OptionVoidPriced')).toMatchObject([{ outcome, reward }])
  })
})

describe('the order of what happens', () => {
  test('what is due goes by moment, then kind, then id; what a point does goes by id, voids last', () => {
    const exchange = optionExchange()
    const [alice, bob] = [exchange.player(10_000), exchange.player(10_000)]
    const voided = exchange.placed(alice)
    const closing = exchange.placed(bob)
    exchange.point(50_000)
    const expiryMs = exchange.now + 30_000
    const unopened = exchange.placed(alice, { openAtMs: timeMs(expiryMs - 5_000) })
    exchange.at(expiryMs + 10_000)
    expect(exchange.settled().map(({ optionId }) => optionId)).toEqual([unopened])
    exchange.point(51_000, 0)
    expect(exchange.settled().map(({ optionId }) => optionId)).toEqual([voided, closing])
  })

  test('at one moment: not opened before looks before voids, older ids first', () => {
    const exchange = optionExchange()
    const alice = exchange.player(10_000)
    const first = exchange.placed(alice)
    exchange.point(50_000)
    const look = exchange.now + 30_000 + 1
    // Its last moment for a strike is the first one's expiry: both are due at the same millisecond.
    const late = [exchange.placed(alice, { openAtMs: timeMs(look - 5_001) }), exchange.placed(alice, { openAtMs: timeMs(look - 5_001) })]
    // Of a quote that came with their opening: it strikes neither, and closes the first.
    exchange.pointAt(look - 3_001, 50_001, { receivedMs: timeMs(look - 5_001) })
    exchange.at(look)
    expect(exchange.settled().map(({ optionId, outcome }) => [optionId, outcome])).toEqual([
      [late[0], 'not_opened'],
      [late[1], 'not_opened'],
      [first, 'won'],
    ])
  })

  test('a point does what it does to contracts first, then to options', () => {
    const exchange = contractExchange()
    exchange.x.operator('ConfigureOption', { option: OPTION_MARKET, effectiveFromMs: timeMs(0) })
    exchange.x.fund('option_pool', USDT, 1_000_000n * U)
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.x.deposit(alice, USDT, 100n * U)
    exchange.pair(alice, bob, { contracts: 10 })
    exchange.setStop(alice, 'long', { triggerPrice: at(49_000) })
    one(exchange.x.run(stake(alice)), 'OptionPlaced')
    const types = exchange.mark(48_900).map(({ type }) => type)
    expect(types.slice(-1)).toEqual(['OptionStruck'])
    expect(types).toContain('StopEnded')
  })

  test('one point strikes, settles and prices, by id', () => {
    const exchange = optionExchange()
    const alice = exchange.player(10_000)
    const [a, b] = [exchange.placed(alice), exchange.placed(alice, { periodId: 2 })]
    exchange.point(50_000)
    const expiryMs = exchange.now + 30_000
    const c = exchange.placed(alice, { openAtMs: timeMs(expiryMs + 29_000) })
    // The first is void by now, the second waits for its close, the third for its strike.
    exchange.pointAt(expiryMs + 30_500, 50_500)
    expect(exchange.events.map(({ type }) => type).filter((type) => type.startsWith('Option'))).toEqual([
      'OptionSettled',
      'OptionSettled',
      'OptionStruck',
      'OptionVoidPriced',
    ])
    expect(exchange.settled().map(({ optionId, outcome }) => [optionId, outcome])).toEqual([
      [a, 'void'],
      [b, 'won'],
    ])
    expect([one(exchange.events, 'OptionStruck').optionId, one(exchange.events, 'OptionVoidPriced').optionId]).toEqual([c, a])
  })
})

describe('down time changes nothing', () => {
  test('a day of silence ends in what was due, in its order, before the first new price', () => {
    const exchange = optionExchange()
    const alice = exchange.player(10_000)
    const closed = exchange.placed(alice)
    exchange.point(50_000)
    const longer = exchange.placed(alice, { periodId: 3 })
    exchange.point(50_000)
    exchange.pointAt(exchange.now + 29_000 - 1, 50_007)
    const scheduled = exchange.placed(alice, { openAtMs: timeMs(exchange.now + 3_600_000) })
    exchange.pointAt(exchange.now + 86_400_000, 60_000)
    expect(exchange.settled().map(({ optionId, outcome, close }) => [optionId, outcome, close])).toEqual([
      [closed, 'won', 50_007e8],
      [longer, 'void', 0],
      [scheduled, 'not_opened', 0],
    ])
    expect(all(exchange.events, 'OptionVoidPriced')).toMatchObject([{ optionId: longer, outcome: 'won', price: 60_000e8 }])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a restart at any moment of its life settles it alike', () => {
    const story = (restartAt: number) => {
      const exchange = optionExchange()
      const alice = exchange.player(10_000)
      const maybe = (step: number) => (step === restartAt ? exchange.restart() : undefined)
      exchange.placed(alice, { stake: units(100) })
      maybe(0)
      exchange.point(50_000)
      const expiryMs = exchange.now + 30_000
      maybe(1)
      exchange.pointAt(expiryMs - 3_001, 50_500)
      maybe(2)
      exchange.at(expiryMs + 1)
      maybe(3)
      exchange.pointAt(expiryMs + 10_000, 49_500)
      maybe(4)
      exchange.point(50_000)
      expect(core.brokenLaw(exchange.x.state)).toBeNull()
      return Buffer.from(core.encodeState(exchange.x.state)).toString('base64')
    }
    const straight = story(-1)
    for (const step of [0, 1, 2, 3, 4]) expect(story(step)).toBe(straight)
  })

  test('a restart between a look and its void, and between a void and its price', () => {
    const { exchange, expiryMs } = struck()
    exchange.at(expiryMs + 1)
    exchange.restart()
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
    exchange.at(expiryMs + 10_001)
    expect(exchange.settled()).toMatchObject([{ outcome: 'void' }])
    exchange.restart()
    exchange.point(50_000)
    expect(all(exchange.events, 'OptionVoidPriced')).toMatchObject([{ outcome: 'equal' }])
  })
})

describe('moments nearer than those at which an index goes stale', () => {
  test('an option is not opened as soon as its own window is over', () => {
    const exchange = optionExchange({ option: { strikeWithinMs: 1_500 } })
    const alice = exchange.player(1_000)
    exchange.placed(alice)
    exchange.at(exchange.now + 1_500)
    expect(exchange.settled()).toEqual([])
    exchange.at(exchange.now + 1)
    expect(exchange.settled()).toMatchObject([{ outcome: 'not_opened' }])
  })

  test('an option of one second is looked at a millisecond after it', () => {
    const exchange = optionExchange({ option: { periods: [{ ...OPTION_MARKET.periods[0]!, seconds: 1 }] } })
    const alice = exchange.player(1_000)
    exchange.placed(alice)
    exchange.point(50_000)
    exchange.at(exchange.now + 1_000)
    expect(exchange.settled()).toEqual([])
    exchange.at(exchange.now + 1)
    // Its own strike is the last point before its expiry.
    expect(exchange.settled()).toMatchObject([{ outcome: 'equal', closeAtMs: exchange.now - 1_001 }])
  })
})

describe('nobody’s act after acceptance changes what an option comes to', () => {
  /** Up and down of equal terms, with an act between acceptance and expiry. */
  function world(act: (exchange: OptionExchange, accounts: number[]) => void) {
    const exchange = optionExchange()
    const accounts = [exchange.player(1_000), exchange.player(1_000)]
    const ids = accounts.map((accountId, at) => exchange.placed(accountId, { side: at === 0 ? 'up' : 'down', stake: units(100) }))
    act(exchange, accounts)
    exchange.point(50_000)
    act(exchange, accounts)
    const expiryMs = exchange.now + 30_000
    exchange.pointAt(expiryMs - 500, 50_100)
    exchange.at(expiryMs + 1)
    return exchange.settled().map((event) => ({ ...event, optionId: ids.indexOf(event.optionId) }))
  }
  const calm = world(() => undefined)

  test.each<[string, (exchange: OptionExchange, accounts: number[]) => void]>([
    [
      'every account flag',
      (exchange, [alice, bob]) => {
        for (const accountId of [alice!, bob!])
          for (const [flag, isOn] of [
            ['frozen', true],
            ['close_only', true],
            ['trade_option', false],
            ['withdraw', false],
          ] as const)
            exchange.x.operator('SetAccountFlag', { accountId, flag, isOn })
      },
    ],
    ['a halt', (exchange) => exchange.x.operator('HaltNewOrders', { isHalted: true })],
    ['a halted market', (exchange) => exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'halted' })],
    ['a delisted market', (exchange) => exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'delisted' })],
    ['more money in the pool', (exchange) => exchange.x.fund('option_pool', 1, 5_000n * U)],
    [
      'an exclusion',
      (exchange, accounts) => {
        for (const accountId of accounts)
          exchange.run(command('ExcludeFromOptions', { ...actor('user'), accountId }, { untilMs: timeMs(exchange.now + 86_400_000) }))
      },
    ],
    [
      'own limits',
      (exchange, accounts) => {
        const limits = { stakePerOrder: 1n, lossPerDay: 1n, tradesPerHour: 1 } as never
        for (const accountId of accounts) exchange.run(command('SetOptionLimits', { ...actor('user'), accountId }, { limits }))
      },
    ],
  ])('%s', (_, act) => {
    expect(calm).toMatchObject([{ outcome: 'won' }, { outcome: 'lost' }])
    expect(world(act)).toEqual(calm)
  })

  test('a new rule', () => {
    const changed = world((exchange) => {
      const periods = [{ ...OPTION_MARKET.periods[0]!, seconds: 7, oddsPpm: ratePpm(1), maxStake: units(10) }]
      const option = { ...OPTION_MARKET, periods, strikeDelayMs: 2_000, strikeWithinMs: 2_000, lookBackMs: 1, lookAheadMs: 1 }
      one(exchange.x.operator('ConfigureOption', { option, effectiveFromMs: timeMs(exchange.x.now + 1) }), 'OptionConfigured')
      exchange.at(exchange.now + 2)
    })
    // Each of the two waits 2 ms for its effect, and the prices of this world come so much later.
    expect(changed.map(({ closeAtMs }) => closeAtMs)).toEqual(calm.map(({ closeAtMs }) => closeAtMs + 4))
    expect(changed.map((event) => ({ ...event, closeAtMs: 0 }))).toEqual(calm.map((event) => ({ ...event, closeAtMs: 0 })))
  })

  test('a changed rule holds for the next option and not for the one before', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const before = exchange.placed(alice)
    const periods = OPTION_MARKET.periods.map((period) => ({ ...period, oddsPpm: ratePpm(500_000) }))
    exchange.x.operator('ConfigureOption', { option: { ...OPTION_MARKET, periods }, effectiveFromMs: timeMs(exchange.now + 1_000) })
    exchange.point(50_000)
    const after = exchange.placed(alice)
    exchange.point(50_000)
    expect([before, after].map((id) => exchange.option(alice, id)).map((view) => [view!.ruleVersion, view!.oddsPpm, view!.payout])).toEqual(
      [
        [1, 800_000, 8n * U],
        [2, 500_000, 5n * U],
      ],
    )
    exchange.restart()
    for (let second = 0; second < 32; second++) exchange.point(51_000)
    expect(exchange.wallet(alice)).toEqual([1_013n * U, 0n])
  })
})

describe('the windows of a rule', () => {
  const windows = { strikeWithinMs: 2_000, lookBackMs: 1_000, lookAheadMs: 5_000 }
  /** Two options, the second scheduled, and then a rule with other windows that holds before anything comes of them. */
  function accepted() {
    const exchange = optionExchange({ option: windows })
    const alice = exchange.player(1_000)
    const [first, second] = [exchange.placed(alice), exchange.placed(alice, { openAtMs: timeMs(exchange.now + 4_000) })]
    const others = { strikeWithinMs: 9_000, lookBackMs: 8_000, lookAheadMs: 7_000 }
    exchange.x.operator('ConfigureOption', { option: { ...OPTION_MARKET, ...others }, effectiveFromMs: timeMs(exchange.now + 1) })
    exchange.at(exchange.now + 1)
    expect(core.configuration(exchange.x.state).options).toMatchObject([{ version: 2, ...others }])
    exchange.restart()
    return { exchange, first, second, from: exchange.now - 1 }
  }

  test('are three of their own, and an option keeps those it was accepted under', () => {
    const { exchange, first, second, from } = accepted()
    exchange.pointAt(from + 2_000, 50_000)
    const expiryMs = from + 32_000
    expect(all(exchange.events, 'OptionStruck')).toMatchObject([{ optionId: first, expiryMs }])
    exchange.at(from + 6_000)
    expect(exchange.settled()).toEqual([])
    exchange.at(from + 6_001)
    expect(exchange.settled()).toMatchObject([{ optionId: second, outcome: 'not_opened' }])
    exchange.pointAt(expiryMs - 1_001, 51_000)
    exchange.at(expiryMs + 5_000)
    expect(exchange.settled()).toEqual([])
    exchange.at(expiryMs + 5_001)
    expect(exchange.settled()).toMatchObject([{ optionId: first, outcome: 'void' }])
  })

  test('let the point at their very edge count', () => {
    const back = accepted()
    back.exchange.pointAt(back.from + 1_000, 50_000)
    back.exchange.pointAt(back.from + 30_000, 51_000)
    back.exchange.at(back.from + 31_001)
    expect(back.exchange.settled()).toMatchObject([{ optionId: back.first, outcome: 'won', closeAtMs: back.from + 30_000 }])
    const ahead = accepted()
    ahead.exchange.pointAt(ahead.from + 1_000, 50_000)
    ahead.exchange.pointAt(ahead.from + 36_000, 49_000)
    expect(ahead.exchange.settled()).toMatchObject([
      { optionId: ahead.second, outcome: 'not_opened' },
      { optionId: ahead.first, outcome: 'lost', closeAtMs: ahead.from + 36_000 },
    ])
  })
})

test('two equal orders of two accounts settle alike, whoever the accounts are', () => {
  const exchange = optionExchange()
  const accounts = [exchange.player(1_000), exchange.player(40_000), exchange.player(10)]
  exchange.x.operator('SetAccountFlag', { accountId: accounts[1]!, flag: 'withdraw', isOn: false })
  exchange.run(...accounts.map((accountId) => stake(accountId)))
  expect(exchange.events.filter(({ type }) => type === 'OptionPlaced')).toHaveLength(3)
  exchange.point(50_000)
  for (let second = 0; second < 31; second++) exchange.point(50_000 + second)
  const same = ({ outcome, strike, close, closeAtMs, stake, reward }: ReturnType<OptionExchange['settled']>[number]) => ({
    outcome,
    strike,
    close,
    closeAtMs,
    stake,
    reward,
  })
  const results = exchange.settled().map(same)
  expect(results).toHaveLength(3)
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  expect(results[0]).toMatchObject({ outcome: 'won', reward: 8n * U })
})

describe('many open options', () => {
  test('cost a point and a group nothing while nothing is due of them', () => {
    const periods = [{ ...OPTION_MARKET.periods[0]!, minStake: 1n as never }]
    const exchange = optionExchange({ option: { periods } })
    const players = Array.from({ length: 20 }, () => exchange.player(10))
    const openAtMs = timeMs(exchange.now + 3_600_000)
    for (const player of players) exchange.run(...Array.from({ length: 200 }, () => stake(player, { stake: 10n as never, openAtMs })))
    const { options } = exchange.x.inside
    expect(options.open.size).toBe(4_000)
    const { unstruck } = options.onIndex(1)
    let looked = 0
    const upTo = unstruck.upTo.bind(unstruck)
    unstruck.upTo = (most) => {
      const found = upTo(most)
      looked += found.length
      return found
    }
    for (let second = 0; second < 60; second++) exchange.point(50_000)
    expect(looked).toBe(0)
    const nothingIsDue = () => {
      expect(exchange.x.inside.dueFromMs).toBeGreaterThan(exchange.now)
      expect(exchange.x.inside.dueFromMs).toBeLessThanOrEqual(exchange.now + 3_001)
    }
    nothingIsDue()
    exchange.pointAt(openAtMs + 1_000, 50_000)
    expect(looked).toBe(4_000)
    expect(all(exchange.events, 'OptionStruck')).toHaveLength(4_000)
    // Struck ones wait for their expiry alone: no point touches them, and no moment before it is theirs.
    for (let second = 0; second < 20; second++) {
      exchange.point(50_000)
      expect([looked, options.onIndex(1).waiting.size, options.firstDueMs]).toEqual([4_000, 0, openAtMs + 31_001])
      nothingIsDue()
    }
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})
