import type { Event, RefusalReason } from '@glasshouse/domain'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { adjustMargin, cancel, configure, marketWithStops, orderWithStops, quotes } from '../../testing/contract-acts.ts'
import { at, type ContractExchange, contractExchange, PERP, U } from '../../testing/contract-exchange.ts'
import { actor, all, BTC, command, one, refusal, USDT } from '../../testing/exchange.ts'
import { expectUnchanged } from '../../testing/expected-laws.ts'

let exchange: ContractExchange
let alice: number
let bob: number
/** Stands with bids and asks. */
let carol: number

/** The mark is 50,000; nobody has anything. */
beforeEach(() => {
  exchange = contractExchange()
  alice = exchange.trader(10_000)
  bob = exchange.trader(10_000)
  carol = exchange.trader(1_000_000)
})

const ticks = (price: number) => price as never
const bid = (price: number, contracts: number) => exchange.order(carol, { priceTicks: ticks(price), contracts })
const ask = (price: number, contracts: number) => exchange.order(carol, { positionSide: 'short', priceTicks: ticks(price), contracts })
const types = (events: readonly Event[]) => events.map(({ type }) => type)
const stops = (accountId = alice) => core.stops(exchange.x.state, accountId)
const triggers = (accountId = alice) => stops(accountId).map(({ kind, triggerPrice }) => [kind, triggerPrice / 1e8])
const pending = (accountId = alice) => core.contractOrders(exchange.x.state, accountId)
const carried = () => exchange.x.inside.perpetual.stopsOfOrder.size
const laws = () => expect(core.brokenLaw(exchange.x.state)).toBeNull()
const both = { takeProfit: at(52_000), stopLoss: at(49_000) }
/** A resting order to buy 10 at 49,900, with its triggers. */
const resting = (draft: object = both) => {
  const events = orderWithStops(exchange, alice, { priceTicks: 499_000, contracts: 10, ...draft })
  return one(events, 'ContractOrderRested').orderId
}
const replace = (orderId: number, priceTicks: number, contracts: number) =>
  exchange.x.run(
    command(
      'ReplaceContractOrder',
      { ...actor('user'), accountId: alice },
      { marketId: PERP, orderId, priceTicks: ticks(priceTicks), contracts },
    ),
  )

describe('an order that opens with stops', () => {
  test('at market: the position has both with its first fill, for all of it, at market', () => {
    ask(500_000, 4)
    ask(500_100, 20)
    const events = marketWithStops(exchange, alice, { contracts: 10, ...both })
    expect(types(events).filter((type) => type !== 'Posted')).toEqual([
      'ContractOrderAccepted',
      'ContractOrderStopsAccepted',
      'ContractTraded',
      'PositionChanged',
      'PositionChanged',
      'StopPlaced',
      'StopPlaced',
      'ContractOrderEnded',
      'ContractTraded',
      'PositionChanged',
      'PositionChanged',
      'ContractOrderEnded',
    ])
    const { orderId } = one(events, 'ContractOrderAccepted')
    expect(one(events, 'ContractOrderStopsAccepted')).toEqual({
      type: 'ContractOrderStopsAccepted',
      orderId,
      accountId: alice,
      marketId: PERP,
      takeProfit: 5_200_000_000_000,
      stopLoss: 4_900_000_000_000,
    })
    const { positionId } = exchange.position(alice, 'long')
    expect(stops()).toMatchObject([
      {
        kind: 'take_profit',
        positionId,
        positionSide: 'long',
        triggerPrice: 5_200_000_000_000,
        contracts: 0,
        orderType: 'market',
        priceTicks: 0,
      },
      { kind: 'stop_loss', positionId, triggerPrice: 4_900_000_000_000, contracts: 0, isWorking: false },
    ])
    expect(carried()).toBe(0)
    bid(488_000, 50)
    const crash = exchange.mark(48_900)
    expect(all(crash, 'StopEnded').map(({ end }) => end)).toEqual(['triggered', 'sibling_triggered'])
    expect(one(crash, 'ContractTraded')).toMatchObject({ contracts: 10, takerSide: 'sell' })
    expect(exchange.find(alice, 'long')).toBeUndefined()
    // Opened at 200 and 300.06, closed at 488: 12.06 lost, fees 0.1 + 0.15003 + 0.244.
    expect(exchange.walletBalance(alice)).toEqual([10_000n * U - 12_060_000n - 100_000n - 150_030n - 244_000n, 0n])
    laws()
  })

  test('resting: nothing is set before its first fill, and its row says what waits with it', () => {
    const orderId = resting()
    expect(pending()).toMatchObject([{ orderId, takeProfit: 5_200_000_000_000, stopLoss: 4_900_000_000_000 }])
    expect(stops()).toEqual([])
    exchange.mark(49_950)
    exchange.mark(52_500)
    expect([stops(), exchange.find(alice, 'long')]).toEqual([[], undefined])
    exchange.mark(50_000)
    const events = ask(499_000, 4)
    expect(all(events, 'StopPlaced').map(({ accountId, kind }) => [accountId, kind])).toEqual([
      [alice, 'take_profit'],
      [alice, 'stop_loss'],
    ])
    // As a maker she is first: her position and its stops, then the taker's.
    expect(types(events).filter((type) => /Position|Stop/.test(type))).toEqual([
      'PositionChanged',
      'StopPlaced',
      'StopPlaced',
      'PositionChanged',
    ])
    expect(pending()).toMatchObject([{ filledContracts: 4, takeProfit: 5_200_000_000_000 }])
    laws()
  })

  test('a later fill of it sets nothing anew, and its stops close all of the position', () => {
    resting()
    ask(499_000, 4)
    const before = stops()
    expect(all(ask(499_000, 6), 'StopPlaced')).toEqual([])
    expect(stops()).toEqual(before)
    expect([exchange.position(alice, 'long').contracts, carried()]).toEqual([10, 0])
    bid(520_000, 50)
    expect(one(exchange.mark(52_000), 'ContractTraded')).toMatchObject({ contracts: 10, priceTicks: 520_000 })
    expect(stops()).toEqual([])
    laws()
  })

  test.each([
    ['a take profit alone', { takeProfit: at(52_000) }, [['take_profit', 52_000]]],
    ['a stop loss alone', { stopLoss: at(49_000) }, [['stop_loss', 49_000]]],
  ])('with %s the other kind stays as it was', (_, draft, expected) => {
    resting(draft)
    ask(499_000, 10)
    expect(triggers()).toEqual(expected)
    laws()
  })

  test('of a position that has stops already: each kind it brings replaces the former, the other stays', () => {
    exchange.pair(alice, bob, { contracts: 5 })
    exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(53_000) })
    const former = one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000), contracts: 2 }), 'StopPlaced').stopId
    resting({ stopLoss: at(49_000) })
    expect(stops()).toHaveLength(2)
    const events = ask(499_000, 1)
    expect(all(events, 'StopEnded')).toMatchObject([{ stopId: former, end: 'replaced', mark: 0 }])
    expect(triggers()).toEqual([
      ['take_profit', 53_000],
      ['stop_loss', 49_000],
    ])
    expect(stops()[1]).toMatchObject({ contracts: 0 })
    laws()
  })

  test('a stop that its owner took off between two fills does not come back', () => {
    resting()
    ask(499_000, 4)
    exchange.cancelStop(alice, stops()[0]!.stopId)
    exchange.setStop(alice, 'long', { triggerPrice: at(49_500) })
    ask(499_000, 3)
    expect(triggers()).toEqual([['stop_loss', 49_500]])
    laws()
  })

  test('a fill that opens the position anew sets both again: no fill of the order stands unguarded', () => {
    resting()
    ask(499_000, 4)
    bid(499_100, 4)
    exchange.closeAtMarket(alice, 'long')
    expect(stops()).toEqual([])
    expect(all(ask(499_000, 2), 'StopPlaced')).toHaveLength(2)
    expect(triggers()).toEqual([
      ['take_profit', 52_000],
      ['stop_loss', 49_000],
    ])
    laws()
  })

  test('short: the take profit below, the stop loss above', () => {
    bid(500_000, 10)
    marketWithStops(exchange, alice, { positionSide: 'short', contracts: 3, takeProfit: at(49_000), stopLoss: at(51_000) })
    expect(triggers()).toEqual([
      ['take_profit', 49_000],
      ['stop_loss', 51_000],
    ])
    ask(511_000, 5)
    expect(one(exchange.mark(51_000), 'ContractTraded')).toMatchObject({ contracts: 3, takerSide: 'buy' })
    laws()
  })

  test('two orders: the one that is filled later replaces what the first has set', () => {
    resting()
    orderWithStops(exchange, alice, { priceTicks: 498_000, contracts: 5, takeProfit: at(51_000), stopLoss: at(48_500) })
    ask(498_000, 12)
    expect(triggers()).toEqual([
      ['take_profit', 51_000],
      ['stop_loss', 48_500],
    ])
    expect(stops().every(({ contracts }) => contracts === 0)).toBe(true)
    laws()
  })
})

describe('a stop that the mark has passed when the first fill sets it', () => {
  test('acts at the next point, if the mark is still there', () => {
    resting()
    // Nobody sold at 49,900 while the mark fell.
    exchange.mark(48_950)
    expect(stops()).toEqual([])
    const events = ask(499_000, 4)
    expect(all(events, 'StopEnded')).toEqual([])
    expect(stops()).toHaveLength(2)
    bid(489_000, 4)
    const acted = exchange.mark(48_940)
    expect(one(acted, 'ContractOrderAccepted')).toMatchObject({ accountId: alice, cause: 'stop_loss', contracts: 4 })
    expect([exchange.find(alice, 'long'), pending()]).toEqual([undefined, []])
    laws()
  })

  test('waits as any other once the mark has come back', () => {
    resting()
    exchange.mark(48_950)
    ask(499_000, 4)
    bid(489_000, 4)
    expect(all(exchange.mark(49_100), 'StopEnded')).toEqual([])
    expect(one(exchange.mark(49_000), 'ContractOrderAccepted').cause).toBe('stop_loss')
    laws()
  })

  test('acts at the very point whose ladder filled the order', () => {
    exchange.x.fund('market_maker', USDT, 100_000n * U)
    quotes(exchange)
    resting()
    // Somebody else's stop makes this point move the ladder, which sells to the order at 49,900.
    exchange.pair(carol, bob, { contracts: 1 })
    exchange.setStop(carol, 'long', { triggerPrice: at(49_000) })
    const events = exchange.mark(48_900)
    const placed = all(events, 'StopPlaced').filter(({ accountId }) => accountId === alice)
    expect(placed).toHaveLength(2)
    const ended = all(events, 'StopEnded').filter(({ accountId }) => accountId === alice)
    expect(ended.map(({ end, mark }) => [end, mark])).toEqual([
      ['triggered', 4_890_000_000_000],
      ['sibling_triggered', 0],
    ])
    laws()
  })

  test('of a stale index waits for its first fresh point', () => {
    resting()
    exchange.pair(bob, carol, { contracts: 4 })
    exchange.mark(48_950)
    exchange.x.later(3_001)
    // Closing needs no fresh index.
    exchange.closing(bob, 'long', { priceTicks: ticks(499_000), contracts: 4 })
    expect(stops()).toHaveLength(2)
    for (let minute = 1; minute <= 2; minute++) expect(all(exchange.x.later(60_000).due, 'StopEnded')).toEqual([])
    expect(all(exchange.mark(48_950), 'StopEnded').map(({ end }) => end)).toEqual(['triggered', 'sibling_triggered'])
    laws()
  })
})

describe('the stops of an order that ends', () => {
  test('are gone with its cancel before any fill', () => {
    const events = cancel(exchange, alice, resting())
    expect(types(events)).toEqual(['Posted', 'ContractOrderEnded'])
    expect([stops(), carried()]).toEqual([[], 0])
    laws()
  })

  test('stay on the position when it was filled in part', () => {
    const orderId = resting()
    ask(499_000, 4)
    expect(all(cancel(exchange, alice, orderId), 'StopEnded')).toEqual([])
    expect([triggers().length, carried(), exchange.position(alice, 'long').contracts]).toEqual([2, 0, 4])
    laws()
  })

  test.each<[string, () => Event[]]>([
    ['it finds nobody at its limit', () => orderWithStops(exchange, alice, { timeInForce: 'IOC', ...both })],
    [
      'it meets its own account',
      () => {
        exchange.order(alice, { positionSide: 'short', priceTicks: ticks(500_000), contracts: 1 })
        return orderWithStops(exchange, alice, both)
      },
    ],
    [
      'it stops at the band',
      () => {
        ask(510_100, 1)
        return orderWithStops(exchange, alice, { priceTicks: 512_000, takeProfit: at(52_000) })
      },
    ],
    [
      'its market is delisted',
      () => {
        resting()
        exchange.setState('halted')
        return exchange.setState('delisted')
      },
    ],
  ])('are gone when %s', (_, end) => {
    expect(all(end(), 'ContractOrderEnded').length).toBeGreaterThan(0)
    expect([stops(), carried()]).toEqual([[], 0])
    laws()
  })

  test('end with the position and the order when the position is liquidated', () => {
    resting({ stopLoss: at(45_500) })
    ask(499_000, 4)
    exchange.cancelStop(alice, stops()[0]!.stopId)
    const events = exchange.mark(45_000)
    expect(all(events, 'ContractOrderEnded').find(({ accountId }) => accountId === alice)).toMatchObject({ end: 'liquidated' })
    expect([stops(), carried()]).toEqual([[], 0])
    laws()
  })
})

describe('a stop that acts', () => {
  test('ends the rest of the order that brought it, which would stand in its way and open the position again', () => {
    const orderId = resting()
    ask(499_000, 4)
    bid(489_000, 20)
    const events = exchange.mark(48_990)
    expect(types(events).filter((type) => /Order|Stop|Traded/.test(type))).toEqual([
      'StopEnded',
      'StopEnded',
      'ContractOrderEnded',
      'ContractOrderAccepted',
      'ContractTraded',
      'ContractOrderEnded',
    ])
    expect(all(events, 'ContractOrderEnded')[0]).toMatchObject({ orderId, end: 'canceled_by_house', filledContracts: 4 })
    expect([pending(), exchange.find(alice, 'long'), carried()]).toEqual([[], undefined, 0])
    laws()
  })

  test('leaves orders that wait for their first fill, those of the other side and those without stops', () => {
    const [begun, plain] = [resting(), one(exchange.order(alice, { priceTicks: ticks(480_000) }), 'ContractOrderRested').orderId]
    const waiting = one(orderWithStops(exchange, alice, { priceTicks: 481_000, stopLoss: at(47_000) }), 'ContractOrderRested').orderId
    const short = { positionSide: 'short', priceTicks: 530_000, contracts: 3, stopLoss: at(54_000) }
    const other = one(orderWithStops(exchange, alice, short), 'ContractOrderRested').orderId
    ask(499_000, 4)
    exchange.order(bob, { priceTicks: ticks(530_000), contracts: 1 })
    bid(489_000, 20)
    const ended = all(exchange.mark(48_990), 'ContractOrderEnded').filter(({ accountId, end }) => accountId === alice && end !== 'filled')
    expect(ended.map(({ orderId }) => orderId)).toEqual([begun])
    expect(pending().map(({ orderId }) => orderId)).toEqual([plain, waiting, other])
    laws()
  })
})

describe('a replaced order with stops', () => {
  test('keeps them, wherever it moves', () => {
    const orderId = resting()
    replace(orderId, 498_000, 12)
    expect(pending()).toMatchObject([{ orderId, priceTicks: 498_000, takeProfit: 5_200_000_000_000, stopLoss: 4_900_000_000_000 }])
    ask(498_000, 2)
    expect(triggers()).toEqual([
      ['take_profit', 52_000],
      ['stop_loss', 49_000],
    ])
    laws()
  })

  test('sets them when the replacement itself fills it', () => {
    const orderId = resting()
    ask(500_000, 3)
    const events = replace(orderId, 500_000, 10)
    expect(types(events).filter((type) => /Replaced|Stop/.test(type))).toEqual(['ContractOrderReplaced', 'StopPlaced', 'StopPlaced'])
    expect(all(replace(orderId, 500_100, 11), 'StopPlaced')).toEqual([])
    laws()
  })

  test.each<[string, number, number, RefusalReason]>([
    ['at its stop loss', 490_000, 10, 'stop_loss_wrong_side'],
    ['below its stop loss', 480_000, 10, 'stop_loss_wrong_side'],
    ['at its take profit', 520_000, 10, 'take_profit_wrong_side'],
    ['so high that it is liquidated first', 519_999, 10, 'trigger_beyond_liquidation'],
  ])('is refused %s, and goes on as it was', (_, price, contracts, reason) => {
    const orderId = resting({ takeProfit: at(52_000), stopLoss: at(49_000), leverage: 20 })
    const before = pending()
    expect(refusal(replace(orderId, price, contracts))).toBe(reason)
    expect(pending()).toEqual(before)
    laws()
  })

  test('may become smaller whatever the mark', () => {
    const orderId = resting()
    exchange.mark(48_000)
    expect(one(replace(orderId, 499_000, 4), 'ContractOrderReplaced').keepsPriority).toBe(true)
    expect(pending()).toMatchObject([{ contracts: 4, stopLoss: 4_900_000_000_000 }])
    laws()
  })
})

/** 10 contracts at 49,900 and 10x: C 499, M 49.9, 449.1 / (0.01 x (1 - 0.5 % - 0.05 %)) = 45,158.37104072. */
const LIQUIDATION = 4_515_837_104_072

describe('an order with stops is refused', () => {
  type Draft = Parameters<typeof orderWithStops>[2]
  test.each<[why: string, draft: Draft, reason: RefusalReason]>([
    ['without any trigger', {}, 'invalid_value'],
    ['with a trigger below nothing', { ...both, takeProfit: -1 }, 'invalid_value'],
    ['with a trigger between two units', { ...both, stopLoss: 4_900_000_000_000.5 }, 'invalid_value'],
    ['with a trigger beyond all numbers', { ...both, takeProfit: 2 ** 53 }, 'invalid_value'],
    ['with a side nobody knows', { ...both, positionSide: 'flat' }, 'invalid_value'],
    ['with a type nobody knows', { ...both, orderType: 'stop' }, 'invalid_value'],
    ['fill or kill', { ...both, timeInForce: 'FOK' }, 'invalid_value'],
    ['in a market nobody knows', { ...both, marketId: BTC }, 'unknown_market'],
    ['without a price', { ...both, priceTicks: 0 }, 'price_not_positive'],
    ['without contracts', { ...both, contracts: 0 }, 'quantity_not_positive'],
    ['at a leverage nobody offers', { ...both, leverage: 7 }, 'leverage_not_offered'],
    ['beyond the resting band', { ...both, priceTicks: 249_999 }, 'order_price_outside_band'],
    ['with a take profit at its limit', { takeProfit: 4_990_000_000_000 }, 'take_profit_wrong_side'],
    ['with a take profit below its limit', { takeProfit: at(49_000) }, 'take_profit_wrong_side'],
    ['with a stop loss at its limit', { stopLoss: 4_990_000_000_000 }, 'stop_loss_wrong_side'],
    ['with a stop loss above its limit', { stopLoss: at(49_950) }, 'stop_loss_wrong_side'],
    ['with both on the wrong side', { takeProfit: at(49_000), stopLoss: at(52_000) }, 'take_profit_wrong_side'],
    ['with a stop loss at its liquidation price', { stopLoss: LIQUIDATION }, 'trigger_beyond_liquidation'],
    ['with a stop loss behind its liquidation price', { stopLoss: at(40_000) }, 'trigger_beyond_liquidation'],
    ['for more than there is, its triggers looked at first', { contracts: 5_000, stopLoss: at(49_950) }, 'stop_loss_wrong_side'],
    ['for more than there is', { contracts: 5_000, ...both }, 'insufficient_available'],
  ])('%s', (_, draft, reason) => {
    expectUnchanged(exchange.x, () =>
      expect(refusal(orderWithStops(exchange, alice, { priceTicks: 499_000, contracts: 10, ...draft }))).toBe(reason),
    )
  })

  test('and stands one unit inside its borders', () => {
    const place = (draft: object) =>
      one(orderWithStops(exchange, alice, { priceTicks: 499_000, contracts: 10, ...draft }), 'ContractOrderRested')
    place({ takeProfit: 4_990_000_000_001 })
    place({ stopLoss: 4_989_999_999_999 })
    place({ stopLoss: LIQUIDATION + 1 })
    laws()
  })

  test('at market by the mark, not by what it would pay', () => {
    ask(500_500, 50)
    expect(refusal(marketWithStops(exchange, alice, { takeProfit: at(50_000) }))).toBe('take_profit_wrong_side')
    expect(refusal(marketWithStops(exchange, alice, { stopLoss: at(50_000) }))).toBe('stop_loss_wrong_side')
    one(marketWithStops(exchange, alice, { takeProfit: 5_000_000_000_001, stopLoss: 4_999_999_999_999 }), 'ContractTraded')
    laws()
  })

  test('of a short in the mirror', () => {
    const place = (draft: object) =>
      orderWithStops(exchange, alice, { positionSide: 'short', priceTicks: 501_000, contracts: 10, ...draft })
    expect(refusal(place({ takeProfit: 5_010_000_000_000 }))).toBe('take_profit_wrong_side')
    expect(refusal(place({ stopLoss: 5_010_000_000_000 }))).toBe('stop_loss_wrong_side')
    // 10 at 50,100 and 10x: 551.1 / (0.01 x 1.0055), rounded up.
    expect(refusal(place({ stopLoss: 5_480_855_295_873 }))).toBe('trigger_beyond_liquidation')
    one(place({ stopLoss: 5_480_855_295_872, takeProfit: 5_009_999_999_999 }), 'ContractOrderRested')
    laws()
  })

  test('by the liquidation price of the position it enlarges', () => {
    exchange.pair(alice, bob, { contracts: 10 })
    const { positionId } = exchange.position(alice, 'long')
    adjustMargin(exchange, alice, positionId, 50n * U)
    // 20 contracts: C 999, M 50 + 50 + 49.9 = 149.9, so 849.1 / (0.02 x 0.9945).
    const end = 4_268_979_386_626
    const place = (stopLoss: number) => orderWithStops(exchange, alice, { priceTicks: 499_000, contracts: 10, stopLoss })
    expect(refusal(place(end))).toBe('trigger_beyond_liquidation')
    one(place(end + 1), 'ContractOrderRested')
    laws()
  })

  test.each<[string, () => unknown, RefusalReason]>([
    ['frozen', () => exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true }), 'account_frozen'],
    [
      'may only close',
      () => exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true }),
      'account_close_only',
    ],
    [
      'may not trade',
      () => exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_perp', isOn: false }),
      'trading_not_permitted',
    ],
    ['in a market that only closes', () => exchange.setState('close_only'), 'market_not_open'],
    ['in a halted market', () => exchange.setState('halted'), 'market_not_open'],
    ['in a halted house', () => exchange.x.operator('HaltNewOrders', { isHalted: true }), 'new_orders_halted'],
    ['on a stale index', () => exchange.x.later(3_001), 'index_stale'],
  ])('to who is %s', (_, restrict, reason) => {
    restrict()
    expect(refusal(orderWithStops(exchange, alice, both))).toBe(reason)
    expect(carried()).toBe(0)
  })

  test('under a key that stands for another order, and answers the same one once', () => {
    const key = 'ab'.repeat(16)
    const { orderId } = one(orderWithStops(exchange, alice, { priceTicks: 499_000, ...both }, { key }), 'ContractOrderRested')
    expect(one(orderWithStops(exchange, alice, { priceTicks: 499_000, ...both }, { key }), 'DuplicateCommand')).toMatchObject({
      orderId,
      reason: '',
    })
    expect(refusal(orderWithStops(exchange, alice, { priceTicks: 499_000, ...both, stopLoss: at(48_900) }, { key }))).toBe('key_reused')
    expect(refusal(exchange.order(alice, { priceTicks: ticks(499_000) }, { key }))).toBe('key_reused')
    expect(pending()).toHaveLength(1)
  })
})

describe('a snapshot', () => {
  test('keeps the stops of orders, and whether a fill has set them', () => {
    const filled = resting()
    ask(499_000, 4)
    exchange.cancelStop(alice, stops()[0]!.stopId)
    orderWithStops(exchange, bob, { priceTicks: 498_000, contracts: 3, takeProfit: at(51_000) })
    const sections = core.encodeState(exchange.x.state)
    const copy = core.decodeState(core.shapeVersion, sections)
    expect(Buffer.compare(core.encodeState(copy), sections)).toBe(0)
    expect(core.brokenLaw(copy)).toBeNull()
    exchange.x.state = copy
    expect(pending()).toMatchObject([{ orderId: filled, stopLoss: 4_900_000_000_000 }])
    ask(498_000, 9)
    expect([triggers(), triggers(bob)]).toEqual([[['stop_loss', 49_000]], [['take_profit', 51_000]]])
    laws()
  })
})

test('a rule of the contract that changes meanwhile leaves what waits with the order', () => {
  resting()
  configure(exchange, { takeBandPpm: 30_000 as never })
  exchange.x.later(1_000)
  exchange.mark(50_000)
  ask(499_000, 10)
  expect(triggers()).toEqual([
    ['take_profit', 52_000],
    ['stop_loss', 49_000],
  ])
  laws()
})

describe('whatever the terms', () => {
  const distance = fc.integer({ min: 1, max: 100_000_000_000 })
  const plan = fc.record({
    isLong: fc.boolean(),
    isMarket: fc.boolean(),
    contracts: fc.integer({ min: 1, max: 30 }),
    ahead: fc.option(distance, { nil: 0 }),
    behind: fc.option(distance, { nil: 0 }),
    fills: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    marks: fc.array(fc.integer({ min: -1_200, max: 1_200 }), { maxLength: 4 }),
  })

  test('it ends as an order without them whose owner sets both right after the first fill', () => {
    fc.assert(
      fc.property(plan, ({ isLong, isMarket, contracts, ahead, behind, fills, marks }) => {
        const sign = isLong ? 1 : -1
        const takeProfit = ahead === 0 ? 0 : 5_000_000_000_000 + sign * ahead
        const stopLoss = behind === 0 ? 0 : 5_000_000_000_000 - sign * behind
        if (takeProfit + stopLoss === 0) return
        const run = (isAtOnce: boolean) => {
          const here = contractExchange()
          const [owner, other] = [here.trader(10_000), here.trader(1_000_000)]
          const positionSide = isLong ? 'long' : 'short'
          const market = isMarket ? ({ orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0) } as const) : {}
          const terms = { positionSide, priceTicks: ticks(500_000), contracts, ...market } as const
          const place = () => (isAtOnce ? orderWithStops(here, owner, { ...terms, takeProfit, stopLoss }) : here.order(owner, terms))
          const against = (lots: number) =>
            here.order(other, { positionSide: isLong ? 'short' : 'long', priceTicks: ticks(500_000), contracts: lots })
          const [first, ...others] = fills
          if (!isMarket) place()
          against(first!)
          if (isMarket) place()
          if (!isAtOnce && takeProfit > 0) here.setStop(owner, positionSide, { kind: 'take_profit', triggerPrice: takeProfit as never })
          if (!isAtOnce && stopLoss > 0) here.setStop(owner, positionSide, { triggerPrice: stopLoss as never })
          others.forEach(against)
          for (const { orderId } of core.contractOrders(here.x.state, owner)) cancel(here, owner, orderId)
          here.order(other, { positionSide: 'long', priceTicks: ticks(490_000), contracts: 100 })
          here.order(other, { positionSide: 'short', priceTicks: ticks(510_500), contracts: 100 })
          for (const mark of marks) here.mark(50_000 + mark)
          const found = core.stops(here.x.state, owner).map(({ kind, triggerPrice, orderType }) => [kind, triggerPrice, orderType])
          const position = here.find(owner, positionSide)
          expect(core.brokenLaw(here.x.state)).toBeNull()
          return { found, wallet: here.walletBalance(owner), position: position && [position.contracts, position.cost, position.margin] }
        }
        expect(run(true)).toEqual(run(false))
      }),
      { numRuns: 60 },
    )
  })
})
