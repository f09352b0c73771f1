import { type Actor, amount, type Event, lots, type ReplaceOrder, ratePpm, ticks, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import {
  actor,
  all,
  BTC,
  BTC_ASSET,
  BTC_MARKET,
  command,
  type Exchange,
  exchange,
  GLS,
  GLS_ASSET,
  GLS_MARKET,
  one,
  refusal,
  USDT,
} from '../testing/exchange.ts'
import { expectUnchanged } from '../testing/expected-laws.ts'

const U = 1_000_000n
const types = (events: readonly Event[]) => events.map(({ type }) => type)

function traders(x: Exchange = exchange()) {
  const [alice, bob, carol] = [x.account(), x.account(), x.account()]
  for (const person of [alice, bob, carol]) {
    x.deposit(person, BTC_ASSET, 10n ** 9n)
    x.deposit(person, USDT, 10_000n * U)
    x.deposit(person, GLS_ASSET, 10n ** 12n)
  }
  const place = (who: number, side: 'buy' | 'sell', at: number, quantity: number, more: object = {}) =>
    one(x.place(who, { side, priceTicks: ticks(at), quantityLots: lots(quantity), ...more }), 'OrderAccepted').orderId
  const replace = (who: number, orderId: number, at: number, quantity: number, more: Partial<ReplaceOrder> = {}, by: Partial<Actor> = {}) =>
    x.run(
      command(
        'ReplaceOrder',
        { ...actor('user'), accountId: who, ...by },
        { marketId: BTC, orderId, priceTicks: ticks(at), quantityLots: lots(quantity), ...more },
      ),
    )
  return { x, alice, bob, carol, place, replace }
}

/** Whose orders are taken by a buy of so many lots, in turn. */
function takenBy(x: Exchange, who: number, quantity: number): number[] {
  return all(x.place(who, { priceTicks: ticks(510_000), quantityLots: lots(quantity) }), 'Traded').map(({ makerOrderId }) => makerOrderId)
}

describe('a replaced order', () => {
  test('keeps its id, its fills and its moment, gives its hold back and holds what it needs now', () => {
    const { x, alice, bob, place, replace } = traders()
    const orderId = place(alice, 'buy', 500_000, 10)
    const acceptedAtMs = x.now
    place(bob, 'sell', 500_000, 4)
    expect(x.balance(alice, USDT)).toEqual([9_499_200_000n, 300_600_000n])
    x.later(1_000)
    const events = replace(alice, orderId, 490_000, 12)
    expect(types(events)).toEqual(['OrderReplaced', 'Posted', 'Posted', 'OrderRested'])
    expect(one(events, 'OrderReplaced')).toEqual({
      type: 'OrderReplaced',
      orderId,
      accountId: alice,
      marketId: BTC,
      formerPriceTicks: 500_000,
      formerQuantityLots: 10,
      priceTicks: 490_000,
      quantityLots: 12,
      held: 392_784_000n,
      keepsPriority: false,
      marketVersion: 1,
    })
    expect(all(events, 'Posted').map((posted) => [posted.purpose, posted.availableDelta, posted.orderId])).toEqual([
      ['release', 300_600_000n, orderId],
      ['hold', -392_784_000n, orderId],
    ])
    expect(one(events, 'OrderRested').remainingLots).toBe(8)
    expect(core.openOrders(x.state, alice)).toEqual([
      {
        orderId,
        accountId: alice,
        marketId: BTC,
        side: 'buy',
        orderType: 'limit',
        timeInForce: 'GTC',
        priceTicks: 490_000,
        quantityLots: 12,
        filledLots: 4,
        filledNotional: 200n * U,
        held: 392_784_000n,
        acceptedAtMs,
      },
    ])
    expect(one(x.cancel(alice, orderId), 'OrderEnded')).toMatchObject({
      filledLots: 4,
      filledNotional: 200n * U,
      feePaid: 200_000n,
      released: 392_984_000n,
    })
    expect(x.balance(alice, USDT)).toEqual([9_799_800_000n, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('that becomes smaller at its price keeps its place; any other goes behind all', () => {
    const { x, alice, bob, carol, place, replace } = traders()
    const [first, second, third] = [place(alice, 'sell', 500_000, 10), place(bob, 'sell', 500_000, 10), place(bob, 'sell', 500_000, 10)]
    const smaller = replace(alice, first, 500_000, 6)
    expect(one(smaller, 'OrderReplaced')).toMatchObject({ keepsPriority: true, held: 600_000n })
    expect(types(smaller)).toEqual(['OrderReplaced', 'Posted', 'OrderRested'])
    expect(all(smaller, 'Posted')).toMatchObject([{ purpose: 'release', availableDelta: 400_000n, heldDelta: -400_000n }])
    expect(one(replace(bob, second, 500_000, 11), 'OrderReplaced').keepsPriority).toBe(false)
    expect(takenBy(x, carol, 27)).toEqual([first, third, second])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('that moves and comes back stands behind those that stayed, and before those that come later', () => {
    const { x, alice, bob, carol, place, replace } = traders()
    const [moved, stayed] = [place(alice, 'sell', 500_000, 5), place(bob, 'sell', 500_000, 5)]
    replace(alice, moved, 500_010, 5)
    replace(alice, moved, 500_000, 5)
    const later = place(bob, 'sell', 500_000, 5)
    expect(takenBy(x, carol, 15)).toEqual([stayed, moved, later])
  })

  test('stands in its own place among its account’s orders, whatever its place in the book', () => {
    const { x, alice, place, replace } = traders()
    const ids = [place(alice, 'sell', 500_000, 5), place(alice, 'sell', 500_001, 5), place(alice, 'sell', 500_002, 5)]
    replace(alice, ids[0]!, 500_003, 7)
    expect(core.openOrders(x.state, alice).map(({ orderId }) => orderId)).toEqual(ids)
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('goes behind a ladder that stood before', () => {
    const { x, alice, bob, carol, place, replace } = traders()
    x.fund('market_maker', BTC_ASSET, 10n ** 9n)
    x.fund('market_maker', USDT, 100_000n * U)
    const [kept, moved] = [place(alice, 'sell', 500_010, 5), place(bob, 'sell', 500_011, 5)]
    x.quotes({ midTicks: 500_000, halfSpreadTicks: 10, stepTicks: 10, levels: 1, sizeLots: 5, sizeSeed: 0 } as never)
    replace(alice, kept, 500_010, 4)
    replace(bob, moved, 500_010, 5)
    expect(takenBy(x, carol, 14)).toEqual([kept, 0, moved])
  })

  test('does not count itself among the open ones', () => {
    const { x, alice, place, replace } = traders()
    const first = place(alice, 'sell', 500_000, 1)
    for (let i = 1; i < 200; i++) place(alice, 'sell', 500_000 + i, 1)
    expect(refusal(x.place(alice, { side: 'sell', priceTicks: ticks(510_000), quantityLots: lots(1) }))).toBe('too_many_open_orders')
    expect(one(replace(alice, first, 510_000, 2), 'OrderRested').remainingLots).toBe(2)
  })

  test('that sells is replaced in a market of sales, by an account that only closes', () => {
    const { x, alice, place, replace } = traders()
    const ask = place(alice, 'sell', 500_100, 10)
    x.operator('SetMarketState', { marketId: BTC, state: 'close_only' })
    x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true })
    expect(one(replace(alice, ask, 500_200, 12), 'OrderRested').remainingLots).toBe(12)
  })
})

describe('a replacement that reaches the other side', () => {
  test('takes at once as a taker of what is left, and its rest stands at the new price', () => {
    const { x, alice, bob, place, replace } = traders()
    const orderId = place(alice, 'buy', 490_000, 10)
    place(bob, 'sell', 490_000, 3)
    const ask = place(bob, 'sell', 500_000, 4)
    const before = x.balance(alice, USDT)[0]
    const events = replace(alice, orderId, 500_100, 10)
    expect(types(events)).toEqual([
      'OrderReplaced',
      ...['Posted', 'Posted'],
      'Traded',
      ...Array(7).fill('Posted'),
      'OrderEnded',
      'Posted',
      'OrderRested',
    ])
    expect(one(events, 'Traded')).toMatchObject({
      priceTicks: 500_000,
      quantityLots: 4,
      takerOrderId: orderId,
      makerOrderId: ask,
      takerFee: 400_000n,
    })
    expect(one(events, 'OrderRested')).toMatchObject({ orderId, remainingLots: 3 })
    expect(core.openOrder(x.state, alice, orderId)).toMatchObject({ filledLots: 7, filledNotional: 347n * U, held: 150_330_060n })
    // 7 lots were left: 343.686 came back, 200.4 are paid, 150.33006 are held.
    expect(x.balance(alice, USDT)).toEqual([before + 343_686_000n - 200_400_000n - 150_330_060n, 150_330_060n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('and is filled by it ends with the sums of its life', () => {
    const { x, alice, bob, place, replace } = traders()
    const orderId = place(alice, 'sell', 510_000, 10)
    place(bob, 'buy', 510_000, 4)
    place(bob, 'buy', 500_000, 6)
    const ended = all(replace(alice, orderId, 500_000, 10), 'OrderEnded').find((event) => event.orderId === orderId)
    expect(ended).toMatchObject({ end: 'filled', filledLots: 10, filledNotional: 504n * U, feePaid: 204_000n + 600_000n, released: 0n })
    expect(core.openOrders(x.state, alice)).toEqual([])
    expect(x.balance(alice, BTC_ASSET)[1]).toBe(0n)
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('ends at an own order, which stays', () => {
    const { x, alice, place, replace } = traders()
    const bid = place(alice, 'buy', 490_000, 10)
    const ask = place(alice, 'sell', 500_000, 10)
    expect(one(replace(alice, bid, 500_000, 10), 'OrderEnded')).toMatchObject({ orderId: bid, end: 'self_trade', filledLots: 0 })
    expect(core.openOrders(x.state, alice).map(({ orderId }) => orderId)).toEqual([ask])
    expect(x.balance(alice, USDT)).toEqual([10_000n * U, 0n])
  })

  test('ends at the price band', () => {
    const { x, alice, bob, place, replace } = traders()
    const bid = place(alice, 'buy', 490_000, 10)
    place(bob, 'sell', 525_001, 10)
    expect(one(replace(alice, bid, 530_000, 10), 'OrderEnded')).toMatchObject({ end: 'band_reached', released: 530n * U + 1_060_000n })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('moves the reference of an own coin', () => {
    const { x, alice, bob, place, replace } = traders()
    const bid = place(alice, 'buy', 90_000, 1_000, { marketId: GLS })
    place(bob, 'sell', 100_000, 1_000, { marketId: GLS })
    replace(alice, bid, 100_000, 1_000, { marketId: GLS })
    expect(x.inside.markets.get(GLS)?.byRealm[0]?.bands).toMatchObject({ hasReference: true, restHigh: 150_000 })
  })
})

describe('the rule of a replaced order', () => {
  function lowerFees(x: Exchange): void {
    const fees = { marketId: BTC, makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(500) }
    x.operator('SetMarketFees', { ...fees, effectiveFromMs: timeMs(x.now + 1_000) })
    x.later(1_000)
  }

  test('is the standing one, with its fees; a smaller order keeps its own', () => {
    const { x, alice, bob, place, replace } = traders()
    const [kept, renewed] = [place(alice, 'buy', 490_000, 10), place(alice, 'buy', 490_000, 10)]
    lowerFees(x)
    expect(one(replace(alice, kept, 490_000, 9), 'OrderReplaced')).toMatchObject({ marketVersion: 1, held: 441n * U + 882_000n })
    expect(one(replace(alice, renewed, 490_000, 11), 'OrderReplaced')).toMatchObject({ marketVersion: 2, held: 539n * U + 269_500n })
    const fills = all(x.place(bob, { side: 'sell', priceTicks: ticks(490_000), quantityLots: lots(20) }), 'Traded')
    expect(fills.map(({ makerOrderId, makerFee }) => [makerOrderId, makerFee])).toEqual([
      [kept, 441_000n],
      [renewed, 0n],
    ])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('is that of its renewal when it becomes smaller later, and its end tells what it held then', () => {
    const { x, alice, place, replace } = traders()
    const orderId = place(alice, 'buy', 490_000, 10)
    lowerFees(x)
    replace(alice, orderId, 490_000, 11)
    expect(one(replace(alice, orderId, 490_000, 8), 'OrderReplaced')).toMatchObject({ marketVersion: 2, held: 392n * U + 196_000n })
    expect(one(x.cancel(alice, orderId), 'OrderEnded')).toMatchObject({ filledLots: 0, released: 392n * U + 196_000n })
    expect(core.brokenLaw(x.state)).toBeNull()
  })
})

describe('a replacement is refused', () => {
  /** Alice: a bid of 10 of which 4 are filled. Bob: an ask at 500,100. */
  function standing() {
    const s = traders()
    const bid = s.place(s.alice, 'buy', 500_000, 10)
    s.place(s.bob, 'sell', 500_000, 4)
    const ask = s.place(s.bob, 'sell', 500_100, 10)
    return { ...s, bid, ask }
  }

  test.each<[string, number, number, string]>([
    ['a fraction of a tick', 490_000.5, 10, 'invalid_value'],
    ['a fraction of a lot', 490_000, 9.5, 'invalid_value'],
    ['no number', Number.NaN, 10, 'invalid_value'],
    ['price 0', 0, 10, 'price_not_positive'],
    ['a price below 0', -1, 10, 'price_not_positive'],
    ['a price that no number holds', 900_719_926, 10, 'price_too_large'],
    ['quantity 0', 500_000, 0, 'quantity_not_positive'],
    ['a quantity below 0', 490_000, -5, 'quantity_not_positive'],
    ['a quantity that no balance holds', 490_000, 2 ** 40, 'quantity_too_large'],
    ['as much as is filled', 500_000, 4, 'quantity_not_above_filled'],
    ['less than is filled, elsewhere', 490_000, 1, 'quantity_not_above_filled'],
    ['what it is already', 500_000, 10, 'order_unchanged'],
    ['a rest below the smallest order', 500, 10, 'notional_too_small'],
    ['a rest above the largest order', 500_000, 30_000_000, 'notional_too_large'],
    ['beyond the resting band', 249_999, 40, 'order_price_outside_band'],
    ['beyond the resting band above', 750_001, 10, 'order_price_outside_band'],
    ['more than there is money for', 500_000, 10_000, 'insufficient_available'],
  ])('with %s: %3$s, and nothing changed', (_, at, quantity, reason) => {
    const { x, alice, bid, replace } = standing()
    expectUnchanged(x, () => expect(refusal(replace(alice, bid, at, quantity))).toBe(reason))
  })

  test('by one unit that is missing, and accepted with it', () => {
    const { x, alice, place, replace } = traders()
    const orderId = place(alice, 'buy', 500_000, 100)
    // 4,990 are left beside the 5,010 of its hold; 200 lots hold 10,020.
    x.deposit(alice, USDT, 19_999_999n)
    expect(refusal(replace(alice, orderId, 500_000, 200))).toBe('insufficient_available')
    x.deposit(alice, USDT, 1n)
    expect(one(replace(alice, orderId, 500_000, 200), 'OrderRested').remainingLots).toBe(200)
    expect(x.balance(alice, USDT)).toEqual([0n, 10_020n * U])
  })

  test('of somebody else, of another market, or of none reads as not found', () => {
    const { x, alice, bob, bid, ask, replace } = standing()
    for (const events of [
      replace(bob, bid, 490_000, 10),
      replace(alice, ask, 500_200, 10),
      replace(alice, 999, 490_000, 10),
      replace(alice, 0, 490_000, 10),
      replace(alice, 1.5, 490_000, 10),
      replace(alice, bid, 490_000, 10, { marketId: GLS }),
    ])
      expect(refusal(events)).toBe('not_found')
    expect(refusal(replace(alice, bid, 490_000, 10, { marketId: 77 }))).toBe('unknown_market')
    expect(refusal(replace(alice, bid, 490_000, 10, {}, { realm: 'demo' }))).toBe('realm_mismatch')
    expect(refusal(replace(alice, bid, 490_000, 10, {}, { origin: 'operator' }))).toBe('origin_not_allowed')
    x.cancel(alice, bid)
    expect(refusal(replace(alice, bid, 490_000, 10))).toBe('not_found')
  })

  test('of an order that was just filled reads as not found, also where nothing new may be placed', () => {
    const { x, alice, bob, bid, place, replace } = standing()
    place(bob, 'sell', 500_000, 6)
    x.operator('HaltNewOrders', { isHalted: true })
    x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_spot', isOn: false })
    expect(refusal(replace(alice, bid, 490_000, 10))).toBe('not_found')
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(refusal(replace(alice, bid, 490_000, 10))).toBe('account_frozen')
  })

  test('where a post-only order would take, which it never does', () => {
    const { x, alice, replace, place } = standing()
    const passive = place(alice, 'buy', 490_000, 10, { timeInForce: 'POST_ONLY' })
    expect(refusal(replace(alice, passive, 500_100, 10))).toBe('would_cross')
    expect(one(replace(alice, passive, 500_099, 10), 'OrderRested').remainingLots).toBe(10)
    expect(core.openOrder(x.state, alice, passive)?.timeInForce).toBe('POST_ONLY')
  })

  test('without a first price where it would take', () => {
    const { x, alice, bob, place, replace } = traders(exchange({ withPoint: false }))
    const bid = place(alice, 'buy', 490_000, 10)
    place(bob, 'sell', 500_000, 10)
    expect(refusal(replace(alice, bid, 500_000, 10))).toBe('index_stale')
    expect(one(replace(alice, bid, 499_999, 10), 'OrderRested').orderId).toBe(bid)
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test.each<[string, (s: ReturnType<typeof standing>) => void, string]>([
    [
      'an account that may only close',
      ({ x, alice }) => x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true }),
      'account_close_only',
    ],
    [
      'an account that may not trade',
      ({ x, alice }) => x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_spot', isOn: false }),
      'trading_not_permitted',
    ],
    ['a halted market', ({ x }) => x.operator('SetMarketState', { marketId: BTC, state: 'halted' }), 'market_not_open'],
    ['a market of cancels', ({ x }) => x.operator('SetMarketState', { marketId: BTC, state: 'cancel_only' }), 'market_not_open'],
    ['a market of sales', ({ x }) => x.operator('SetMarketState', { marketId: BTC, state: 'close_only' }), 'market_not_open'],
    ['a halted exchange', ({ x }) => x.operator('HaltNewOrders', { isHalted: true }), 'new_orders_halted'],
  ])('in %s: %3$s; a decrease goes through like a cancel', (_, restrict, reason) => {
    const s = standing()
    restrict(s)
    expect(refusal(s.replace(s.alice, s.bid, 500_000, 11))).toBe(reason)
    expect(refusal(s.replace(s.alice, s.bid, 499_999, 9))).toBe(reason)
    expect(refusal(s.replace(s.alice, s.bid, 500_000, 10))).toBe(reason)
    expect(refusal(s.replace(s.alice, s.bid, 500_000, 3))).toBe('quantity_not_above_filled')
    expect(one(s.replace(s.alice, s.bid, 500_000, 9), 'OrderReplaced').keepsPriority).toBe(true)
    expect(core.brokenLaw(s.x.state)).toBeNull()
  })

  test('a decrease does not ask where the price went, but leaves no dust', () => {
    const { x, alice, bid, replace } = standing()
    x.later(1_000)
    x.tick(2_000_000_000_000)
    expect(refusal(replace(alice, bid, 500_000, 11))).toBe('order_price_outside_band')
    expect(one(replace(alice, bid, 500_000, 5), 'OrderRested').remainingLots).toBe(1)
    const small = traders(exchange({ markets: [{ ...BTC_MARKET, minNotional: amount(100n * U) }, GLS_MARKET] }))
    const order = small.place(small.alice, 'buy', 500_000, 10)
    expect(refusal(small.replace(small.alice, order, 500_000, 1))).toBe('notional_too_small')
    expect(one(small.replace(small.alice, order, 500_000, 2), 'OrderRested').remainingLots).toBe(2)
  })
})

describe('a replacement with a key', () => {
  test('is done once, answers with the order, and another body is refused', () => {
    const { x, alice, place, replace } = traders()
    const orderId = place(alice, 'buy', 490_000, 10)
    const key = 'c'.repeat(32)
    expect(one(replace(alice, orderId, 480_000, 10, {}, { key }), 'OrderReplaced').orderId).toBe(orderId)
    expect(replace(alice, orderId, 480_000, 10, {}, { key })).toEqual([{ type: 'DuplicateCommand', accountId: alice, orderId, reason: '' }])
    expect(refusal(replace(alice, orderId, 480_000, 11, {}, { key }))).toBe('key_reused')
    expect(core.openOrder(x.state, alice, orderId)).toMatchObject({ priceTicks: 480_000, quantityLots: 10 })
  })
})

describe('a snapshot', () => {
  test('keeps the places in time, and what was held in all', () => {
    const { x, alice, bob, carol, place, replace } = traders()
    const [moved, stayed] = [place(alice, 'sell', 500_000, 5), place(bob, 'sell', 500_000, 5)]
    const bid = place(carol, 'buy', 480_000, 10)
    place(bob, 'sell', 480_000, 4)
    replace(alice, moved, 500_000, 6)
    replace(carol, bid, 470_000, 20)
    const sections = core.encodeState(x.state)
    const copy = core.decodeState(core.shapeVersion, sections)
    expect(Buffer.compare(core.encodeState(copy), sections)).toBe(0)
    expect(core.brokenLaw(copy)).toBeNull()
    const released = one(x.cancel(carol, bid), 'OrderEnded').released
    const here = takenBy(x, carol, 8)
    x.state = copy
    expect(one(x.cancel(carol, bid), 'OrderEnded').released).toBe(released)
    expect(takenBy(x, carol, 8)).toEqual(here)
    expect(here).toEqual([stayed, moved])
  })
})

describe('whatever the terms', () => {
  const near = fc.integer({ min: 499_990, max: 500_010 })
  const quantity = fc.integer({ min: 1, max: 30 })
  const side = fc.constantFrom('buy' as const, 'sell' as const)
  const other = fc.record({ side, at: near, quantity, isBobs: fc.boolean() })
  const plan = fc.record({
    others: fc.array(other, { maxLength: 12 }),
    side,
    at: near,
    quantity,
    filled: fc.nat(29),
    to: near,
    more: quantity,
  })

  /** Balances of all three, and the book. */
  const sight = ({ x, alice, bob, carol }: ReturnType<typeof traders>) => [
    [alice, bob, carol].map((who) => [USDT, BTC_ASSET].map((asset) => x.balance(who, asset))),
    core.depth(x.state, BTC, 'real', 50),
  ]

  test('an order that moves leaves what a cancel and a new order would leave, but for its id', () => {
    fc.assert(
      fc.property(plan, ({ others, side, at, quantity, filled, to, more }) => {
        const worlds = [traders(), traders()] as const
        const left = worlds.map((world) => {
          const { x, alice, bob, carol, place } = world
          const orderId = place(alice, side, at, quantity)
          const opposite = side === 'buy' ? 'sell' : 'buy'
          if (filled > 0 && filled < quantity) place(bob, opposite, at, filled)
          for (const rest of others) place(rest.isBobs ? bob : carol, rest.side, rest.at, rest.quantity)
          const standing = core.openOrder(x.state, alice, orderId)
          return standing === null ? null : { orderId, filledLots: standing.filledLots }
        })
        const [mine] = left
        if (!mine || to === at) return
        const [replaced, placed] = worlds
        replaced.replace(replaced.alice, mine.orderId, to, mine.filledLots + more)
        placed.x.cancel(placed.alice, mine.orderId)
        placed.place(placed.alice, side, to, more)
        expect(sight(replaced)).toEqual(sight(placed))
        expect(core.brokenLaw(replaced.x.state)).toBeNull()
      }),
      { numRuns: 150 },
    )
  })
})
