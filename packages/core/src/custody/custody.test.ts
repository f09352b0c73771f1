import { amount, type Command, type EvidenceView, houseAccountId, type Wallet } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC_ASSET, command, exchange, one, refusal, USDT } from '../testing/exchange.ts'

const U = 1_000_000n
const custody = houseAccountId('real', 'custody')
const suspense = houseAccountId('real', 'suspense')
const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'funding' } as const
const [tx, wire, stray, claimed] = ['1a', '2b', '3c', 'c1'].map((pair) => pair.repeat(16)) as [string, string, string, string]

function open() {
  const x = exchange()
  const [alice, pupil] = [x.account(), x.account('demo')]
  const act = (type: Command['type'], draft: object, who = {}) =>
    x.run(command(type, { ...operator, ...who }, { ...approval, ...draft } as never))
  /** With what is right about it, where a test says nothing else. */
  const of = ({ accountId = alice, ...draft }: Draft) => ({ accountId, userRef: x.userRef(accountId), ...draft })
  const held = (evidence: string) => ({ ...worth(core.evidence(x.state, evidence)), evidence })
  const byHand = (units: bigint, evidence = tx, draft: Draft = {}) =>
    act('CreditByHand', of({ wallet: 1, assetId: USDT, amount: amount(units), evidence, claim: '', firstEvidence: '', ...draft }))
  const intoSuspense = (units: bigint, evidence = stray, draft: object = {}) =>
    act('CreditSuspense', { assetId: USDT, amount: amount(units), evidence, firstEvidence: '', ...draft })
  const assign = (evidence = stray, draft: Draft = {}) => act('AssignSuspense', of({ wallet: 1, claim: '', ...held(evidence), ...draft }))
  const sendBack = (evidence = stray, draft: object = {}) => act('ReturnSuspense', { ...held(evidence), ...draft })
  const reverse = (evidence = tx, draft: Draft = {}) => act('ReverseCredit', of({ ...held(evidence), ...draft }))
  const correct = (accountId: number, draft: object = {}) => {
    const from = { fromAccountId: alice, fromUserRef: x.userRef(alice) }
    return act('CorrectCredit', { ...from, ...of({ accountId }), ...held(tx), claim: '', ...draft })
  }
  const kept = (assetId = USDT) => [-x.balance(custody, assetId)[0], x.balance(suspense, assetId)[0]]
  const debts = () => core.account(x.state, alice)!.debts
  const spend = (units: bigint) =>
    x.run(command('Transfer', { ...actor('user'), accountId: alice }, { fromWallet: 1, toWallet: 3, assetId: USDT, amount: amount(units) }))
  const expectLawful = () => expect(core.brokenLaw(x.state)).toBeNull()
  return { x, alice, pupil, act, byHand, intoSuspense, assign, sendBack, reverse, correct, kept, debts, spend, expectLawful }
}

interface Draft {
  readonly accountId?: number
  readonly [field: string]: unknown
}
const worth = (known: EvidenceView | null) => ({ assetId: known?.assetId ?? USDT, amount: known?.amount ?? amount(U) })

describe('a credit', () => {
  test('by two operators is that of a watcher: out of custody, once for its evidence, over a restart', () => {
    const { x, alice, byHand, kept, expectLawful } = open()
    expect(byHand(100n * U).map((event) => event.type)).toEqual(['OperatorActed', 'DepositCredited', 'Posted', 'Posted'])
    expect(x.balance(alice, USDT)).toEqual([100n * U, 0n])
    expect(kept()).toEqual([100n * U, 0n])
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    expect(refusal(byHand(100n * U))).toBe('already_credited')
    const watched = { accountId: alice, wallet: 1, assetId: USDT, amount: amount(100n * U), evidence: tx } as const
    expect(refusal(x.run(command('CreditDeposit', actor('custody'), watched)))).toBe('already_credited')
    expect(kept()).toEqual([100n * U, 0n])
    expectLawful()
  })

  test.each<[string, object, object, string]>([
    ['of a demo account', { accountId: 1_002 }, { realm: 'demo' }, 'real_only'],
    ['of an account that nobody has', { accountId: 99_999 }, {}, 'unknown_account'],
    ['in the other realm', {}, { realm: 'demo' }, 'realm_mismatch'],
    ['of an asset that nobody knows', { assetId: 99 }, {}, 'unknown_asset'],
    ['of nothing', { amount: 0n }, {}, 'invalid_value'],
    ['of more than the books can hold', { amount: 2n ** 62n + 1n }, {}, 'invalid_value'],
    ['into a fourth wallet', { wallet: 4 }, {}, 'invalid_value'],
    ['without a second person', { approverId: 0 }, {}, 'approver_missing'],
    ['that one person asks for and approves', { approverId: 7 }, {}, 'approver_is_actor'],
    ['by a watcher, who has a command of its own', {}, { origin: 'custody' }, 'origin_not_allowed'],
    ['by its user', {}, { origin: 'user' }, 'origin_not_allowed'],
  ])('by hand %s is refused and brings nothing', (_, draft, who, reason) => {
    const { x, act, alice, kept } = open()
    const usual = {
      accountId: alice,
      userRef: x.userRef(alice),
      wallet: 1,
      assetId: USDT,
      amount: amount(U),
      evidence: tx,
      claim: '',
      firstEvidence: '',
    }
    expect(refusal(act('CreditByHand', { ...usual, ...draft }, who))).toBe(reason)
    expect(kept()).toEqual([0n, 0n])
    expect(x.balance(alice, USDT)).toEqual([0n, 0n])
  })

  test.each<[string, Draft, string]>([
    ['another user than the account’s', { userRef: 'ee'.repeat(16) }, 'credit_differs'],
    ['a first payment that never came', { firstEvidence: wire }, 'not_found'],
    ['a first payment that is no hash', { firstEvidence: 'e' }, 'invalid_value'],
    ['a claim that is no hash', { claim: 'e' }, 'invalid_value'],
    ['its own evidence as claim', { claim: tx }, 'invalid_value'],
  ])('by hand that names %s is refused and uses no evidence', (_, draft, reason) => {
    const { x, byHand, kept } = open()
    expect(refusal(byHand(U, tx, draft))).toBe(reason)
    expect(kept()).toEqual([0n, 0n])
    expect([core.evidence(x.state, tx), core.evidence(x.state, claimed)]).toEqual([null, null])
  })

  test('answers a claim once, whatever its evidence, over a restart', () => {
    const { x, byHand, intoSuspense, assign, kept, expectLawful } = open()
    one(byHand(29n * U, tx, { claim: claimed }), 'DepositCredited')
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    expect(refusal(byHand(29n * U, wire, { claim: claimed }))).toBe('claim_credited')
    expect(refusal(byHand(29n * U, claimed))).toBe('already_credited')
    intoSuspense(29n * U)
    expect(refusal(assign(stray, { claim: claimed }))).toBe('claim_credited')
    expect(kept()).toEqual([58n * U, 29n * U])
    one(assign(stray, { claim: 'c2'.repeat(16) }), 'DepositCredited')
    expectLawful()
  })

  test('of a bank’s id that reads alike names the first one; there is no third, and an own payment is no first', () => {
    const { x, alice, byHand, intoSuspense, expectLawful } = open()
    byHand(10n * U)
    one(byHand(20n * U, wire, { firstEvidence: tx }), 'DepositCredited')
    expect(refusal(byHand(30n * U, wire, { firstEvidence: tx }))).toBe('already_credited')
    expect(refusal(intoSuspense(30n * U, wire, { firstEvidence: tx }))).toBe('already_credited')
    expect(refusal(intoSuspense(30n * U, stray, { firstEvidence: 'd0'.repeat(16) }))).toBe('not_found')
    x.fund('fees', USDT, U)
    const funded = x.inside.evidence.sorted().find((evidence) => x.inside.credits.of(evidence) === null)
    expect(core.evidence(x.state, funded as string)).toMatchObject({ state: 'other', amount: 0n })
    expect(refusal(byHand(30n * U, stray, { firstEvidence: funded }))).toBe('not_found')
    expect(x.balance(alice, USDT)).toEqual([30n * U, 0n])
    expectLawful()
  })

  test('reaches no closed account, by whom and however it comes', () => {
    const { x, alice, pupil, byHand, intoSuspense, assign, sendBack, correct, kept, expectLawful } = open()
    const bob = x.account()
    byHand(5n * U, tx)
    x.run(command('CloseAccount', { ...actor('user'), accountId: bob }, {}))
    intoSuspense(7n * U)
    expect(refusal(byHand(U, wire, { accountId: bob }))).toBe('account_closed')
    expect(refusal(x.deposit(bob, USDT, U))).toBe('account_closed')
    expect(refusal(assign(stray, { accountId: bob }))).toBe('account_closed')
    expect(refusal(correct(bob))).toBe('account_closed')
    expect([kept(), x.balance(bob, USDT), x.balance(alice, USDT)]).toEqual([
      [12n * U, 7n * U],
      [0n, 0n],
      [5n * U, 0n],
    ])
    one(sendBack(), 'SuspenseChanged')
    expect(core.account(x.state, pupil)?.isClosed).toBe(false)
    expectLawful()
  })

  test('of a watcher reaches no demo account either', () => {
    const { x, pupil } = open()
    expect(refusal(x.deposit(pupil, USDT, U, 'demo'))).toBe('real_only')
  })

  test('reaches a frozen account', () => {
    const { x, alice, byHand } = open()
    x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    one(byHand(U), 'DepositCredited')
  })

  test('what funds of the exchange and custody gave stays within 64 bits together', () => {
    const { x, byHand, expectLawful } = open()
    x.fund('market_maker', USDT, 2n ** 61n)
    one(byHand(2n ** 61n), 'DepositCredited')
    expect(refusal(byHand(1n, wire))).toBe('invalid_value')
    expectLawful()
  })
})

describe('suspense', () => {
  test('keeps what is nobody’s until it is assigned, whole', () => {
    const { x, alice, intoSuspense, assign, kept, expectLawful } = open()
    expect(one(intoSuspense(30n * U), 'SuspenseChanged')).toMatchObject({ change: 'credited', amount: 30n * U, accountId: 0 })
    expect(kept()).toEqual([30n * U, 30n * U])
    const events = assign(stray, { wallet: 3 })
    expect(events.map((event) => event.type)).toEqual(['OperatorActed', 'SuspenseChanged', 'DepositCredited', 'Posted', 'Posted'])
    expect(one(events, 'SuspenseChanged')).toMatchObject({ change: 'assigned', accountId: alice })
    expect(x.balance(alice, USDT, 3)).toEqual([30n * U, 0n])
    expect(kept()).toEqual([30n * U, 0n])
    expect(refusal(assign())).toBe('not_in_suspense')
    expectLawful()
  })

  test('gives back what was sent in error; its evidence stays used', () => {
    const { sendBack, intoSuspense, assign, byHand, kept, expectLawful } = open()
    intoSuspense(30n * U)
    expect(one(sendBack(), 'SuspenseChanged')).toMatchObject({ change: 'returned', amount: 30n * U })
    expect(kept()).toEqual([0n, 0n])
    expect(refusal(sendBack())).toBe('not_in_suspense')
    expect(refusal(assign())).toBe('not_in_suspense')
    expect(refusal(byHand(30n * U, stray))).toBe('already_credited')
    expect(refusal(intoSuspense(30n * U))).toBe('already_credited')
    expectLawful()
  })

  test('takes money from a watcher as from operators', () => {
    const { intoSuspense, act } = open()
    one(
      act(
        'CreditSuspense',
        { approverId: 0, assetId: BTC_ASSET, amount: amount(5n), evidence: wire, firstEvidence: '' },
        { origin: 'custody' },
      ),
      'SuspenseChanged',
    )
    expect(refusal(intoSuspense(1n, tx, { approverId: 0 }))).toBe('approver_missing')
    expect(refusal(act('CreditSuspense', { assetId: USDT, amount: amount(1n), evidence: tx, firstEvidence: '' }, { origin: 'user' }))).toBe(
      'origin_not_allowed',
    )
    expect(refusal(intoSuspense(0n, tx))).toBe('invalid_value')
    expect(refusal(intoSuspense(1n, tx, { assetId: 99 }))).toBe('unknown_asset')
  })

  test('assigns to real accounts, what is there, into wallets that there are', () => {
    const { x, pupil, byHand, intoSuspense, assign, sendBack, act } = open()
    byHand(U)
    intoSuspense(U)
    expect(refusal(assign(tx))).toBe('not_in_suspense')
    expect(refusal(assign(wire))).toBe('not_in_suspense')
    expect(refusal(assign(stray, { wallet: 4 as Wallet }))).toBe('invalid_value')
    expect(
      refusal(
        act(
          'AssignSuspense',
          { accountId: pupil, userRef: x.userRef(pupil), wallet: 1, assetId: USDT, amount: amount(U), evidence: stray, claim: '' },
          { realm: 'demo' },
        ),
      ),
    ).toBe('real_only')
    expect(refusal(sendBack(tx))).toBe('not_in_suspense')
  })
})

describe('a reversed credit', () => {
  test('takes what is available, from the wallet it went to first; the rest is a debt', () => {
    const { x, alice, byHand, spend, reverse, kept, debts, expectLawful } = open()
    byHand(100n * U)
    spend(30n * U)
    x.place(alice, { quantityLots: 1 as never })
    const [available, held] = x.balance(alice, USDT)
    expect(available + held).toBe(70n * U)
    const events = reverse()
    expect(one(events, 'CreditReversed')).toEqual({
      type: 'CreditReversed',
      accountId: alice,
      assetId: USDT,
      amount: 100n * U,
      taken: available + 30n * U,
      evidence: tx,
    })
    expect(all(events, 'Posted').map(({ accountId, wallet, availableDelta }) => [accountId, wallet, availableDelta])).toEqual([
      [alice, 1, -available],
      [custody, 1, available],
      [alice, 3, -30n * U],
      [custody, 1, 30n * U],
    ])
    expect(debts()).toEqual([{ assetId: USDT, amount: held }])
    expect(kept()).toEqual([held, 0n])
    expect(x.balance(alice, USDT)).toEqual([0n, held])
    expectLawful()
  })

  test('is paid by later credits of its asset, in whichever way they come, and by no other asset', () => {
    const { x, alice, byHand, intoSuspense, assign, reverse, kept, debts, expectLawful } = open()
    byHand(100n * U)
    x.place(alice, { quantityLots: 1 as never })
    const [, held] = x.balance(alice, USDT)
    reverse()
    byHand(10n, 'e'.repeat(32), { assetId: BTC_ASSET })
    expect(debts()).toEqual([{ assetId: USDT, amount: held }])
    const paid = intoSuspense(held - 5n) && assign()
    expect(one(paid, 'DebtChanged')).toEqual({ type: 'DebtChanged', accountId: alice, assetId: USDT, debt: 5n })
    expect(x.balance(alice, USDT)).toEqual([0n, held])
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    expect(debts()).toEqual([{ assetId: USDT, amount: 5n }])
    expect(one(x.deposit(alice, USDT, 8n), 'DebtChanged').debt).toBe(0n)
    expect(x.balance(alice, USDT)).toEqual([3n, held])
    expect(debts()).toEqual([])
    expect(kept()).toEqual([held + 3n, 0n])
    expectLawful()
  })

  test('is reversed once, and is that of its account', () => {
    const { x, byHand, intoSuspense, reverse, alice } = open()
    byHand(100n * U)
    intoSuspense(U)
    const bob = x.account()
    expect(refusal(reverse(tx, { accountId: bob }))).toBe('not_found')
    expect(refusal(reverse(wire))).toBe('not_found')
    expect(refusal(reverse(stray))).toBe('not_found')
    expect(refusal(reverse(tx, { approverId: 7 }))).toBe('approver_is_actor')
    one(reverse(), 'CreditReversed')
    expect(x.balance(alice, USDT)).toEqual([0n, 0n])
    expect(refusal(reverse())).toBe('already_reversed')
    expect(refusal(byHand(100n * U))).toBe('already_credited')
  })

  test.each<[string, Draft]>([
    ['another user', { userRef: 'ee'.repeat(16) }],
    ['another asset', { assetId: BTC_ASSET }],
    ['a unit less', { amount: amount(100n * U - 1n) }],
  ])('that names %s than the core holds changes nothing', (_, draft) => {
    const { x, alice, byHand, intoSuspense, reverse, assign, sendBack } = open()
    byHand(100n * U)
    intoSuspense(100n * U)
    const { userRef: _user, ...ofMoney } = draft
    expect(refusal(reverse(tx, draft))).toBe('credit_differs')
    expect(refusal(assign(stray, draft))).toBe('credit_differs')
    expect('userRef' in draft ? 'credit_differs' : refusal(sendBack(stray, ofMoney))).toBe('credit_differs')
    expect(x.balance(alice, USDT)).toEqual([100n * U, 0n])
    one(sendBack(), 'SuspenseChanged')
    one(reverse(), 'CreditReversed')
  })

  test('two debts of one asset add up', () => {
    const { x, alice, byHand, reverse, debts, expectLawful } = open()
    byHand(30n * U, tx)
    byHand(30n * U, wire)
    x.place(alice, { quantityLots: 1 as never })
    const [available, held] = x.balance(alice, USDT)
    expect(one(reverse(tx), 'CreditReversed').taken).toBe(available)
    expect(debts()).toEqual([{ assetId: USDT, amount: 30n * U - available }])
    expect(one(reverse(wire), 'CreditReversed').taken).toBe(0n)
    expect(debts()).toEqual([{ assetId: USDT, amount: held }])
    expectLawful()
  })
})

describe('a corrected credit', () => {
  test('is taken back and credited in one command, under its evidence', () => {
    const { x, alice, byHand, spend, correct, reverse, kept, debts, expectLawful } = open()
    const bob = x.account()
    byHand(100n * U)
    spend(30n * U)
    x.place(alice, { quantityLots: 1 as never })
    const [available, held] = x.balance(alice, USDT)
    const events = correct(bob)
    expect(one(events, 'CreditReversed')).toMatchObject({ accountId: alice, amount: 100n * U, taken: available + 30n * U, evidence: tx })
    expect(one(events, 'DepositCredited')).toMatchObject({ accountId: bob, wallet: 1, amount: 100n * U, evidence: tx })
    expect(debts()).toEqual([{ assetId: USDT, amount: held }])
    expect([x.balance(bob, USDT), kept()]).toEqual([
      [100n * U, 0n],
      [100n * U + held, 0n],
    ])
    expectLawful()
    expect(refusal(correct(bob))).toBe('not_found')
    expect(refusal(reverse())).toBe('not_found')
    expect(refusal(byHand(100n * U))).toBe('already_credited')
    one(reverse(tx, { accountId: bob }), 'CreditReversed')
    expectLawful()
  })

  test('frees the claim that it answered, and keeps the one that it answers', () => {
    const { x, alice, byHand, correct, expectLawful } = open()
    const other = 'c2'.repeat(16)
    byHand(5n * U, tx, { claim: claimed })
    const events = correct(alice, { claim: other })
    expect(one(events, 'CreditReversed').taken).toBe(5n * U)
    expect(x.balance(alice, USDT)).toEqual([5n * U, 0n])
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    expect(refusal(byHand(U, wire, { claim: other }))).toBe('claim_credited')
    one(byHand(5n * U, wire, { claim: claimed }), 'DepositCredited')
    expect(refusal(correct(alice, { claim: claimed }))).toBe('claim_credited')
    const bytes = core.encodeState(x.state)
    expect(core.encodeState(core.decodeState(core.shapeVersion, bytes))).toEqual(bytes)
    expectLawful()
  })

  test('keeps its claim used while it answers it for somebody else, and frees it for none', () => {
    const { x, byHand, correct } = open()
    const bob = x.account()
    byHand(5n * U, tx, { claim: claimed })
    one(correct(bob, { claim: claimed }), 'DepositCredited')
    expect(refusal(byHand(U, wire, { claim: claimed }))).toBe('claim_credited')
    one(correct(x.account(), { fromAccountId: bob, fromUserRef: x.userRef(bob) }), 'DepositCredited')
    one(byHand(U, wire, { claim: claimed }), 'DepositCredited')
  })

  test('that was taken back already is credited alone: nothing is taken twice', () => {
    const { x, alice, byHand, reverse, correct, kept, debts, expectLawful } = open()
    byHand(5n * U, tx, { claim: claimed })
    reverse()
    expect(refusal(byHand(5n * U, wire, { claim: claimed }))).toBe('claim_credited')
    const events = correct(alice, { claim: claimed })
    expect(events.map((event) => event.type)).toEqual(['OperatorActed', 'DepositCredited', 'Posted', 'Posted'])
    expect([x.balance(alice, USDT), kept(), debts()]).toEqual([[5n * U, 0n], [5n * U, 0n], []])
    expectLawful()
  })

  test.each<[string, object, string]>([
    ['another account than it reached', { fromAccountId: 1_003 }, 'not_found'],
    ['another user than it reached', { fromUserRef: 'ee'.repeat(16) }, 'credit_differs'],
    ['another user than it is to reach', { userRef: 'ee'.repeat(16) }, 'credit_differs'],
    ['another asset', { assetId: BTC_ASSET }, 'credit_differs'],
    ['an asset that nobody knows', { assetId: 99 }, 'unknown_asset'],
    ['a unit more', { amount: amount(5n * U + 1n) }, 'credit_differs'],
    ['evidence that never counted', { evidence: wire }, 'not_found'],
    ['evidence of what waits in suspense', { evidence: stray }, 'not_found'],
    ['a claim that is no hash', { claim: 'e' }, 'invalid_value'],
    ['its evidence as claim', { claim: tx }, 'claim_credited'],
    ['nobody who approves', { approverId: 0 }, 'approver_missing'],
  ])('that names %s changes nothing', (_, draft, reason) => {
    const { x, alice, byHand, intoSuspense, correct, kept } = open()
    const bob = x.account()
    byHand(5n * U)
    intoSuspense(U)
    expect(refusal(correct(bob, draft))).toBe(reason)
    expect([x.balance(alice, USDT), x.balance(bob, USDT), kept()]).toEqual([
      [5n * U, 0n],
      [0n, 0n],
      [6n * U, U],
    ])
    one(correct(bob), 'DepositCredited')
  })

  test('has something to correct, and no demo account', () => {
    const { x, alice, pupil, byHand, correct, act } = open()
    byHand(5n * U)
    expect(refusal(correct(alice))).toBe('nothing_to_correct')
    const [named, ofPupil] = [alice, pupil].map((accountId) => ({ accountId, userRef: x.userRef(accountId) }))
    const from = { fromAccountId: alice, fromUserRef: named!.userRef, assetId: USDT, amount: amount(5n * U), evidence: tx, claim: '' }
    expect(refusal(act('CorrectCredit', { ...from, ...ofPupil }, { realm: 'demo' }))).toBe('real_only')
    expect(refusal(act('CorrectCredit', { ...from, ...named, accountId: 99_999 }))).toBe('unknown_account')
    expect(refusal(act('CorrectCredit', { ...from, ...named, claim: claimed }, { origin: 'custody' }))).toBe('origin_not_allowed')
  })
})

test('what RULES.md 10.1 works out by hand', () => {
  const { x, alice, byHand, spend, reverse, intoSuspense, assign, kept, expectLawful } = open()
  const tenth = U / 10n
  const stands = (custodyKeeps: bigint, available: bigint, held: bigint, debt: bigint) => {
    expect([kept()[0], x.balance(alice, USDT), x.inside.credits.debtOf(alice, USDT)]).toEqual([
      custodyKeeps * tenth,
      [available * tenth, held * tenth],
      debt * tenth,
    ])
    expectLawful()
  }
  byHand(100n * U)
  stands(1_000n, 1_000n, 0n, 0n)
  spend(30n * U)
  const { orderId } = one(x.place(alice, { quantityLots: 1 as never }), 'OrderAccepted')
  stands(1_000n, 199n, 501n, 0n)
  reverse()
  stands(501n, 0n, 501n, 501n)
  intoSuspense(45n * U)
  stands(951n, 0n, 501n, 501n)
  assign()
  stands(501n, 0n, 501n, 51n)
  x.cancel(alice, orderId)
  stands(501n, 501n, 0n, 51n)
  x.deposit(alice, USDT, 8n * U)
  stands(530n, 530n, 0n, 0n)
})

test('what RULES.md 10.1.3 works out by hand', () => {
  const { x, alice, byHand, correct, debts, kept, expectLawful } = open()
  const [bob, payee] = [x.account(), x.account()]
  const [first, second] = [claimed, 'c2'.repeat(16)]
  byHand(29n * U, tx, { claim: first })
  const terms = { feePpm: 0, feeFixed: amount(0n), destination: stray, delayMs: 0 }
  const withdrawal = { withdrawalId: wire, assetId: USDT, amount: amount(9n * U), ...terms }
  x.run(command('RequestWithdrawal', { ...actor('user'), accountId: alice }, withdrawal as never))
  expect(one(correct(bob, { claim: second }), 'CreditReversed').taken).toBe(20n * U)
  expect([debts()[0]?.amount, x.balance(bob, USDT)[0], kept()[0]]).toEqual([9n * U, 29n * U, 38n * U])
  one(byHand(U, stray, { claim: first, accountId: payee }), 'DepositCredited')
  expect(refusal(byHand(U, wire, { claim: second, accountId: payee }))).toBe('claim_credited')
  expect(refusal(byHand(29n * U, tx))).toBe('already_credited')
  const back = { fromAccountId: bob, fromUserRef: x.userRef(bob), claim: 'c3'.repeat(16) }
  one(correct(alice, back), 'CreditReversed')
  expect([debts(), x.balance(alice, USDT), x.balance(bob, USDT)[0]]).toEqual([[], [20n * U, 9n * U], 0n])
  expectLawful()
})

test('the law notices custody that keeps more or less than its credits, and money in suspense that nobody sent', () => {
  const { x, byHand, intoSuspense } = open()
  byHand(5n)
  intoSuspense(7n)
  const { credits, ledger } = x.inside
  credits.change(stray, { accountId: 1_001, wallet: 1, state: 'credited', claim: '' })
  expect(core.brokenLaw(x.state)).toContain('suspense has 7 of asset 1')
  credits.change(stray, { accountId: 0, wallet: 1, state: 'returned', claim: '' })
  expect(core.brokenLaw(x.state)).toContain('custody keeps 12 of asset 1 with what it paid out, its credits and debts say 5')
  credits.change(stray, { accountId: 0, wallet: 1, state: 'in_suspense', claim: '' })
  ledger.move({ from: custody, to: suspense, assetId: USDT, units: amount(1n), purpose: 'suspense' })
  expect(core.brokenLaw(x.state)).toContain('custody keeps 13 of asset 1 with what it paid out, its credits and debts say 12')
})
