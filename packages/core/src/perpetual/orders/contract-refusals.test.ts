import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { cancel, configure, quotes, traderWith } from '../../testing/contract-acts.ts'
import { type ContractHouse, type ContractOrderDraft, contractHouse, PERP, U } from '../../testing/contract-house.ts'
import { BTC, one, refusal } from '../../testing/exchange.ts'

const ticks = (price: number) => price as never
const flag = (house: ContractHouse, accountId: number, name: 'frozen' | 'close_only' | 'trade_perp', isOn: boolean) =>
  house.x.operator('SetAccountFlag', { accountId, flag: name, isOn })

/** Alice long and Bob short of 10 at 10x; both sides of the book are there for whoever takes. */
function opened() {
  const house = contractHouse()
  const [alice, bob, carol] = [house.trader(1_000_000), house.trader(1_000_000), house.trader(1_000_000)]
  house.pair(alice, bob, { contracts: 10 })
  house.order(carol, { contracts: 50, priceTicks: ticks(499_900) })
  house.order(carol, { contracts: 50, positionSide: 'short', priceTicks: ticks(500_100) })
  return {
    house,
    alice,
    bob,
    carol,
    closing: { effect: 'close', leverage: 0, positionId: house.position(alice, 'long').positionId } as const,
  }
}

describe('what an order says', () => {
  test.each<[ContractOrderDraft, string]>([
    [{ positionSide: 'up' as never }, 'invalid_value'],
    [{ effect: 'turn' as never }, 'invalid_value'],
    [{ orderType: 'stop' as never }, 'invalid_value'],
    [{ timeInForce: 'DAY' as never }, 'invalid_value'],
    [{ timeInForce: 'FOK' }, 'invalid_value'],
    [{ contracts: 1.5 }, 'invalid_value'],
    [{ contracts: Number.NaN }, 'invalid_value'],
    [{ priceTicks: ticks(0.5) }, 'invalid_value'],
    [{ leverage: 1.5 }, 'invalid_value'],
    [{ positionId: 1 }, 'invalid_value'],
    [{ orderType: 'market', timeInForce: 'IOC' }, 'invalid_value'],
    [{ orderType: 'market', timeInForce: 'POST_ONLY', priceTicks: ticks(0) }, 'invalid_value'],
    [{ priceTicks: ticks(0) }, 'price_not_positive'],
    [{ priceTicks: ticks(-1) }, 'price_not_positive'],
    [{ priceTicks: ticks(900_719_926) }, 'price_too_large'],
    [{ contracts: 0 }, 'quantity_not_positive'],
    [{ contracts: -1 }, 'quantity_not_positive'],
    [{ contracts: 2 ** 40 + 1, priceTicks: ticks(1) }, 'quantity_too_large'],
    [{ contracts: 90_071_993 }, 'quantity_too_large'],
    [{ leverage: 0 }, 'leverage_not_offered'],
    [{ leverage: 3 }, 'leverage_not_offered'],
    [{ leverage: 125 }, 'leverage_not_offered'],
    [{ priceTicks: ticks(750_001) }, 'order_price_outside_band'],
    [{ priceTicks: ticks(249_999), timeInForce: 'POST_ONLY' }, 'order_price_outside_band'],
    [{ priceTicks: ticks(500_100), timeInForce: 'POST_ONLY' }, 'would_cross'],
    [{ positionSide: 'short', priceTicks: ticks(499_900), timeInForce: 'POST_ONLY' }, 'would_cross'],
    [{ marketId: 1_002 }, 'unknown_market'],
    [{ marketId: BTC }, 'unknown_market'],
  ])('%j: %s [VL-042] [VL-043]', (draft, reason) => {
    const { house } = opened()
    const stranger = house.trader(1_000_000)
    expect(refusal(house.order(stranger, draft))).toBe(reason)
  })

  test('a market order of too many contracts at the mark is too large', () => {
    const { house, bob } = opened()
    expect(refusal(house.market(bob, { contracts: 90_071_993 }))).toBe('quantity_too_large')
  })

  test.each<[ContractOrderDraft, string]>([
    [{ leverage: 10 }, 'invalid_value'],
    [{ contracts: 0 }, 'quantity_not_positive'],
    [{ contracts: 11 }, 'quantity_above_position'],
    [{ positionSide: 'short' }, 'not_found'],
    [{ positionId: 1 }, 'not_found'],
    [{ positionId: 77 }, 'not_found'],
    [{ positionId: 0 }, 'not_found'],
    [{ priceTicks: ticks(499_900), timeInForce: 'POST_ONLY' }, 'would_cross'],
  ])('a close with %j: %s', (draft, reason) => {
    const { house, alice, closing } = opened()
    expect(refusal(house.order(alice, { ...closing, priceTicks: ticks(510_000), ...draft }))).toBe(reason)
  })

  test('resting closes together may not close more than there is', () => {
    const { house, alice, closing } = opened()
    house.order(alice, { ...closing, contracts: 6, priceTicks: ticks(510_000) })
    expect(refusal(house.order(alice, { ...closing, contracts: 5, priceTicks: ticks(511_000) }))).toBe('quantity_above_position')
    expect(
      one(house.order(alice, { ...closing, contracts: 4, priceTicks: ticks(511_000) }), 'ContractOrderRested').remainingContracts,
    ).toBe(4)
    expect(refusal(house.market(alice, { ...closing, contracts: 1 }))).toBe('quantity_above_position')
  })

  test('nobody closes a foreign position', () => {
    const { house, carol, closing } = opened()
    expect(refusal(house.order(carol, { ...closing, contracts: 1 }))).toBe('not_found')
  })
})

describe('who may, and when', () => {
  test.each<['frozen' | 'close_only' | 'trade_perp', boolean, string, string | null]>([
    ['frozen', true, 'account_frozen', 'account_frozen'],
    ['close_only', true, 'account_close_only', null],
    ['trade_perp', false, 'trading_not_permitted', null],
  ])('flag %s %s: opening %s, closing %s', (name, isOn, opening, close) => {
    const { house, alice, closing } = opened()
    flag(house, alice, name, isOn)
    expect(refusal(house.order(alice, { contracts: 1 }))).toBe(opening)
    const events = house.order(alice, { ...closing, contracts: 1, priceTicks: ticks(510_000) })
    expect(close === null ? one(events, 'ContractOrderRested').remainingContracts : refusal(events)).toBe(close ?? 1)
  })

  test.each<['pre' | 'cancel_only' | 'close_only' | 'halted', boolean]>([
    ['pre', false],
    ['cancel_only', false],
    ['halted', false],
    ['close_only', true],
  ])('state %s: no opening, closing %s, cancelling always', (state, mayClose) => {
    const { house, alice, carol, closing } = opened()
    house.setState(state)
    expect(refusal(house.order(alice, { contracts: 1 }))).toBe('market_not_open')
    const events = house.order(alice, { ...closing, contracts: 1, priceTicks: ticks(510_000) })
    if (mayClose) one(events, 'ContractOrderRested')
    else expect(refusal(events)).toBe('market_not_open')
    const [resting] = core.contractOrders(house.x.state, carol)
    expect(one(cancel(house, carol, resting?.orderId ?? 0), 'ContractOrderEnded').end).toBe('canceled_by_user')
  })

  test('a halt of new orders stops opening, not closing', () => {
    const { house, alice } = opened()
    house.x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(house.order(alice, { contracts: 1 }))).toBe('new_orders_halted')
    one(house.closeAtMarket(alice, 'long', 1), 'ContractTraded')
  })

  test('a stale mark stops opening, not closing', () => {
    const { house, alice } = opened()
    house.x.later(3_001)
    expect(refusal(house.order(alice, { contracts: 1 }))).toBe('index_stale')
    one(house.closeAtMarket(alice, 'long', 1), 'ContractTraded')
  })

  test('before the first point of its index nobody trades a contract', () => {
    const { house, alice } = opened()
    house.x.operator('ConfigureIndex', {
      index: { indexId: 2, symbol: 'ethusdt', minSources: 1, sourceIds: [2], lateAfterMs: 1_000 },
      effectiveFromMs: 0 as never,
    })
    configure(house, { marketId: 1_002, symbol: 'ethusdt', indexId: 2 }, 0)
    for (const orderType of ['limit', 'market'] as const) {
      const priceTicks = ticks(orderType === 'limit' ? 500_000 : 0)
      expect(refusal(house.order(alice, { marketId: 1_002, contracts: 1, orderType, priceTicks, timeInForce: 'IOC' }))).toBe('index_stale')
    }
  })

  test('a delisting waits for the last position and cancels orders and ladders', () => {
    const { house, alice, bob, carol } = opened()
    expect(refusal(house.setState('delisted'))).toBe('anything_open')
    house.closing(bob, 'short', { contracts: 10 })
    house.closeAtMarket(alice, 'long')
    house.x.fund('market_maker', 1, 1_000n * U)
    quotes(house)
    const events = house.setState('delisted')
    expect(events.filter((event) => event.type === 'ContractOrderEnded')).toMatchObject([
      { end: 'canceled_by_house', accountId: carol },
      { end: 'canceled_by_house', accountId: carol },
    ])
    expect(core.depth(house.x.state, PERP, 'real', 10)).toMatchObject({ bids: [], asks: [] })
    expect(house.purse(carol)).toEqual([1_000_000n * U, 0n])
    expect(refusal(house.setState('open'))).toBe('invalid_value')
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })
})

describe('how much', () => {
  test('margin and taker fee of the limit price must be available, to the unit', () => {
    const house = contractHouse()
    const [exact, short] = [traderWith(house, 5_025_000n), traderWith(house, 5_024_999n)]
    expect(refusal(house.order(short, { contracts: 1 }))).toBe('insufficient_available')
    one(house.order(exact, { contracts: 1 }), 'ContractOrderRested')
    expect(house.purse(exact)).toEqual([0n, 5_025_000n])
  })

  test('wallet 1 pays no margin', () => {
    const house = contractHouse()
    const alice = house.x.account()
    house.x.deposit(alice, 1, 1_000n * U)
    expect(refusal(house.order(alice, { contracts: 1 }))).toBe('insufficient_available')
  })

  test('a short below the best bid owes margin for the bid', () => {
    const { house } = opened()
    // The best bid is 499,900: 4.999 of margin and 0.024995 of fee.
    const [exact, short] = [traderWith(house, 5_023_995n), traderWith(house, 5_023_994n)]
    const draft = { positionSide: 'short', contracts: 1, priceTicks: ticks(480_000) } as const
    expect(refusal(house.order(short, draft))).toBe('insufficient_available')
    one(house.order(exact, draft), 'ContractTraded')
    expect(house.purse(exact)[0]).toBe(0n)
  })

  test('a market order needs margin and fee of each fill it would find', () => {
    const { house, carol } = opened()
    house.order(carol, { positionSide: 'short', contracts: 1, priceTicks: ticks(500_050) })
    const cost = 5_000_500n + 25_003n + (5_001_000n + 25_005n)
    const [exact, short] = [traderWith(house, cost), traderWith(house, cost - 1n)]
    expect(refusal(house.market(short, { contracts: 2 }))).toBe('insufficient_available')
    house.market(exact, { contracts: 2 })
    expect(house.purse(exact)).toEqual([0n, 10_001_500n])
  })

  test('a market order that finds nobody inside the band is refused, also where only foreign prices lie beyond', () => {
    const house = contractHouse()
    const [alice, bob] = [house.trader(1_000), house.trader(1_000)]
    expect(refusal(house.market(alice, { contracts: 1 }))).toBe('no_liquidity')
    house.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(510_001) })
    expect(refusal(house.market(alice, { contracts: 1 }))).toBe('no_liquidity')
    house.order(alice, { positionSide: 'short', contracts: 1, priceTicks: ticks(510_000) })
    expect(one(house.market(alice, { contracts: 1 }), 'ContractOrderEnded').end).toBe('self_trade')
  })

  test('one leverage a side: that of the position, or of orders that open it', () => {
    const { house, alice, bob } = opened()
    expect(refusal(house.order(alice, { contracts: 1, leverage: 5 }))).toBe('leverage_differs')
    one(house.order(alice, { positionSide: 'short', contracts: 1, leverage: 5, priceTicks: ticks(501_000) }), 'ContractOrderRested')
    expect(refusal(house.order(alice, { positionSide: 'short', contracts: 1, leverage: 2, priceTicks: ticks(501_000) }))).toBe(
      'leverage_differs',
    )
    expect(refusal(house.order(bob, { positionSide: 'short', contracts: 1, leverage: 2, priceTicks: ticks(501_000) }))).toBe(
      'leverage_differs',
    )
  })

  test('each tier has its leverage: 50,000 USDT at 100x, one contract more at 50x', () => {
    const house = contractHouse()
    const alice = house.trader(1_000_000)
    one(house.order(alice, { contracts: 1_000, leverage: 100 }), 'ContractOrderRested')
    expect(refusal(house.order(alice, { contracts: 1, leverage: 100 }))).toBe('leverage_above_tier')
    const bob = house.trader(1_000_000)
    expect(refusal(house.order(bob, { contracts: 1_001, leverage: 100 }))).toBe('leverage_above_tier')
    one(house.order(bob, { contracts: 1_001, leverage: 50 }), 'ContractOrderRested')
  })

  test('positions and opening orders of both sides together stay within the limit of the account', () => {
    const house = contractHouse({ contract: { positionLimit: (1_000n * U) as never } })
    const [alice, bob] = [house.trader(1_000_000), house.trader(1_000_000)]
    house.pair(alice, bob, { contracts: 8 })
    one(house.order(alice, { contracts: 7, priceTicks: ticks(499_000) }), 'ContractOrderRested')
    one(house.order(alice, { positionSide: 'short', contracts: 5, priceTicks: ticks(501_000) }), 'ContractOrderRested')
    expect(refusal(house.order(alice, { positionSide: 'short', contracts: 1, priceTicks: ticks(501_000) }))).toBe('position_limit')
    expect(refusal(house.order(alice, { contracts: 1, priceTicks: ticks(499_000) }))).toBe('position_limit')
  })

  test('open contracts stay within a multiple of the insurance fund', () => {
    const house = contractHouse({ insurance: 25n * U })
    const [alice, bob] = [house.trader(1_000_000), house.trader(1_000_000)]
    expect(refusal(house.order(alice, { contracts: 11 }))).toBe('open_interest_limit')
    house.pair(alice, bob, { contracts: 9 })
    one(house.order(alice, { contracts: 1 }), 'ContractOrderRested')
    expect(refusal(house.order(bob, { contracts: 2, priceTicks: ticks(499_000) }))).toBe('open_interest_limit')
    const poor = contractHouse({ insurance: 0n })
    expect(refusal(poor.order(poor.trader(1_000), { contracts: 1 }))).toBe('open_interest_limit')
  })

  test('200 resting orders in one contract, and no more; an order that cannot rest passes', () => {
    const house = contractHouse()
    const alice = house.trader(1_000_000)
    for (let n = 0; n < 200; n++) one(house.order(alice, { contracts: 1, priceTicks: ticks(499_000 - n) }), 'ContractOrderRested')
    expect(refusal(house.order(alice, { contracts: 1 }))).toBe('too_many_open_orders')
    one(house.order(alice, { contracts: 1, timeInForce: 'IOC' }), 'ContractOrderEnded')
    const [oldest] = core.contractOrders(house.x.state, alice)
    cancel(house, alice, oldest?.orderId ?? 0)
    one(house.order(alice, { contracts: 1 }), 'ContractOrderRested')
  })
})

describe('cancelling', () => {
  test('a foreign order, an ended one and none are unknown alike', () => {
    const { house, alice, carol } = opened()
    const [resting] = core.contractOrders(house.x.state, carol)
    expect(refusal(cancel(house, alice, resting?.orderId ?? 0))).toBe('not_found')
    cancel(house, carol, resting?.orderId ?? 0)
    for (const orderId of [resting?.orderId ?? 0, 0, -1, 1.5, 10 ** 15]) expect(refusal(cancel(house, carol, orderId))).toBe('not_found')
  })

  test('a spot order is none of contracts, nor the other way round', () => {
    const { house, carol } = opened()
    const { x } = house
    x.deposit(carol, 1, 100_000n * U)
    const spot = one(x.place(carol, {}), 'OrderRested').orderId
    expect(refusal(cancel(house, carol, spot))).toBe('not_found')
    expect(refusal(x.cancel(carol, core.contractOrders(x.state, carol)[0]?.orderId ?? 0))).toBe('not_found')
  })

  test('the same key cancels once and names the order', () => {
    const { house, carol } = opened()
    const orderId = core.contractOrders(house.x.state, carol)[0]?.orderId ?? 0
    const key = 'cd'.repeat(16)
    one(cancel(house, carol, orderId, { key }), 'ContractOrderEnded')
    expect(one(cancel(house, carol, orderId, { key }), 'Repeated')).toMatchObject({ orderId, reason: '' })
  })

  test('an account of the other realm is refused', () => {
    const { house } = opened()
    const dora = house.x.account('demo')
    expect(refusal(house.order(dora, { contracts: 1 }))).toBe('realm_mismatch')
    expect(refusal(house.order(9_999, { contracts: 1 }))).toBe('unknown_account')
    expect(refusal(house.order(1, { contracts: 1 }))).toBe('unknown_account')
    expect(refusal(house.order(dora, { contracts: 1 }, { realm: 'demo', origin: 'system' }))).toBe('origin_not_allowed')
  })
})
