import { LISTED_GATES, type ProductGate, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { addPrincipal, adjustMargin, cancel } from '../testing/contract-acts.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import { actor, all, BTC_ASSET, command, one, refusal, USDT } from '../testing/exchange.ts'
import { OPTION_MARKET, stake } from '../testing/option-exchange.ts'

const U = 1_000_000n
const seed = { approverId: 0, reasonCode: 'genesis' } as const

/** Gates of futures and options as they are listed, one real trader and one who practises. */
function gated(gates: readonly ProductGate[] = LISTED_GATES) {
  const exchange = contractExchange()
  const { x } = exchange
  x.system('ConfigureOption', { ...seed, option: OPTION_MARKET, effectiveFromMs: timeMs(0) })
  for (const gate of gates) x.system('SetProductGate', { ...seed, gate, effectiveFromMs: timeMs(0) })
  for (const realm of ['real', 'demo'] as const)
    for (const purpose of ['option_pool', 'market_maker', 'insurance'] as const) x.fund(purpose, USDT, 1_000_000n * U, realm)
  const alice = exchange.trader(100_000)
  x.deposit(alice, USDT, 100_000n * U)
  x.deposit(alice, BTC_ASSET, 1_000_000_000n)
  const pupil = x.account('demo')
  const pass = (accountId: number, product: ProductGate['product'], version = 1, realm: 'real' | 'demo' = 'real') =>
    x.run(command('PassGate', { ...actor('system'), realm }, { accountId, product, version }))
  return { exchange, x, alice, pupil, pass, option: (who: number, realm: 'real' | 'demo' = 'real') => x.run(stake(who, {}, { realm })) }
}

describe('a gate', () => {
  test('keeps who has not passed from opening, product by product; spot is open [PM-012]', () => {
    const { exchange, x, alice, pass, option } = gated()
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('gate_not_passed')
    expect(refusal(option(alice))).toBe('gate_not_passed')
    one(x.place(alice, {}), 'OrderAccepted')
    expect(pass(alice, 'futures')).toEqual([{ type: 'GatePassed', accountId: alice, product: 'futures', version: 1 }])
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderAccepted')
    expect(refusal(option(alice))).toBe('gate_not_passed')
    pass(alice, 'options')
    one(option(alice), 'OptionPlaced')
    expect(core.account(x.state, alice)?.gates).toEqual({ spot: 0, futures: 1, options: 1 })
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('is not asked of a demo account', () => {
    const { exchange, pupil, option } = gated()
    one(exchange.order(pupil, { contracts: 1 }, { realm: 'demo' }), 'ContractOrderAccepted')
    one(option(pupil, 'demo'), 'OptionPlaced')
  })

  test('of spot keeps buys out and lets sells through: a sale is the way out of a coin', () => {
    const { x, alice } = gated([{ ...LISTED_GATES[0]!, product: 'spot' }])
    expect(refusal(x.place(alice, {}))).toBe('gate_not_passed')
    one(x.place(alice, { side: 'sell', priceTicks: 510_000 as never }), 'OrderAccepted')
  })

  test('passed twice says so once', () => {
    const { alice, pass } = gated()
    one(pass(alice, 'futures'), 'GatePassed')
    expect(pass(alice, 'futures')).toEqual([])
  })

  test.each<[string, Parameters<ReturnType<typeof gated>['pass']>, string]>([
    ['of another version', [0, 'futures', 2], 'gate_not_in_force'],
    ['of a product without one', [0, 'spot', 1], 'gate_not_in_force'],
    ['of no version', [0, 'futures', 0], 'invalid_value'],
    ['of a product that nobody knows', [0, 'loans' as 'spot', 1], 'invalid_value'],
    ['in the other realm', [0, 'futures', 1, 'demo'], 'realm_mismatch'],
    ['of an account that nobody has', [77_777, 'futures', 1], 'unknown_account'],
    ['of an account of the exchange', [3, 'futures', 1], 'unknown_account'],
  ])('%s is not passed', (_, [accountId, ...rest], reason) => {
    const { x, alice, pass } = gated()
    expect(refusal(pass(accountId === 0 ? alice : accountId, ...rest))).toBe(reason)
    expect(core.account(x.state, alice)?.gates.futures).toBe(0)
  })

  test('of a demo account is not passed: it asks nothing', () => {
    const { pupil, pass } = gated()
    expect(refusal(pass(pupil, 'futures', 1, 'demo'))).toBe('gate_not_in_force')
  })

  test.each(['user', 'operator', 'feed', 'clock', 'custody'] as const)('is passed by nobody who comes as %s', (origin) => {
    const { exchange, x, alice } = gated()
    const who = { ...actor(origin), actorId: origin === 'operator' ? 7 : 0, accountId: alice }
    expect(refusal(x.run(command('PassGate', who, { accountId: alice, product: 'futures', version: 1 })))).toBe('origin_not_allowed')
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('gate_not_passed')
  })

  test('passed by one person opens nothing to another', () => {
    const { exchange, alice, pass } = gated()
    const bob = exchange.trader(100_000)
    pass(bob, 'futures')
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('gate_not_passed')
  })

  test('keeps every opening act out and no exit', () => {
    const { exchange, x, alice, pass } = gated()
    pass(alice, 'futures')
    const bob = exchange.trader(100_000)
    pass(bob, 'futures')
    exchange.pair(alice, bob, { contracts: 50 })
    const resting = one(exchange.order(alice, { contracts: 9, priceTicks: 450_000 as never }), 'ContractOrderRested').orderId
    nextRule(x, { version: 2 })
    x.later(2_000)
    exchange.mark(50_000)
    const { positionId } = exchange.position(alice, 'long')
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('gate_not_passed')
    expect(refusal(addPrincipal(exchange, alice, positionId, 1_000n * U))).toBe('gate_not_passed')
    one(adjustMargin(exchange, alice, positionId, U), 'PositionChanged')
    one(adjustMargin(exchange, alice, positionId, -U), 'PositionChanged')
    one(exchange.setStop(alice, 'long', { triggerPrice: 4_700_000_000_000 as never }), 'StopPlaced')
    one(
      exchange.order(alice, { effect: 'close', positionId, leverage: 0, contracts: 1, priceTicks: 510_000 as never }),
      'ContractOrderRested',
    )
    one(cancel(exchange, alice, resting), 'ContractOrderEnded')
    pass(alice, 'futures', 2)
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderAccepted')
  })
})

type X = ReturnType<typeof gated>['x']
const nextRule = (x: X, change: Partial<ProductGate>, inMs = 1_000) =>
  x.operator('SetProductGate', { gate: { ...LISTED_GATES[0]!, ...change }, effectiveFromMs: timeMs(x.now + inMs) })

describe('the next rule', () => {
  test('is announced, and asks again from its time on: neither is it passed before, nor the former one after', () => {
    const { exchange, x, alice, pass } = gated()
    pass(alice, 'futures')
    one(nextRule(x, { version: 2 }), 'ProductGateSet')
    expect(refusal(pass(alice, 'futures', 2))).toBe('gate_not_in_force')
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderAccepted')
    expect(all(x.later(1_000).due, 'ProductGateSet')).toMatchObject([{ gate: { version: 2 } }])
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('gate_not_passed')
    expect(refusal(pass(alice, 'futures', 1))).toBe('gate_not_in_force')
    pass(alice, 'futures', 2)
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderAccepted')
  })

  test('that asks nothing opens the product', () => {
    const { exchange, x, alice } = gated()
    nextRule(x, { version: 2, isAsked: false })
    x.later(1_000)
    exchange.mark(50_000)
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderAccepted')
  })

  test.each<[string, Partial<ProductGate>, number, string]>([
    ['the version that stands', { version: 1 }, 1_000, 'invalid_value'],
    ['a version left out', { version: 3 }, 1_000, 'invalid_value'],
    ['at once', { version: 2 }, 0, 'rule_not_in_future'],
    ['an unknown product', { version: 2, product: 'loans' as 'spot' }, 1_000, 'invalid_value'],
    ['an unknown level', { version: 2, level: 'king' as 'none' }, 1_000, 'invalid_value'],
    ['an age that nobody has', { version: 2, ageLeast: 121 }, 1_000, 'invalid_value'],
    ['a country in small letters', { version: 2, closedCountries: ['kp'] }, 1_000, 'invalid_value'],
    ['countries out of order', { version: 2, closedCountries: ['KP', 'CU'] }, 1_000, 'invalid_value'],
    ['a country twice', { version: 2, closedCountries: ['KP', 'KP'] }, 1_000, 'invalid_value'],
  ])('is refused: %s', (_, change, inMs, reason) => {
    const { x } = gated()
    expect(refusal(nextRule(x, change, inMs))).toBe(reason)
  })

  test('does not begin before the one that waits', () => {
    const { x } = gated()
    one(nextRule(x, { version: 2 }, 5_000), 'ProductGateSet')
    expect(refusal(nextRule(x, { version: 3 }, 4_999))).toBe('rule_not_in_future')
    one(nextRule(x, { version: 3 }, 5_000), 'ProductGateSet')
    expect(all(x.later(5_000).due, 'ProductGateSet').map(({ gate }) => gate.version)).toEqual([2, 3])
  })

  test('two at once: the second is refused, whichever operator asked first', () => {
    const { x } = gated()
    one(nextRule(x, { version: 2, ageLeast: 21 }), 'ProductGateSet')
    expect(refusal(nextRule(x, { version: 2, ageLeast: 0 }, 500))).toBe('invalid_value')
  })
})

test('a snapshot keeps rules in force and announced, and who passed', () => {
  const { x, alice, pass } = gated()
  pass(alice, 'options')
  nextRule(x, { version: 2 })
  const sections = core.encodeState(x.state)
  const copy = core.decodeState(core.shapeVersion, sections)
  expect(Buffer.compare(core.encodeState(copy), sections)).toBe(0)
  expect(core.account(copy, alice)?.gates).toEqual({ spot: 0, futures: 0, options: 1 })
  x.state = copy
  expect(all(x.later(1_000).due, 'ProductGateSet')).toMatchObject([{ gate: { version: 2 } }])
  expect(refusal(nextRule(x, { version: 2 }))).toBe('invalid_value')
})

describe('a pass taken back', () => {
  const taken = (product: ProductGate['product']) => {
    const made = gated()
    const { x, alice, pass } = made
    const revoke = (accountId = alice, realm: 'real' | 'demo' = 'real') =>
      x.run(command('RevokePass', { ...actor('system'), realm }, { accountId, product }))
    pass(alice, product)
    return { ...made, revoke }
  }

  test('keeps from opening, takes what rests to open, and leaves every exit', () => {
    const { exchange, x, alice, pass, revoke } = taken('futures')
    const bob = exchange.trader(100_000)
    pass(bob, 'futures')
    exchange.pair(alice, bob, { contracts: 50 })
    const resting = one(exchange.order(alice, { contracts: 9, priceTicks: 450_000 as never }), 'ContractOrderRested').orderId
    const { positionId } = exchange.position(alice, 'long')
    const closing = { effect: 'close', positionId, leverage: 0, contracts: 1, priceTicks: 520_000 as never } as const
    const closes = one(exchange.order(alice, closing), 'ContractOrderRested').orderId
    const events = revoke()
    expect(events[0]).toEqual({ type: 'PassRevoked', accountId: alice, product: 'futures', version: 1 })
    expect(one(events, 'ContractOrderEnded')).toMatchObject({ orderId: resting, end: 'canceled_by_house' })
    expect(core.contractOrders(x.state, alice).map(({ orderId }) => orderId)).toEqual([closes])
    expect(core.account(x.state, alice)?.gates.futures).toBe(0)
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('gate_not_passed')
    expect(refusal(addPrincipal(exchange, alice, positionId, 1_000n * U))).toBe('gate_not_passed')
    one(adjustMargin(exchange, alice, positionId, U), 'PositionChanged')
    one(exchange.setStop(alice, 'long', { triggerPrice: 4_700_000_000_000 as never }), 'StopPlaced')
    one(cancel(exchange, alice, closes), 'ContractOrderEnded')
    one(exchange.order(alice, { ...closing, priceTicks: 510_000 as never }), 'ContractOrderRested')
    one(exchange.order(bob, { contracts: 1, priceTicks: 450_000 as never }), 'ContractOrderRested')
    expect(core.brokenLaw(x.state)).toBeNull()
    pass(alice, 'futures')
    one(exchange.order(alice, { contracts: 1 }), 'ContractOrderAccepted')
  })

  test('of spot takes buys and leaves sells', () => {
    const { x, alice, pass } = gated([{ ...LISTED_GATES[0]!, product: 'spot' }])
    pass(alice, 'spot')
    const buy = one(x.place(alice, { priceTicks: 450_000 as never }), 'OrderRested').orderId
    const sell = one(x.place(alice, { side: 'sell', priceTicks: 510_000 as never }), 'OrderRested').orderId
    const events = x.run(command('RevokePass', actor('system'), { accountId: alice, product: 'spot' }))
    expect(all(events, 'OrderEnded').map(({ orderId }) => orderId)).toEqual([buy])
    expect(core.openOrders(x.state, alice).map(({ orderId }) => orderId)).toEqual([sell])
  })

  test('takes no order where the product is open to everybody by now', () => {
    const { exchange, x, alice, revoke } = taken('futures')
    one(exchange.order(alice, { contracts: 9, priceTicks: 450_000 as never }), 'ContractOrderRested')
    nextRule(x, { version: 2, isAsked: false })
    x.later(1_000)
    expect(revoke().map(({ type }) => type)).toEqual(['PassRevoked'])
  })

  test('leaves accepted options alone, and a second time says nothing', () => {
    const { x, alice, option, revoke } = taken('options')
    one(option(alice), 'OptionPlaced')
    expect(revoke().map(({ type }) => type)).toEqual(['PassRevoked'])
    expect(core.options(x.state, alice)).toHaveLength(1)
    expect(revoke()).toEqual([])
  })

  test.each<[string, Parameters<ReturnType<typeof taken>['revoke']>, string]>([
    ['in the other realm', [undefined, 'demo'], 'realm_mismatch'],
    ['of an account that nobody has', [77_777], 'unknown_account'],
    ['of an account of the exchange', [3], 'unknown_account'],
  ])('%s changes nothing', (_, [accountId, realm], reason) => {
    const { x, alice, revoke } = taken('futures')
    expect(refusal(revoke(accountId ?? alice, realm))).toBe(reason)
    expect(core.account(x.state, alice)?.gates.futures).toBe(1)
  })

  test('of a demo account is refused: it asks nothing', () => {
    const { pupil, revoke } = taken('futures')
    expect(refusal(revoke(pupil, 'demo'))).toBe('gate_not_in_force')
  })

  test.each(['user', 'operator', 'feed', 'clock', 'custody'] as const)('is taken by nobody who comes as %s', (origin) => {
    const { x, alice } = taken('futures')
    const who = { ...actor(origin), actorId: origin === 'operator' ? 7 : 0, accountId: alice }
    expect(refusal(x.run(command('RevokePass', who, { accountId: alice, product: 'futures' })))).toBe('origin_not_allowed')
  })
})
