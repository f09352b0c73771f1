/**
 * A trader's own protection in contracts (RULES.md 8.9): own limits, exclusion, what was lost this day. No command of
 * anybody else touches it. What may still be lost, margins and holds, is what the wallet balance holds (8.1.4).
 */
import { type AccountId, type ContractLimits, timeMs } from '@glasshouse/domain'
import type { OwnLimits } from '../../protection/own-limits.ts'
import { plus, type Units } from '../../rounding.ts'
import { dayOf } from '../../utc.ts'
import { isHouse } from './contracts.ts'

const NO_LIMITS = { leverage: 0, marginPerOrder: 0n, lossPerDay: 0n } as ContractLimits

/** Of one account. Days count from 1970 in UTC. */
export class ContractProtection implements OwnLimits<ContractLimits> {
  limits = NO_LIMITS
  next = NO_LIMITS
  nextFromMs = timeMs(0)
  excludedUntilMs = timeMs(0)
  /** Lost less won on that day, fees and funding included. */
  lostDay = 0
  lost: Units = 0

  /** Below zero: it was won. */
  addLoss(lost: Units, now: number): void {
    const day = dayOf(now)
    this.lost = this.lostDay === day ? plus(this.lost, lost) : lost
    this.lostDay = day
  }

  /** It never was anything else than at its making. */
  get isUntouched(): boolean {
    const { limits, next, excludedUntilMs, lostDay } = this
    return lostDay === 0 && excludedUntilMs === 0 && areNone(limits) && areNone(next)
  }
}

export class ContractProtections {
  readonly byAccount = new Map<AccountId, ContractProtection>()

  /** To be read only: an account without any has a fresh one that nothing keeps. */
  of(accountId: AccountId): Readonly<ContractProtection> {
    return this.byAccount.get(accountId) ?? UNTOUCHED
  }

  take(accountId: AccountId): ContractProtection {
    const known = this.byAccount.get(accountId)
    if (known) return known
    const fresh = new ContractProtection()
    this.byAccount.set(accountId, fresh)
    return fresh
  }

  /** Accounts of the exchange have none. */
  takeUsers = (accountId: AccountId): ContractProtection | null => (isHouse(accountId) ? null : this.take(accountId))
}

const UNTOUCHED: Readonly<ContractProtection> = new ContractProtection()

export const areNone = ({ leverage, marginPerOrder, lossPerDay }: ContractLimits): boolean =>
  leverage === 0 && marginPerOrder === 0n && lossPerDay === 0n

export const lostAt = ({ lostDay, lost }: Readonly<ContractProtection>, now: number): bigint => (lostDay === dayOf(now) ? BigInt(lost) : 0n)
