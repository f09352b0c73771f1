import {
  type AccountId,
  type Command,
  type Event,
  houseAccountId,
  IDENTITY_LEVELS,
  type IdentityLevel,
  type Posted,
  type ReturnWithdrawal,
  type WithdrawalRequested,
  type WithdrawalState,
  type WithdrawalTerms,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'

export interface WitnessedWithdrawal extends WithdrawalRequested {
  state: WithdrawalState
  readonly atMs: number
  readonly approvers: Set<number>
  /** Of what left, something was credited again. */
  cameBack: boolean
}

const MILLION = 1_000_000n
const DAY_MS = 86_400_000
/** Of a level, by day and by month; written out once more. */
const MOST: Readonly<Record<IdentityLevel, readonly [bigint, bigint]>> = {
  none: [2_000n, 10_000n],
  primary: [10_000n, 100_000n],
  advanced: [200_000n, 2_000_000n],
}
const AFTER: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['requested', 'approved', 'waiting', 'rejected', 'cancelled'],
  approved: ['sending', 'rejected', 'cancelled'],
  waiting: ['sending', 'rejected', 'cancelled'],
  sending: ['settled', 'failed'],
  settled: [],
  rejected: [],
  failed: [],
  cancelled: [],
}
const GIVEN_BACK: readonly WithdrawalState[] = ['rejected', 'failed', 'cancelled']
const isOpen = ({ state }: WitnessedWithdrawal) => AFTER[state].length > 0

/** What leaves, as events tell it. */
export class WitnessedWithdrawals {
  readonly all = new Map<string, WitnessedWithdrawal>()
  /** The same, oldest first. */
  readonly inOrder: WitnessedWithdrawal[] = []
  isStopped = false
  private readonly levels = new Map<AccountId, IdentityLevel>()
  private readonly evidence = new Set<string>()
  private readonly askedBy = new Map<AccountId, readonly WitnessedWithdrawal[]>()
  private readonly openBy = new Map<AccountId, WitnessedWithdrawal[]>()
  private readonly touched = new Set<AccountId>()
  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
  }

  levelOf = (accountId: AccountId): IdentityLevel => this.levels.get(accountId) ?? 'none'

  /** Newest first. */
  settledOf(accountId: AccountId): readonly WitnessedWithdrawal[] {
    return (this.askedBy.get(accountId) ?? []).filter(({ state }) => state === 'settled').reverse()
  }

  openOf(accountId: AccountId): readonly WitnessedWithdrawal[] {
    return this.openBy.get(accountId) ?? []
  }

  /** What a step of it has to carry. */
  termsOf({ withdrawalId, accountId, assetId, amount, fee, destination }: WithdrawalRequested): WithdrawalTerms {
    const userRef = this.witness.accounts.get(accountId)?.userRef ?? ''
    return { accountId, withdrawalId, userRef, assetId, amount, fee, destination }
  }

  /** A held part of a withdrawal: true. */
  takeHold(event: Posted): boolean {
    if (event.purpose !== 'withdrawal' && event.purpose !== 'withdrawal_fee') return false
    this.touched.add(event.accountId)
    return true
  }

  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'WithdrawalRequested':
        this.takeRequest(event)
        return true
      case 'WithdrawalMoved':
        this.takeMove(command, event)
        return true
      case 'WithdrawalSettled':
        this.takeSettlement(command, event)
        return true
      case 'PayoutsStopped':
        this.isStopped = event.isStopped
        return true
      case 'PayoutLevelSet':
        mustHold(IDENTITY_LEVELS.includes(event.level) && event.level !== this.levelOf(event.accountId), 'a level that is told is new', {
          event,
        })
        this.levels.set(event.accountId, event.level)
        return true
      default:
        return false
    }
  }

  /** What an account holds for its open withdrawals in wallet 1. */
  checkTouched(): void {
    mustHold(this.feesDue.length === 0, 'a settled withdrawal pays its fee', { due: this.feesDue })
    for (const accountId of this.touched) {
      const open = this.openOf(accountId)
      for (const { assetId } of open) {
        const needed = open.filter((one) => one.assetId === assetId).reduce((sum, one) => sum + one.amount, 0n)
        const { held } = this.witness.balance(accountId, 1, assetId)
        mustHold(held >= needed, 'an open withdrawal is held whole', { accountId, assetId, held, needed })
      }
    }
    this.touched.clear()
  }

  private takeRequest(event: WithdrawalRequested): void {
    const { withdrawalId, accountId, amount, fee, value } = event
    const account = this.witness.accounts.get(accountId)
    mustHold(!this.all.has(withdrawalId), 'an id of a withdrawal is used once', { event })
    mustHold(fee >= 0n && fee < amount && value >= 0n, 'a withdrawal leaves something of its amount', { event })
    mustHold(event.assetId !== 1 || value === amount, 'a value of USDT is its amount', { event })
    mustHold(event.approvalsNeeded === (value > 50_000n * MILLION ? 3 : 2), 'a large withdrawal wants three', { event })
    this.mayLeave(accountId, event)
    mustHold(account?.realm === 'real', 'no demo money leaves', { event })
    const asked: WitnessedWithdrawal = { ...event, state: 'requested', atMs: this.witness.timeMs, approvers: new Set(), cameBack: false }
    this.all.set(withdrawalId, asked)
    this.inOrder.push(asked)
    this.askedBy.set(accountId, [...(this.askedBy.get(accountId) ?? []), asked])
    this.openBy.set(accountId, [...this.openOf(accountId), asked])
    const [day, month] = MOST[this.levelOf(accountId)]
    mustHold(this.askedSince(DAY_MS, accountId) <= day * MILLION, 'nobody asks for more than the day allows', { event })
    mustHold(this.askedSince(30 * DAY_MS, accountId) <= month * MILLION, 'nobody asks for more than the month allows', { event })
    mustHold(this.askedSince(DAY_MS) <= 2_000_000n * MILLION, 'no more leaves in a day than the exchange allows', { event })
  }

  /** Newest first: the lists are in the order of time, and long. */
  private askedSince(ms: number, accountId?: AccountId): bigint {
    const asked = accountId === undefined ? this.inOrder : (this.askedBy.get(accountId) ?? [])
    let sum = 0n
    for (let at = asked.length - 1; at >= 0; at--) {
      const one = asked[at] as WitnessedWithdrawal
      if (one.atMs <= this.witness.timeMs - ms) break
      if (!GIVEN_BACK.includes(one.state)) sum += one.value
    }
    return sum
  }

  private mayLeave(accountId: AccountId, event: Event): void {
    const flags = this.witness.accounts.get(accountId)?.flags
    mustHold(flags !== undefined && !flags.frozen && flags.withdraw, 'money leaves permitted accounts only', { event })
    const owing = [...this.witness.custody.debts].some(([key, debt]) => debt > 0n && key.startsWith(`${accountId}/`))
    mustHold(!owing, 'no money leaves an account that owes', { event })
  }

  private takeMove(command: Command | null, event: Extract<Event, { type: 'WithdrawalMoved' }>): void {
    const withdrawal = this.stepOf(event.withdrawalId, event.accountId, event.state)
    this.mustSay(withdrawal, command)
    if (command?.type === 'ApproveWithdrawal') for (const who of [command.actor.actorId, command.approverId]) withdrawal.approvers.add(who)
    mustHold(withdrawal.approvers.size === event.approvals, 'approvals are of different operators', { event })
    const isApproved = event.state === 'approved' || event.state === 'waiting'
    if (isApproved) mustHold(event.approvals >= withdrawal.approvalsNeeded, 'a withdrawal goes on with its approvals', { event })
    if (isApproved) mustHold((event.state === 'waiting') === withdrawal.dueMs > this.witness.timeMs, 'it waits for its time', { event })
    if (event.state === 'sending') {
      mustHold(!this.isStopped && withdrawal.dueMs <= this.witness.timeMs, 'it is sent in its time, unless all are stopped', { event })
      this.mayLeave(event.accountId, event)
    }
    if (event.state === 'cancelled')
      mustHold(command?.type === 'CancelWithdrawal' && command.actor.accountId === event.accountId, 'its owner cancels it', { event })
    withdrawal.state = event.state
    this.forgetEnded(event.accountId)
  }

  private takeSettlement(command: Command | null, event: Extract<Event, { type: 'WithdrawalSettled' }>): void {
    const { withdrawalId, accountId, evidence } = event
    const withdrawal = this.stepOf(withdrawalId, accountId, 'settled')
    this.mustSay(withdrawal, command)
    mustHold(!this.evidence.has(evidence) && !this.witness.custody.credits.has(evidence), 'evidence settles once', { evidence })
    this.evidence.add(evidence)
    withdrawal.state = 'settled'
    this.forgetEnded(accountId)
    this.witness.custody.payOut(withdrawal.assetId, withdrawal.amount - withdrawal.fee)
    if (withdrawal.fee > 0n) this.feesDue.push({ assetId: withdrawal.assetId, fee: withdrawal.fee })
  }

  /** What its operators bring back is what left, or less, once, for its own account. */
  takeReturn(command: ReturnWithdrawal, credited: Pick<ReturnWithdrawal, 'assetId' | 'amount' | 'evidence'>): void {
    const withdrawal = this.all.get(command.withdrawalId)
    mustHold(withdrawal?.state === 'settled', 'nothing comes back that did not leave', { command, withdrawal })
    const { accountId, userRef, assetId } = this.termsOf(withdrawal)
    const isItsOwn = command.accountId === accountId && command.userRef === userRef && command.assetId === assetId
    mustHold(isItsOwn, 'what comes back is for whom it was paid', { command, withdrawal })
    mustHold(command.amount > 0n && command.amount <= withdrawal.amount - withdrawal.fee, 'no more comes back than left', { command })
    const isAsSigned = (['assetId', 'amount', 'evidence'] as const).every((field) => credited[field] === command[field])
    mustHold(isAsSigned, 'what comes back is what its operators named', { command, credited })
    mustHold(!withdrawal.cameBack, 'a payout comes back once', { command, withdrawal })
    withdrawal.cameBack = true
  }

  /** The command that moves it says what it is. */
  private mustSay(withdrawal: WitnessedWithdrawal, command: Command | null): void {
    if (command === null || !('destination' in command) || command.type === 'RequestWithdrawal') return
    const own = Object.entries(this.termsOf(withdrawal))
    const said = command as unknown as Readonly<Record<string, unknown>>
    mustHold(
      own.every(([field, value]) => said[field] === value),
      'a step says whose withdrawal it is, how much, and where to',
      { command, withdrawal },
    )
  }

  /** Fees that the command's postings must bring. */
  private readonly feesDue: { assetId: number; fee: bigint }[] = []

  observePosting(event: Posted): void {
    if (event.purpose !== 'withdrawal_fee' || event.accountId !== houseAccountId('real', 'fees')) return
    const due = this.feesDue.shift()
    mustHold(due?.assetId === event.assetId && due.fee === event.availableDelta, 'a settled withdrawal pays its fee', { event, due })
  }

  private forgetEnded(accountId: AccountId): void {
    this.openBy.set(accountId, this.openOf(accountId).filter(isOpen))
  }

  private stepOf(withdrawalId: string, accountId: AccountId, to: WithdrawalState): WitnessedWithdrawal {
    const withdrawal = this.all.get(withdrawalId)
    const isNext = withdrawal?.accountId === accountId && AFTER[withdrawal.state].includes(to)
    mustHold(withdrawal !== undefined && isNext, 'a withdrawal goes its way step by step, and ends once', { withdrawalId, withdrawal, to })
    return withdrawal
  }
}
