/** Players' protection in options (RULES.md 9.3): own limits, what was lost this day and traded this hour. */
import type { AccountId, OptionLimits } from '@glasshouse/domain'
import { type OwnLimits, withoutLimits } from '../protection/own-limits.ts'
import { dayOf, hourOf } from '../utc.ts'

const NO_LIMITS = { stakePerOrder: 0n, lossPerDay: 0n, tradesPerHour: 0 } as OptionLimits

/** Of one account. Days and hours count from 1970 in UTC. */
export interface Protection extends OwnLimits<OptionLimits> {
  /** Lost less won on that day. */
  lostDay: number
  lost: bigint
  tradesHour: number
  trades: number
  /** Derived: of all options not settled. */
  openStakes: bigint
}

const freshProtection = (): Protection => ({
  ...withoutLimits(NO_LIMITS),
  lostDay: 0,
  lost: 0n,
  tradesHour: 0,
  trades: 0,
  openStakes: 0n,
})

export class Protections {
  /** Of every account that ever placed an option or protected itself. */
  readonly byAccount = new Map<AccountId, Protection>()

  /** To be read only: an account without any has a fresh one that nothing keeps. */
  of(accountId: AccountId): Readonly<Protection> {
    return this.byAccount.get(accountId) ?? UNTOUCHED
  }

  take(accountId: AccountId): Protection {
    const known = this.byAccount.get(accountId)
    if (known) return known
    const fresh = freshProtection()
    this.byAccount.set(accountId, fresh)
    return fresh
  }

  addStake(accountId: AccountId, stake: bigint): void {
    this.take(accountId).openStakes += stake
  }

  countTrade(accountId: AccountId, now: number): void {
    const protection = this.take(accountId)
    protection.trades = tradesAt(protection, now) + 1
    protection.tradesHour = hourOf(now)
  }

  /** Below zero: it was won. */
  addLoss(accountId: AccountId, lost: bigint, now: number): void {
    const protection = this.take(accountId)
    protection.lost = lostAt(protection, now) + lost
    protection.lostDay = dayOf(now)
  }
}

const UNTOUCHED: Readonly<Protection> = freshProtection()

export const lostAt = ({ lostDay, lost }: Readonly<Protection>, now: number) => (lostDay === dayOf(now) ? lost : 0n)
export const tradesAt = ({ tradesHour, trades }: Readonly<Protection>, now: number) => (tradesHour === hourOf(now) ? trades : 0)
