import {
  type AccountId,
  type Command,
  DEMO_GRANT,
  type Event,
  type OptionLimits,
  type OptionPlaced,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'
import type { WitnessedOptions } from './witnessed-options.ts'

type OptionLimitsSet = Extract<Event, { type: 'OptionLimitsSet' }>
type ExcludedFromOptions = Extract<Event, { type: 'ExcludedFromOptions' }>
type OptionSettled = Extract<Event, { type: 'OptionSettled' }>

interface Guarded {
  /** From which moment which limits count; the newest is last. */
  limits: { fromMs: number; limits: OptionLimits }[]
  excludedUntilMs: number
  /** Result by UTC day, trades by UTC hour. */
  readonly lost: Map<number, bigint>
  readonly trades: Map<number, number>
  resetDay: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LIMITS = ['stakePerOrder', 'lossPerDay', 'tradesPerHour'] as const

/** What players decided to keep themselves from, and demo accounts that begin anew. */
export class WitnessedProtection {
  private readonly guarded = new Map<AccountId, Guarded>()
  private readonly reset = new Set<AccountId>()

  private readonly witness: Witness
  private readonly options: WitnessedOptions

  constructor(witness: Witness, options: WitnessedOptions) {
    this.witness = witness
    this.options = options
  }

  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'OptionLimitsSet':
        this.takeLimits(command, event)
        return true
      case 'ExcludedFromOptions':
        this.takeExclusion(command, event)
        return true
      case 'DemoAccountReset':
        this.takeReset(command, event.accountId)
        return true
      default:
        return false
    }
  }

  limitsOf(accountId: AccountId): OptionLimits | null {
    const standing = this.guarded.get(accountId)?.limits.findLast(({ fromMs }) => fromMs <= this.witness.timeMs)
    return standing?.limits ?? null
  }

  /** Wished and not in force yet. */
  waitingOf(accountId: AccountId): { fromMs: number; limits: OptionLimits } | null {
    const last = this.guarded.get(accountId)?.limits.at(-1)
    return last && last.fromMs > this.witness.timeMs ? last : null
  }

  excludedUntil(accountId: AccountId): number {
    return this.guarded.get(accountId)?.excludedUntilMs ?? 0
  }

  lostToday(accountId: AccountId): bigint {
    return this.guarded.get(accountId)?.lost.get(Math.floor(this.witness.timeMs / DAY_MS)) ?? 0n
  }

  tradesThisHour(accountId: AccountId): number {
    return this.guarded.get(accountId)?.trades.get(Math.floor(this.witness.timeMs / HOUR_MS)) ?? 0
  }

  wasResetToday(accountId: AccountId): boolean {
    return this.guarded.get(accountId)?.resetDay === Math.floor(this.witness.timeMs / DAY_MS)
  }

  checkPlaced(event: OptionPlaced): void {
    const { accountId, stake } = event
    mustHold(this.excludedUntil(accountId) <= this.witness.timeMs, 'who excluded himself places no option', { event })
    const limits = this.limitsOf(accountId)
    if (!limits) return
    const lost = this.lostToday(accountId)
    const atRisk = (lost < 0n ? 0n : lost) + this.options.stakesOf(accountId) + stake
    const isWithin =
      isBelow(stake, limits.stakePerOrder) &&
      isBelow(atRisk, limits.lossPerDay) &&
      isBelow(this.tradesThisHour(accountId) + 1, limits.tradesPerHour)
    mustHold(isWithin, 'nobody trades beyond his own limits', { event, limits, atRisk })
  }

  notePlaced({ accountId }: OptionPlaced): void {
    const { trades } = this.of(accountId)
    const hour = Math.floor(this.witness.timeMs / HOUR_MS)
    trades.set(hour, (trades.get(hour) ?? 0) + 1)
  }

  noteSettled({ accountId, outcome, stake, reward }: OptionSettled): void {
    const { lost } = this.of(accountId)
    const day = Math.floor(this.witness.timeMs / DAY_MS)
    lost.set(day, (lost.get(day) ?? 0n) + (outcome === 'lost' ? stake : -reward))
  }

  /** At the end of a command. */
  checkTouched(): void {
    for (const accountId of this.reset) {
      for (const balance of this.witness.balances.get(accountId) ?? []) {
        const grant = balance.assetId === USDT_ASSET_ID && balance.wallet !== 2 ? DEMO_GRANT : 0n
        mustHold(balance.available === grant && balance.held === 0n, 'a demo account begins anew with its grant', { balance })
      }
    }
    this.reset.clear()
  }

  private takeLimits(command: Command | null, { accountId, limits, next, nextFromMs }: OptionLimitsSet): void {
    const isAsked = command?.type === 'SetOptionLimits' && command.actor.accountId === accountId && command.actor.origin === 'user'
    mustHold(isAsked, 'limits are set by their owner', { command, accountId })
    const before = this.limitsOf(accountId)
    let isWish = true
    for (const name of LIMITS) {
      const [now, wish] = [limits[name], command.limits[name]]
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
  private raisedFrom(accountId: AccountId, next: OptionLimits): number {
    const waiting = this.waitingOf(accountId)
    const isAsked = waiting !== null && LIMITS.every((name) => isBelow(next[name], waiting.limits[name]))
    return isAsked ? waiting.fromMs : this.witness.timeMs + DAY_MS
  }

  private takeExclusion(command: Command | null, event: ExcludedFromOptions): void {
    const { accountId, untilMs } = event
    const isAsked = command?.type === 'ExcludeFromOptions' && command.actor.accountId === accountId && command.actor.origin === 'user'
    mustHold(isAsked && command.untilMs === untilMs, 'who excludes himself says until when', { command, event })
    const guarded = this.of(accountId)
    const now = this.witness.timeMs
    mustHold(untilMs >= now + DAY_MS, 'an exclusion lasts a day at least', { event })
    mustHold(guarded.excludedUntilMs <= now || untilMs >= guarded.excludedUntilMs, 'an exclusion is never shortened', { event, guarded })
    guarded.excludedUntilMs = untilMs
  }

  private takeReset(command: Command | null, accountId: AccountId): void {
    const { witness } = this
    const isAsked = command?.type === 'ResetDemoAccount' && command.actor.accountId === accountId
    const account = witness.accounts.get(accountId)
    mustHold(isAsked && account?.realm === 'demo', 'only demo accounts begin anew, when asked', { command, accountId })
    const isNothingOpen =
      account.orders.size === 0 &&
      (witness.contracts.ordersOf.get(accountId)?.size ?? 0) === 0 &&
      (witness.contracts.positionsOf.get(accountId)?.size ?? 0) === 0 &&
      (this.options.optionsOf.get(accountId)?.size ?? 0) === 0
    mustHold(isNothingOpen, 'nothing is open where a demo account begins anew', { accountId })
    mustHold(!this.wasResetToday(accountId), 'a demo account begins anew once a day', { accountId })
    this.of(accountId).resetDay = Math.floor(witness.timeMs / DAY_MS)
    this.reset.add(accountId)
  }

  private of(accountId: AccountId): Guarded {
    const known = this.guarded.get(accountId)
    const guarded = known ?? { limits: [], excludedUntilMs: 0, lost: new Map(), trades: new Map(), resetDay: -1 }
    this.guarded.set(accountId, guarded)
    return guarded
  }
}

/** Whether a figure keeps to a limit, of which 0 is none; a limit itself may be one. */
function isBelow(figure: bigint | number, limit: bigint | number): boolean {
  const isLimit = limit !== 0 && limit !== 0n
  return !isLimit || (figure <= limit && figure !== 0 && figure !== 0n)
}
