import {
  type Actor,
  amount,
  type Command,
  IDENTITY_LEVELS,
  type IdentityLevel,
  type RequestWithdrawal,
  ratePpm,
  type WithdrawalTerms,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness, WitnessedAccount } from '../witness/witness.ts'
import type { WitnessedWithdrawal } from '../witness/witnessed-withdrawals.ts'
import type { MoneyRate } from './custody-flow.ts'
import { spenders } from './hoarders.ts'
import { leaver } from './leavers.ts'
import { returning } from './returns/return-flow.ts'
import { spoil } from './spoiler.ts'

const OPERATORS = [71, 72, 73] as const
const MOST: Readonly<Record<IdentityLevel, bigint>> = { none: 2_000n, primary: 10_000n, advanced: 200_000n }

/**
 * People who ask for money, at their limits too, and cancel; operators who approve, the same twice, reject, send early
 * and in time, settle on evidence that is new or not; payouts that are stopped for a while; people who leave with what
 * was not theirs; payouts that come back.
 */
export class WithdrawalFlow {
  private readonly random: Random
  private readonly witness: Witness
  private readonly isOften: boolean
  private readonly isVeryOften: boolean
  /** Of 100 steps, how many cancel, and up to which number they end. */
  private readonly chances: readonly [number, number]
  private liftAtMs = 0

  constructor(random: Random, witness: Witness, rate: MoneyRate) {
    this.random = random
    this.witness = witness
    this.isOften = rate !== 'seldom'
    this.isVeryOften = rate === 'very often'
    this.chances = { seldom: [8, 13] as const, often: [10, 19] as const, 'very often': [10, 22] as const }[rate]
  }

  /** Behind the other commands of a group. */
  next(nowMs: number): Command[] {
    const { witness } = this
    return [
      ...this.usual(nowMs),
      ...this.again(nowMs),
      ...this.differing(nowMs),
      ...returning(witness, nowMs),
      ...(this.isOften ? this.often(nowMs) : []),
    ]
  }

  /** Small ones, which reach no limit, through all their steps; payouts that are stopped for a moment. */
  private often(nowMs: number): Command[] {
    const { random, witness } = this
    if (spenders(witness).length < 4) return []
    const recent = this.recent(80)
    const open = Array.from({ length: Math.min(5, recent.length) }, () => recent.splice(random.below(recent.length), 1)[0]!)
    const commands = [this.small(), ...open.slice(0, 4).map((one) => this.step(one, nowMs))]
    if (random.chance(30)) commands.push(this.level())
    if (random.chance(4)) commands.push(...leaver(random, witness))
    if (random.chance(0.4)) commands.push(...this.crowd())
    if (!witness.withdrawals.isStopped && random.chance(16)) commands.push(...this.stoppedFor(open))
    if (!this.isVeryOften) return commands
    if (random.chance(2)) commands.push(...this.forbiddenSending())
    return commands.map((command) => (random.chance(command.type === 'StopPayouts' ? 12 : 4) ? spoil(random, command) : command))
  }

  /** Of somebody who may no longer withdraw. */
  private forbiddenSending(): Command[] {
    const ready = this.recent(80).find(({ state }) => state === 'approved')
    if (!ready) return []
    const set = (isOn: boolean): Command => ({ type: 'SetAccountFlag', ...this.act(), accountId: ready.accountId, flag: 'withdraw', isOn })
    return [set(false), this.send(ready), set(true)]
  }

  private small(): Command {
    const { random, witness } = this
    const account = this.account()
    const { available } = witness.balance(account.accountId, 1, 1)
    const units = BigInt(random.between(1, 50)) * 1_000_000n
    const fee = { feePpm: ratePpm(random.pick([0, 1_000])), feeFixed: amount(BigInt(random.pick([0, 1, 5_000]))) }
    const delayMs = random.pick([0, 0, 0, 4_000])
    return { ...this.ask(account, available < units ? available : units), ...fee, delayMs }
  }

  private stoppedFor(open: readonly WitnessedWithdrawal[]): Command[] {
    const to = (isStopped: boolean): Command => ({ type: 'StopPayouts', ...this.act(), isStopped })
    return [to(true), ...open.slice(4).map((one) => this.send(one)), to(false)]
  }

  /**
   * An id, or evidence, that was used, a credit that was reversed, and a second payment without a first: refused, and drawn
   * from nothing, so that all else stays as it is.
   */
  private again(nowMs: number): Command[] {
    if (nowMs % 16 === 7) return this.reversedAgain()
    if (nowMs % 16 === 15) return this.afterNoFirst()
    const witnessed = this.witness.withdrawals
    const all = witnessed.inOrder
    const settled = all.findLast(({ state }) => state === 'settled')
    const payee = spenders(this.witness).findLast((account) => this.mayAsk(account))
    if (nowMs % 8 === 3 && settled && payee) {
      const actor: Actor = { origin: 'user', actorId: 0, accountId: payee.accountId, realm: 'real', key: '' }
      const terms = { assetId: 1, amount: amount(1_000_000n), feePpm: ratePpm(0), feeFixed: amount(0n), delayMs: 0 }
      const { withdrawalId, destination } = settled
      return [{ type: 'RequestWithdrawal', actor, withdrawalId, destination, ...terms }]
    }
    const sending = all.findLast(({ state }) => state === 'sending')
    const [evidence] = this.witness.custody.credits.keys()
    if (nowMs % 4 !== 1 || !sending || evidence === undefined) return []
    return [{ type: 'SettleWithdrawal', ...this.act(), ...witnessed.termsOf(sending), evidence }]
  }

  private afterNoFirst(): Command[] {
    const payee = spenders(this.witness).findLast(({ realm }) => realm === 'real')
    if (!payee) return []
    const { accountId, userRef } = payee
    const money = { wallet: 1, assetId: 1, amount: amount(1n), evidence: [...userRef].reverse().join('') } as const
    return [{ type: 'CreditByHand', ...this.act(), accountId, userRef, ...money, claim: '', firstEvidence: userRef }]
  }

  private reversedAgain(): Command[] {
    const { custody, accounts } = this.witness
    const [evidence, credit] = [...custody.credits].findLast(([, { state }]) => state === 'reversed') ?? []
    const account = accounts.get(credit?.accountId ?? 0)
    if (evidence === undefined || credit === undefined || account === undefined) return []
    const money = { assetId: credit.assetId, amount: amount(credit.amount), evidence }
    return [{ type: 'ReverseCredit', ...this.act(), accountId: account.accountId, userRef: account.userRef, ...money }]
  }

  private mayAsk({ accountId, realm, flags }: WitnessedAccount): boolean {
    const isAllowed = realm === 'real' && flags.withdraw && !flags.frozen && this.witness.withdrawals.openOf(accountId).length === 0
    return isAllowed && this.witness.balance(accountId, 1, 1).available >= 1_000_000n
  }

  private usual(nowMs: number): Command[] {
    const { random, witness } = this
    if (spenders(witness).length < 4) return []
    if (witness.withdrawals.isStopped && nowMs >= this.liftAtMs) return [this.stop(nowMs, false)]
    if (!random.chance(40)) return []
    const commands = this.commands(nowMs)
    return commands.map((command) => (random.chance(5) ? spoil(random, command) : command))
  }

  private commands(nowMs: number): Command[] {
    const drawn = this.random.below(100)
    if (drawn < 2) return [this.stop(nowMs, true)]
    if (drawn < 10) return [this.level()]
    if (drawn < 13) return this.forbidden()
    if (drawn < 17) return this.atTheMonth(nowMs)
    if (drawn < 31) return [...this.large(), ...this.large()]
    if (drawn >= 97) return leaver(this.random, this.witness)
    const open = this.pickOpen(nowMs)
    if (drawn < 50 || !open) return [this.request()]
    return [this.step(open, nowMs)]
  }

  /** Somebody who may not withdraw tries to. */
  private forbidden(): Command[] {
    const account = this.account()
    const { actor, ...approval } = this.act()
    const set = (isOn: boolean): Command => {
      const act = { actor: { ...actor, realm: account.realm }, ...approval }
      return { type: 'SetAccountFlag', ...act, accountId: account.accountId, flag: 'withdraw', isOn }
    }
    return [set(false), this.request(account), set(true)]
  }

  /** Who asked for much before today has a lower level now. */
  private atTheMonth(nowMs: number): Command[] {
    const past = this.witness.withdrawals.inOrder.filter(
      ({ atMs, value, state }) =>
        atMs <= nowMs - 86_400_000 && value > 10_000_000_000n && !['rejected', 'failed', 'cancelled'].includes(state),
    )
    const account = past.length > 0 ? this.witness.accounts.get(this.random.pick(past).accountId) : undefined
    if (!account) return [this.request()]
    return [this.levelOf(account, 'none'), this.ask(account, 1_000_000n), this.levelOf(account, 'advanced')]
  }

  /** More than two people may send out; some of them together as much as leaves in a day. */
  private large(): Command[] {
    const { random, witness } = this
    const all = spenders(witness).filter(({ realm, accountId }) => realm === 'real' && accountId % 2 === 0)
    if (all.length === 0) return [this.request()]
    const account = random.pick(all)
    const evidence = random.hash128()
    return this.rich(account, random.pick([200_000_000_000n, 200_000_000_000n, 199_000_000_000n, 50_000_000_001n]), evidence)
  }

  /** Who gets enough to ask for so much, and the level for it. */
  private rich(account: WitnessedAccount, units: bigint, evidence: string): Command[] {
    const { actor, ...approval } = this.act()
    const money = { wallet: 1, assetId: 1, amount: amount(250_000_000_000n), evidence } as const
    const { accountId, userRef } = account
    const named = { accountId, userRef, claim: '', firstEvidence: '' } as const
    const credit: Command = { type: 'CreditByHand', actor, ...approval, ...named, ...money }
    return [credit, this.levelOf(account, 'advanced'), this.ask(account, units)]
  }

  /** Together they ask for more than leaves in a day. */
  private crowd(): Command[] {
    const { random, witness } = this
    const owing = new Set([...witness.custody.debts].filter(([, debt]) => debt > 0n).map(([key]) => Number(key.split('/')[0])))
    const free = spenders(witness).filter(
      ({ accountId, realm, flags }) => realm === 'real' && flags.withdraw && !flags.frozen && !owing.has(accountId),
    )
    const first = random.below(Math.max(1, free.length - 11))
    return free.slice(first, first + 11).flatMap((account) => this.rich(account, 190_000_000_000n, random.hash128()))
  }

  private stop(nowMs: number, isStopped: boolean): Command {
    this.liftAtMs = nowMs + this.random.between(1_000, 40_000)
    return { type: 'StopPayouts', ...this.act(), isStopped }
  }

  private level(): Command {
    return this.levelOf(this.account(), this.random.pick([...IDENTITY_LEVELS, 'advanced', 'advanced'] as const))
  }

  private levelOf({ accountId, realm }: WitnessedAccount, level: IdentityLevel): Command {
    return { type: 'SetPayoutLevel', actor: { origin: 'system', actorId: 0, accountId: 0, realm, key: '' }, accountId, level }
  }

  private ask(account: WitnessedAccount, units: bigint): RequestWithdrawal {
    const { random } = this
    const terms = { assetId: 1, amount: amount(units), feePpm: ratePpm(0), feeFixed: amount(0n), delayMs: 0 }
    const ids = { withdrawalId: random.hash128(), destination: random.hash128() }
    return { type: 'RequestWithdrawal', actor: this.user(account), ...ids, ...terms }
  }

  private request(account = this.account()): Command {
    const { random, witness } = this
    const assetId = random.pick([1, 1, 1, 2, 3, 4])
    const { available } = witness.balance(account.accountId, 1, assetId)
    const limit = MOST[witness.withdrawals.levelOf(account.accountId)] * 1_000_000n
    const share = (available * BigInt(random.between(1, 40))) / 100n
    const units = random.pick([share, share, share, available, available + 1n, limit, limit, limit, limit + 1n, 60_000_000_000n, 0n])
    const wish = {
      withdrawalId: random.chance(95) ? random.hash128() : (random.pick([...witness.withdrawals.all.keys(), random.hash128()]) as string),
      assetId,
      amount: amount(units),
      feePpm: ratePpm(random.pick([0, 0, 1_000, 20_000, 1_000_000])),
      feeFixed: amount(BigInt(random.pick([0, 0, 1, 1_000, 5_000_000]))),
      destination: random.hash128(),
      delayMs: random.pick([0, 0, 0, 1, 5_000, 60_000, 86_400_000, 2_592_000_001]),
    }
    return { type: 'RequestWithdrawal', actor: this.user(account), ...wish }
  }

  /** The next as a rule, now and then another. */
  private step(open: WitnessedWithdrawal, nowMs: number): Command {
    const { random } = this
    const drawn = random.below(100)
    const [cancelled, ended] = this.chances
    if (drawn < cancelled) return this.cancel(open)
    if (drawn < ended) return this.end(open, random.pick(['rejected', 'failed'] as const))
    if (drawn < ended + 5) return this.settle(open)
    if (drawn < ended + 10) return this.send(open)
    if (open.state === 'requested') return this.approve(open)
    if (open.state === 'sending') return random.chance(75) ? this.settle(open) : this.end(open, 'failed')
    return open.dueMs <= nowMs || random.chance(20) ? this.send(open) : this.approve(open)
  }

  private approve(open: WitnessedWithdrawal): Command {
    const { random } = this
    const { actor, ...approval } = this.act()
    const [first, second] = random.chance(60) ? [71, 72] : [random.pick(OPERATORS), random.pick(OPERATORS)]
    return {
      type: 'ApproveWithdrawal',
      ...approval,
      actor: { ...actor, actorId: first },
      approverId: second,
      ...this.terms(open),
    }
  }

  private send(open: WitnessedWithdrawal): Command {
    return { type: 'SendWithdrawal', ...this.byWhom(), ...this.terms(open) }
  }

  private settle(open: WitnessedWithdrawal): Command {
    const { random, witness } = this
    const known = [...witness.custody.credits.keys()]
    const evidence = random.chance(90) || known.length === 0 ? random.hash128() : random.pick(known)
    return { type: 'SettleWithdrawal', ...this.byWhom(), ...this.terms(open), evidence }
  }

  private end(open: WitnessedWithdrawal, how: 'rejected' | 'failed'): Command {
    return { type: 'EndWithdrawal', ...this.byWhom(), ...this.terms(open), end: how }
  }

  private cancel(open: WitnessedWithdrawal): Command {
    const owner = this.witness.accounts.get(this.owner(open)) ?? this.account()
    return { type: 'CancelWithdrawal', actor: this.user(owner), withdrawalId: open.withdrawalId }
  }

  private terms(open: WitnessedWithdrawal): WithdrawalTerms {
    return { ...this.witness.withdrawals.termsOf(open), accountId: this.owner(open) }
  }

  /** The next step of one that is open, with another user, coin, amount, fee or destination; drawn from nothing, too. */
  private differing(nowMs: number): Command[] {
    const { all, inOrder } = this.witness.withdrawals
    const turn = Math.floor(nowMs / 4)
    const states = (['requested', 'approved', 'sending', 'sending'] as const)[turn % 4]
    const open = inOrder.slice(-200).findLast(({ state }) => state === states)
    if (nowMs % 4 !== 2 || !open) return []
    const terms = this.witness.withdrawals.termsOf(open)
    const [destination = ''] = all.keys()
    const others: readonly Partial<WithdrawalTerms>[] = [
      { userRef: destination },
      { assetId: terms.assetId + 1 },
      { amount: amount(terms.amount + 1n) },
      { fee: amount(terms.fee + 1n) },
      { destination },
    ]
    const said = { ...this.act(), ...terms, ...others[turn % others.length] }
    if (open.state === 'requested') return [{ type: 'ApproveWithdrawal', ...said }]
    if (open.state === 'approved') return [{ type: 'SendWithdrawal', ...said }]
    if (turn % 4 === 2) return [{ type: 'EndWithdrawal', ...said, end: 'failed' }]
    return [{ type: 'SettleWithdrawal', ...said, evidence: terms.destination }]
  }

  private owner({ accountId }: WitnessedWithdrawal): number {
    return this.random.chance(97) ? accountId : this.account().accountId
  }

  private recent(count: number): WitnessedWithdrawal[] {
    const all = this.witness.withdrawals.inOrder.slice(-count)
    return all.filter(({ state }) => ['requested', 'approved', 'waiting', 'sending'].includes(state))
  }

  private pickOpen(nowMs: number): WitnessedWithdrawal | null {
    const open = this.recent(40)
    const due = open.filter(({ dueMs }) => dueMs <= nowMs)
    if (due.length > 0 && this.random.chance(70)) return this.random.pick(due)
    return open.length > 0 ? this.random.pick(open) : null
  }

  /** Of both realms, rather rich ones of the real. */
  private account(): WitnessedAccount {
    const all = spenders(this.witness)
    const rich = all.filter(({ accountId, realm }) => realm === 'real' && this.witness.balance(accountId, 1, 1).available > 1_000_000n)
    return rich.length > 0 && this.random.chance(85) ? this.random.pick(rich) : this.random.pick(all)
  }

  private user(account: WitnessedAccount): Actor {
    const key = this.random.chance(15) ? this.random.hash128() : ''
    return { origin: 'user', actorId: 0, accountId: account.accountId, realm: account.realm, key }
  }

  private byWhom() {
    const act = this.act()
    if (this.random.chance(60)) return act
    return { ...act, actor: { ...act.actor, origin: 'custody', actorId: 0 }, approverId: 0 } as const
  }

  private act() {
    const actor: Actor = { origin: 'operator', actorId: 71, accountId: 0, realm: 'real', key: '' }
    return { actor, approverId: 72, reasonCode: 'user_request' } as const
  }
}
