import {
  type AccountId,
  type Command,
  type ContractLimits,
  type ContractOrderAccepted,
  type Event,
  FIRST_USER_ACCOUNT_ID,
  type Posted,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'
import { WitnessedLimits } from './witnessed-limits.ts'

interface Day {
  readonly day: number
  /** Held in wallet 3 when it began. */
  readonly heldAtFirst: bigint
  lost: bigint
  /** The loosest limit on a loss that stood on it so far; 0n: there was a moment without one. */
  loosest: bigint
}

const DAY_MS = 86_400_000
/** What moves money of wallet 3 that is neither won nor lost. */
const BROUGHT: readonly Posted['purpose'][] = ['deposit', 'demo_grant', 'demo_reset', 'transfer', 'reversal', 'debt']

/** What traders decided to keep themselves from in contracts; losses are what left wallet 3 and was not given back. */
export class WitnessedContractProtection extends WitnessedLimits<ContractLimits> {
  private readonly days = new Map<AccountId, Day>()
  private readonly touched = new Set<AccountId>()
  /** Of the running command: who opened or added something, and the margin that it bound. */
  opener: AccountId | null = null
  private bound = 0n
  private readonly excludedNow: AccountId[] = []
  private readonly house: Witness

  constructor(witness: Witness) {
    super(witness, ['leverage', 'marginPerOrder', 'lossPerDay'])
    this.house = witness
  }

  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'ContractLimitsSet': {
        const before = this.limitsOf(event.accountId)?.lossPerDay ?? 0n
        this.takeLimits(command?.type === 'SetContractLimits' ? command : null, event)
        const day = this.dayOf(event.accountId)
        day.loosest = looser(looser(day.loosest, before), event.limits.lossPerDay)
        return true
      }
      case 'ExcludedFromContracts':
        this.takeExclusion(command?.type === 'ExcludeFromContracts' ? command : null, event)
        this.excludedNow.push(event.accountId)
        return true
      default:
        return false
    }
  }

  lostToday(accountId: AccountId): bigint {
    const day = this.days.get(accountId)
    return day?.day === this.today ? day.lost : 0n
  }

  /** Before the posting is taken into the balance. */
  notePosting(event: Posted): void {
    const { accountId, wallet, purpose, availableDelta, heldDelta } = event
    if (wallet !== 3 || accountId < FIRST_USER_ACCOUNT_ID) return
    const day = this.dayOf(accountId)
    if (!BROUGHT.includes(purpose)) day.lost -= availableDelta + heldDelta
    if (purpose === 'margin' && availableDelta < 0n) this.noteBound(accountId, heldDelta)
    this.touched.add(accountId)
  }

  /** An order that is accepted, or takes another place. */
  admit({ accountId, leverage }: Pick<ContractOrderAccepted, 'accountId' | 'leverage'>): void {
    mustHold(this.excludedUntil(accountId) <= this.house.timeMs, 'who excluded himself opens no contract', { accountId })
    const limit = this.limitsOf(accountId)?.leverage ?? 0
    mustHold(limit === 0 || leverage <= limit, 'nobody opens at more leverage than he allows himself', { accountId, leverage, limit })
    this.opener = accountId
  }

  noteBound(accountId: AccountId, margin: bigint): void {
    this.opener = accountId
    this.bound += margin
  }

  /** At the end of a command. */
  checkTouched(command: Command | null): void {
    if (this.opener !== null) this.checkOpened(this.opener, command?.type !== 'AdjustMargin')
    this.opener = null
    this.bound = 0n
    for (const accountId of this.touched) this.checkDay(accountId)
    this.touched.clear()
    for (const accountId of this.excludedNow.splice(0)) {
      const isOpening = [...(this.house.contracts.ordersOf.get(accountId) ?? [])].some(({ accepted }) => accepted.effect === 'open')
      mustHold(!isOpening, 'who excluded himself has nothing resting that opens', { accountId })
    }
  }

  private checkOpened(accountId: AccountId, isOrder: boolean): void {
    const limits = this.limitsOf(accountId)
    if (!limits) return
    const { marginPerOrder, lossPerDay } = limits
    const isWithin = !isOrder || marginPerOrder === 0n || this.bound <= marginPerOrder
    mustHold(isWithin, 'no order binds more than its owner allows himself', { accountId, bound: this.bound, marginPerOrder })
    const lost = this.lostToday(accountId)
    const atRisk = (lost < 0n ? 0n : lost) + this.house.contracts.heldBy(accountId)
    mustHold(lossPerDay === 0n || atRisk <= lossPerDay, 'nobody risks more of a day than he allows himself', {
      accountId,
      atRisk,
      lossPerDay,
    })
  }

  /** While a limit stood all day: no more than it, or than what was at risk already when the day began. */
  private checkDay(accountId: AccountId): void {
    const { lost, loosest, heldAtFirst } = this.dayOf(accountId)
    const isWithin = loosest === 0n || lost <= loosest || lost <= heldAtFirst
    mustHold(isWithin, 'nobody loses more of a day than he allows himself', { accountId, lost, loosest, heldAtFirst })
  }

  private dayOf(accountId: AccountId): Day {
    const known = this.days.get(accountId)
    const standing = this.limitsOf(accountId)?.lossPerDay ?? 0n
    if (known?.day === this.today) {
      known.loosest = looser(known.loosest, standing)
      return known
    }
    const heldAtFirst = this.house.balance(accountId, 3, 1).held
    const day = { day: this.today, heldAtFirst, lost: 0n, loosest: standing }
    this.days.set(accountId, day)
    return day
  }

  private get today(): number {
    return Math.floor(this.house.timeMs / DAY_MS)
  }
}

/** 0n is no limit, so the loosest. */
function looser(a: bigint, b: bigint): bigint {
  if (a === 0n || b === 0n) return 0n
  return a > b ? a : b
}
