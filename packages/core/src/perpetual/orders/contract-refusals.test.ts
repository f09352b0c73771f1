import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { cancel, configure, quotes, traderWith } from '../../testing/contract-acts.ts'
import { type ContractExchange, type ContractOrderDraft, contractExchange, PERP, U } from '../../testing/contract-exchange.ts'
import { BTC, one, refusal } from '../../testing/exchange.ts'

const ticks = (price: number) => price as never
const flag = (exchange: ContractExchange, accountId: number, name: 'frozen' | 'close_only' | 'trade_perp', isOn: boolean) =>
  exchange.x.operator('SetAccountFlag', { accountId, flag: name, isOn })

/** Alice long and Bob short of 10 at 10x; both sides of the book are there for whoever takes. */
function opened() {
  const exchange = contractExchange()
  const [alice, bob, carol] = [exchange.trader(1_000_000), exchange.trader(1_000_000), exchange.trader(1_000_000)]
  exchange.pair(alice, bob, { contracts: 10 })
  exchange.order(carol, { contracts: 50, priceTicks: ticks(499_900) })
  exchange.order(carol, { contracts: 50, positionSide: 'short', priceTicks: ticks(500_100) })
  return {
    exchange,
    alice,
    bob,
    carol,
    closing: { effect: 'close', leverage: 0, positionId: exchange.position(alice, 'long').positionId } as const,
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
    const { exchange } = opened()
    const stranger = exchange.trader(1_000_000)
    expect(refusal(exchange.order(stranger, draft))).toBe(reason)
  })

  test('a market order of too many contracts at the mark is too large', () => {
    const { exchange, bob } = opened()
    expect(refusal(exchange.market(bob, { contracts: 90_071_993 }))).toBe('quantity_too_large')
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
    const { exchange, alice, closing } = opened()
    expect(refusal(exchange.order(alice, { ...closing, priceTicks: ticks(510_000), ...draft }))).toBe(reason)
  })

  test('resting closes together may not close more than there is', () => {
    const { exchange, alice, closing } = opened()
    exchange.order(alice, { ...closing, contracts: 6, priceTicks: ticks(510_000) })
    expect(refusal(exchange.order(alice, { ...closing, contracts: 5, priceTicks: ticks(511_000) }))).toBe('quantity_above_position')
    expect(
      one(exchange.order(alice, { ...closing, contracts: 4, priceTicks: ticks(511_000) }), 'ContractOrderRested').remainingContracts,
    ).toBe(4)
    expect(refusal(exchange.market(alice, { ...closing, contracts: 1 }))).toBe('quantity_above_position')
  })

  test('nobody closes a foreign position', () => {
    const { exchange, carol, closing } = opened()
    expect(refusal(exchange.order(carol, { ...closing, contracts: 1 }))).toBe('not_found')
  })
})

describe('who may, and when', () => {
  test.each<['frozen' | 'close_only' | 'trade_perp', boolean, string, string | null]>([
    ['frozen', true, 'account_frozen', null],
    ['close_only', true, 'account_close_only', null],
    ['trade_perp', false, 'trading_not_permitted', null],
  ])('flag %s %s: opening %s, closing %s', (name, isOn, opening, close) => {
    const { exchange, alice, closing } = opened()
    flag(exchange, alice, name, isOn)
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe(opening)
    const events = exchange.order(alice, { ...closing, contracts: 1, priceTicks: ticks(510_000) })
    expect(close === null ? one(events, 'ContractOrderRested').remainingContracts : refusal(events)).toBe(close ?? 1)
  })

  test.each<['pre' | 'cancel_only' | 'close_only' | 'halted', boolean]>([
    ['pre', false],
    ['cancel_only', false],
    ['halted', false],
    ['close_only', true],
  ])('state %s: no opening, closing %s, cancelling always', (state, mayClose) => {
    const { exchange, alice, carol, closing } = opened()
    exchange.setState(state)
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('market_not_open')
    const events = exchange.order(alice, { ...closing, contracts: 1, priceTicks: ticks(510_000) })
    if (mayClose) one(events, 'ContractOrderRested')
    else expect(refusal(events)).toBe('market_not_open')
    const [resting] = core.contractOrders(exchange.x.state, carol)
    expect(one(cancel(exchange, carol, resting?.orderId ?? 0), 'ContractOrderEnded').end).toBe('canceled_by_user')
  })

  test('a halt of new orders stops opening, not closing', () => {
    const { exchange, alice } = opened()
    exchange.x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('new_orders_halted')
    one(exchange.closeAtMarket(alice, 'long', 1), 'ContractTraded')
  })

  test('a stale mark stops opening, not closing', () => {
    const { exchange, alice } = opened()
    exchange.x.later(3_001)
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('index_stale')
    one(exchange.closeAtMarket(alice, 'long', 1), 'ContractTraded')
  })

  test('before the first point of its index nobody trades a contract', () => {
    const { exchange, alice } = opened()
    exchange.x.operator('ConfigureIndex', {
      index: { indexId: 2, symbol: 'ethusdt', minSources: 1, sourceIds: [2], lateAfterMs: 1_000 },
      effectiveFromMs: 0 as never,
    })
    configure(exchange, { marketId: 1_002, symbol: 'ethusdt', indexId: 2 }, 0)
    for (const orderType of ['limit', 'market'] as const) {
      const priceTicks = ticks(orderType === 'limit' ? 500_000 : 0)
      expect(refusal(exchange.order(alice, { marketId: 1_002, contracts: 1, orderType, priceTicks, timeInForce: 'IOC' }))).toBe(
        'index_stale',
      )
    }
  })

  test('a delisting waits for the last position and cancels orders and ladders', () => {
    const { exchange, alice, bob, carol } = opened()
    expect(refusal(exchange.setState('delisted'))).toBe('anything_open')
    exchange.closing(bob, 'short', { contracts: 10 })
    exchange.closeAtMarket(alice, 'long')
    exchange.x.fund('market_maker', 1, 1_000n * U)
    quotes(exchange)
    const events = exchange.setState('delisted')
    expect(events.filter((event) => event.type === 'ContractOrderEnded')).toMatchObject([
      { end: 'canceled_by_house', accountId: carol },
      { end: 'canceled_by_house', accountId: carol },
    ])
    expect(core.depth(exchange.x.state, PERP, 'real', 10)).toMatchObject({ bids: [], asks: [] })
    expect(exchange.walletBalance(carol)).toEqual([1_000_000n * U, 0n])
    expect(refusal(exchange.setState('open'))).toBe('invalid_value')
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})

describe('how much', () => {
  test('margin and taker fee of the limit price must be available, to the unit', () => {
    const exchange = contractExchange()
    const [exact, short] = [traderWith(exchange, 5_025_000n), traderWith(exchange, 5_024_999n)]
    expect(refusal(exchange.order(short, { contracts: 1 }))).toBe('insufficient_available')
    one(exchange.order(exact, { contracts: 1 }), 'ContractOrderRested')
    expect(exchange.walletBalance(exact)).toEqual([0n, 5_025_000n])
  })

  test('wallet 1 pays no margin', () => {
    const exchange = contractExchange()
    const alice = exchange.x.account()
    exchange.x.deposit(alice, 1, 1_000n * U)
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('insufficient_available')
  })

  test('a short below the best bid owes margin for the bid', () => {
    const { exchange } = opened()
    // The best bid is 499,900: 4.999 of margin and 0.024995 of fee.
    const [exact, short] = [traderWith(exchange, 5_023_995n), traderWith(exchange, 5_023_994n)]
    const draft = { positionSide: 'short', contracts: 1, priceTicks: ticks(480_000) } as const
    expect(refusal(exchange.order(short, draft))).toBe('insufficient_available')
    one(exchange.order(exact, draft), 'ContractTraded')
    expect(exchange.walletBalance(exact)[0]).toBe(0n)
  })

  test('a market order needs margin and fee of each fill it would find', () => {
    const { exchange, carol } = opened()
    exchange.order(carol, { positionSide: 'short', contracts: 1, priceTicks: ticks(500_050) })
    const cost = 5_000_500n + 25_003n + (5_001_000n + 25_005n)
    const [exact, short] = [traderWith(exchange, cost), traderWith(exchange, cost - 1n)]
    expect(refusal(exchange.market(short, { contracts: 2 }))).toBe('insufficient_available')
    exchange.market(exact, { contracts: 2 })
    expect(exchange.walletBalance(exact)).toEqual([0n, 10_001_500n])
  })

  test('a market order that finds nobody inside the band is refused, also where only foreign prices lie beyond', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    expect(refusal(exchange.market(alice, { contracts: 1 }))).toBe('no_liquidity')
    exchange.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(510_001) })
    expect(refusal(exchange.market(alice, { contracts: 1 }))).toBe('no_liquidity')
    exchange.order(alice, { positionSide: 'short', contracts: 1, priceTicks: ticks(510_000) })
    expect(one(exchange.market(alice, { contracts: 1 }), 'ContractOrderEnded').end).toBe('self_trade')
  })

  test('one leverage a side: that of the position, or of orders that open it', () => {
    const { exchange, alice, bob } = opened()
    expect(refusal(exchange.order(alice, { contracts: 1, leverage: 5 }))).toBe('leverage_differs')
    one(exchange.order(alice, { positionSide: 'short', contracts: 1, leverage: 5, priceTicks: ticks(501_000) }), 'ContractOrderRested')
    expect(refusal(exchange.order(alice, { positionSide: 'short', contracts: 1, leverage: 2, priceTicks: ticks(501_000) }))).toBe(
      'leverage_differs',
    )
    expect(refusal(exchange.order(bob, { positionSide: 'short', contracts: 1, leverage: 2, priceTicks: ticks(501_000) }))).toBe(
      'leverage_differs',
    )
  })

  test('each tier has its leverage: 50,000 USDT at 100x, one contract more at 50x', () => {
    const exchange = contractExchange()
    const alice = exchange.trader(1_000_000)
    one(exchange.order(alice, { contracts: 1_000, leverage: 100 }), 'ContractOrderRested')
    expect(refusal(exchange.order(alice, { contracts: 1, leverage: 100 }))).toBe('leverage_above_tier')
    const bob = exchange.trader(1_000_000)
    expect(refusal(exchange.order(bob, { contracts: 1_001, leverage: 100 }))).toBe('leverage_above_tier')
    one(exchange.order(bob, { contracts: 1_001, leverage: 50 }), 'ContractOrderRested')
  })

  test('positions and opening orders of both sides together stay within the limit of the account', () => {
    const exchange = contractExchange({ contract: { positionLimit: (1_000n * U) as never } })
    const [alice, bob] = [exchange.trader(1_000_000), exchange.trader(1_000_000)]
    exchange.pair(alice, bob, { contracts: 8 })
    one(exchange.order(alice, { contracts: 7, priceTicks: ticks(499_000) }), 'ContractOrderRested')
    one(exchange.order(alice, { positionSide: 'short', contracts: 5, priceTicks: ticks(501_000) }), 'ContractOrderRested')
    expect(refusal(exchange.order(alice, { positionSide: 'short', contracts: 1, priceTicks: ticks(501_000) }))).toBe('position_limit')
    expect(refusal(exchange.order(alice, { contracts: 1, priceTicks: ticks(499_000) }))).toBe('position_limit')
  })

  test('open contracts stay within a multiple of the insurance fund', () => {
    const exchange = contractExchange({ insurance: 25n * U })
    const [alice, bob] = [exchange.trader(1_000_000), exchange.trader(1_000_000)]
    expect(refusal(exchange.order(alice, { contracts: 11 }))).toBe('open_interest_limit')
    exchange.pair(alice, bob, { contracts: 9 })
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderRested')
    expect(refusal(exchange.order(bob, { contracts: 2, priceTicks: ticks(499_000) }))).toBe('open_interest_limit')
    const poor = contractExchange({ insurance: 0n })
    expect(refusal(poor.order(poor.trader(1_000), { contracts: 1 }))).toBe('open_interest_limit')
  })

  test('200 resting orders in one contract, and no more; an order that cannot rest passes', () => {
    const exchange = contractExchange()
    const alice = exchange.trader(1_000_000)
    for (let n = 0; n < 200; n++) one(exchange.order(alice, { contracts: 1, priceTicks: ticks(499_000 - n) }), 'ContractOrderRested')
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('too_many_open_orders')
    one(exchange.order(alice, { contracts: 1, timeInForce: 'IOC' }), 'ContractOrderEnded')
    const [oldest] = core.contractOrders(exchange.x.state, alice)
    cancel(exchange, alice, oldest?.orderId ?? 0)
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderRested')
  })
})

describe('cancelling', () => {
  test('a foreign order, an ended one and none are unknown alike', () => {
    const { exchange, alice, carol } = opened()
    const [resting] = core.contractOrders(exchange.x.state, carol)
    expect(refusal(cancel(exchange, alice, resting?.orderId ?? 0))).toBe('not_found')
    cancel(exchange, carol, resting?.orderId ?? 0)
    for (const orderId of [resting?.orderId ?? 0, 0, -1, 1.5, 10 ** 15]) expect(refusal(cancel(exchange, carol, orderId))).toBe('not_found')
  })

  test('a spot order is none of contracts, nor the other way round', () => {
    const { exchange, carol } = opened()
    const { x } = exchange
    x.deposit(carol, 1, 100_000n * U)
    const spot = one(x.place(carol, {}), 'OrderRested').orderId
    expect(refusal(cancel(exchange, carol, spot))).toBe('not_found')
    expect(refusal(x.cancel(carol, core.contractOrders(x.state, carol)[0]?.orderId ?? 0))).toBe('not_found')
  })

  test('the same key cancels once and names the order', () => {
    const { exchange, carol } = opened()
    const orderId = core.contractOrders(exchange.x.state, carol)[0]?.orderId ?? 0
    const key = 'cd'.repeat(16)
    one(cancel(exchange, carol, orderId, { key }), 'ContractOrderEnded')
    expect(one(cancel(exchange, carol, orderId, { key }), 'DuplicateCommand')).toMatchObject({ orderId, reason: '' })
  })

  test('an account of the other realm is refused', () => {
    const { exchange } = opened()
    const dora = exchange.x.account('demo')
    expect(refusal(exchange.order(dora, { contracts: 1 }))).toBe('realm_mismatch')
    expect(refusal(exchange.order(9_999, { contracts: 1 }))).toBe('unknown_account')
    expect(refusal(exchange.order(1, { contracts: 1 }))).toBe('unknown_account')
    expect(refusal(exchange.order(dora, { contracts: 1 }, { realm: 'demo', origin: 'system' }))).toBe('origin_not_allowed')
  })
})
