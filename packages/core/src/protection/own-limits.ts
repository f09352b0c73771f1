/**
 * Own limits and self-exclusion, alike in every product (RULES.md 9.3): what is stricter counts at once, what is looser
 * after a day, and no command of anybody else touches it.
 */
import {
  EXCLUDED_FOR_EVER,
  EXCLUSION_LEAST_MS,
  LAST_MOMENT_MS,
  LIMIT_RAISE_WAITS_MS,
  OWN_LIMIT_MOST,
  type RefusalReason,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'

/** By name; 0 is none. */
type Limits<L> = { readonly [Name in keyof L]: number | bigint }

export interface OwnLimits<L> {
  limits: L
  /** What holds from `nextFromMs` on; equal to `limits` and 0 when nothing waits. */
  next: L
  nextFromMs: TimeMs
  /** 0: never excluded. */
  excludedUntilMs: TimeMs
}

export const withoutLimits = <L>(none: L): OwnLimits<L> => ({ limits: none, next: none, nextFromMs: timeMs(0), excludedUntilMs: timeMs(0) })

const isWaiting = ({ nextFromMs }: Readonly<OwnLimits<unknown>>, now: number) => nextFromMs > now
/** A raise whose time has come is in force without an event. */
export const limitsAt = <L>(own: Readonly<OwnLimits<L>>, now: number): L =>
  own.nextFromMs !== 0 && !isWaiting(own, now) ? own.next : own.limits
export const isExcludedAt = ({ excludedUntilMs }: Readonly<OwnLimits<unknown>>, now: number): boolean => excludedUntilMs > now

/** What would wait next, for the views. */
export function waitingAt<L>(own: Readonly<OwnLimits<L>>, now: number): { next: L; nextFromMs: TimeMs } {
  if (isWaiting(own, now)) return { next: own.next, nextFromMs: own.nextFromMs }
  return { next: limitsAt(own, now), nextFromMs: timeMs(0) }
}

/** Lowering another limit, or a raise that waits, begins no new wait. */
export function wish<L extends Limits<L>>(own: OwnLimits<L>, next: L, now: number): void {
  const standing = limitsAt(own, now)
  const isKept = isWaitedFor(own, next, now)
  const raisedFromMs = isKept ? own.nextFromMs : timeMs(now + LIMIT_RAISE_WAITS_MS)
  own.nextFromMs = isWithin(next, standing) ? timeMs(0) : raisedFromMs
  own.limits = strictest(standing, next)
  own.next = next
}

/** Something waits, and this request holds nothing higher than it: it may come when that comes. */
const isWaitedFor = <L extends Limits<L>>(own: Readonly<OwnLimits<L>>, next: L, now: number) =>
  isWaiting(own, now) && isWithin(next, own.next)

/** None of them higher. */
function isWithin<L extends Limits<L>>(next: L, most: L): boolean {
  const both = strictest(most, next)
  return namesOf(next).every((name) => both[name] === next[name])
}

function strictest<L extends Limits<L>>(a: L, b: L): L {
  const limits = { ...a }
  for (const name of namesOf(a)) limits[name] = stricter(a[name], b[name])
  return limits
}

const namesOf = <L extends object>(limits: L) => Object.keys(limits) as (keyof L)[]

/** 0 is no limit, so the loosest. */
function stricter<T extends number | bigint>(a: T, b: T): T {
  if (!a) return b
  if (!b) return a
  return a < b ? a : b
}

export function checkExclusion({ excludedUntilMs }: Readonly<OwnLimits<unknown>>, untilMs: number, now: number): RefusalReason | null {
  if (!Number.isSafeInteger(untilMs) || untilMs < now + EXCLUSION_LEAST_MS) return 'invalid_value'
  if (untilMs > LAST_MOMENT_MS && untilMs !== EXCLUDED_FOR_EVER) return 'invalid_value'
  return excludedUntilMs > now && untilMs < excludedUntilMs ? 'exclusion_not_longer' : null
}

export const isOwnAmount = (units: bigint): boolean => typeof units === 'bigint' && units >= 0n && units <= OWN_LIMIT_MOST
export const isOwnCount = (count: number, most: number): boolean => Number.isSafeInteger(count) && count >= 0 && count <= most
