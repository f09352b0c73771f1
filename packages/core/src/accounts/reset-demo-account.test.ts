import { houseAccountId, ticks, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { contractHouse } from '../testing/contract-house.ts'
import { actor, all, BTC_ASSET, command, GLS_ASSET, one, refusal, USDT } from '../testing/exchange.ts'
import { type StakeHouse, stakeHouse, U, units } from '../testing/stake-house.ts'

const DAY = 86_400_000
const GRANT = 50_000n * U
const reset = (house: Pick<StakeHouse, 'x'>, accountId: number, realm: 'real' | 'demo' = 'demo') =>
  house.x.run(command('ResetDemoAccount', { ...actor('user'), accountId, realm }, {}))
const demo = () => {
  const house = stakeHouse()
  return { house, alice: house.player(0, 'demo') }
}
const external = houseAccountId('demo', 'external')

describe('a pRACTICE account', () => {
  test('gives everything back, by wallet and asset, and gets its grant anew', () => {
    const { house, alice } = demo()
    house.x.deposit(alice, GLS_ASSET, 7n, 'demo')
    house.x.deposit(alice, BTC_ASSET, 2n ** 60n, 'demo')
    house.placed(alice, { stake: units(100) }, { realm: 'demo' })
    house.point(50_000)
    house.point(49_000, 30_000)
    house.at(house.now + 1)
    expect(house.wallet(alice)).toEqual([GRANT - 100n * U, 0n])
    const events = reset(house, alice)
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
    expect(core.balances(house.x.state, alice)).toEqual([
      { wallet: 1, assetId: USDT, available: GRANT, held: 0n },
      { wallet: 3, assetId: USDT, available: GRANT, held: 0n },
    ])
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('once a UTC day, to the millisecond and across a restart', () => {
    const { house, alice } = demo()
    house.point(50_000, DAY - (house.now % DAY))
    one(reset(house, alice), 'DemoAccountReset')
    expect(refusal(reset(house, alice))).toBe('reset_used_today')
    house.at(house.now + DAY - 1)
    house.restart()
    expect(refusal(reset(house, alice))).toBe('reset_used_today')
    const bob = house.player(0, 'demo')
    one(reset(house, bob), 'DemoAccountReset')
    house.at(house.now + 1)
    one(reset(house, alice), 'DemoAccountReset')
  })

  test('a frozen one may too, and one under its own exclusion', () => {
    const { house, alice } = demo()
    house.x.run(
      command(
        'SetAccountFlag',
        { ...actor('operator'), actorId: 7, realm: 'demo' },
        { accountId: alice, flag: 'frozen', isOn: true, approverId: 8, reasonCode: 'incident' },
      ),
    )
    house.run(command('ExcludeFromOptions', { ...actor('user'), accountId: alice, realm: 'demo' }, { untilMs: timeMs(house.now + DAY) }))
    one(reset(house, alice), 'DemoAccountReset')
  })
})

describe('no reset', () => {
  test('of a real account, with or without anything open, nor in the name of another realm', () => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    expect(refusal(reset(house, alice, 'real'))).toBe('demo_only')
    house.placed(alice)
    expect(refusal(reset(house, alice, 'real'))).toBe('demo_only')
    expect(refusal(reset(house, alice, 'demo'))).toBe('realm_mismatch')
    expect(refusal(reset(house, external, 'demo'))).toBe('unknown_account')
    expect(house.wallet(alice)).toEqual([990n * U, 10n * U])
  })

  test('by anybody but the user', () => {
    const { house, alice } = demo()
    for (const origin of ['operator', 'system', 'clock', 'custody', 'feed'] as const) {
      const who = { ...actor(origin), actorId: 7, accountId: alice, realm: 'demo' } as const
      expect(refusal(house.x.run(command('ResetDemoAccount', who, {})))).toBe('origin_not_allowed')
    }
  })

  test('while a spot order rests', () => {
    const { house, alice } = demo()
    const { orderId } = one(house.x.place(alice, { priceTicks: ticks(490_000) }, { realm: 'demo' }), 'OrderAccepted')
    expect(refusal(reset(house, alice))).toBe('anything_open')
    house.x.cancel(alice, orderId, { realm: 'demo' })
    one(reset(house, alice), 'DemoAccountReset')
  })

  test('while an option is open, struck or scheduled, and again once it is settled', () => {
    const { house, alice } = demo()
    house.placed(alice, { openAtMs: timeMs(house.now + 5_000) }, { realm: 'demo' })
    expect(refusal(reset(house, alice))).toBe('anything_open')
    house.point(50_000, 6_000)
    expect(refusal(reset(house, alice))).toBe('anything_open')
    house.at(house.now + 40_001)
    expect(house.settled()).toMatchObject([{ outcome: 'void' }])
    // Its void may still wait for a price: nothing moves by it.
    one(reset(house, alice), 'DemoAccountReset')
    house.point(51_000)
    expect(one(house.events, 'OptionVoidPriced').accountId).toBe(alice)
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })

  test('while a contract order rests or a position is open', () => {
    const house = contractHouse()
    house.x.fund('insurance', USDT, 1_000_000n * U, 'demo')
    const [alice, bob] = [house.x.account('demo'), house.x.account('demo')]
    const resting = one(house.order(alice, { contracts: 2 }, { realm: 'demo' }), 'ContractOrderRested')
    expect(refusal(reset(house, alice))).toBe('anything_open')
    house.order(bob, { contracts: 2, positionSide: 'short' }, { realm: 'demo' })
    expect(core.positions(house.x.state, alice)).toHaveLength(1)
    expect(refusal(reset(house, alice))).toBe('anything_open')
    expect(refusal(reset(house, bob))).toBe('anything_open')
    expect(resting.remainingContracts).toBe(2)
  })

  test('that creates more than the books can hold', () => {
    const { house, alice } = demo()
    const left = 2n ** 62n + house.x.balance(external, USDT)[0]
    house.x.deposit(alice, USDT, left, 'demo')
    expect(refusal(reset(house, alice))).toBe('invalid_value')
  })
})
