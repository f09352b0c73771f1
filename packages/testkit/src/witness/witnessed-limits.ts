import type { AccountId, Actor, TimeMs } from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'

interface Guarded<L> {
  /** From which moment which limits count; the newest is last. */
  limits: { fromMs: number; limits: L }[]
  excludedUntilMs: number
}

const DAY_MS = 86_400_000

/** Own limits and exclusions of one product, as events tell them: stricter at once, looser after a day, by their owner. */
export class WitnessedLimits<L extends { readonly [Name in keyof L]: bigint | number }> {
  private readonly guarded = new Map<AccountId, Guarded<L>>()
  private readonly witness: Witness
  private readonly names: readonly (keyof L)[]

  constructor(witness: Witness, names: readonly (keyof L)[]) {
    this.witness = witness
    this.names = names
  }

  limitsOf(accountId: AccountId): L | null {
    const standing = this.guarded.get(accountId)?.limits.findLast(({ fromMs }) => fromMs <= this.witness.timeMs)
    return standing?.limits ?? null
  }

  /** Wished and not in force yet. */
  waitingOf(accountId: AccountId): { fromMs: number; limits: L } | null {
    const last = this.guarded.get(accountId)?.limits.at(-1)
    return last && last.fromMs > this.witness.timeMs ? last : null
  }

  excludedUntil(accountId: AccountId): number {
    return this.guarded.get(accountId)?.excludedUntilMs ?? 0
  }

  takeLimits(
    asked: { actor: Actor; limits: L } | null,
    { accountId, limits, next, nextFromMs }: { accountId: AccountId; limits: L; next: L; nextFromMs: TimeMs },
  ): void {
    mustHold(asked !== null && isOwners(asked.actor, accountId), 'limits are set by their owner', { asked, accountId })
    const before = this.limitsOf(accountId)
    let isWish = true
    for (const name of this.names) {
      const [now, wish] = [limits[name], asked.limits[name]]
      mustHold(!before || isBelow(now, before[name]), 'no limit is raised at once', { name, before, limits })
      const isStricter = isBelow(now, wish) && (now === wish || now === before?.[name])
      mustHold(isStricter, 'the stricter of the limits counts at once', { name, now, wish, before })
      if (now !== wish) isWish = false
      mustHold(next[name] === wish, 'what waits is what was wished', { next, wish })
    }
    const waits = isWish ? 0 : this.raisedFrom(accountId, next)
    mustHold(nextFromMs === waits, 'a raised limit waits for a day from when it was asked so high', { nextFromMs, waits })
    const standing = [{ fromMs: this.witness.timeMs, limits }]
    this.of(accountId).limits = isWish ? standing : [...standing, { fromMs: nextFromMs, limits: next }]
  }

  /** What asks for nothing higher than what waits comes with it; anything else has a day ahead. */
  private raisedFrom(accountId: AccountId, next: L): number {
    const waiting = this.waitingOf(accountId)
    const isAsked = waiting !== null && this.names.every((name) => isBelow(next[name], waiting.limits[name]))
    return isAsked ? waiting.fromMs : this.witness.timeMs + DAY_MS
  }

  takeExclusion(asked: { actor: Actor; untilMs: TimeMs } | null, event: { accountId: AccountId; untilMs: TimeMs }): void {
    const { accountId, untilMs } = event
    const isAsked = asked !== null && isOwners(asked.actor, accountId) && asked.untilMs === untilMs
    mustHold(isAsked, 'who excludes himself says until when', { asked, event })
    const guarded = this.of(accountId)
    const now = this.witness.timeMs
    mustHold(untilMs >= now + DAY_MS, 'an exclusion lasts a day at least', { event })
    mustHold(guarded.excludedUntilMs <= now || untilMs >= guarded.excludedUntilMs, 'an exclusion is never shortened', { event, guarded })
    guarded.excludedUntilMs = untilMs
  }

  private of(accountId: AccountId): Guarded<L> {
    const guarded = this.guarded.get(accountId) ?? { limits: [], excludedUntilMs: 0 }
    this.guarded.set(accountId, guarded)
    return guarded
  }
}

const isOwners = (actor: Actor, accountId: AccountId) => actor.accountId === accountId && actor.origin === 'user'

/** Whether a figure keeps to a limit, of which 0 is none; a limit itself may be one. */
export function isBelow(figure: bigint | number, limit: bigint | number): boolean {
  const isLimit = limit !== 0 && limit !== 0n
  return !isLimit || (figure <= limit && figure !== 0 && figure !== 0n)
}
