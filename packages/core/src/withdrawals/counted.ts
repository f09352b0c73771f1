/**
 * What limits count: values of requests of the last day and of the last 30 days that were not given back, as running
 * sums of each account and of all. Sums are not in snapshots: they follow from the requests that are, and from the time,
 * which never goes back.
 */
import { type AccountId, type Amount, type Hash128, WITHDRAWAL_DAY_MS, WITHDRAWAL_MONTH_MS } from '@glasshouse/domain'

/** Counts until it is a month old, or given back. */
export interface Counted {
  readonly withdrawalId: Hash128
  readonly accountId: AccountId
  readonly atMs: number
  readonly value: Amount
}
interface Entry extends Counted {
  isGivenBack: boolean
}

export class CountedRequests {
  readonly #all = new Requests()
  readonly #byAccount = new Map<AccountId, Requests>()
  readonly #byId = new Map<Hash128, Entry>()

  has(withdrawalId: Hash128): boolean {
    return this.#byId.has(withdrawalId)
  }

  /** In order of request. Those that are a month old go with the next request. */
  list(): Counted[] {
    return this.#all.standing().map(({ withdrawalId, accountId, atMs, value }) => ({ withdrawalId, accountId, atMs, value }))
  }

  dayOf(accountId: AccountId, nowMs: number): bigint {
    return this.#byAccount.get(accountId)?.day(nowMs) ?? 0n
  }

  monthOf(accountId: AccountId, nowMs: number): bigint {
    return this.#byAccount.get(accountId)?.month(nowMs) ?? 0n
  }

  dayOfAll(nowMs: number): bigint {
    return this.#all.day(nowMs)
  }

  /** At its time, which is now. */
  add(counted: Counted): void {
    this.#forget(counted.atMs)
    this.restore(counted)
  }

  /** As a snapshot lists it. */
  restore(counted: Counted): void {
    const entry = { ...counted, isGivenBack: false }
    this.#byId.set(entry.withdrawalId, entry)
    this.#all.add(entry)
    this.#of(entry.accountId).add(entry)
  }

  /** What was given back counts no more. */
  giveBack(withdrawalId: Hash128): void {
    const entry = this.#byId.get(withdrawalId)
    if (entry === undefined) return
    this.#byId.delete(withdrawalId)
    entry.isGivenBack = true
    this.#all.giveBack(entry)
    const own = this.#of(entry.accountId)
    own.giveBack(entry)
    if (own.isEmpty) this.#byAccount.delete(entry.accountId)
  }

  #forget(nowMs: number): void {
    for (const { withdrawalId, accountId } of this.#all.forget(nowMs)) {
      this.#byId.delete(withdrawalId)
      const own = this.#byAccount.get(accountId)
      own?.forget(nowMs)
      if (own?.isEmpty) this.#byAccount.delete(accountId)
    }
  }

  #of(accountId: AccountId): Requests {
    const known = this.#byAccount.get(accountId) ?? new Requests()
    this.#byAccount.set(accountId, known)
    return known
  }
}

/** Requests in order of time, with the sums of two spans up to now. */
class Requests {
  #entries: Entry[] = []
  /** Before it stands what was forgotten; it is cut off once it is half. */
  #gone = 0
  #givenBack = 0
  readonly #day = new Span(WITHDRAWAL_DAY_MS)
  readonly #month = new Span(WITHDRAWAL_MONTH_MS)

  get isEmpty(): boolean {
    return this.#gone === this.#entries.length
  }

  standing(): Entry[] {
    return this.#entries.filter((entry, at) => at >= this.#gone && !entry.isGivenBack)
  }

  day(nowMs: number): bigint {
    return this.#day.at(nowMs, this.#entries)
  }

  month(nowMs: number): bigint {
    return this.#month.at(nowMs, this.#entries)
  }

  add(entry: Entry): void {
    this.#entries.push(entry)
    this.#day.sum += entry.value
    this.#month.sum += entry.value
  }

  giveBack(entry: Entry): void {
    this.#day.giveBack(entry)
    this.#month.giveBack(entry)
    this.#givenBack += 1
    if (this.#givenBack * 2 > this.#entries.length) this.#keep(this.standing())
  }

  /** Returns those that became a month old. */
  forget(nowMs: number): Entry[] {
    this.day(nowMs)
    this.month(nowMs)
    const old = this.#entries.slice(this.#gone, this.#month.from)
    this.#gone = this.#month.from
    if (this.#gone * 2 > this.#entries.length) this.#keep(this.#entries.slice(this.#gone))
    return old
  }

  #keep(entries: Entry[]): void {
    this.#entries = entries
    this.#gone = 0
    this.#givenBack = entries.reduce((count, { isGivenBack }) => count + (isGivenBack ? 1 : 0), 0)
    this.#day.place(entries)
    this.#month.place(entries)
  }
}

/** The sum of what is younger than its length; entries before `from` are older. */
class Span {
  from = 0
  sum = 0n
  #afterMs = Number.MIN_SAFE_INTEGER
  readonly #lengthMs: number

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs
  }

  at(nowMs: number, entries: readonly Entry[]): bigint {
    this.#afterMs = nowMs - this.#lengthMs
    for (; this.from < entries.length && entries[this.from]!.atMs <= this.#afterMs; this.from++) {
      const { isGivenBack, value } = entries[this.from]!
      if (!isGivenBack) this.sum -= value
    }
    return this.sum
  }

  giveBack({ atMs, value }: Entry): void {
    if (atMs > this.#afterMs) this.sum -= value
  }

  /** Others left or were given back: the sum stays. */
  place(entries: readonly Entry[]): void {
    const first = entries.findIndex(({ atMs }) => atMs > this.#afterMs)
    this.from = first < 0 ? entries.length : first
  }
}
