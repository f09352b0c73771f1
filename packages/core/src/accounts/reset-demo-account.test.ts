import { amount, houseAccountId, ticks, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import { actor, all, BTC_ASSET, command, GLS_ASSET, one, refusal, USDT } from '../testing/exchange.ts'
import { type OptionExchange, optionExchange, U, units } from '../testing/option-exchange.ts'

const DAY = 86_400_000
const GRANT = 50_000n * U
const reset = (exchange: Pick<OptionExchange, 'x'>, accountId: number, realm: 'real' | 'demo' = 'demo') =>
  exchange.x.run(command('ResetDemoAccount', { ...actor('user'), accountId, realm }, {}))
const demo = () => {
  const exchange = optionExchange()
  return { exchange, alice: exchange.player(0, 'demo') }
}
const external = houseAccountId('demo', 'external')

describe('a demo account', () => {
  test('gives everything back, by wallet and asset, and gets its grant anew', () => {
    const { exchange, alice } = demo()
    const { ledger } = exchange.x.inside
    // What trading leaves: there is no deposit.
    for (const [assetId, units] of [
      [GLS_ASSET, 7n],
      [BTC_ASSET, 2n ** 60n],
    ] as const)
      ledger.create({ realm: 'demo', accountId: alice, wallet: 1, assetId, units: amount(units), purpose: 'trade' })
    exchange.placed(alice, { stake: units(100) }, { realm: 'demo' })
    exchange.point(50_000)
    exchange.point(49_000, 30_000)
    exchange.at(exchange.now + 1)
    expect(exchange.wallet(alice)).toEqual([GRANT - 100n * U, 0n])
    const events = reset(exchange, alice)
    expect(events[0]).toEqual({ type: 'DemoAccountReset', accountId: alice })
    expect(
      all(events, 'Posted').map(({ accountId, wallet, assetId, availableDelta, purpose }) => [
        accountId,
        wallet,
        assetId,
        availableDelta,
        purpose,
      ]),
    ).toEqual([
      [alice, 1, USDT, -(GRANT - 100n * U), 'demo_reset'],
      [external, 1, USDT, GRANT - 100n * U, 'demo_reset'],
      [alice, 1, BTC_ASSET, -(2n ** 60n), 'demo_reset'],
      [external, 1, BTC_ASSET, 2n ** 60n, 'demo_reset'],
      [alice, 1, GLS_ASSET, -7n, 'demo_reset'],
      [external, 1, GLS_ASSET, 7n, 'demo_reset'],
      [alice, 3, USDT, -GRANT, 'demo_reset'],
      [external, 1, USDT, GRANT, 'demo_reset'],
      [external, 1, USDT, -GRANT, 'demo_grant'],
      [alice, 1, USDT, GRANT, 'demo_grant'],
      [external, 1, USDT, -GRANT, 'demo_grant'],
      [alice, 3, USDT, GRANT, 'demo_grant'],
    ])
    expect(core.balances(exchange.x.state, alice)).toEqual([
      { wallet: 1, assetId: USDT, available: GRANT, held: 0n },
      { wallet: 3, assetId: USDT, available: GRANT, held: 0n },
    ])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('once a UTC day, to the millisecond and across a restart', () => {
    const { exchange, alice } = demo()
    exchange.point(50_000, DAY - (exchange.now % DAY))
    one(reset(exchange, alice), 'DemoAccountReset')
    expect(refusal(reset(exchange, alice))).toBe('reset_used_today')
    exchange.at(exchange.now + DAY - 1)
    exchange.restart()
    expect(refusal(reset(exchange, alice))).toBe('reset_used_today')
    const bob = exchange.player(0, 'demo')
    one(reset(exchange, bob), 'DemoAccountReset')
    exchange.at(exchange.now + 1)
    one(reset(exchange, alice), 'DemoAccountReset')
  })

  test('a frozen one may too, and one under its own exclusion', () => {
    const { exchange, alice } = demo()
    exchange.x.run(
      command(
        'SetAccountFlag',
        { ...actor('operator'), actorId: 7, realm: 'demo' },
        { accountId: alice, flag: 'frozen', isOn: true, approverId: 8, reasonCode: 'incident' },
      ),
    )
    exchange.run(
      command('ExcludeFromOptions', { ...actor('user'), accountId: alice, realm: 'demo' }, { untilMs: timeMs(exchange.now + DAY) }),
    )
    one(reset(exchange, alice), 'DemoAccountReset')
  })
})

describe('no reset', () => {
  test('of a real account, with or without anything open, nor in the name of another realm', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    expect(refusal(reset(exchange, alice, 'real'))).toBe('demo_only')
    exchange.placed(alice)
    expect(refusal(reset(exchange, alice, 'real'))).toBe('demo_only')
    expect(refusal(reset(exchange, alice, 'demo'))).toBe('realm_mismatch')
    expect(refusal(reset(exchange, external, 'demo'))).toBe('unknown_account')
    expect(exchange.wallet(alice)).toEqual([990n * U, 10n * U])
  })

  test('by anybody but the user', () => {
    const { exchange, alice } = demo()
    for (const origin of ['operator', 'system', 'clock', 'custody', 'feed'] as const) {
      const who = { ...actor(origin), actorId: 7, accountId: alice, realm: 'demo' } as const
      expect(refusal(exchange.x.run(command('ResetDemoAccount', who, {})))).toBe('origin_not_allowed')
    }
  })

  test('while a spot order rests', () => {
    const { exchange, alice } = demo()
    const { orderId } = one(exchange.x.place(alice, { priceTicks: ticks(490_000) }, { realm: 'demo' }), 'OrderAccepted')
    expect(refusal(reset(exchange, alice))).toBe('anything_open')
    exchange.x.cancel(alice, orderId, { realm: 'demo' })
    one(reset(exchange, alice), 'DemoAccountReset')
  })

  test('while an option is open, struck or scheduled, and again once it is settled', () => {
    const { exchange, alice } = demo()
    exchange.placed(alice, { openAtMs: timeMs(exchange.now + 5_000) }, { realm: 'demo' })
    expect(refusal(reset(exchange, alice))).toBe('anything_open')
    exchange.point(50_000, 6_000)
    expect(refusal(reset(exchange, alice))).toBe('anything_open')
    exchange.at(exchange.now + 40_001)
    expect(exchange.settled()).toMatchObject([{ outcome: 'void' }])
    // Its void may still wait for a price: nothing moves by it.
    one(reset(exchange, alice), 'DemoAccountReset')
    exchange.point(51_000)
    expect(one(exchange.events, 'OptionVoidPriced').accountId).toBe(alice)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('while a contract order rests or a position is open', () => {
    const exchange = contractExchange()
    exchange.x.fund('insurance', USDT, 1_000_000n * U, 'demo')
    const [alice, bob] = [exchange.x.account('demo'), exchange.x.account('demo')]
    const resting = one(exchange.order(alice, { contracts: 2 }, { realm: 'demo' }), 'ContractOrderRested')
    expect(refusal(reset(exchange, alice))).toBe('anything_open')
    exchange.order(bob, { contracts: 2, positionSide: 'short' }, { realm: 'demo' })
    expect(core.positions(exchange.x.state, alice)).toHaveLength(1)
    expect(refusal(reset(exchange, alice))).toBe('anything_open')
    expect(refusal(reset(exchange, bob))).toBe('anything_open')
    expect(resting.remainingContracts).toBe(2)
  })

  test('that creates more than the books can hold', () => {
    const { exchange, alice } = demo()
    const left = 2n ** 62n + exchange.x.balance(external, USDT)[0]
    exchange.x.fund('fees', USDT, left, 'demo')
    expect(refusal(reset(exchange, alice))).toBe('invalid_value')
  })
})
