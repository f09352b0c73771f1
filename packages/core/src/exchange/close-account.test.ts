import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import { actor, BTC_ASSET, command, one, refusal, USDT } from '../testing/exchange.ts'

const U = 1_000_000n

function owned() {
  const exchange = contractExchange()
  const { x } = exchange
  const alice = x.account('real')
  const pupil = x.account('demo')
  const close = (accountId = alice, realm: 'real' | 'demo' = 'real') =>
    x.run(command('CloseAccount', { ...actor('user'), accountId, realm }, {}))
  return { exchange, x, alice, pupil, close }
}

describe('an account that its owner closes', () => {
  test('opens nothing any more: neither of the two that race with it', () => {
    const { exchange, x, alice, close } = owned()
    expect(close()).toEqual([{ type: 'AccountFlagSet', accountId: alice, flag: 'frozen', isOn: true }])
    expect(refusal(x.place(alice, {}))).toBe('account_frozen')
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('account_frozen')
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test.each([
    ['one unit', 1n],
    ['a fortune', 100_000n * U],
  ])('may not hold %s', (_, units) => {
    const { x, alice, close } = owned()
    x.deposit(alice, USDT, units)
    expect(refusal(close())).toBe('anything_open')
    expect(core.account(x.state, alice)?.flags.frozen).toBe(false)
  })

  test('may have nothing resting, whose hold is all that it has', () => {
    const { x, alice, close } = owned()
    x.deposit(alice, BTC_ASSET, 100_000_000n)
    one(x.place(alice, { side: 'sell', priceTicks: 510_000 as never }), 'OrderRested')
    expect(refusal(close())).toBe('anything_open')
  })

  test('of demo trading is closed as it stands, and what rests to open goes', () => {
    const { x, pupil, close } = owned()
    const resting = one(x.place(pupil, { priceTicks: 450_000 as never }, { realm: 'demo' }), 'OrderRested').orderId
    expect(one(close(pupil, 'demo'), 'OrderEnded')).toMatchObject({ orderId: resting, end: 'canceled_by_house' })
    expect(core.openOrders(x.state, pupil)).toEqual([])
  })

  test('is not closed while operators have frozen it, nor a second time', () => {
    const { x, alice, close } = owned()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(refusal(close())).toBe('account_frozen')
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: false })
    one(close(), 'AccountFlagSet')
    expect(refusal(close())).toBe('account_frozen')
  })

  test('of another realm, of nobody and of the exchange is refused', () => {
    const { alice, close } = owned()
    expect(refusal(close(alice, 'demo'))).toBe('realm_mismatch')
    expect(refusal(close(77_777))).toBe('unknown_account')
    expect(refusal(close(3))).toBe('unknown_account')
  })

  test.each(['operator', 'system', 'feed', 'clock', 'custody'] as const)('is closed by nobody who comes as %s', (origin) => {
    const { x, alice } = owned()
    const who = { ...actor(origin), actorId: origin === 'operator' ? 7 : 0, accountId: alice }
    expect(refusal(x.run(command('CloseAccount', who, {})))).toBe('origin_not_allowed')
  })

  test('sent again under its key is done once', () => {
    const { x, alice } = owned()
    const asked = command('CloseAccount', { ...actor('user'), accountId: alice, key: 'c'.repeat(32) }, {})
    one(x.run(asked), 'AccountFlagSet')
    expect(x.run(asked)).toMatchObject([{ type: 'DuplicateCommand', reason: '' }])
  })
})
