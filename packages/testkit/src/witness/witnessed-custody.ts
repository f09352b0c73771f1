import { type AccountId, type AssetId, type Command, type CreditState, type Event, houseAccountId, type Posted } from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'

export interface WitnessedCredit {
  accountId: AccountId
  readonly assetId: AssetId
  readonly amount: bigint
  state: CreditState
}
type Told<Type extends Event['type']> = Extract<Event, { type: Type }>

const CUSTODY = houseAccountId('real', 'custody')
const SUSPENSE = houseAccountId('real', 'suspense')

/** What came in from custody and what became of it, as events tell it. */
export class WitnessedCustody {
  readonly credits = new Map<string, WitnessedCredit>()
  readonly debts = new Map<string, bigint>()
  /** Evidence of the credit that answers each claim. */
  readonly claims = new Map<string, string>()
  /** That a corrected credit answers no more. */
  readonly freedClaims = new Set<string>()
  /** What accounts must owe once the command is done. */
  private readonly expectedDebts = new Map<string, bigint>()
  /** By asset. */
  private readonly came = new Map<AssetId, bigint>()
  private readonly went = new Map<AssetId, bigint>()
  private readonly waits = new Map<AssetId, bigint>()
  private readonly transfers: Posted[] = []
  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
  }

  debtOf(accountId: AccountId, assetId: AssetId): bigint {
    return this.debts.get(`${accountId}/${assetId}`) ?? 0n
  }

  payOut(assetId: AssetId, units: bigint): void {
    add(this.went, assetId, units)
  }

  observePosting(event: Posted): void {
    if (event.purpose === 'transfer') this.transfers.push(event)
  }

  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'DepositCredited':
        this.takeCredit(command, event)
        return true
      case 'SuspenseChanged':
        this.takeSuspense(command, event)
        return true
      case 'CreditReversed':
        this.takeReversal(event)
        return true
      case 'DebtChanged': {
        const former = this.debtOf(event.accountId, event.assetId)
        mustHold(event.debt >= 0n && event.debt !== former, 'a debt that is told has changed', { event, former })
        if (event.debt < former) add(this.went, event.assetId, former - event.debt)
        this.debts.set(`${event.accountId}/${event.assetId}`, event.debt)
        return true
      }
      case 'Transferred':
        mustHold(command?.type === 'Transfer' && event.accountId === command.actor.accountId, 'everybody transfers his own', { event })
        return true
      default:
        return false
    }
  }

  checkTouched(): void {
    for (const [key, debt] of this.expectedDebts)
      mustHold((this.debts.get(key) ?? 0n) === debt, 'a credit pays what its account owes', { key, debt })
    this.expectedDebts.clear()
    const [first] = this.transfers
    for (const { accountId, assetId } of this.transfers)
      mustHold(accountId === first?.accountId && assetId === first.assetId, 'a transfer stays within one account', { first })
    mustHold(this.transfers.length % 2 === 0, 'a transfer gives what it takes', { first })
    this.transfers.length = 0
    for (const assetId of this.came.keys()) this.checkAsset(assetId)
  }

  private checkAsset(assetId: AssetId): void {
    const kept = -this.witness.balance(CUSTODY, 1, assetId).available
    const [came, went] = [this.came.get(assetId) ?? 0n, this.went.get(assetId) ?? 0n]
    mustHold(kept === came - went, 'custody keeps what came in less what went out', { assetId, kept, came, went })
    const suspense = this.witness.balance(SUSPENSE, 1, assetId).available
    mustHold(suspense === (this.waits.get(assetId) ?? 0n), 'suspense is what waits there', { assetId, suspense })
  }

  private takeCredit(within: Command | null, { accountId, assetId, amount, evidence }: Told<'DepositCredited'>): void {
    const known = this.credits.get(evidence)
    const command = crediting(within, evidence)
    const isAssigned = known?.state === 'credited' && known.accountId === accountId && known.amount === amount && this.assigned === evidence
    const isCorrected = command?.type === 'CorrectCredit' && known?.state === 'reversed' && known.amount === amount
    mustHold(known === undefined || isAssigned || isCorrected, 'evidence credits once for ever', { evidence, known })
    const payee = this.witness.accounts.get(accountId)
    mustHold(payee?.realm === 'real', 'no credit reaches a demo account', { accountId })
    mustHold(payee?.isClosed === false, 'no credit reaches a closed account', { accountId })
    if (within?.type === 'ReturnWithdrawal') {
      mustHold(within.accountId === accountId, 'what comes back is for whom it was paid', { within, accountId })
      this.witness.withdrawals.takeReturn(within, { assetId, amount, evidence })
    }
    if (command !== null) this.mustBeAsSigned(command, { accountId, assetId, amount })
    if (isCorrected) this.free(evidence)
    if (!known || isCorrected) {
      this.credits.set(evidence, { accountId, assetId, amount, state: 'credited' })
      add(this.came, assetId, amount)
    }
    this.answer(evidence, command?.claim ?? '')
    this.assigned = ''
    // What was owed for a moment is paid out of the credit that was corrected.
    if (isCorrected && this.mustBeEmpty?.accountId === accountId) this.mustBeEmpty = null
    const debt = this.debtOf(accountId, assetId)
    this.expectedDebts.set(`${accountId}/${assetId}`, debt > amount ? debt - amount : 0n)
  }

  /** Who and what the operators' bytes name is who and what is credited. */
  private mustBeAsSigned(
    command: ByOperators,
    { accountId, assetId, amount }: Pick<WitnessedCredit, 'accountId' | 'assetId' | 'amount'>,
  ): void {
    const isSame = command.accountId === accountId && command.assetId === assetId && command.amount === amount
    const isUser = this.witness.accounts.get(accountId)?.userRef === command.userRef
    mustHold(isSame && isUser, 'a credit is the one that its operators named', { command, accountId, assetId, amount })
  }

  /** No two credits that stand answer one claim; one that is taken back goes on answering it until it is corrected. */
  private answer(evidence: string, claim: string): void {
    if (claim === '') return
    mustHold(!this.claims.has(claim), 'a claim is credited once', { claim, evidence })
    this.claims.set(claim, evidence)
    this.freedClaims.delete(claim)
  }

  private free(evidence: string): void {
    for (const [claim, answering] of this.claims)
      if (answering === evidence) {
        this.claims.delete(claim)
        this.freedClaims.add(claim)
      }
  }

  /** Told of suspense just now; its credit follows. */
  private assigned = ''

  private takeSuspense(command: Command | null, { evidence, assetId, amount, change, accountId }: Told<'SuspenseChanged'>): void {
    const known = this.credits.get(evidence)
    if (change === 'credited') {
      mustHold(known === undefined, 'evidence credits once for ever', { evidence, known })
      if (command?.type === 'ReturnWithdrawal') {
        const isClosed = this.witness.accounts.get(command.accountId)?.isClosed
        mustHold(isClosed === true, 'what comes back is credited, unless the account is closed', { command })
        this.witness.withdrawals.takeReturn(command, { assetId, amount, evidence })
      }
      this.credits.set(evidence, { accountId: 0, assetId, amount, state: 'in_suspense' })
      add(this.came, assetId, amount)
      add(this.waits, assetId, amount)
      return
    }
    const isWaiting = known?.state === 'in_suspense' && known.assetId === assetId && known.amount === amount
    mustHold(isWaiting, 'what leaves suspense waited there, whole', { evidence, known, amount })
    add(this.waits, assetId, -amount)
    known.accountId = accountId
    known.state = change === 'assigned' ? 'credited' : 'returned'
    if (change === 'assigned') this.assigned = evidence
    else add(this.went, assetId, amount)
    const isAsSigned = command?.type !== 'ReturnSuspense' || (command.assetId === assetId && command.amount === amount)
    mustHold(isAsSigned, 'what leaves suspense is what its operators named', { command, assetId, amount })
  }

  private takeReversal({ accountId, assetId, amount, taken, evidence }: Told<'CreditReversed'>): void {
    const known = this.credits.get(evidence)
    const isStanding = known?.state === 'credited' && known.accountId === accountId && known.assetId === assetId && known.amount === amount
    mustHold(isStanding, 'a credit that stands is taken back, from its account, once', { evidence, known })
    mustHold(taken >= 0n && taken <= amount, 'no more is taken back than was credited', { evidence, taken })
    known.state = 'reversed'
    add(this.went, assetId, taken)
    this.expectedDebts.set(`${accountId}/${assetId}`, this.debtOf(accountId, assetId) + amount - taken)
    this.mustBeEmpty = { accountId, assetId, isShort: taken < amount }
  }

  private mustBeEmpty: { accountId: AccountId; assetId: AssetId; isShort: boolean } | null = null

  /** After the postings of a command: who owes has nothing available any more. */
  checkReversal(): void {
    const reversed = this.mustBeEmpty
    this.mustBeEmpty = null
    if (!reversed?.isShort) return
    for (const wallet of [1, 2, 3] as const) {
      const { available } = this.witness.balance(reversed.accountId, wallet, reversed.assetId)
      mustHold(available === 0n, 'a debt begins where nothing is available', { reversed, wallet, available })
    }
  }
}

type ByOperators = Extract<Command, { type: 'CreditByHand' | 'AssignSuspense' | 'CorrectCredit' }>

/** The operators' command that credits under this evidence; null of a watcher's. */
function crediting(command: Command | null, evidence: string): ByOperators | null {
  const isByOperators = command?.type === 'CreditByHand' || command?.type === 'AssignSuspense' || command?.type === 'CorrectCredit'
  return isByOperators && command.evidence === evidence ? command : null
}

function add(sums: Map<AssetId, bigint>, assetId: AssetId, units: bigint): void {
  sums.set(assetId, (sums.get(assetId) ?? 0n) + units)
}
