import { type AccountFlag, MARKET_STATES, type MarketState, type OptionLimits, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { encodeState } from '../snapshot/state.ts'
import { all, BTC, one, order, refusal } from '../testing/exchange.ts'
import { OPTION_MARKET, type OptionExchange, optionExchange, type PlaceDraft, POOL, U, UP_DOWN, units } from '../testing/option-exchange.ts'

const DAY = 86_400_000
const flag = (exchange: OptionExchange, accountId: number, name: AccountFlag, isOn: boolean) =>
  exchange.x.operator('SetAccountFlag', { accountId, flag: name, isOn })

/** Refused, and nothing moved. */
function refuses(exchange: OptionExchange, accountId: number, draft: PlaceDraft): string {
  const before = encodeState(exchange.x.inside)
  const reason = refusal(exchange.place(accountId, draft))
  exchange.x.inside.seq--
  expect(Buffer.compare(encodeState(exchange.x.inside), before)).toBe(0)
  exchange.x.inside.seq++
  return reason
}

describe('an accepted option', () => {
  test('holds the stake and sets its payout aside in one command', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const events = exchange.place(alice, { stake: units(100), periodId: 3 })
    expect(events.map(({ type }) => type)).toEqual(['OptionPlaced', 'Posted', 'Posted'])
    const placed = one(events, 'OptionPlaced')
    expect(placed).toMatchObject({ marketId: UP_DOWN, realm: 'real', side: 'up', periodId: 3, seconds: 180, stake: 100n * U })
    expect(placed).toMatchObject({ oddsPpm: 850_000, payout: 85n * U, ruleVersion: 1, openAtMs: exchange.now, isScheduled: false })
    expect(
      all(events, 'Posted').map(({ accountId, availableDelta, heldDelta, purpose, orderId }) => ({
        accountId,
        availableDelta,
        heldDelta,
        purpose,
        orderId,
      })),
    ).toEqual([
      { accountId: alice, availableDelta: -100n * U, heldDelta: 100n * U, purpose: 'hold', orderId: placed.optionId },
      { accountId: POOL, availableDelta: -85n * U, heldDelta: 85n * U, purpose: 'hold', orderId: placed.optionId },
    ])
    expect(exchange.wallet(alice)).toEqual([900n * U, 100n * U])
    expect(exchange.wallet(POOL)).toEqual([999_915n * U, 85n * U])
    expect(core.optionFigures(exchange.x.state, UP_DOWN, 'real')).toMatchObject({
      poolAvailable: 999_915n * U,
      poolTotal: 1_000_000n * U,
      openPayouts: 85n * U,
    })
    expect(core.optionFigures(exchange.x.state, UP_DOWN, 'demo')).toMatchObject({ poolAvailable: 1_000_000n * U, openPayouts: 0n })
    expect(core.optionFigures(exchange.x.state, BTC, 'real')).toBeNull()
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('takes its id from the counter of orders, which goes on behind it', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const first = exchange.placed(alice)
    expect(one(exchange.x.place(alice, { quantityLots: 1 as never }), 'OrderAccepted').orderId).toBe(first + 1)
    expect(exchange.placed(alice)).toBe(first + 2)
  })

  test('rounds its payout down, and posts nothing to a pool that owes nothing', () => {
    const periods = [{ ...OPTION_MARKET.periods[0]!, minStake: 1n as never, oddsPpm: 800_000 as never }]
    const exchange = optionExchange({ option: { periods } })
    const alice = exchange.player(1)
    expect(one(exchange.place(alice, { stake: 9n as never }), 'OptionPlaced').payout).toBe(7n)
    const events = exchange.place(alice, { stake: 1n as never })
    expect(one(events, 'OptionPlaced').payout).toBe(0n)
    expect(all(events, 'Posted').map(({ accountId }) => accountId)).toEqual([alice])
  })

  test('is shown by id with all its terms, and to nobody else', () => {
    const exchange = optionExchange()
    const [alice, bob] = [exchange.player(1_000), exchange.player(1_000)]
    const scheduled = exchange.placed(alice, { side: 'down', openAtMs: timeMs(exchange.now + 5_000), periodId: 2 })
    const atOnce = exchange.placed(alice)
    const acceptedAtMs = exchange.now
    exchange.point(50_010, 1_000)
    expect(core.options(exchange.x.state, alice)).toMatchObject([
      {
        optionId: scheduled,
        isScheduled: true,
        openAtMs: acceptedAtMs + 5_000,
        strikeFromMs: acceptedAtMs + 6_000,
        side: 'down',
        seconds: 60,
        strike: 0,
        struckAtMs: 0,
        expiryMs: 0,
      },
      {
        optionId: atOnce,
        isScheduled: false,
        openAtMs: acceptedAtMs,
        strikeFromMs: acceptedAtMs + 1_000,
        acceptedAtMs,
        strike: 50_010e8,
        struckAtMs: exchange.now,
        expiryMs: exchange.now + 30_000,
      },
    ])
    expect(core.options(exchange.x.state, bob)).toEqual([])
  })

  test('is found again by its key, and another body under the same key is refused', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const key = 'ab'.repeat(16)
    const optionId = exchange.placed(alice, {}, { key })
    expect(one(exchange.place(alice, {}, { key }), 'DuplicateCommand')).toMatchObject({ orderId: optionId, reason: '' })
    expect(refusal(exchange.place(alice, { side: 'down' }, { key }))).toBe('key_reused')
    expect(core.options(exchange.x.state, alice)).toHaveLength(1)
  })
})

describe('stakes', () => {
  test.each<[string, bigint, string | null]>([
    ['one unit below the least', 10n * U - 1n, 'stake_too_small'],
    ['the least', 10n * U, null],
    ['the most', 5_000n * U, null],
    ['one unit above the most', 5_000n * U + 1n, 'stake_too_large'],
    ['one unit', 1n, 'stake_too_small'],
    ['nothing', 0n, 'invalid_value'],
    ['below nothing', -1n, 'invalid_value'],
    ['more than any order', 2n ** 52n, 'invalid_value'],
  ])('%s [VL-038] [VL-039]', (_, stake, reason) => {
    const exchange = optionExchange()
    const alice = exchange.player(10_000)
    const draft = { stake: stake as never }
    if (reason === null) expect(one(exchange.place(alice, draft), 'OptionPlaced').stake).toBe(stake)
    else expect(refuses(exchange, alice, draft)).toBe(reason)
  })

  test('exactly the balance passes, one unit more does not [VL-040]', () => {
    const exchange = optionExchange()
    const alice = exchange.player(25)
    expect(refuses(exchange, alice, { stake: (25n * U + 1n) as never })).toBe('insufficient_available')
    exchange.placed(alice, { stake: units(25) })
    expect(exchange.wallet(alice)).toEqual([0n, 25n * U])
    expect(refuses(exchange, alice, {})).toBe('insufficient_available')
  })

  test('what an order holds already cannot be staked, nor money of another wallet [VL-040]', () => {
    const exchange = optionExchange()
    const alice = exchange.player(600)
    exchange.run(order(alice, { quantityLots: 10 as never }))
    const [available] = exchange.wallet(alice)
    expect(refuses(exchange, alice, { stake: (available + 1n) as never })).toBe('insufficient_available')
    const demo = exchange.player(0, 'demo')
    exchange.place(demo, { stake: units(5_000) }, { realm: 'demo' })
    expect(exchange.x.balance(demo, 1, 3)).toEqual([50_000n * U, 0n])
    expect(exchange.wallet(demo)).toEqual([45_000n * U, 5_000n * U])
  })
})

describe('what an order says', () => {
  test.each<[string, PlaceDraft, string]>([
    ['a market nobody knows', { marketId: 2_002 }, 'unknown_market'],
    ['a spot market', { marketId: BTC }, 'unknown_market'],
    ['a third side', { side: 'left' as never }, 'invalid_value'],
    ['a stake that is no amount', { stake: 10_000_000 as never }, 'invalid_value'],
    ['a moment below nothing', { openAtMs: -1 as never }, 'invalid_value'],
    ['half a millisecond', { openAtMs: 0.5 as never }, 'invalid_value'],
    ['a moment too far to count', { openAtMs: (2 ** 53) as never }, 'invalid_value'],
    ['no period', { periodId: 0 }, 'period_not_offered'],
    ['a period nobody knows', { periodId: 6 }, 'period_not_offered'],
    ['half a period', { periodId: 1.5 }, 'period_not_offered'],
    ['a foreign period before a stake too small', { periodId: 6, stake: 1n as never }, 'period_not_offered'],
  ])('%s', (_, draft, reason) => {
    const exchange = optionExchange()
    const alice = exchange.player(10_000)
    expect(refuses(exchange, alice, draft)).toBe(reason)
  })

  test('a period of another market is not offered here', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const periods = [{ ...OPTION_MARKET.periods[0]!, periodId: 101 }]
    exchange.x.operator('ConfigureOption', {
      option: { ...OPTION_MARKET, marketId: UP_DOWN + 1, symbol: 'other', periods },
      effectiveFromMs: timeMs(0),
    })
    expect(refuses(exchange, alice, { periodId: 101 })).toBe('period_not_offered')
    exchange.placed(alice, { marketId: UP_DOWN + 1, periodId: 101 })
  })

  test.each<[string, number, string | null]>([
    ['in the past', -1, 'open_time_not_ahead'],
    ['now', 0, 'open_time_not_ahead'],
    ['a millisecond ahead', 1, null],
    ['24 h ahead', DAY, null],
    ['24 h and a millisecond ahead', DAY + 1, 'open_time_too_far'],
  ])('scheduled %s: %s [VL-041] [BC-042]', (_, aheadMs, reason) => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const draft = { openAtMs: timeMs(exchange.now + aheadMs) }
    if (reason !== null) return expect(refuses(exchange, alice, draft)).toBe(reason)
    expect(one(exchange.place(alice, draft), 'OptionPlaced')).toMatchObject({ openAtMs: draft.openAtMs, isScheduled: true })
  })
})

describe('who may, and where', () => {
  test.each<[MarketState, string | null]>(MARKET_STATES.map((state) => [state, state === 'open' ? null : 'market_not_open']))(
    'a market that is %s: %s',
    (state, reason) => {
      const exchange = optionExchange()
      const alice = exchange.player(1_000)
      if (state !== 'open') exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state })
      if (reason === null) exchange.placed(alice)
      else expect(refuses(exchange, alice, {})).toBe(reason)
    },
  )

  test.each<[AccountFlag, boolean, string | null]>([
    ['frozen', true, 'account_frozen'],
    ['close_only', true, 'account_close_only'],
    ['trade_option', false, 'trading_not_permitted'],
    ['trade_spot', false, null],
    ['trade_perp', false, null],
    ['withdraw', false, null],
  ])('flag %s %s: %s', (name, isOn, reason) => {
    const exchange = optionExchange()
    const [alice, bob] = [exchange.player(1_000), exchange.player(1_000)]
    flag(exchange, alice, name, isOn)
    if (reason === null) exchange.placed(alice)
    else expect(refuses(exchange, alice, {})).toBe(reason)
    exchange.placed(bob)
  })

  test('a halt of new orders reaches options, and ends', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    exchange.x.operator('HaltNewOrders', { isHalted: true })
    expect(refuses(exchange, alice, {})).toBe('new_orders_halted')
    exchange.x.operator('HaltNewOrders', { isHalted: false })
    exchange.placed(alice)
  })

  test('nothing is accepted before the first point, nor on a stale index, and again from the next point on', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    exchange.at(exchange.now + 3_000)
    exchange.placed(alice)
    exchange.at(exchange.now + 1)
    expect(refuses(exchange, alice, {})).toBe('index_stale')
    exchange.point(50_000)
    exchange.placed(alice)
    const index = { indexId: 2, symbol: 'ethusdt', minSources: 1, sourceIds: [2], lateAfterMs: 1_000 }
    exchange.x.operator('ConfigureIndex', { index, effectiveFromMs: timeMs(0) })
    const periods = [{ ...OPTION_MARKET.periods[0]!, periodId: 101 }]
    exchange.x.operator('ConfigureOption', {
      option: { ...OPTION_MARKET, marketId: 2_002, symbol: 'ethusdt', indexId: 2, periods },
      effectiveFromMs: timeMs(0),
    })
    expect(refuses(exchange, alice, { marketId: 2_002, periodId: 101 })).toBe('index_stale')
  })

  test('the realm of the actor is the account’s, and only users place', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    expect(refusal(exchange.place(alice, {}, { realm: 'demo' }))).toBe('realm_mismatch')
    expect(refusal(exchange.place(POOL))).toBe('unknown_account')
    for (const origin of ['operator', 'system', 'feed', 'clock', 'custody'] as const)
      expect(refusal(exchange.place(alice, {}, { origin, actorId: 7 }))).toBe('origin_not_allowed')
  })

  test('200 options may be open, not 201; one that is settled makes room', () => {
    const exchange = optionExchange()
    const alice = exchange.player(10_000)
    const openAtMs = timeMs(exchange.now + 60_000)
    for (let at = 0; at < 199; at++) exchange.placed(alice, { openAtMs: timeMs(openAtMs + at * 1_000) })
    exchange.placed(alice)
    expect(refuses(exchange, alice, {})).toBe('too_many_open_orders')
    exchange.at(exchange.now + 5_001)
    exchange.point(50_000)
    exchange.placed(alice)
  })
})

describe('the first reason in the order of refusals is the answer', () => {
  test('from the account to the pool', () => {
    const exchange = optionExchange({ pool: 0 })
    const alice = exchange.player(0)
    exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'halted' })
    exchange.x.operator('HaltNewOrders', { isHalted: true })
    flag(exchange, alice, 'trade_option', false)
    flag(exchange, alice, 'close_only', true)
    flag(exchange, alice, 'frozen', true)
    exchange.run({
      type: 'ExcludeFromOptions',
      actor: { origin: 'user', actorId: 0, accountId: alice, realm: 'real', key: '' },
      untilMs: timeMs(exchange.now + DAY),
    })
    exchange.at(exchange.now + 5_000)
    const bad = { side: 'x' as never, periodId: 9, stake: 1n as never, openAtMs: timeMs(1) }
    const next = (draft: PlaceDraft, mend: () => void) => {
      const reason = refuses(exchange, alice, draft)
      mend()
      return reason
    }
    const nothing = () => undefined
    expect(next({ ...bad, marketId: 1 }, nothing)).toBe('unknown_market')
    expect(next(bad, () => flag(exchange, alice, 'frozen', false))).toBe('account_frozen')
    expect(next(bad, () => flag(exchange, alice, 'close_only', false))).toBe('account_close_only')
    expect(next(bad, () => flag(exchange, alice, 'trade_option', true))).toBe('trading_not_permitted')
    expect(next(bad, () => exchange.at(exchange.now + DAY))).toBe('self_excluded')
    expect(next(bad, () => exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state: 'open' }))).toBe('market_not_open')
    expect(next(bad, () => exchange.x.operator('HaltNewOrders', { isHalted: false }))).toBe('new_orders_halted')
    expect(next(bad, nothing)).toBe('invalid_value')
    expect(next({ ...bad, side: 'up' }, nothing)).toBe('period_not_offered')
    expect(next({ ...bad, side: 'up', periodId: 1 }, nothing)).toBe('stake_too_small')
    expect(next({ openAtMs: timeMs(1), stake: units(5_001) }, nothing)).toBe('stake_too_large')
    expect(next({ openAtMs: timeMs(1) }, nothing)).toBe('open_time_not_ahead')
    expect(next({ openAtMs: timeMs(exchange.now + DAY + 1) }, nothing)).toBe('open_time_too_far')
    expect(next({}, () => exchange.point(50_000))).toBe('index_stale')
    expect(next({}, () => exchange.x.deposit(alice, 1, 100n * U))).toBe('insufficient_available')
    expect(next({}, () => exchange.x.fund('option_pool', 1, 100n * U))).toBe('pool_empty')
    expect(next({ stake: units(20) }, () => exchange.x.fund('option_pool', 1, 60n * U))).toBe('market_exposure_limit')
    expect(next({ stake: units(20) }, () => exchange.x.fund('option_pool', 1, 1_000n * U))).toBe('expiry_exposure_limit')
    exchange.placed(alice, { stake: units(20) })
  })

  test('among them what an account has open and allows itself, between the price and the money', () => {
    const exchange = optionExchange()
    const alice = exchange.player(2_000)
    limit(exchange, alice, { stakePerOrder: 15n * U, tradesPerHour: 200 })
    for (let at = 0; at < 200; at++) exchange.placed(alice, { openAtMs: timeMs(exchange.now + 4_000 + at * 10_000) })
    exchange.at(exchange.now + 3_500)
    // Beyond every limit of hers, with nothing left to stake.
    const bad = { stake: units(20) }
    expect(refuses(exchange, alice, bad)).toBe('index_stale')
    exchange.point(50_000, 0)
    expect(refuses(exchange, alice, bad)).toBe('too_many_open_orders')
    exchange.at(exchange.now + 5_502)
    exchange.point(50_000, 0)
    limit(exchange, alice, { stakePerOrder: 15n * U, lossPerDay: 1_000n * U, tradesPerHour: 200 })
    expect(exchange.wallet(alice)[0]).toBe(10n * U)
    expect(refuses(exchange, alice, bad)).toBe('own_stake_limit')
    expect(refuses(exchange, alice, { stake: units(15) })).toBe('own_loss_limit')
    const bob = exchange.player(10)
    exchange.placed(bob)
    limit(exchange, bob, { tradesPerHour: 1 })
    expect(refuses(exchange, bob, bad)).toBe('own_trades_limit')
    expect(refuses(exchange, exchange.player(10), bad)).toBe('insufficient_available')
  })
})

function limit(
  exchange: OptionExchange,
  accountId: number,
  draft: { stakePerOrder?: bigint; lossPerDay?: bigint; tradesPerHour?: number },
): void {
  const limits = { stakePerOrder: 0n, lossPerDay: 0n, tradesPerHour: 0, ...draft } as OptionLimits
  const events = exchange.run({ type: 'SetOptionLimits', actor: { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' }, limits })
  expect(events).toMatchObject([{ type: 'OptionLimitsSet', limits }])
}
