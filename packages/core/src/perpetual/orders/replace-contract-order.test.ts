import { type Actor, ratePpm } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { cancel, configure, replaceOrder } from '../../testing/contract-acts.ts'
import {
  type ContractExchange,
  type ContractOrderDraft,
  contractExchange,
  PERP,
  PERP_CONTRACT,
  U,
} from '../../testing/contract-exchange.ts'
import { all, BTC, one, refusal } from '../../testing/exchange.ts'
import { expectUnchanged } from '../../testing/expected-laws.ts'

const ticks = (price: number) => price as never
const types = (events: readonly { type: string }[]) => events.map((event) => event.type)

function traders() {
  const exchange = contractExchange()
  const [alice, bob, carol] = [exchange.trader(1_000), exchange.trader(1_000), exchange.trader(100_000)]
  const place = (who: number, draft: ContractOrderDraft) => one(exchange.order(who, draft), 'ContractOrderAccepted').orderId
  const replace = (
    who: number,
    orderId: number,
    at: number,
    contracts: number,
    more: { marketId?: number } = {},
    by: Partial<Actor> = {},
  ) => replaceOrder(exchange, who, orderId, { priceTicks: at, contracts, ...more }, by)
  return { exchange, x: exchange.x, alice, bob, carol, place, replace }
}

/** Alice long 10 and Bob short 10 at 50,000 and 10x, and Alice's resting order that closes 6 at 51,000. */
function closing() {
  const s = traders()
  s.exchange.pair(s.alice, s.bob, { contracts: 10 })
  const orderId = one(s.exchange.closing(s.alice, 'long', { priceTicks: ticks(510_000), contracts: 6 }), 'ContractOrderAccepted').orderId
  return { ...s, orderId }
}

const lawful = ({ x }: ContractExchange) => expect(core.brokenLaw(x.state)).toBeNull()

describe('a replaced opening order', () => {
  test('keeps its id, leverage and moment, gives its hold back and holds what it needs now', () => {
    const { exchange, x, alice, place, replace } = traders()
    const orderId = place(alice, { contracts: 10, priceTicks: ticks(490_000) })
    const acceptedAtMs = x.now
    // 490 of notional: 49 of margin, 0.245 of fee.
    expect(exchange.walletBalance(alice)).toEqual([950_755_000n, 49_245_000n])
    x.later(1_000)
    const events = replace(alice, orderId, 480_000, 12)
    expect(types(events)).toEqual(['ContractOrderReplaced', 'Posted', 'Posted', 'ContractOrderRested'])
    expect(one(events, 'ContractOrderReplaced')).toEqual({
      type: 'ContractOrderReplaced',
      orderId,
      accountId: alice,
      marketId: PERP,
      formerPriceTicks: 490_000,
      formerContracts: 10,
      priceTicks: 480_000,
      contracts: 12,
      keepsPriority: false,
      ruleVersion: 1,
    })
    expect(all(events, 'Posted').map((posted) => [posted.purpose, posted.availableDelta, posted.orderId])).toEqual([
      ['release', 49_245_000n, orderId],
      ['hold', -57_888_000n, orderId],
    ])
    expect(one(events, 'ContractOrderRested')).toMatchObject({ remainingContracts: 12, held: 57_888_000n })
    expect(core.contractOrders(x.state, alice)).toMatchObject([
      { orderId, priceTicks: 480_000, contracts: 12, filledContracts: 0, leverage: 10, acceptedAtMs },
    ])
    cancel(exchange, alice, orderId)
    expect(exchange.walletBalance(alice)).toEqual([1_000n * U, 0n])
    lawful(exchange)
  })

  test('that becomes smaller keeps its place; any other goes behind all', () => {
    const { exchange, alice, bob, carol, place, replace } = traders()
    const at = { contracts: 10, priceTicks: ticks(490_000) }
    const [first, second, third] = [place(alice, at), place(bob, at), place(carol, at)]
    const smaller = replace(alice, first, 490_000, 6)
    expect(types(smaller)).toEqual(['ContractOrderReplaced', 'Posted', 'ContractOrderRested'])
    expect(one(smaller, 'ContractOrderReplaced').keepsPriority).toBe(true)
    expect(one(smaller, 'ContractOrderRested').held).toBe(29_547_000n)
    replace(bob, second, 490_000, 11)
    const taker = exchange.trader(100_000)
    const makers = all(exchange.order(taker, { positionSide: 'short', contracts: 27, priceTicks: ticks(490_000) }), 'ContractTraded')
    expect(makers.map(({ makerOrderId, contracts }) => [makerOrderId, contracts])).toEqual([
      [first, 6],
      [third, 10],
      [second, 11],
    ])
    lawful(exchange)
  })

  test('stands in its place after a snapshot, and not where its id says', () => {
    const { exchange, x, alice, bob, carol, place, replace } = traders()
    const at = { contracts: 5, priceTicks: ticks(490_000) }
    const [moved, stayed] = [place(alice, at), place(bob, at)]
    replace(alice, moved, 490_000, 6)
    const sections = core.encodeState(x.state)
    x.state = core.decodeState(core.shapeVersion, sections)
    expect(Buffer.compare(core.encodeState(x.state), sections)).toBe(0)
    const fills = all(exchange.order(carol, { ...at, positionSide: 'short', contracts: 8 }), 'ContractTraded')
    expect(fills.map(({ makerOrderId, contracts }) => [makerOrderId, contracts])).toEqual([
      [stayed, 5],
      [moved, 3],
    ])
    lawful(exchange)
  })

  test('has the standing rule and its fees; a smaller one keeps its own', () => {
    const { exchange, x, alice, bob, carol, place, replace } = traders()
    const at = { contracts: 10, priceTicks: ticks(490_000) }
    const [kept, renewed] = [place(alice, at), place(bob, at)]
    configure(exchange, { makerFeePpm: ratePpm(100), takerFeePpm: ratePpm(1_000) })
    x.later(1_000)
    expect(one(replace(alice, kept, 490_000, 9), 'ContractOrderReplaced').ruleVersion).toBe(1)
    const events = replace(bob, renewed, 490_000, 11)
    expect(one(events, 'ContractOrderReplaced').ruleVersion).toBe(2)
    // 539 of notional: 53.9 of margin, and 0.1 %.
    expect(one(events, 'ContractOrderRested').held).toBe(54_439_000n)
    const fills = all(exchange.order(carol, { ...at, positionSide: 'short', contracts: 20 }), 'ContractTraded')
    // 0.02 % of 441, and 0.01 % of 539.
    expect(fills.map(({ makerOrderId, makerFee }) => [makerOrderId, makerFee])).toEqual([
      [kept, 88_200n],
      [renewed, 53_900n],
    ])
    lawful(exchange)
  })

  test('that was filled in part takes at once what it reaches, and sums its whole life', () => {
    const { exchange, x, alice, bob, place, replace } = traders()
    const orderId = place(alice, { contracts: 10, priceTicks: ticks(490_000) })
    exchange.order(bob, { positionSide: 'short', contracts: 4, priceTicks: ticks(490_000) })
    exchange.order(bob, { positionSide: 'short', contracts: 3, priceTicks: ticks(500_000) })
    const events = replace(alice, orderId, 500_000, 12)
    expect(one(events, 'ContractTraded')).toMatchObject({ takerOrderId: orderId, contracts: 3, priceTicks: 500_000, takerFee: 75_000n })
    expect(one(events, 'ContractOrderRested')).toMatchObject({ remainingContracts: 5, held: 25_125_000n })
    expect(core.contractOrders(x.state, alice)).toMatchObject([{ contracts: 12, filledContracts: 7, filledNotional: 346n * U }])
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 7, cost: 346n * U })
    const ended = one(cancel(exchange, alice, orderId), 'ContractOrderEnded')
    // As maker 0.02 % of 196, as taker 0.05 % of 150.
    expect(ended).toMatchObject({ filledContracts: 7, filledNotional: 346n * U, feePaid: 39_200n + 75_000n })
    lawful(exchange)
  })

  test('that is filled whole by its move ends', () => {
    const { exchange, x, alice, bob, place, replace } = traders()
    const orderId = place(alice, { contracts: 5, priceTicks: ticks(490_000) })
    exchange.order(bob, { positionSide: 'short', contracts: 5, priceTicks: ticks(500_000) })
    const ended = all(replace(alice, orderId, 500_000, 5), 'ContractOrderEnded').find((event) => event.orderId === orderId)
    expect(ended).toMatchObject({ end: 'filled', filledContracts: 5 })
    expect(core.contractOrders(x.state, alice)).toEqual([])
    lawful(exchange)
  })

  test('ends at an own order, and at the band', () => {
    const { exchange, x, alice, bob, place, replace } = traders()
    const bid = place(alice, { contracts: 5, priceTicks: ticks(490_000) })
    const ask = place(alice, { contracts: 5, priceTicks: ticks(500_000), positionSide: 'short' })
    expect(one(replace(alice, bid, 500_000, 5), 'ContractOrderEnded')).toMatchObject({ end: 'self_trade', filledContracts: 0 })
    expect(core.contractOrders(x.state, alice).map(({ orderId }) => orderId)).toEqual([ask])
    cancel(exchange, alice, ask)
    const other = place(bob, { contracts: 5, priceTicks: ticks(490_000) })
    const beyond = Math.floor((500_000 * (1_000_000 + PERP_CONTRACT.takeBandPpm)) / 1_000_000) + 1
    exchange.order(exchange.trader(10_000), { positionSide: 'short', contracts: 5, priceTicks: ticks(beyond) })
    expect(one(replace(bob, other, beyond, 5), 'ContractOrderEnded').end).toBe('band_reached')
    lawful(exchange)
  })
})

describe('a replaced closing order', () => {
  test('binds what it closes now, and never more than the position', () => {
    const { exchange, alice, orderId, replace } = closing()
    exchange.closing(alice, 'long', { priceTicks: ticks(512_000), contracts: 2 })
    expect(exchange.position(alice, 'long').closingContracts).toBe(8)
    expect(refusal(replace(alice, orderId, 510_000, 9))).toBe('quantity_above_position')
    expect(refusal(replace(alice, orderId, 505_000, 9))).toBe('quantity_above_position')
    expect(one(replace(alice, orderId, 505_000, 8), 'ContractOrderRested')).toMatchObject({ remainingContracts: 8, held: 0n })
    expect(exchange.position(alice, 'long').closingContracts).toBe(10)
    expect(types(replace(alice, orderId, 505_000, 3))).toEqual(['ContractOrderReplaced', 'ContractOrderRested'])
    expect(exchange.position(alice, 'long').closingContracts).toBe(5)
    lawful(exchange)
  })

  test('that takes the last contract ends filled, and the position goes', () => {
    const { exchange, x, alice, carol, orderId, replace } = closing()
    exchange.order(carol, { contracts: 10, priceTicks: ticks(500_000) })
    const events = replace(alice, orderId, 500_000, 10)
    expect(all(events, 'ContractOrderEnded').map((event) => [event.orderId === orderId, event.end])).toEqual([
      [false, 'filled'],
      [true, 'filled'],
    ])
    expect(exchange.find(alice, 'long')).toBeUndefined()
    expect(core.contractOrders(x.state, alice)).toEqual([])
    lawful(exchange)
  })

  test('that is a stop’s limit order keeps its cause', () => {
    const { exchange, x, alice, orderId, replace } = closing()
    cancel(exchange, alice, orderId)
    exchange.setStop(alice, 'long', {
      kind: 'take_profit',
      triggerPrice: 5_050_000_000_000 as never,
      orderType: 'limit',
      priceTicks: ticks(506_000),
    })
    exchange.mark(50_600)
    const [resting] = core.contractOrders(x.state, alice)
    expect(resting).toMatchObject({ cause: 'take_profit', priceTicks: 506_000, contracts: 10 })
    expect(one(replace(alice, resting!.orderId, 507_000, 9), 'ContractOrderReplaced').keepsPriority).toBe(false)
    expect(core.contractOrders(x.state, alice)).toMatchObject([{ cause: 'take_profit', priceTicks: 507_000, contracts: 9 }])
    lawful(exchange)
  })

  test('is replaced where nothing is opened: by an account that only closes, in a market of closings, under a halt, on a stale index', () => {
    const { exchange, x, alice, orderId, place, bob, replace } = closing()
    const opening = place(bob, { contracts: 1, priceTicks: ticks(490_000) })
    x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true })
    x.operator('HaltNewOrders', { isHalted: true })
    exchange.setState('close_only')
    expect(one(replace(alice, orderId, 505_000, 6), 'ContractOrderRested').remainingContracts).toBe(6)
    expect(refusal(replace(bob, opening, 480_000, 1))).toBe('market_not_open')
    x.later(4_000)
    expect(one(replace(alice, orderId, 504_000, 6), 'ContractOrderRested').remainingContracts).toBe(6)
    exchange.setState('open')
    expect(refusal(replace(bob, opening, 480_000, 1))).toBe('new_orders_halted')
    x.operator('HaltNewOrders', { isHalted: false })
    expect(refusal(replace(bob, opening, 480_000, 1))).toBe('index_stale')
    lawful(exchange)
  })
})

describe('a replacement is refused', () => {
  /** Alice's bid of 10 at 490,000, 4 of it filled; Bob's ask at 500,100. */
  function standing() {
    const s = traders()
    const bid = s.place(s.alice, { contracts: 10, priceTicks: ticks(490_000) })
    s.exchange.order(s.carol, { positionSide: 'short', contracts: 4, priceTicks: ticks(490_000) })
    s.place(s.bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(500_100) })
    return { ...s, bid }
  }

  test.each<[string, number, number, string]>([
    ['a fraction of a tick', 0.5, 10, 'invalid_value'],
    ['a fraction of a contract', 490_000, 5.5, 'invalid_value'],
    ['price 0', 0, 10, 'price_not_positive'],
    ['a price that no number holds', 900_719_926, 10, 'price_too_large'],
    ['no contracts', 490_000, 0, 'quantity_not_positive'],
    ['too many contracts', 490_000, 2 ** 40 + 1, 'quantity_too_large'],
    ['a sum that no number holds', 490_000, 2 ** 40, 'quantity_too_large'],
    ['as many as are filled', 490_000, 4, 'quantity_not_above_filled'],
    ['fewer than are filled, elsewhere', 480_000, 3, 'quantity_not_above_filled'],
    ['what it is already', 490_000, 10, 'order_unchanged'],
    ['beyond the resting band', 249_999, 10, 'order_price_outside_band'],
    ['more than there is money for', 490_000, 300, 'insufficient_available'],
  ])('with %s: %3$s, and nothing changed', (_, at, contracts, reason) => {
    const { x, alice, bid, replace } = standing()
    expectUnchanged(x, () => expect(refusal(replace(alice, bid, at, contracts))).toBe(reason))
  })

  test('of somebody else, of another market, or of none reads as not found', () => {
    const { alice, bob, bid, replace } = standing()
    expect(refusal(replace(bob, bid, 480_000, 10))).toBe('not_found')
    expect(refusal(replace(alice, 999, 480_000, 10))).toBe('not_found')
    expect(refusal(replace(alice, Number.NaN, 480_000, 10))).toBe('not_found')
    expect(refusal(replace(alice, bid, 480_000, 10, { marketId: BTC }))).toBe('unknown_market')
    expect(refusal(replace(alice, bid, 480_000, 10, {}, { realm: 'demo' }))).toBe('realm_mismatch')
  })

  test('where the insurance fund carries no more', () => {
    const small = contractExchange({ insurance: 1_000n * U })
    const alice = small.trader(1_000_000)
    const orderId = one(small.order(alice, { contracts: 10, priceTicks: ticks(490_000) }), 'ContractOrderAccepted').orderId
    const most = Math.floor((PERP_CONTRACT.openInterestFactor * 1_000) / 50)
    const ask = (contracts: number) => replaceOrder(small, alice, orderId, { priceTicks: 490_000, contracts })
    expect(refusal(ask(most + 1))).toBe('open_interest_limit')
    expect(one(ask(most), 'ContractOrderRested').remainingContracts).toBe(most)
    lawful(small)
  })

  test('where a post-only order would take', () => {
    const { alice, bob, exchange, place, replace } = traders()
    place(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(500_000) })
    const passive = place(alice, { contracts: 5, priceTicks: ticks(490_000), timeInForce: 'POST_ONLY' })
    expect(refusal(replace(alice, passive, 500_000, 5))).toBe('would_cross')
    expect(one(replace(alice, passive, 499_999, 5), 'ContractOrderRested').remainingContracts).toBe(5)
    lawful(exchange)
  })

  test('at another leverage than is offered now; the order itself goes on, and may become smaller', () => {
    const { exchange, x, alice, place, replace } = traders()
    const orderId = place(alice, { contracts: 5, leverage: 20, priceTicks: ticks(490_000) })
    configure(exchange, { leverages: PERP_CONTRACT.leverages.filter((leverage) => leverage !== 20) })
    x.later(1_000)
    exchange.mark(50_000)
    expect(refusal(replace(alice, orderId, 480_000, 5))).toBe('leverage_not_offered')
    expect(one(replace(alice, orderId, 490_000, 4), 'ContractOrderReplaced')).toMatchObject({ keepsPriority: true, ruleVersion: 1 })
  })

  test.each<[string, (s: ReturnType<typeof standing>) => unknown, string]>([
    [
      'an account that may only close',
      ({ x, alice }) => x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true }),
      'account_close_only',
    ],
    [
      'an account without contracts',
      ({ x, alice }) => x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_perp', isOn: false }),
      'trading_not_permitted',
    ],
    ['a halted market', ({ exchange }) => exchange.setState('halted'), 'market_not_open'],
    ['a market of cancels', ({ exchange }) => exchange.setState('cancel_only'), 'market_not_open'],
    ['a halted exchange', ({ x }) => x.operator('HaltNewOrders', { isHalted: true }), 'new_orders_halted'],
  ])('in %s: %3$s; a decrease goes through like a cancel', (_, restrict, reason) => {
    const s = standing()
    restrict(s)
    expect(refusal(s.replace(s.alice, s.bid, 490_000, 11))).toBe(reason)
    expect(refusal(s.replace(s.alice, s.bid, 489_999, 9))).toBe(reason)
    expect(one(s.replace(s.alice, s.bid, 490_000, 9), 'ContractOrderReplaced').keepsPriority).toBe(true)
    lawful(s.exchange)
  })
})

test('what it takes at once is paid from its former hold, and the rest is held for', () => {
  const { exchange, alice, bob, replace, place } = traders()
  const orderId = place(alice, { contracts: 40, leverage: 2, priceTicks: ticks(490_000) })
  // 980 of margin and 0.98 of fee are held; at 490,100 it is 980.2 and 0.9802.
  expect(exchange.walletBalance(alice)).toEqual([19_020_000n, 980_980_000n])
  exchange.order(bob, { positionSide: 'short', contracts: 10, priceTicks: ticks(490_100) })
  expect(one(replace(alice, orderId, 490_100, 40), 'ContractOrderRested')).toMatchObject({ remainingContracts: 30, held: 735_885_150n })
  expect(exchange.walletBalance(alice)).toEqual([1_000n * U - 245_050_000n - 245_050n - 735_885_150n, 245_050_000n + 735_885_150n])
  lawful(exchange)
})

test('an order that moves leaves what a cancel and a new order would leave, but for its id, whatever the terms', () => {
  const near = fc.integer({ min: 499_990, max: 500_010 })
  const size = fc.integer({ min: 1, max: 30 })
  const side = fc.constantFrom('long' as const, 'short' as const)
  const other = fc.record({ side, at: near, size, isBobs: fc.boolean() })
  const plan = fc.record({ others: fc.array(other, { maxLength: 12 }), side, at: near, size, to: near, more: size })
  fc.assert(
    fc.property(plan, ({ others, side, at, size, to, more }) => {
      const worlds = [traders(), traders()] as const
      const left = worlds.map(({ x, alice, bob, carol, exchange, place }) => {
        const orderId = place(alice, { positionSide: side, contracts: size, priceTicks: ticks(at) })
        for (const rest of others)
          exchange.order(rest.isBobs ? bob : carol, { positionSide: rest.side, contracts: rest.size, priceTicks: ticks(rest.at) })
        const standing = core.contractOrders(x.state, alice).find((view) => view.orderId === orderId)
        return standing ? { orderId, filled: standing.filledContracts } : null
      })
      const [mine] = left
      if (!mine || to === at) return
      const [replaced, placed] = worlds
      const refused = all(replaced.replace(replaced.alice, mine.orderId, to, mine.filled + more), 'Refused')
      expect(refused).toEqual([])
      cancel(placed.exchange, placed.alice, mine.orderId)
      placed.exchange.order(placed.alice, { positionSide: side, contracts: more, priceTicks: ticks(to) })
      const sight = ({ exchange, x, alice, bob, carol }: ReturnType<typeof traders>) => [
        [alice, bob, carol].map((who) => [exchange.walletBalance(who), exchange.find(who, 'long'), exchange.find(who, 'short')]),
        core.depth(x.state, PERP, 'real', 50),
      ]
      expect(sight(replaced)).toEqual(sight(placed))
      lawful(replaced.exchange)
    }),
    { numRuns: 150 },
  )
})
