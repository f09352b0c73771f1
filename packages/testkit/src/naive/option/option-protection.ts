import {
  amount,
  type ExcludeFromOptions,
  type OptionLimits,
  type OptionProtectionView,
  type RefusalReason,
  type SetOptionLimits,
  timeMs,
} from '@glasshouse/domain'
import type { NaiveState } from '../state/naive-state.ts'
import type { NaiveProtection } from '../state/option-state.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_2100_END_MS = Date.UTC(2101, 0) - 1
const MONEY_MOST = 2n ** 52n - 1n
const NONE: OptionLimits = { stakePerOrder: amount(0n), lossPerDay: amount(0n), tradesPerHour: 0 }

const today = (state: NaiveState) => Math.floor(state.nowMs / DAY_MS)
const thisHour = (state: NaiveState) => Math.floor(state.nowMs / HOUR_MS)

/**
 * As it stands now: a wish whose time has come is in force, yesterday's losses and the last hour's trades count no
 * more.
 */
function protectionOf(state: NaiveState, accountId: number): NaiveProtection {
  const known = state.protection.get(accountId)
  const protection = known ?? { limits: NONE, next: NONE, nextFromMs: 0, excludedUntilMs: 0, day: 0, lost: 0n, hour: 0, trades: 0 }
  state.protection.set(accountId, protection)
  if (protection.nextFromMs > 0 && protection.nextFromMs <= state.nowMs) {
    protection.limits = protection.next
    protection.nextFromMs = 0
  }
  if (protection.nextFromMs === 0) protection.next = protection.limits
  if (protection.day !== today(state)) Object.assign(protection, { day: today(state), lost: 0n })
  if (protection.hour !== thisHour(state)) Object.assign(protection, { hour: thisHour(state), trades: 0 })
  return protection
}

export const limitsNow = (state: NaiveState, accountId: number): OptionLimits => protectionOf(state, accountId).limits
export const lostToday = (state: NaiveState, accountId: number): bigint => protectionOf(state, accountId).lost
export const tradesThisHour = (state: NaiveState, accountId: number): number => protectionOf(state, accountId).trades
export const isExcluded = (state: NaiveState, accountId: number): boolean => protectionOf(state, accountId).excludedUntilMs > state.nowMs

export const stakesOf = (state: NaiveState, accountId: number): bigint =>
  [...state.options.values()].reduce((sum, { placed }) => (placed.accountId === accountId ? sum + placed.stake : sum), 0n)

export function noteTrade(state: NaiveState, accountId: number): void {
  protectionOf(state, accountId).trades += 1
}

/** Above zero is a loss. */
export function noteResult(state: NaiveState, accountId: number, lost: bigint): void {
  protectionOf(state, accountId).lost += lost
}

export function checkLimits({ limits }: SetOptionLimits): RefusalReason | null {
  const isMoney = (units: bigint) => typeof units === 'bigint' && units >= 0n && units <= MONEY_MOST
  const { tradesPerHour } = limits
  const isCount = Number.isInteger(tradesPerHour) && tradesPerHour >= 0 && tradesPerHour <= 1_000_000
  return isMoney(limits.stakePerOrder) && isMoney(limits.lossPerDay) && isCount ? null : 'invalid_value'
}

export function setLimits(state: NaiveState, { actor: { accountId }, limits: wish }: SetOptionLimits): void {
  const protection = protectionOf(state, accountId)
  const { limits: standing } = protection
  // Zero is no limit, so it is never the stricter of two.
  const stricter = <Limit extends bigint | number>(a: Limit, b: Limit): Limit => {
    if (!a) return b
    return !b || a < b ? a : b
  }
  const limits: OptionLimits = {
    stakePerOrder: stricter(standing.stakePerOrder, wish.stakePerOrder),
    lossPerDay: stricter(standing.lossPerDay, wish.lossPerDay),
    tradesPerHour: stricter(standing.tradesPerHour, wish.tradesPerHour),
  }
  const isAtOnce =
    limits.stakePerOrder === wish.stakePerOrder && limits.lossPerDay === wish.lossPerDay && limits.tradesPerHour === wish.tradesPerHour
  const isWaitedFor = (['stakePerOrder', 'lossPerDay', 'tradesPerHour'] as const).every((name) => {
    const [asked, waiting] = [Number(wish[name]), Number(protection.next[name])]
    return waiting === 0 || (asked !== 0 && asked <= waiting)
  })
  const raisedFromMs = protection.nextFromMs > 0 && isWaitedFor ? protection.nextFromMs : state.nowMs + DAY_MS
  const nextFromMs = isAtOnce ? 0 : raisedFromMs
  Object.assign(protection, { limits, next: isAtOnce ? limits : wish, nextFromMs })
  const { next } = protection
  state.events.push({ type: 'OptionLimitsSet', accountId, limits, next, nextFromMs: timeMs(nextFromMs) })
}

export function checkExclusion(state: NaiveState, { actor: { accountId }, untilMs }: ExcludeFromOptions): RefusalReason | null {
  if (!Number.isSafeInteger(untilMs) || untilMs < state.nowMs + DAY_MS) return 'invalid_value'
  if (untilMs > YEAR_2100_END_MS && untilMs !== Number.MAX_SAFE_INTEGER) return 'invalid_value'
  return isExcluded(state, accountId) && untilMs < protectionOf(state, accountId).excludedUntilMs ? 'exclusion_not_longer' : null
}

export function exclude(state: NaiveState, { actor: { accountId }, untilMs }: ExcludeFromOptions): void {
  protectionOf(state, accountId).excludedUntilMs = untilMs
  state.events.push({ type: 'ExcludedFromOptions', accountId, untilMs })
}

export function protectionViewOf(state: NaiveState, accountId: number): OptionProtectionView {
  const { limits, next, nextFromMs, excludedUntilMs, lost, trades } = protectionOf(state, accountId)
  return {
    limits,
    next,
    nextFromMs: timeMs(nextFromMs),
    excludedUntilMs: timeMs(isExcluded(state, accountId) ? excludedUntilMs : 0),
    lostToday: amount(lost),
    openStakes: amount(stakesOf(state, accountId)),
    tradesThisHour: trades,
  }
}
