import { removableMargin } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { addPrincipal, adjustMargin, traderWith } from '../../testing/contract-acts.ts'
import { at, type ContractHouse, contractHouse, U } from '../../testing/contract-house.ts'
import { all, one, refusal } from '../../testing/exchange.ts'
import { margined } from '../state/positions.ts'

const ticks = (price: number) => price as never

function opened(leverage = 10) {
  const house = contractHouse()
  const [alice, bob] = [house.trader(1_000), house.trader(100_000)]
  house.pair(alice, bob, { contracts: 10, leverage, shortLeverage: 10 })
  const { positionId } = house.position(alice, 'long')
  return { house, alice, bob, positionId }
}

/** To the next period's end: the interest that longs pay where nothing was sampled, then the mark as before. */
function payFunding(house: ContractHouse): void {
  house.x.now += 28_800_000 - (house.x.now % 28_800_000) - 500
  house.mark(50_000, 0)
  house.mark(50_000)
  expect(all(house.x.due, 'FundingSettled').map(({ realm }) => realm)).toEqual(['real', 'demo'])
}

describe('adjusting margin', () => {
  test('adding moves money from the purse into the margin, and the liquidation price away [ST-036]', () => {
    const { house, alice, positionId } = opened()
    const before = house.position(alice, 'long')
    const purse = house.purse(alice)
    const events = adjustMargin(house, alice, positionId, 20n * U)
    expect(events.map((event) => event.type)).toEqual(['Posted', 'PositionChanged'])
    expect(one(events, 'PositionChanged')).toMatchObject({
      cause: 'margin',
      margin: 70_000_000n,
      addedMargin: 20_000_000n,
      contractsDelta: 0,
    })
    expect(house.purse(alice)).toEqual([purse[0] - 20n * U, purse[1] + 20n * U])
    expect(house.position(alice, 'long').liquidationPrice).toBeLessThan(before.liquidationPrice)
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('what was added comes out again, to the last unit', () => {
    const { house, alice, positionId } = opened()
    const purse = house.purse(alice)
    adjustMargin(house, alice, positionId, 20n * U)
    expect(refusal(adjustMargin(house, alice, positionId, -20_000_001n))).toBe('margin_above_added')
    adjustMargin(house, alice, positionId, -20n * U)
    expect(house.purse(alice)).toEqual(purse)
    expect(house.position(alice, 'long')).toMatchObject({ margin: 50_000_000n, addedMargin: 0n })
    expect(refusal(adjustMargin(house, alice, positionId, -1n))).toBe('margin_above_added')
  })

  test('taking out stops where equity meets maintenance and closing fee: one unit more is margin_too_low', () => {
    const { house, alice, positionId } = opened(100)
    adjustMargin(house, alice, positionId, 20n * U)
    house.mark(49_000)
    // Margin 25, loss 10; at 490 of notional 0.55 % are 2.695.
    expect(refusal(adjustMargin(house, alice, positionId, -12_305_001n))).toBe('margin_too_low')
    adjustMargin(house, alice, positionId, -12_305_000n)
    expect(house.position(alice, 'long').margin).toBe(12_695_000n)
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('a partial close takes its part of what was added, at a loss too', () => {
    const { house, alice, bob, positionId } = opened(100)
    adjustMargin(house, alice, positionId, 40n * U)
    house.mark(47_000)
    house.order(bob, { contracts: 9, priceTicks: ticks(470_000) })
    house.closeAtMarket(alice, 'long', 9)
    // One contract is left of ten: 0.5 of 5, and 4 of the 40 added.
    expect(house.position(alice, 'long')).toMatchObject({ margin: 4_500_000n, addedMargin: 4n * U })
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('what is taken out never leaves more leverage than the position was opened at', () => {
    const house = contractHouse()
    const [alice, bob] = [house.trader(2_000), house.trader(100_000)]
    // 50,000 at a hundred times, 500 added, half of it closed: 250 are left of what was added, not all 500.
    house.pair(alice, bob, { contracts: 1_000, leverage: 100, shortLeverage: 10 })
    const { positionId } = house.position(alice, 'long')
    adjustMargin(house, alice, positionId, 500n * U)
    house.order(bob, { contracts: 500, priceTicks: ticks(500_000) })
    house.closeAtMarket(alice, 'long', 500)
    expect(house.position(alice, 'long')).toMatchObject({ cost: 25_000n * U, margin: 500n * U, addedMargin: 250n * U })
    // With 362.5 less, 137.5 would carry 25,000: 181.8 times.
    expect(refusal(adjustMargin(house, alice, positionId, -362_500_000n))).toBe('margin_above_added')
    expect(refusal(adjustMargin(house, alice, positionId, -250_000_001n))).toBe('margin_above_added')
    adjustMargin(house, alice, positionId, -250n * U)
    expect(house.position(alice, 'long')).toMatchObject({ margin: 250n * U, addedMargin: 0n })
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test.each([
    [50_000, 100],
    [49_200, 100],
    [51_000, 100],
    [50_000, 10],
  ])('at %d and %d times, what is shown as removable comes out, and not a unit more', (usdt, leverage) => {
    const { house, alice, positionId } = opened(leverage)
    adjustMargin(house, alice, positionId, 20n * U)
    house.mark(usdt)
    const { rule, added } = house.inside(alice, 'long')
    const most = removableMargin(rule, margined(house.inside(alice, 'long')), { added: added as never, leverage, mark: at(usdt) })
    expect(most).toBeGreaterThan(0n)
    expect(['margin_above_added', 'margin_too_low']).toContain(refusal(adjustMargin(house, alice, positionId, -most - 1n)))
    one(adjustMargin(house, alice, positionId, -most), 'PositionChanged')
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('nor where funding has eaten of what was posted at the opening; adding, reducing and closing go on', () => {
    const house = contractHouse()
    const [alice, bob] = [house.trader(2_000), house.trader(100_000)]
    house.pair(alice, bob, { contracts: 10, leverage: 100, shortLeverage: 10 })
    const { positionId } = house.position(alice, 'long')
    adjustMargin(house, alice, positionId, 10n * U)
    payFunding(house)
    const { margin } = house.position(alice, 'long')
    expect(margin).toBeLessThan(15n * U)
    // ceil(500 / 100) = 5 stay, whatever of the 10 added is asked for.
    expect(refusal(adjustMargin(house, alice, positionId, 5n * U - margin - 1n))).toBe('margin_too_low')
    adjustMargin(house, alice, positionId, 5n * U - margin)
    expect(house.position(alice, 'long')).toMatchObject({ margin: 5n * U })
    expect(refusal(adjustMargin(house, alice, positionId, -1n))).toBe('margin_too_low')
    payFunding(house)
    expect(house.position(alice, 'long').margin).toBeLessThan(5n * U)
    adjustMargin(house, alice, positionId, 1n)
    house.order(bob, { contracts: 10, priceTicks: ticks(500_000), leverage: 10 })
    expect(one(house.closeAtMarket(alice, 'long', 3), 'ContractTraded').contracts).toBe(3)
    expect(one(house.closeAtMarket(alice, 'long'), 'ContractTraded').contracts).toBe(7)
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test.each([
    [0n, 'invalid_value'],
    [2n ** 52n, 'invalid_value'],
    [-(2n ** 52n), 'invalid_value'],
    [949_750_001n, 'insufficient_available'],
  ])('%s units: %s [VL-044]', (change, reason) => {
    const { house, alice, positionId } = opened()
    expect(refusal(adjustMargin(house, alice, positionId, change))).toBe(reason)
  })

  test('all that is available may be added', () => {
    const { house, alice, positionId } = opened()
    adjustMargin(house, alice, positionId, 949_750_000n)
    expect(house.purse(alice)[0]).toBe(0n)
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('a foreign position and none are unknown alike', () => {
    const { house, bob, positionId } = opened()
    expect(refusal(adjustMargin(house, bob, positionId, 1n))).toBe('not_found')
    expect(refusal(adjustMargin(house, bob, 99, 1n))).toBe('not_found')
  })

  test('adding is allowed in every state in which positions live, with a stale mark too; taking out needs a fresh mark', () => {
    const { house, alice, positionId } = opened()
    for (const state of ['close_only', 'cancel_only', 'halted'] as const) {
      house.setState(state)
      expect(one(adjustMargin(house, alice, positionId, U), 'PositionChanged').cause).toBe('margin')
    }
    house.x.later(3_001)
    adjustMargin(house, alice, positionId, U)
    expect(refusal(adjustMargin(house, alice, positionId, -U))).toBe('index_stale')
    house.setState('pre')
    expect(refusal(adjustMargin(house, alice, positionId, U))).toBe('market_not_open')
  })

  test('a frozen account adjusts nothing', () => {
    const { house, alice, positionId } = opened()
    house.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(refusal(adjustMargin(house, alice, positionId, U))).toBe('account_frozen')
    expect(refusal(addPrincipal(house, alice, positionId, U))).toBe('account_frozen')
  })
})

describe('adding principal', () => {
  const offered = (house: ContractHouse, bob: number, contracts = 100) => house.order(bob, { positionSide: 'short', contracts })

  test('buys as many whole contracts at market as money x leverage carries at the mark', () => {
    const { house, alice, bob, positionId } = opened()
    offered(house, bob)
    // 24.9 x 10 / 50 = 4.98 contracts.
    const events = addPrincipal(house, alice, positionId, 24_900_000n)
    expect(one(events, 'ContractOrderAccepted')).toMatchObject({
      cause: 'add_principal',
      contracts: 4,
      orderType: 'market',
      leverage: 10,
      effect: 'open',
    })
    expect(all(events, 'PositionChanged').at(-1)).toMatchObject({ positionId, contracts: 14, margin: 70_000_000n, cause: 'add_principal' })
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('enlarges a short by selling', () => {
    const { house, bob } = opened()
    const carol = house.trader(1_000)
    house.order(carol, { contracts: 3 })
    const { positionId } = house.position(bob, 'short')
    const events = addPrincipal(house, bob, positionId, 15n * U)
    expect(one(events, 'ContractTraded')).toMatchObject({ takerSide: 'sell', contracts: 3 })
  })

  test('the same key buys once, and its answer names the order', () => {
    const { house, alice, bob, positionId } = opened()
    offered(house, bob)
    const key = 'ab'.repeat(16)
    const { orderId } = one(addPrincipal(house, alice, positionId, 10n * U, { key }), 'ContractOrderAccepted')
    expect(one(addPrincipal(house, alice, positionId, 10n * U, { key }), 'Repeated')).toMatchObject({ orderId, reason: '' })
    expect(house.position(alice, 'long').contracts).toBe(12)
  })

  test.each([
    [0n, 'invalid_value'],
    [-1n, 'invalid_value'],
    [2n ** 52n, 'invalid_value'],
    [4_999_999n, 'quantity_not_positive'],
    [2n ** 52n - 1n, 'quantity_too_large'],
  ])('%s units: %s', (money, reason) => {
    const { house, alice, bob, positionId } = opened()
    offered(house, bob)
    expect(refusal(addPrincipal(house, alice, positionId, money))).toBe(reason)
  })

  test('without the balance it is refused, one unit short as well [ER-027]', () => {
    const house = contractHouse()
    const [alice, bob] = [traderWith(house, 2n * 5_025_000n - 1n), house.trader(100_000)]
    house.pair(alice, bob, { contracts: 1 })
    offered(house, bob)
    const { positionId } = house.position(alice, 'long')
    expect(refusal(addPrincipal(house, alice, positionId, 5n * U))).toBe('insufficient_available')
  })

  test('with nobody on the other side, a foreign position, a stale mark, a market or account that only closes', () => {
    const { house, alice, bob, positionId } = opened()
    expect(refusal(addPrincipal(house, alice, positionId, 10n * U))).toBe('no_liquidity')
    offered(house, bob)
    expect(refusal(addPrincipal(house, bob, positionId, 10n * U))).toBe('not_found')
    house.setState('close_only')
    expect(refusal(addPrincipal(house, alice, positionId, 10n * U))).toBe('market_not_open')
    house.setState('open')
    house.x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(addPrincipal(house, alice, positionId, 10n * U))).toBe('new_orders_halted')
    expect(refusal(addPrincipal(house, alice, 99, 10n * U))).toBe('new_orders_halted')
    house.x.operator('HaltNewOrders', { isHalted: false })
    house.x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: true })
    expect(refusal(addPrincipal(house, alice, positionId, 10n * U))).toBe('account_close_only')
    house.x.operator('SetAccountFlag', { accountId: alice, flag: 'close_only', isOn: false })
    house.x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_perp', isOn: false })
    expect(refusal(addPrincipal(house, alice, positionId, 10n * U))).toBe('trading_not_permitted')
    house.x.operator('SetAccountFlag', { accountId: alice, flag: 'trade_perp', isOn: true })
    house.x.later(3_001)
    expect(refusal(addPrincipal(house, alice, positionId, 10n * U))).toBe('index_stale')
    expect(refusal(addPrincipal(house, alice, positionId, 1n))).toBe('quantity_not_positive')
  })
})
