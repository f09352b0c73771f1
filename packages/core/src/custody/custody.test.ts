import { amount, type Command, houseAccountId, type Wallet } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { encodeState, SHAPES_BEFORE_CREDITS } from '../snapshot/state.ts'
import { actor, all, BTC_ASSET, command, exchange, one, refusal, USDT } from '../testing/exchange.ts'
import { bookAsBefore } from '../testing/older-deposits.ts'
import { termsOf } from '../testing/withdrawal-terms.ts'

const U = 1_000_000n
const custody = houseAccountId('real', 'custody')
const suspense = houseAccountId('real', 'suspense')
const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'funding' } as const
const [tx, wire, stray] = ['1a', '2b', '3c'].map((pair) => pair.repeat(16)) as [string, string, string]

function open() {
  const x = exchange()
  const [alice, pupil] = [x.account(), x.account('demo')]
  const act = (type: Command['type'], draft: object, who = {}) =>
    x.run(command(type, { ...operator, ...who }, { ...approval, ...draft } as never))
  const byHand = (units: bigint, evidence = tx, draft: object = {}) =>
    act('CreditByHand', { accountId: alice, wallet: 1, assetId: USDT, amount: amount(units), evidence, ...draft })
  const intoSuspense = (units: bigint, evidence = stray, draft: object = {}) =>
    act('CreditSuspense', { assetId: USDT, amount: amount(units), evidence, ...draft })
  const assign = (evidence = stray, draft: object = {}) => act('AssignSuspense', { accountId: alice, wallet: 1, evidence, ...draft })
  const reverse = (evidence = tx, draft: object = {}) => act('ReverseCredit', { accountId: alice, evidence, ...draft })
  const kept = (assetId = USDT) => [-x.balance(custody, assetId)[0], x.balance(suspense, assetId)[0]]
  const debts = () => core.account(x.state, alice)!.debts
  const spend = (units: bigint) =>
    x.run(command('Transfer', { ...actor('user'), accountId: alice }, { fromWallet: 1, toWallet: 3, assetId: USDT, amount: amount(units) }))
  const expectLawful = () => expect(core.brokenLaw(x.state)).toBeNull()
  return { x, alice, pupil, act, byHand, intoSuspense, assign, reverse, kept, debts, spend, expectLawful }
}

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
    const usual = { accountId: alice, wallet: 1, assetId: USDT, amount: amount(U), evidence: tx }
    expect(refusal(act('CreditByHand', { ...usual, ...draft }, who))).toBe(reason)
    expect(kept()).toEqual([0n, 0n])
    expect(x.balance(alice, USDT)).toEqual([0n, 0n])
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
    const { act, intoSuspense, assign, byHand, kept, expectLawful } = open()
    intoSuspense(30n * U)
    expect(one(act('ReturnSuspense', { evidence: stray }), 'SuspenseChanged')).toMatchObject({ change: 'returned', amount: 30n * U })
    expect(kept()).toEqual([0n, 0n])
    expect(refusal(act('ReturnSuspense', { evidence: stray }))).toBe('not_in_suspense')
    expect(refusal(assign())).toBe('not_in_suspense')
    expect(refusal(byHand(30n * U, stray))).toBe('already_credited')
    expect(refusal(intoSuspense(30n * U))).toBe('already_credited')
    expectLawful()
  })

  test('takes money from a watcher as from operators', () => {
    const { intoSuspense, act } = open()
    one(
      act('CreditSuspense', { approverId: 0, assetId: BTC_ASSET, amount: amount(5n), evidence: wire }, { origin: 'custody' }),
      'SuspenseChanged',
    )
    expect(refusal(intoSuspense(1n, tx, { approverId: 0 }))).toBe('approver_missing')
    expect(refusal(act('CreditSuspense', { assetId: USDT, amount: amount(1n), evidence: tx }, { origin: 'user' }))).toBe(
      'origin_not_allowed',
    )
    expect(refusal(intoSuspense(0n, tx))).toBe('invalid_value')
    expect(refusal(intoSuspense(1n, tx, { assetId: 99 }))).toBe('unknown_asset')
  })

  test('assigns to real accounts, what is there, into wallets that there are', () => {
    const { pupil, byHand, intoSuspense, assign, act } = open()
    byHand(U)
    intoSuspense(U)
    expect(refusal(assign(tx))).toBe('not_in_suspense')
    expect(refusal(assign(wire))).toBe('not_in_suspense')
    expect(refusal(assign(stray, { wallet: 4 as Wallet }))).toBe('invalid_value')
    expect(refusal(act('AssignSuspense', { accountId: pupil, wallet: 1, evidence: stray }, { realm: 'demo' }))).toBe('real_only')
    expect(refusal(act('ReturnSuspense', { evidence: tx }))).toBe('not_in_suspense')
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

test('a house from before shape 10 goes on: its evidence stays used, its credits cannot be reversed, its users are paid out', () => {
  const { x, alice, byHand, reverse, act, expectLawful } = open()
  byHand(100n * U)
  bookAsBefore(x.inside)
  x.state = core.decodeState(9, encodeState(x.inside, SHAPES_BEFORE_CREDITS))
  expectLawful()
  expect(x.balance(alice, USDT)).toEqual([100n * U, 0n])
  expect(refusal(byHand(100n * U))).toBe('already_credited')
  expect(refusal(reverse())).toBe('not_found')
  const [withdrawalId, accountId] = [wire, alice]
  const wish = { withdrawalId, assetId: USDT, amount: 60n * U, feePpm: 0, feeFixed: U, destination: stray, delayMs: 0 }
  x.run(command('RequestWithdrawal', { ...actor('user'), accountId }, wish as never))
  for (const type of ['ApproveWithdrawal', 'SendWithdrawal'] as const) act(type, termsOf(x.state, accountId, withdrawalId))
  one(act('SettleWithdrawal', { ...termsOf(x.state, accountId, withdrawalId), evidence: stray }), 'WithdrawalSettled')
  expect(x.balance(custody, USDT)).toEqual([59n * U, 0n])
  expectLawful()
})

test('the law notices custody that keeps more or less than its credits, and money in suspense that nobody sent', () => {
  const { x, byHand, intoSuspense } = open()
  byHand(5n)
  intoSuspense(7n)
  const { credits, ledger } = x.inside
  credits.change(stray, 'credited', { accountId: 1_001, wallet: 1 })
  expect(core.brokenLaw(x.state)).toContain('suspense has 7 of asset 1')
  credits.change(stray, 'returned', { accountId: 0, wallet: 1 })
  expect(core.brokenLaw(x.state)).toContain('custody keeps 12 of asset 1 with what it paid out, its credits and debts say 5')
  credits.change(stray, 'in_suspense', { accountId: 0, wallet: 1 })
  ledger.move({ from: custody, to: suspense, assetId: USDT, units: amount(1n), purpose: 'suspense' })
  expect(core.brokenLaw(x.state)).toContain('custody keeps 13 of asset 1 with what it paid out, its credits and debts say 12')
})
