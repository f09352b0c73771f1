import { amount, type Command, houseAccountId, type IdentityLevel, type RequestWithdrawal } from '@glasshouse/domain'
import { describe, expect, test, vi } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC_ASSET, command, exchange, GLS_ASSET, one, refusal, USDT } from '../testing/exchange.ts'
import { termsOf } from '../testing/withdrawal-terms.ts'

const U = 1_000_000n
const BTC = 100_000_000n
const DAY = 86_400_000
const custody = houseAccountId('real', 'custody')
const fees = houseAccountId('real', 'fees')
const id = (nth: number) => nth.toString(16).padStart(32, '0')
const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'user_request' } as const

/** Alice has 100,000 USDT and 10 BTC, at 50,000 each. */
function open(level: IdentityLevel = 'advanced') {
  const x = exchange()
  const [alice, bob, pupil] = [x.account(), x.account(), x.account('demo')]
  x.deposit(alice, USDT, 100_000n * U)
  x.deposit(alice, BTC_ASSET, 10n * BTC)
  const act = (type: Command['type'], draft: object, who: object = {}) =>
    x.run(command(type, { ...operator, ...who } as never, { ...approval, ...draft } as never))
  const setLevel = (accountId: number, to: IdentityLevel) => x.run(command('SetPayoutLevel', actor('system'), { accountId, level: to }))
  setLevel(alice, level)
  const usual = { withdrawalId: id(1), assetId: USDT, amount: 1_000n * U, feePpm: 1_000, feeFixed: U, destination: id(99), delayMs: 0 }
  const request = (draft: Partial<Record<keyof RequestWithdrawal, unknown>> = {}, who: object = {}) =>
    x.run(command('RequestWithdrawal', { ...actor('user'), accountId: alice, ...who }, { ...usual, ...draft } as never))
  const cancel = (withdrawalId = id(1), accountId = alice) =>
    x.run(command('CancelWithdrawal', { ...actor('user'), accountId }, { withdrawalId }))
  const terms = ({ withdrawalId = id(1) }: { readonly withdrawalId?: string }) => termsOf(x.state, alice, withdrawalId)
  const step = (type: 'ApproveWithdrawal' | 'SendWithdrawal', draft: object = {}, who: object = {}) =>
    act(type, { ...terms(draft), ...draft }, who)
  const approve = (draft: object = {}, who: object = {}) => step('ApproveWithdrawal', draft, who)
  const send = (draft: object = {}, who: object = {}) => step('SendWithdrawal', draft, who)
  const settle = (draft: object = {}, who: object = {}) => act('SettleWithdrawal', { ...terms(draft), evidence: id(500), ...draft }, who)
  const end = (how: string, draft: object = {}, who: object = {}) => act('EndWithdrawal', { ...terms(draft), end: how, ...draft }, who)
  const view = () => core.withdrawals(x.state, alice)[0]
  const expectLawful = () => expect(core.brokenLaw(x.state)).toBeNull()
  const restart = () => {
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
  }
  return { x, alice, bob, pupil, act, setLevel, request, cancel, approve, send, settle, end, view, expectLawful, restart }
}

describe('a withdrawal', () => {
  test('is held whole, approved by two, sent, settled: the net leaves custody, the fee goes to the exchange', () => {
    const { x, alice, request, approve, send, settle, view, expectLawful, restart } = open()
    const asked = request()
    expect(one(asked, 'WithdrawalRequested')).toEqual({
      type: 'WithdrawalRequested',
      withdrawalId: id(1),
      accountId: alice,
      assetId: USDT,
      amount: 1_000n * U,
      fee: 2n * U,
      value: 1_000n * U,
      destination: id(99),
      dueMs: x.now,
      approvalsNeeded: 2,
    })
    expect(all(asked, 'Posted')).toHaveLength(1)
    expect(x.balance(alice, USDT)).toEqual([99_000n * U, 1_000n * U])
    expect(view()).toMatchObject({ state: 'requested', approvals: 0 })
    expect(one(approve(), 'WithdrawalMoved')).toMatchObject({ state: 'approved', approvals: 2 })
    restart()
    expect(one(send(), 'WithdrawalMoved').state).toBe('sending')
    restart()
    const settled = settle()
    expect(settled.map((event) => event.type)).toEqual(['OperatorActed', 'WithdrawalSettled', ...Array(4).fill('Posted')])
    // The fee is a posting of its own, so that a statement can tell it.
    expect(
      all(settled, 'Posted').map(({ accountId, purpose, availableDelta, heldDelta }) => [accountId, purpose, availableDelta + heldDelta]),
    ).toEqual([
      [alice, 'withdrawal', -998n * U],
      [custody, 'withdrawal', 998n * U],
      [alice, 'withdrawal_fee', -2n * U],
      [fees, 'withdrawal_fee', 2n * U],
    ])
    expect(x.balance(alice, USDT)).toEqual([99_000n * U, 0n])
    expect(x.balance(fees, USDT)).toEqual([2n * U, 0n])
    expect(x.balance(custody, USDT)).toEqual([-(100_000n - 998n) * U, 0n])
    expect(view()).toBeUndefined()
    expectLawful()
    restart()
    expectLawful()
  })

  test.each([
    ['a rate', 1_500, 0n, 1_500_000n],
    ['an amount', 0, 7n, 7n],
    ['both', 1_000, U, 2_000_000n],
    ['a rate, rounded up', 1, 0n, 1_000n],
    ['neither', 0, 0n, 0n],
  ])('has a fee of %s', (_, feePpm, feeFixed, fee) => {
    const { request } = open()
    expect(one(request({ feePpm, feeFixed }), 'WithdrawalRequested').fee).toBe(fee)
  })

  test('without a fee is settled by the two postings of what leaves', () => {
    const { request, approve, send, settle, expectLawful } = open()
    request({ feePpm: 0, feeFixed: 0n })
    approve()
    send()
    expect(all(settle(), 'Posted').map(({ purpose }) => purpose)).toEqual(['withdrawal', 'withdrawal'])
    expectLawful()
  })

  test('waits for its delay, counted from its request', () => {
    const { x, request, approve, send, view, expectLawful } = open()
    request({ delayMs: DAY })
    expect(one(approve(), 'WithdrawalMoved').state).toBe('waiting')
    x.later(DAY - 1)
    expect(refusal(send())).toBe('withdrawal_not_due')
    expect(view()?.state).toBe('waiting')
    x.later(1)
    expect(one(send(), 'WithdrawalMoved').state).toBe('sending')
    expectLawful()
  })

  test('above 50,000 USDT wants three operators, and the same two do not count again', () => {
    const { request, approve, send, view } = open()
    request({ amount: 50_000n * U + 1n })
    expect(one(approve(), 'WithdrawalMoved')).toMatchObject({ state: 'requested', approvals: 2 })
    expect(refusal(approve({ approverId: 7 }, { actorId: 8 }))).toBe('approved_before')
    expect(refusal(send())).toBe('withdrawal_state')
    expect(one(approve({ approverId: 9 }), 'WithdrawalMoved')).toMatchObject({ state: 'approved', approvals: 3 })
    expect(view()?.approvalsNeeded).toBe(3)
  })

  test('of 50,000 USDT wants two', () => {
    const { request } = open()
    expect(one(request({ amount: 50_000n * U }), 'WithdrawalRequested').approvalsNeeded).toBe(2)
  })

  test('is cancelled by its owner until it is sent, and everything comes back', () => {
    const { x, alice, bob, request, approve, send, cancel, expectLawful } = open()
    request()
    expect(refusal(cancel(id(1), bob))).toBe('not_found')
    expect(one(cancel(), 'WithdrawalMoved').state).toBe('cancelled')
    expect(x.balance(alice, USDT)).toEqual([100_000n * U, 0n])
    expect(refusal(cancel())).toBe('not_found')
    request({ withdrawalId: id(2) })
    approve({ withdrawalId: id(2) })
    expect(one(cancel(id(2)), 'WithdrawalMoved').state).toBe('cancelled')
    request({ withdrawalId: id(3) })
    approve({ withdrawalId: id(3) })
    send({ withdrawalId: id(3) })
    expect(refusal(cancel(id(3)))).toBe('withdrawal_state')
    expectLawful()
  })

  test('is rejected before it is sent, fails after, and ends once', () => {
    const { x, alice, request, approve, send, settle, end, expectLawful } = open()
    request()
    expect(refusal(end('failed'))).toBe('withdrawal_state')
    expect(refusal(settle())).toBe('withdrawal_state')
    expect(refusal(end('settled'))).toBe('invalid_value')
    expect(refusal(end('rejected', {}, { origin: 'custody', actorId: 0 }))).toBe('invalid_value')
    expect(one(end('rejected'), 'WithdrawalMoved').state).toBe('rejected')
    expect(refusal(approve())).toBe('not_found')
    request({ withdrawalId: id(2) })
    approve({ withdrawalId: id(2) })
    expect(refusal(approve({ withdrawalId: id(2), approverId: 9 }))).toBe('withdrawal_state')
    send({ withdrawalId: id(2) })
    expect(refusal(end('rejected', { withdrawalId: id(2) }))).toBe('withdrawal_state')
    expect(one(end('failed', { withdrawalId: id(2) }, { origin: 'custody', actorId: 0 }), 'WithdrawalMoved').state).toBe('failed')
    expect(refusal(settle({ withdrawalId: id(2) }))).toBe('not_found')
    expect(x.balance(alice, USDT)).toEqual([100_000n * U, 0n])
    expectLawful()
  })

  test('is settled on evidence that nothing else used, and its id is used once for ever', () => {
    const { x, alice, act, request, approve, send, settle, restart } = open()
    x.run(command('CreditDeposit', actor('custody'), { accountId: alice, wallet: 1, assetId: USDT, amount: amount(U), evidence: id(501) }))
    request()
    approve()
    send()
    expect(refusal(settle({ evidence: id(501) }))).toBe('evidence_used')
    const settled = one(settle(), 'WithdrawalSettled')
    restart()
    expect(refusal(request())).toBe('withdrawal_exists')
    const byHand = { accountId: alice, userRef: x.userRef(alice), wallet: 1, assetId: USDT, amount: amount(998n * U), claim: '' }
    const own = { ...byHand, evidence: settled.evidence, firstEvidence: '' }
    const { accountId, wallet, assetId, evidence } = own
    expect(
      refusal(x.run(command('CreditDeposit', actor('custody'), { accountId, wallet, assetId, amount: own.amount, evidence } as never))),
    ).toBe('already_credited')
    expect(refusal(x.operator('CreditByHand', own as never))).toBe('already_credited')
    expect(refusal(x.operator('CreditByHand', { ...own, evidence: id(503), firstEvidence: settled.evidence } as never))).toBe('not_found')
    const intoSuspense = { assetId: USDT, amount: amount(U), evidence, firstEvidence: '' }
    expect(refusal(act('CreditSuspense', intoSuspense as never))).toBe('already_credited')
    const bounced = { accountId: alice, wallet: 1, assetId: USDT, amount: amount(998n * U), evidence: id(502) } as const
    one(x.run(command('CreditDeposit', actor('custody'), bounced)), 'DepositCredited')
  })

  test.each<[string, Partial<Record<keyof RequestWithdrawal, unknown>>, string]>([
    ['of nothing', { amount: 0n }, 'invalid_value'],
    ['of less than nothing', { amount: -1n }, 'invalid_value'],
    ['whose fee is all of it', { amount: 5n * U, feePpm: 0, feeFixed: 5n * U }, 'fee_above_amount'],
    ['whose fee is more', { amount: 5n * U, feePpm: 1_000_000, feeFixed: 1n }, 'fee_above_amount'],
    ['with a rate above the whole', { feePpm: 1_000_001 }, 'invalid_value'],
    ['with a fee below nothing', { feeFixed: -1n }, 'invalid_value'],
    ['with a delay of more than a month', { delayMs: 30 * DAY + 1 }, 'invalid_value'],
    ['of more than is available', { amount: 100_000n * U + 1n }, 'insufficient_available'],
    ['of an asset that nobody knows', { assetId: 99 }, 'unknown_asset'],
    ['of a coin without any price', { assetId: GLS_ASSET, amount: 5n, feePpm: 0, feeFixed: 0n }, 'index_stale'],
  ])('%s is refused and holds nothing', (_, draft, reason) => {
    const { x, alice, request, view } = open()
    expect(refusal(request(draft))).toBe(reason)
    expect(x.balance(alice, USDT)).toEqual([100_000n * U, 0n])
    expect(view()).toBeUndefined()
  })

  test('is a matter of its account: nobody else asks, nobody else’s id is found', () => {
    const { x, alice, bob, pupil, request, approve, end, cancel } = open()
    expect(refusal(request({}, { accountId: pupil, realm: 'demo' }))).toBe('real_only')
    expect(refusal(request({}, { origin: 'operator', actorId: 7 }))).toBe('origin_not_allowed')
    request()
    expect(refusal(approve({ accountId: bob }))).toBe('not_found')
    expect(refusal(approve({ withdrawalId: id(77) }))).toBe('not_found')
    expect(refusal(approve({ approverId: 7 }))).toBe('approver_is_actor')
    expect(refusal(end('rejected', { accountId: bob }))).toBe('not_found')
    expect(refusal(cancel(id(77)))).toBe('not_found')
    expect(core.withdrawals(x.state, bob)).toEqual([])
    expect(x.balance(alice, USDT)).toEqual([99_000n * U, 1_000n * U])
  })
})

describe('a step is of what its signers read', () => {
  const other = (own: unknown) => (typeof own === 'bigint' ? own + 1n : typeof own === 'number' ? own + 1 : id(77))
  const FIELDS = ['userRef', 'assetId', 'amount', 'fee', 'destination'] as const

  test.each(FIELDS)('with another %s no step of a withdrawal counts, of operators nor of custody', (field) => {
    const { x, alice, request, approve, send, settle, end, view, expectLawful } = open()
    request()
    const wrong = { [field]: other(termsOf(x.state, alice, id(1))[field]) }
    const custodyActs = { origin: 'custody', actorId: 0 }
    expect(refusal(approve(wrong))).toBe('withdrawal_differs')
    expect(refusal(end('rejected', wrong))).toBe('withdrawal_differs')
    expect(view()).toMatchObject({ state: 'requested', approvals: 0 })
    one(approve(), 'WithdrawalMoved')
    for (const who of [{}, custodyActs]) expect(refusal(send(wrong, who))).toBe('withdrawal_differs')
    one(send(), 'WithdrawalMoved')
    for (const who of [{}, custodyActs]) {
      expect(refusal(settle(wrong, who))).toBe('withdrawal_differs')
      expect(refusal(end('failed', wrong, who))).toBe('withdrawal_differs')
    }
    expect(view()?.state).toBe('sending')
    expect(x.balance(alice, USDT)).toEqual([99_000n * U, 1_000n * U])
    one(settle({}, custodyActs), 'WithdrawalSettled')
    expectLawful()
  })

  test.each(FIELDS)('nor does a third approval with another %s', (field) => {
    const { x, alice, request, approve, view } = open()
    request({ amount: 50_000n * U + 1n })
    one(approve(), 'WithdrawalMoved')
    const wrong = { [field]: other(termsOf(x.state, alice, id(1))[field]) }
    expect(refusal(approve({ approverId: 9, ...wrong }))).toBe('withdrawal_differs')
    expect(view()).toMatchObject({ state: 'requested', approvals: 2 })
    expect(one(approve({ approverId: 9 }), 'WithdrawalMoved')).toMatchObject({ state: 'approved', approvals: 3 })
  })

  test('that of another withdrawal of the same person is not met by mistake', () => {
    const { x, alice, request, approve } = open()
    request()
    request({ withdrawalId: id(2), amount: 2_000n * U })
    expect(refusal(approve({ ...termsOf(x.state, alice, id(1)), withdrawalId: id(2) }))).toBe('withdrawal_differs')
    one(approve({ withdrawalId: id(2) }), 'WithdrawalMoved')
  })

  test('a withdrawal that is not open is not found, and one at another step says first that it differs', () => {
    const { request, approve, send } = open()
    request()
    expect(refusal(approve({ withdrawalId: id(3), amount: 5n }))).toBe('not_found')
    expect(refusal(send({ amount: amount(5n) }))).toBe('withdrawal_differs')
    expect(refusal(send())).toBe('withdrawal_state')
  })
})

describe('payouts are held back', () => {
  test('of a frozen account: none is asked for or sent, and what is asked for may be cancelled or settled', () => {
    const { x, alice, request, approve, send, settle, cancel, view } = open()
    request()
    approve()
    request({ withdrawalId: id(2) })
    approve({ withdrawalId: id(2) })
    send({ withdrawalId: id(2) })
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    expect(refusal(request({ withdrawalId: id(3) }))).toBe('account_frozen')
    expect(refusal(send())).toBe('account_frozen')
    expect(view()?.state).toBe('approved')
    one(settle({ withdrawalId: id(2) }), 'WithdrawalSettled')
    expect(one(cancel(), 'WithdrawalMoved').state).toBe('cancelled')
  })

  test('of an account that may not withdraw', () => {
    const { x, alice, request, approve, send } = open()
    request()
    approve()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'withdraw', isOn: false })
    expect(refusal(request({ withdrawalId: id(2) }))).toBe('withdrawal_not_permitted')
    expect(refusal(send())).toBe('withdrawal_not_permitted')
  })

  test('while an account owes, until a credit has paid', () => {
    const { x, alice, act, request, approve, send } = open()
    const owner = { accountId: alice, userRef: x.userRef(alice) }
    const credit = (units: bigint, evidence: string) =>
      act('CreditByHand', { ...owner, wallet: 1, assetId: BTC_ASSET, amount: amount(units), evidence, claim: '', firstEvidence: '' })
    request()
    approve()
    credit(BTC, id(600))
    x.place(alice, { side: 'sell', priceTicks: 510_000 as never, quantityLots: 10_500 as never })
    act('ReverseCredit', { ...owner, assetId: BTC_ASSET, amount: amount(BTC), evidence: id(600) })
    expect(core.account(x.state, alice)?.debts).toHaveLength(1)
    expect(refusal(request({ withdrawalId: id(2) }))).toBe('account_in_debt')
    expect(refusal(send())).toBe('account_in_debt')
    credit(BTC, id(601))
    one(send(), 'WithdrawalMoved')
  })

  test('of everybody, by two operators; requests and cancels go on', () => {
    const { x, act, request, approve, send, cancel, restart } = open()
    request()
    approve()
    expect(one(act('StopPayouts', { isStopped: true }), 'PayoutsStopped').isStopped).toBe(true)
    restart()
    expect(core.configuration(x.state).payoutsStopped).toBe(true)
    expect(refusal(send())).toBe('payouts_stopped')
    one(request({ withdrawalId: id(2) }), 'WithdrawalRequested')
    one(cancel(id(2)), 'WithdrawalMoved')
    act('StopPayouts', { isStopped: false })
    one(send(), 'WithdrawalMoved')
    expect(refusal(act('StopPayouts', { isStopped: true }, { origin: 'custody', actorId: 0 }))).toBe('origin_not_allowed')
  })
})

describe('limits', () => {
  test.each<[IdentityLevel, bigint, bigint]>([
    ['none', 2_000n, 10_000n],
    ['primary', 10_000n, 100_000n],
  ])('of level %s: %d a day and %d a month, to the unit and the millisecond', (level, day, month) => {
    const { x, alice, request, expectLawful, restart } = open(level)
    x.deposit(alice, USDT, 1_000_000n * U)
    let nth = 10
    const ask = (units: bigint) => request({ withdrawalId: id(++nth), amount: units, feePpm: 0, feeFixed: 0n })
    one(ask(U), 'WithdrawalRequested')
    expect(refusal(ask(day * U))).toBe('withdrawal_day_limit')
    one(ask((day - 1n) * U), 'WithdrawalRequested')
    expect(refusal(ask(1n))).toBe('withdrawal_day_limit')
    x.later(DAY - 1)
    restart()
    expect(refusal(ask(1n))).toBe('withdrawal_day_limit')
    x.later(1)
    for (let days = 1n; days < month / day; days++) {
      one(ask(day * U), 'WithdrawalRequested')
      x.later(DAY)
    }
    expect(refusal(ask(1n))).toBe('withdrawal_month_limit')
    x.later(Number(30n - month / day) * DAY - 1)
    expect(refusal(ask(1n))).toBe('withdrawal_month_limit')
    x.later(1)
    one(ask(day * U), 'WithdrawalRequested')
    expectLawful()
  })

  test('count values at the index of the request, all assets together', () => {
    const { request } = open('primary')
    expect(one(request({ assetId: BTC_ASSET, amount: BTC / 10n + 1n, feePpm: 0, feeFixed: 0n }), 'WithdrawalRequested').value).toBe(
      5_000n * U + 500n,
    )
    expect(refusal(request({ withdrawalId: id(2), amount: 5_000n * U }))).toBe('withdrawal_day_limit')
    one(request({ withdrawalId: id(2), amount: 5_000n * U - 500n }), 'WithdrawalRequested')
  })

  test('count nothing that was given back, and go on counting what was paid', () => {
    const { request, cancel, approve, send, settle } = open('none')
    const whole = { amount: 2_000n * U }
    request(whole)
    cancel()
    request({ ...whole, withdrawalId: id(2) })
    approve({ withdrawalId: id(2) })
    send({ withdrawalId: id(2) })
    settle({ withdrawalId: id(2) })
    expect(refusal(request({ ...whole, withdrawalId: id(3) }))).toBe('withdrawal_day_limit')
  })

  test('of a person follow the level, which the system alone sets', () => {
    const { x, alice, pupil, setLevel, request } = open('none')
    expect(refusal(request({ amount: 2_001n * U }))).toBe('withdrawal_day_limit')
    expect(setLevel(alice, 'primary')).toEqual([{ type: 'PayoutLevelSet', accountId: alice, level: 'primary' }])
    expect(setLevel(alice, 'primary')).toEqual([])
    one(request({ amount: 2_001n * U }), 'WithdrawalRequested')
    expect(core.account(x.state, alice)?.payoutLevel).toBe('primary')
    const bad = { accountId: alice, level: 'emperor' as 'none' }
    expect(() => core.encodeCommand(command('SetPayoutLevel', actor('system'), bad))).toThrow()
    expect(core.check(x.state, command('SetPayoutLevel', actor('system'), bad))).toBe('invalid_value')
    const demo = command('SetPayoutLevel', { ...actor('system'), realm: 'demo' }, { accountId: pupil, level: 'primary' })
    expect(core.check(x.state, demo)).toBe('real_only')
    for (const origin of ['user', 'operator', 'custody', 'clock', 'feed'] as const)
      expect(core.check(x.state, command('SetPayoutLevel', { ...actor(origin), actorId: 7 }, { accountId: alice, level: 'primary' }))).toBe(
        'origin_not_allowed',
      )
  })

  test('of everybody together: 2,000,000 in 24 h', () => {
    const { x, setLevel } = open()
    const people = Array.from({ length: 11 }, () => x.account())
    const ask = (accountId: number, units: bigint) =>
      x.run(
        command('RequestWithdrawal', { ...actor('user'), accountId }, {
          withdrawalId: x.hash().replace('0', 'a'),
          assetId: USDT,
          amount: units,
          feePpm: 0,
          feeFixed: 0n,
          destination: id(99),
          delayMs: 0,
        } as never),
      )
    for (const accountId of people) {
      x.deposit(accountId, USDT, 300_000n * U)
      setLevel(accountId, 'advanced')
    }
    for (const accountId of people.slice(0, 10)) one(ask(accountId, 200_000n * U), 'WithdrawalRequested')
    expect(refusal(ask(people[10]!, 1n))).toBe('payouts_day_limit')
    x.later(DAY)
    one(ask(people[10]!, 1n), 'WithdrawalRequested')
  })
})

test('what RULES.md 10.3 works out by hand', () => {
  const { x, alice, act, setLevel, request, approve, send, settle, cancel, expectLawful } = open('none')
  x.run(
    command('Transfer', { ...actor('user'), accountId: alice }, { fromWallet: 1, toWallet: 2, assetId: USDT, amount: amount(90_000n * U) }),
  )
  setLevel(alice, 'primary')
  const stands = (available: bigint, held: bigint) => {
    expect(x.balance(alice, USDT)).toEqual([available * U, held * U])
    expectLawful()
  }
  expect(one(request({ amount: 6_000n * U }), 'WithdrawalRequested')).toMatchObject({ fee: 7n * U, approvalsNeeded: 2 })
  stands(4_000n, 6_000n)
  const coins = { withdrawalId: id(2), assetId: BTC_ASSET, amount: (8n * BTC) / 100n, feePpm: 0, feeFixed: 0n, delayMs: DAY }
  expect(one(request(coins), 'WithdrawalRequested').value).toBe(4_000n * U)
  x.later(DAY / 24)
  expect(refusal(request({ withdrawalId: id(3), amount: U, feePpm: 0, feeFixed: 0n }))).toBe('withdrawal_day_limit')
  expect(refusal(approve({ amount: 60_000n * U }))).toBe('withdrawal_differs')
  expect(one(approve(), 'WithdrawalMoved').state).toBe('approved')
  expect(one(approve({ withdrawalId: id(2) }), 'WithdrawalMoved').state).toBe('waiting')
  x.later(DAY / 24)
  expect(refusal(send({ destination: id(98) }))).toBe('withdrawal_differs')
  send()
  settle()
  const payee = { accountId: alice, userRef: x.userRef(alice), wallet: 1, claim: '', firstEvidence: '' }
  const own = { ...payee, assetId: USDT, amount: amount(5_993n * U), evidence: id(500) }
  expect(refusal(act('CreditByHand', own as never))).toBe('already_credited')
  stands(4_000n, 0n)
  const paid = () => [x.balance(custody, USDT)[0], x.balance(fees, USDT)[0]]
  expect(paid()).toEqual([-(100_000n - 5_993n) * U, 7n * U])
  const owner = { accountId: alice, userRef: x.userRef(alice), assetId: USDT }
  const back = (units: bigint, evidence: string) =>
    act('ReturnWithdrawal', { ...owner, withdrawalId: id(1), amount: amount(units), evidence } as never)
  expect(refusal(back(5_993n * U + 1n, id(700)))).toBe('withdrawal_differs')
  one(back(5_000n * U, id(700)), 'DepositCredited')
  stands(9_000n, 0n)
  expect(paid()).toEqual([-(105_000n - 5_993n) * U, 7n * U])
  expect(refusal(back(993n * U, id(701)))).toBe('already_credited')
  one(act('ReverseCredit', { ...owner, amount: amount(5_000n * U), evidence: id(700) } as never), 'CreditReversed')
  stands(4_000n, 0n)
  x.later(DAY / 24)
  expect(refusal(send({ withdrawalId: id(2) }))).toBe('withdrawal_not_due')
  expect(one(cancel(id(2)), 'WithdrawalMoved').state).toBe('cancelled')
  expect(x.balance(alice, BTC_ASSET)).toEqual([10n * BTC, 0n])
  one(request({ withdrawalId: id(3), amount: 4_000n * U }), 'WithdrawalRequested')
  stands(0n, 4_000n)
})

test('the laws notice a hold that is not a withdrawal’s, one that goes out unapproved, and custody that paid nobody', () => {
  const { x, request } = open()
  request({ delayMs: 5 })
  const { withdrawals } = x.inside
  const [withdrawal] = [...withdrawals.open.values()]
  withdrawal!.state = 'sending'
  expect(core.brokenLaw(x.state)).toContain('goes out unapproved')
  withdrawal!.approvers = [7, 8]
  expect(core.brokenLaw(x.state)).toContain('is sent before its time')
  withdrawal!.state = 'waiting'
  expect(core.brokenLaw(x.state)).toBeNull()
  withdrawals.counted.giveBack(withdrawal!.withdrawalId)
  expect(core.brokenLaw(x.state)).toContain('counts for no limit')
  withdrawals.paidOut.set(USDT, 5n)
  expect(core.brokenLaw(x.state)).toContain('custody keeps')
  withdrawals.open.clear()
  expect(core.brokenLaw(x.state)).toContain('its orders need 0')
})

test.each([
  ['dayOf', 'what account 1001 asked for'],
  ['monthOf', 'what account 1001 asked for'],
  ['dayOfAll', 'what was asked for in a day'],
] as const)('the laws notice a wrong sum %s', (sum, words) => {
  const { x, request } = open()
  request()
  expect(core.brokenLaw(x.state)).toBeNull()
  vi.spyOn(x.inside.withdrawals.counted, sum).mockReturnValue(1n)
  expect(core.brokenLaw(x.state)).toContain(words)
})
