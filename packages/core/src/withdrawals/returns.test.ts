import { amount, type Command, houseAccountId } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC_ASSET, command, exchange, one, refusal, USDT } from '../testing/exchange.ts'
import { termsOf } from '../testing/withdrawal-terms.ts'

const U = 1_000_000n
const custody = houseAccountId('real', 'custody')
const suspense = houseAccountId('real', 'suspense')
const id = (nth: number) => nth.toString(16).padStart(32, '0')
const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'user_request' } as const

/** Alice has 100 USDT and asked for all of them, with a fee of 2: 98 leave. */
function open() {
  const x = exchange()
  const [alice, bob, pupil] = [x.account(), x.account(), x.account('demo')]
  x.deposit(alice, USDT, 100n * U)
  const act = (type: Command['type'], draft: object, who: object = {}) =>
    x.run(command(type, { ...operator, ...who } as never, { ...approval, ...draft } as never))
  const owner = { accountId: alice, userRef: x.userRef(alice) }
  const terms = { assetId: USDT, amount: amount(100n * U), feePpm: 0, feeFixed: amount(2n * U), destination: id(99), delayMs: 0 }
  const step = (type: 'ApproveWithdrawal' | 'SendWithdrawal') => act(type, termsOf(x.state, alice, id(1)))
  const ask = () => x.run(command('RequestWithdrawal', { ...actor('user'), accountId: alice }, { withdrawalId: id(1), ...terms } as never))
  const settle = () => {
    ask()
    step('ApproveWithdrawal')
    step('SendWithdrawal')
    return act('SettleWithdrawal', { ...termsOf(x.state, alice, id(1)), evidence: id(500) })
  }
  const usual = { ...owner, withdrawalId: id(1), assetId: USDT, amount: amount(98n * U), evidence: id(700) }
  const back = (draft: object = {}, who: object = {}) => act('ReturnWithdrawal', { ...usual, ...draft }, who)
  const close = () => x.run(command('CloseAccount', { ...actor('user'), accountId: alice }, {}))
  const expectLawful = () => expect(core.brokenLaw(x.state)).toBeNull()
  const restart = () => {
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
  }
  return { x, alice, bob, pupil, owner, act, ask, step, settle, back, close, expectLawful, restart }
}

describe('what comes back of a settled withdrawal', () => {
  test('is credited to its account, up to what left, once, over a restart', () => {
    const { x, alice, settle, back, expectLawful, restart } = open()
    settle()
    restart()
    expect(core.settledWithdrawal(x.state, id(1))).toEqual({ accountId: alice, assetId: USDT, left: 98n * U, isReturned: false })
    const events = back()
    expect(events.map(({ type }) => type)).toEqual(['OperatorActed', 'DepositCredited', 'Posted', 'Posted'])
    expect(one(events, 'OperatorActed')).toMatchObject({ command: 'ReturnWithdrawal', accountId: alice })
    expect(one(events, 'DepositCredited')).toMatchObject({ accountId: alice, wallet: 1, amount: 98n * U, evidence: id(700) })
    expect(x.balance(alice, USDT)).toEqual([98n * U, 0n])
    expect(x.balance(custody, USDT)).toEqual([-100n * U, 0n])
    expectLawful()
    restart()
    expect(core.settledWithdrawal(x.state, id(1))).toMatchObject({ isReturned: true })
    expect(refusal(back())).toBe('already_credited')
    expect(refusal(back({ evidence: id(701), amount: amount(1n) }))).toBe('already_credited')
    expect(x.balance(alice, USDT)).toEqual([98n * U, 0n])
  })

  test('may be less than what left, and the rest does not come back by another', () => {
    const { x, alice, settle, back, expectLawful } = open()
    settle()
    one(back({ amount: amount(1n) }), 'DepositCredited')
    expect(refusal(back({ amount: amount(97n * U), evidence: id(701) }))).toBe('already_credited')
    expect(x.balance(alice, USDT)).toEqual([1n, 0n])
    expectLawful()
  })

  test.each<[string, (at: ReturnType<typeof open>) => object, string]>([
    ['more than what left: the fee stayed', () => ({ amount: amount(98n * U + 1n) }), 'withdrawal_differs'],
    ['the whole amount with its fee', () => ({ amount: amount(100n * U) }), 'withdrawal_differs'],
    ['nothing', () => ({ amount: amount(0n) }), 'invalid_value'],
    ['less than nothing', () => ({ amount: -1n }), 'invalid_value'],
    ['another coin', () => ({ assetId: BTC_ASSET }), 'withdrawal_differs'],
    ['a coin that there is not', () => ({ assetId: 99 }), 'unknown_asset'],
    ['another user of the same account', ({ x, bob }) => ({ userRef: x.userRef(bob) }), 'withdrawal_differs'],
    ['another account', ({ bob }) => ({ accountId: bob }), 'not_found'],
    ['another account with its own user', ({ x, bob }) => ({ accountId: bob, userRef: x.userRef(bob) }), 'not_found'],
    ['another withdrawal', () => ({ withdrawalId: id(2) }), 'not_found'],
    ['evidence of the payment itself', () => ({ evidence: id(500) }), 'already_credited'],
    ['an account that there is not', () => ({ accountId: 9_999 }), 'unknown_account'],
    ['evidence that is no hash', () => ({ evidence: 'bank:1' }), 'invalid_value'],
  ])('with %s is refused and changes nothing', (_, draft, reason) => {
    const at = open()
    at.settle()
    const named = { ...approval, ...at.owner, withdrawalId: id(1), assetId: USDT, amount: amount(98n * U), evidence: id(700) }
    const wrong = command('ReturnWithdrawal', operator as never, { ...named, ...draft(at) } as never)
    expect(core.check(at.x.state, wrong)).toBe(reason)
    expect(at.x.balance(at.alice, USDT)).toEqual([0n, 0n])
    one(at.back(), 'DepositCredited')
  })

  test('of a demo account is refused, and by nobody but operators', () => {
    const { x, pupil, settle, back } = open()
    settle()
    expect(refusal(back({ accountId: pupil, userRef: x.userRef(pupil) }, { realm: 'demo' }))).toBe('real_only')
    for (const origin of ['user', 'custody', 'system', 'clock', 'feed'] as const)
      expect(refusal(back({}, { origin, actorId: 0 }))).toBe('origin_not_allowed')
    expect(refusal(back({ approverId: 7 }))).toBe('approver_is_actor')
  })

  test('is refused before the settlement, and of one that was given back', () => {
    const { x, alice, ask, step, act, back } = open()
    ask()
    expect(refusal(back())).toBe('withdrawal_state')
    step('ApproveWithdrawal')
    expect(refusal(back())).toBe('withdrawal_state')
    step('SendWithdrawal')
    expect(refusal(back())).toBe('withdrawal_state')
    act('EndWithdrawal', { ...termsOf(x.state, alice, id(1)), end: 'failed' })
    expect(refusal(back())).toBe('not_found')
    expect(core.settledWithdrawal(x.state, id(1))).toBeNull()
    expect(x.balance(alice, USDT)).toEqual([100n * U, 0n])
  })

  test('of a closed account goes to suspense, where it can be assigned to no closed one', () => {
    const { x, alice, bob, owner, act, settle, back, close, expectLawful, restart } = open()
    settle()
    close()
    const events = back()
    expect(events.map(({ type }) => type)).toEqual(['OperatorActed', 'SuspenseChanged', 'Posted', 'Posted'])
    expect(one(events, 'SuspenseChanged')).toMatchObject({ change: 'credited', amount: 98n * U, evidence: id(700), accountId: 0 })
    expect(x.balance(suspense, USDT)).toEqual([98n * U, 0n])
    expect(x.balance(alice, USDT)).toEqual([0n, 0n])
    expectLawful()
    restart()
    expect(refusal(back({ evidence: id(701) }))).toBe('already_credited')
    const money = { wallet: 1, assetId: USDT, amount: amount(98n * U), evidence: id(700), claim: '' }
    expect(refusal(act('AssignSuspense', { ...owner, ...money }))).toBe('account_closed')
    one(act('AssignSuspense', { accountId: bob, userRef: x.userRef(bob), ...money }), 'DepositCredited')
    expectLawful()
  })

  test('of a frozen account is credited all the same', () => {
    const { x, alice, act, settle, back, expectLawful } = open()
    settle()
    act('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    one(back({ amount: amount(10n * U) }), 'DepositCredited')
    expect(x.balance(alice, USDT)).toEqual([10n * U, 0n])
    expectLawful()
  })

  test('pays a debt out of what came back', () => {
    const { x, alice, owner, act, settle, back, expectLawful } = open()
    const credited = { assetId: USDT, amount: amount(30n * U), evidence: id(600) }
    settle()
    act('CreditByHand', { ...owner, wallet: 1, ...credited, claim: '', firstEvidence: '' })
    x.place(alice, { side: 'buy', priceTicks: 280_000 as never, quantityLots: 1 as never })
    act('ReverseCredit', { ...owner, ...credited })
    const debt = core.account(x.state, alice)?.debts[0]?.amount ?? 0n
    expect(debt).toBeGreaterThan(0n)
    const events = back()
    expect(one(events, 'DebtChanged').debt).toBe(0n)
    expect(all(events, 'Posted')).toHaveLength(4)
    expect(x.balance(alice, USDT)[0]).toBe(98n * U - debt)
    expectLawful()
  })

  test('may be taken back or brought to another claim, and is not returned again by that', () => {
    const { x, alice, bob, owner, act, settle, back, expectLawful } = open()
    settle()
    back()
    const money = { assetId: USDT, amount: amount(98n * U), evidence: id(700) }
    const to = { accountId: bob, userRef: x.userRef(bob), claim: '' }
    one(act('CorrectCredit', { fromAccountId: alice, fromUserRef: owner.userRef, ...to, ...money }), 'DepositCredited')
    expect(refusal(back({ evidence: id(701) }))).toBe('already_credited')
    expect(x.balance(bob, USDT)).toEqual([98n * U, 0n])
    expectLawful()
  })

  test('a law holds the settled withdrawals against what was paid out', () => {
    const { x, alice, settle } = open()
    settle()
    const { ids, settled } = x.inside.withdrawals
    expect(core.brokenLaw(x.state)).toBeNull()
    ids.add(id(9), 0)
    settled.add(id(9), { accountId: alice, assetId: USDT, left: 1n, isReturned: false })
    expect(core.brokenLaw(x.state)).toContain('what was paid out of asset 1')
  })
})
