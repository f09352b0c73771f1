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
        this.takeCredit(event)
        return true
      case 'SuspenseChanged':
        this.takeSuspense(event)
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

  private takeCredit({ accountId, assetId, amount, evidence }: Told<'DepositCredited'>): void {
    const known = this.credits.get(evidence)
    const isAssigned = known?.state === 'credited' && known.accountId === accountId && known.amount === amount && this.assigned === evidence
    mustHold(known === undefined || isAssigned, 'evidence credits once for ever', { evidence, known })
    mustHold(this.witness.accounts.get(accountId)?.realm === 'real', 'no credit reaches a demo account', { accountId })
    if (!known) {
      this.credits.set(evidence, { accountId, assetId, amount, state: 'credited' })
      add(this.came, assetId, amount)
    }
    this.assigned = ''
    const debt = this.debtOf(accountId, assetId)
    this.expectedDebts.set(`${accountId}/${assetId}`, debt > amount ? debt - amount : 0n)
  }

  /** Told of suspense just now; its credit follows. */
  private assigned = ''

  private takeSuspense({ evidence, assetId, amount, change, accountId }: Told<'SuspenseChanged'>): void {
    const known = this.credits.get(evidence)
    if (change === 'credited') {
      mustHold(known === undefined, 'evidence credits once for ever', { evidence, known })
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

function add(sums: Map<AssetId, bigint>, assetId: AssetId, units: bigint): void {
  sums.set(assetId, (sums.get(assetId) ?? 0n) + units)
}
