/**
 * Players' protection (RULES.md 9.3): own limits, exclusion, what was lost this day and traded this hour. No command of
 * anybody else touches it.
 */
import { type AccountId, type OptionLimits, type TimeMs, timeMs } from '@glasshouse/domain'
import { dayOf, hourOf } from '../utc.ts'

export const NO_LIMITS = { stakePerOrder: 0n, lossPerDay: 0n, tradesPerHour: 0 } as OptionLimits

/** Of one account. Days and hours count from 1970 in UTC. */
export interface Protection {
  limits: OptionLimits
  /** What holds from `nextFromMs` on; equal to `limits` and 0 when nothing waits. */
  next: OptionLimits
  nextFromMs: TimeMs
  /** 0: never excluded. */
  excludedUntilMs: TimeMs
  /** Lost less won on that day. */
  lostDay: number
  lost: bigint
  tradesHour: number
  trades: number
  /** Derived: of all options not settled. */
  openStakes: bigint
}

export const freshProtection = (): Protection => ({
  limits: NO_LIMITS,
  next: NO_LIMITS,
  nextFromMs: timeMs(0),
  excludedUntilMs: timeMs(0),
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

const isWaiting = ({ nextFromMs }: Readonly<Protection>, now: number) => nextFromMs > now
/** A wish whose time has come is in force without an event. */
export const limitsAt = (protection: Readonly<Protection>, now: number): OptionLimits =>
  protection.nextFromMs !== 0 && !isWaiting(protection, now) ? protection.next : protection.limits
export const lostAt = ({ lostDay, lost }: Readonly<Protection>, now: number) => (lostDay === dayOf(now) ? lost : 0n)
export const tradesAt = ({ tradesHour, trades }: Readonly<Protection>, now: number) => (tradesHour === hourOf(now) ? trades : 0)

/** What counts at once of a wish, and what of it waits. */
export function wishedAt(protection: Readonly<Protection>, wish: OptionLimits, now: number) {
  const standing = limitsAt(protection, now)
  return { limits: strictest(standing, wish), isWhole: isWithin(wish, standing) }
}

/** Something waits, and this wish asks for nothing higher than it: it may come when that comes. */
export const isWaitedFor = (protection: Readonly<Protection>, wish: OptionLimits, now: number) =>
  isWaiting(protection, now) && isWithin(wish, protection.next)

/** None of them higher. */
function isWithin(wish: OptionLimits, most: OptionLimits): boolean {
  const { stakePerOrder, lossPerDay, tradesPerHour } = strictest(most, wish)
  return stakePerOrder === wish.stakePerOrder && lossPerDay === wish.lossPerDay && tradesPerHour === wish.tradesPerHour
}

const strictest = (a: OptionLimits, b: OptionLimits): OptionLimits => ({
  stakePerOrder: stricter(a.stakePerOrder, b.stakePerOrder),
  lossPerDay: stricter(a.lossPerDay, b.lossPerDay),
  tradesPerHour: stricter(a.tradesPerHour, b.tradesPerHour),
})

/** 0 is no limit, so the loosest. */
function stricter<T extends number | bigint>(a: T, b: T): T {
  if (!a) return b
  if (!b) return a
  return a < b ? a : b
}

/** What would wait next, for whoever asks. */
export function waitingAt(protection: Readonly<Protection>, now: number): { next: OptionLimits; nextFromMs: TimeMs } {
  if (isWaiting(protection, now)) return { next: protection.next, nextFromMs: protection.nextFromMs }
  return { next: limitsAt(protection, now), nextFromMs: timeMs(0) }
}
