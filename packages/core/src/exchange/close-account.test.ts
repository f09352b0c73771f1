import { amount, ratePpm } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { hasAnythingOpen } from '../accounts/reset-demo-account.ts'
import { core } from '../index.ts'
import { contractExchange } from '../testing/contract-exchange.ts'
import { actor, BTC_ASSET, command, one, refusal, USDT } from '../testing/exchange.ts'
import { termsOf } from '../testing/withdrawal-terms.ts'

const U = 1_000_000n
const id = (nth: number) => nth.toString(16).padStart(32, 'e')

/** Of the whole amount, without a fee and without a delay. */
const withdrawal = (accountId: number, units: bigint) =>
  command(
    'RequestWithdrawal',
    { ...actor('user'), accountId },
    {
      ...{ withdrawalId: id(1), assetId: USDT, amount: amount(units), destination: id(9) },
      ...{ feePpm: ratePpm(0), feeFixed: amount(0n), delayMs: 0 },
    },
  )

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
    expect(close()).toEqual([
      { type: 'AccountClosed', accountId: alice },
      { type: 'AccountFlagSet', accountId: alice, flag: 'frozen', isOn: true },
    ])
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

  test('may not wait for a payout, at any step of it, and may go once it is paid out', () => {
    const { x, alice, close } = owned()
    const act = (type: 'ApproveWithdrawal' | 'SendWithdrawal' | 'SettleWithdrawal') => {
      const draft = { ...termsOf(x.state, alice, id(1)), evidence: id(2), approverId: 8, reasonCode: 'user_request' }
      x.run(command(type, { ...actor('operator'), actorId: 7 }, draft as never))
    }
    x.deposit(alice, USDT, 10n * U)
    x.run(withdrawal(alice, 10n * U))
    for (const step of ['ApproveWithdrawal', 'SendWithdrawal', 'SettleWithdrawal'] as const) {
      expect(hasAnythingOpen(x.inside, alice)).toBe(true)
      expect(refusal(close())).toBe('anything_open')
      act(step)
    }
    expect(hasAnythingOpen(x.inside, alice)).toBe(false)
    one(close(), 'AccountFlagSet')
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('may not owe a unit of a credit that was taken back, though nothing is left in it', () => {
    const { x, alice, close } = owned()
    const approval = { approverId: 8, reasonCode: 'funding', accountId: alice, userRef: x.userRef(alice) } as const
    const none = { claim: '', firstEvidence: '' } as const
    const operator = { ...actor('operator'), actorId: 7 }
    const credit = (units: bigint, evidence: string) =>
      x.run(command('CreditByHand', operator, { ...approval, ...none, wallet: 1, assetId: USDT, amount: amount(units), evidence }))
    credit(10n * U, id(3))
    x.run(withdrawal(alice, 10n * U))
    const named = { ...termsOf(x.state, alice, id(1)), ...approval, evidence: id(2) }
    for (const type of ['ApproveWithdrawal', 'SendWithdrawal', 'SettleWithdrawal'] as const) x.run(command(type, operator, named as never))
    one(x.run(command('ReverseCredit', operator, { ...approval, assetId: USDT, amount: amount(10n * U), evidence: id(3) })), 'DebtChanged')
    expect(refusal(close())).toBe('anything_open')
    credit(10n * U - 1n, id(4))
    expect(core.account(x.state, alice)?.debts).toEqual([{ assetId: USDT, amount: 1n }])
    expect(refusal(close())).toBe('anything_open')
    credit(1n, id(5))
    expect(core.account(x.state, alice)?.debts).toEqual([])
    one(close(), 'AccountFlagSet')
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('of demo trading is closed as it stands, and what rests to open goes', () => {
    const { x, pupil, close } = owned()
    const resting = one(x.place(pupil, { priceTicks: 450_000 as never }, { realm: 'demo' }), 'OrderRested').orderId
    expect(one(close(pupil, 'demo'), 'OrderEnded')).toMatchObject({ orderId: resting, end: 'canceled_by_house' })
    expect(core.openOrders(x.state, pupil)).toEqual([])
  })

  test('of demo trading does not begin anew', () => {
    const { x, alice, pupil, close } = owned()
    const reset = (accountId: number, realm: 'real' | 'demo') =>
      refusal(x.run(command('ResetDemoAccount', { ...actor('user'), accountId, realm }, {})))
    close(pupil, 'demo')
    expect(reset(pupil, 'demo')).toBe('account_closed')
    expect(reset(alice, 'real')).toBe('demo_only')
    close()
    expect(reset(alice, 'real')).toBe('account_closed')
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('is not closed while operators have frozen it, nor a second time', () => {
    const { x, alice, close } = owned()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(refusal(close())).toBe('account_frozen')
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: false })
    one(close(), 'AccountFlagSet')
    expect(refusal(close())).toBe('account_frozen')
  })

  test('stays frozen for ever, over a restart too; its other flags may change', () => {
    const { x, alice, close } = owned()
    close()
    const flag = (flag: 'frozen' | 'close_only', isOn: boolean) => x.operator('SetAccountFlag', { accountId: alice, flag, isOn })
    expect(refusal(flag('frozen', false))).toBe('account_closed')
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    expect(core.account(x.state, alice)).toMatchObject({ isClosed: true, flags: { frozen: true } })
    expect(refusal(flag('frozen', false))).toBe('account_closed')
    one(flag('frozen', true), 'AccountFlagSet')
    one(flag('close_only', true), 'AccountFlagSet')
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
