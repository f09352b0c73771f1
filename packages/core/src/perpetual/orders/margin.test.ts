import { removableMargin } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { addPrincipal, adjustMargin, traderWith } from '../../testing/contract-acts.ts'
import { at, type ContractExchange, contractExchange, U } from '../../testing/contract-exchange.ts'
import { all, one, refusal } from '../../testing/exchange.ts'
import { margined } from '../state/positions.ts'

const ticks = (price: number) => price as never

function opened(leverage = 10) {
  const exchange = contractExchange()
  const [alice, bob] = [exchange.trader(1_000), exchange.trader(100_000)]
  exchange.pair(alice, bob, { contracts: 10, leverage, shortLeverage: 10 })
  const { positionId } = exchange.position(alice, 'long')
  return { exchange, alice, bob, positionId }
}

/** To the next period's end: the interest that longs pay where nothing was sampled, then the mark as before. */
function payFunding(exchange: ContractExchange): void {
  exchange.x.now += 28_800_000 - (exchange.x.now % 28_800_000) - 500
  exchange.mark(50_000, 0)
  exchange.mark(50_000)
  expect(all(exchange.x.due, 'FundingSettled').map(({ realm }) => realm)).toEqual(['real', 'demo'])
}

describe('adjusting margin', () => {
  test('adding moves money from the purse into the margin, and the liquidation price away [ST-036]', () => {
    const { exchange, alice, positionId } = opened()
    const before = exchange.position(alice, 'long')
    const budget = exchange.walletBalance(alice)
    const events = adjustMargin(exchange, alice, positionId, 20n * U)
    expect(events.map((event) => event.type)).toEqual(['Posted', 'PositionChanged'])
    expect(one(events, 'PositionChanged')).toMatchObject({
      cause: 'margin',
      margin: 70_000_000n,
      addedMargin: 20_000_000n,
      contractsDelta: 0,
    })
    expect(exchange.walletBalance(alice)).toEqual([budget[0] - 20n * U, budget[1] + 20n * U])
    expect(exchange.position(alice, 'long').liquidationPrice).toBeLessThan(before.liquidationPrice)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('what was added comes out again, to the last unit', () => {
    const { exchange, alice, positionId } = opened()
    const budget = exchange.walletBalance(alice)
    adjustMargin(exchange, alice, positionId, 20n * U)
    expect(refusal(adjustMargin(exchange, alice, positionId, -20_000_001n))).toBe('margin_above_added')
    adjustMargin(exchange, alice, positionId, -20n * U)
    expect(exchange.walletBalance(alice)).toEqual(budget)
    expect(exchange.position(alice, 'long')).toMatchObject({ margin: 50_000_000n, addedMargin: 0n })
    expect(refusal(adjustMargin(exchange, alice, positionId, -1n))).toBe('margin_above_added')
  })

  test('taking out stops where equity meets maintenance and closing fee: one unit more is margin_too_low', () => {
    const { exchange, alice, positionId } = opened(100)
    adjustMargin(exchange, alice, positionId, 20n * U)
    exchange.mark(49_000)
    // Margin 25, loss 10; at 490 of notional 0.55 % are 2.695.
    expect(refusal(adjustMargin(exchange, alice, positionId, -12_305_001n))).toBe('margin_too_low')
    adjustMargin(exchange, alice, positionId, -12_305_000n)
    expect(exchange.position(alice, 'long').margin).toBe(12_695_000n)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a partial close takes its part of what was added, at a loss too', () => {
    const { exchange, alice, bob, positionId } = opened(100)
    adjustMargin(exchange, alice, positionId, 40n * U)
    exchange.mark(47_000)
    exchange.order(bob, { contracts: 9, priceTicks: ticks(470_000) })
    exchange.closeAtMarket(alice, 'long', 9)
    // One contract is left of ten: 0.5 of 5, and 4 of the 40 added.
    expect(exchange.position(alice, 'long')).toMatchObject({ margin: 4_500_000n, addedMargin: 4n * U })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('what is taken out never leaves more leverage than the position was opened at', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(2_000), exchange.trader(100_000)]
    // 50,000 at a hundred times, 500 added, half of it closed: 250 are left of what was added, not all 500.
    exchange.pair(alice, bob, { contracts: 1_000, leverage: 100, shortLeverage: 10 })
    const { positionId } = exchange.position(alice, 'long')
    adjustMargin(exchange, alice, positionId, 500n * U)
    exchange.order(bob, { contracts: 500, priceTicks: ticks(500_000) })
    exchange.closeAtMarket(alice, 'long', 500)
    expect(exchange.position(alice, 'long')).toMatchObject({ cost: 25_000n * U, margin: 500n * U, addedMargin: 250n * U })
    // With 362.5 less, 137.5 would carry 25,000: 181.8 times.
    expect(refusal(adjustMargin(exchange, alice, positionId, -362_500_000n))).toBe('margin_above_added')
    expect(refusal(adjustMargin(exchange, alice, positionId, -250_000_001n))).toBe('margin_above_added')
    adjustMargin(exchange, alice, positionId, -250n * U)
    expect(exchange.position(alice, 'long')).toMatchObject({ margin: 250n * U, addedMargin: 0n })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test.each([
    [50_000, 100],
    [49_200, 100],
    [51_000, 100],
    [50_000, 10],
  ])('at %d and %d times, what is shown as removable comes out, and not a unit more', (usdt, leverage) => {
    const { exchange, alice, positionId } = opened(leverage)
    adjustMargin(exchange, alice, positionId, 20n * U)
    exchange.mark(usdt)
    const { rule, added } = exchange.inside(alice, 'long')
    const most = removableMargin(rule, margined(exchange.inside(alice, 'long')), { added: added as never, leverage, mark: at(usdt) })
    expect(most).toBeGreaterThan(0n)
    expect(['margin_above_added', 'margin_too_low']).toContain(refusal(adjustMargin(exchange, alice, positionId, -most - 1n)))
    one(adjustMargin(exchange, alice, positionId, -most), 'PositionChanged')
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('nor where funding has eaten of what was posted at the opening; adding, reducing and closing go on', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(2_000), exchange.trader(100_000)]
    exchange.pair(alice, bob, { contracts: 10, leverage: 100, shortLeverage: 10 })
    const { positionId } = exchange.position(alice, 'long')
    adjustMargin(exchange, alice, positionId, 10n * U)
    payFunding(exchange)
    const { margin } = exchange.position(alice, 'long')
    expect(margin).toBeLessThan(15n * U)
    // ceil(500 / 100) = 5 stay, whatever of the 10 added is asked for.
    expect(refusal(adjustMargin(exchange, alice, positionId, 5n * U - margin - 1n))).toBe('margin_too_low')
    adjustMargin(exchange, alice, positionId, 5n * U - margin)
    expect(exchange.position(alice, 'long')).toMatchObject({ margin: 5n * U })
    expect(refusal(adjustMargin(exchange, alice, positionId, -1n))).toBe('margin_too_low')
    payFunding(exchange)
    expect(exchange.position(alice, 'long').margin).toBeLessThan(5n * U)
    adjustMargin(exchange, alice, positionId, 1n)
    exchange.order(bob, { contracts: 10, priceTicks: ticks(500_000), leverage: 10 })
    expect(one(exchange.closeAtMarket(alice, 'long', 3), 'ContractTraded').contracts).toBe(3)
    expect(one(exchange.closeAtMarket(alice, 'long'), 'ContractTraded').contracts).toBe(7)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test.each([
    [0n, 'invalid_value'],
    [2n ** 52n, 'invalid_value'],
    [-(2n ** 52n), 'invalid_value'],
    [949_750_001n, 'insufficient_available'],
  ])('%s units: %s [VL-044]', (change, reason) => {
    const { exchange, alice, positionId } = opened()
    expect(refusal(adjustMargin(exchange, alice, positionId, change))).toBe(reason)
  })

  test('all that is available may be added', () => {
    const { exchange, alice, positionId } = opened()
    adjustMargin(exchange, alice, positionId, 949_750_000n)
    expect(exchange.walletBalance(alice)[0]).toBe(0n)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a foreign position and none are unknown alike', () => {
    const { exchange, bob, positionId } = opened()
    expect(refusal(adjustMargin(exchange, bob, positionId, 1n))).toBe('not_found')
    expect(refusal(adjustMargin(exchange, bob, 99, 1n))).toBe('not_found')
  })

  test('adding is allowed in every state in which positions live, with a stale mark too; taking out needs a fresh mark', () => {
    const { exchange, alice, positionId } = opened()
    for (const state of ['close_only', 'cancel_only', 'halted'] as const) {
      exchange.setState(state)
      expect(one(adjustMargin(exchange, alice, positionId, U), 'PositionChanged').cause).toBe('margin')
    }
    exchange.x.later(3_001)
    adjustMargin(exchange, alice, positionId, U)
    expect(refusal(adjustMargin(exchange, alice, positionId, -U))).toBe('index_stale')
    exchange.setState('pre')
    expect(refusal(adjustMargin(exchange, alice, positionId, U))).toBe('market_not_open')
  })

  test('a frozen account puts margin in, and takes none out and adds no principal', () => {
    const { exchange, alice, positionId } = opened()
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(one(adjustMargin(exchange, alice, positionId, U), 'PositionChanged').cause).toBe('margin')
    expect(refusal(adjustMargin(exchange, alice, positionId, -U))).toBe('account_frozen')
    expect(refusal(addPrincipal(exchange, alice, positionId, U))).toBe('account_frozen')
  })
})

describe('adding principal', () => {
  const offered = (exchange: ContractExchange, bob: number, contracts = 100) => exchange.order(bob, { positionSide: 'short', contracts })

  test('buys as many whole contracts at market as money x leverage carries at the mark', () => {
    const { exchange, alice, bob, positionId } = opened()
    offered(exchange, bob)
    // 24.9 x 10 / 50 = 4.98 contracts.
    const events = addPrincipal(exchange, alice, positionId, 24_900_000n)
    expect(one(events, 'ContractOrderAccepted')).toMatchObject({
      cause: 'add_principal',
      contracts: 4,
      orderType: 'market',
      leverage: 10,
      effect: 'open',
    })
    expect(all(events, 'PositionChanged').at(-1)).toMatchObject({ positionId, contracts: 14, margin: 70_000_000n, cause: 'add_principal' })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('enlarges a short by selling', () => {
    const { exchange, bob } = opened()
    const carol = exchange.trader(1_000)
    exchange.order(carol, { contracts: 3 })
    const { positionId } = exchange.position(bob, 'short')
    const events = addPrincipal(exchange, bob, positionId, 15n * U)
    expect(one(events, 'ContractTraded')).toMatchObject({ takerSide: 'sell', contracts: 3 })
  })

  test('the same key buys once, and its answer names the order', () => {
    const { exchange, alice, bob, positionId } = opened()
    offered(exchange, bob)
    const key = 'ab'.repeat(16)
    const { orderId } = one(addPrincipal(exchange, alice, positionId, 10n * U, { key }), 'ContractOrderAccepted')
    expect(one(addPrincipal(exchange, alice, positionId, 10n * U, { key }), 'DuplicateCommand')).toMatchObject({ orderId, reason: '' })
    expect(exchange.position(alice, 'long').contracts).toBe(12)
  })

  test.each([
    [0n, 'invalid_value'],
    [-1n, 'invalid_value'],
    [2n ** 52n, 'invalid_value'],
    [4_999_999n, 'quantity_not_positive'],
    [2n ** 52n - 1n, 'quantity_too_large'],
  ])('%s units: %s', (money, reason) => {
    const { exchange, alice, bob, positionId } = opened()
    offered(exchange, bob)
    expect(refusal(addPrincipal(exchange, alice, positionId, money))).toBe(reason)
  })

  test('without the balance it is refused, one unit short as well [ER-027]', () => {
    const exchange = contractExchange()
    const [alice, bob] = [traderWith(exchange, 2n * 5_025_000n - 1n), exchange.trader(100_000)]
    exchange.pair(alice, bob, { contracts: 1 })
    offered(exchange, bob)
    const { positionId } = exchange.position(alice, 'long')
    expect(refusal(addPrincipal(exchange, alice, positionId, 5n * U))).toBe('insufficient_available')
  })

  test('with nobody on the other side, a foreign position, a stale mark, a market or account that only closes', () => {
    const { exchange, alice, bob, positionId } = opened()
    expect(refusal(addPrincipal(exchange, alice, positionId, 10n * U))).toBe('no_liquidity')
    offered(exchange, bob)
    expect(refusal(addPrincipal(exchange, bob, positionId, 10n * U))).toBe('not_found')
    exchange.setState('close_only')
    expect(refusal(addPrincipal(exchange, alice, positionId, 10n * U))).toBe('market_not_open')
    exchange.setState('open')
    exchange.x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(addPrincipal(exchange, alice, positionId, 10n * U))).toBe('new_orders_halted')
    expect(refusal(addPrincipal(exchange, alice, 99, 10n * U))).toBe('new_orders_halted')
    exchange.x.operator('HaltNewOrders', { isHalted: false })
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true })
    expect(refusal(addPrincipal(exchange, alice, positionId, 10n * U))).toBe('account_close_only')
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: false })
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_perp', isOn: false })
    expect(refusal(addPrincipal(exchange, alice, positionId, 10n * U))).toBe('trading_not_permitted')
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_perp', isOn: true })
    exchange.x.later(3_001)
    expect(refusal(addPrincipal(exchange, alice, positionId, 10n * U))).toBe('index_stale')
    expect(refusal(addPrincipal(exchange, alice, positionId, 1n))).toBe('quantity_not_positive')
  })
})
