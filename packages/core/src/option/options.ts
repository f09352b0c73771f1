/**
 * All state of options (RULES.md 9): markets, options not settled, voids that wait for a price, players' own
 * protection. Options lie by the moment at which something is due of them, and by the index whose points touch them, so
 * that a group and a point move only what they must.
 */
import {
  type AccountId,
  type Amount,
  type IndexId,
  type IndexPrice,
  type MarketId,
  type OptionId,
  type OptionTerms,
  type PeriodId,
  strikeFromOf,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import { OrderedSet } from '../tables/ordered-set.ts'
import type { OptionMarket, OptionRealmMarket } from './option-market.ts'
import { Protections } from './protections.ts'
import { NO_PRICE, type Struck } from './settlement.ts'

/** Not settled yet. */
export interface Option {
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly realmMarket: OptionRealmMarket
  /** Derived: cell of the stake. */
  readonly cell: number
  readonly periodId: PeriodId
  /** All that decides it, from acceptance on. */
  readonly terms: OptionTerms
  /** Profit if it wins, held in the pool. */
  readonly payout: Amount
  readonly ruleVersion: number
  readonly acceptedAtMs: TimeMs
  readonly isScheduled: boolean
  /** 0 until it is struck, as the next two. */
  strike: IndexPrice
  struckAtMs: TimeMs
  expiryMs: TimeMs
}

/** A void that waits for the next point of its index. */
export type VoidOption = Pick<Option, 'optionId' | 'accountId' | 'realmMarket' | 'terms' | 'strike'>

/** What the points of one index touch. */
export interface IndexOptions {
  /** Derived: not struck, by the first moment at which a point may strike them. */
  readonly unstruck: OrderedSet<Option>
  /** Derived: looked at without a close; the next point settles them. */
  readonly waiting: Map<OptionId, Option>
  readonly voids: Map<OptionId, VoidOption>
}

/** What may fall due of an option, in the order of RULES.md 9.4.2: kinds 8, 9 and 10. */
export type OptionDue = 'notOpened' | 'expiry' | 'void'
const DUES: readonly OptionDue[] = ['notOpened', 'expiry', 'void']

/** Every second in which it may still end: its payout counts towards the limit of each. One, once it is struck. */
export function expirySecondsOf({ terms, expiryMs }: Pick<Option, 'expiryMs'> & { readonly terms: ExpiryTerms }): number[] {
  const { openAtMs, strikeDelayMs, strikeWithinMs, seconds } = terms
  const secondOf = (momentMs: number) => Math.floor(momentMs / 1_000)
  if (expiryMs !== 0) return [secondOf(expiryMs)]
  const [first, last] = [strikeDelayMs, strikeWithinMs].map((wait) => secondOf(openAtMs + wait) + seconds) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
export type ExpiryTerms = Pick<OptionTerms, 'openAtMs' | 'strikeDelayMs' | 'strikeWithinMs' | 'seconds'>

export class Options {
  readonly markets = new Map<MarketId, OptionMarket>()
  /** By id: ids only grow. */
  readonly open = new Map<OptionId, Option>()
  readonly protections = new Protections()
  /** Derived but for the voids. */
  readonly #byIndex = new Map<IndexId, IndexOptions>()
  /** Derived, each by id. */
  readonly #byAccount = new Map<AccountId, Map<OptionId, Option>>()
  /** Derived: what is due of each option, by moment. */
  readonly due: Readonly<Record<OptionDue, OrderedSet<Option>>> = {
    notOpened: new OrderedSet(),
    expiry: new OrderedSet(),
    void: new OrderedSet(),
  }
  /** Derived: open payouts by second in which they may end, realm and stake asset. */
  readonly payoutsBySecond = new Map<number, bigint>()

  /** First moment at which something is due; Infinity when nothing is. */
  get firstDueMs(): number {
    return Math.min(this.due.notOpened.firstKey, this.due.expiry.firstKey, this.due.void.firstKey)
  }

  /** What is due first, by moment, then kind, then id. */
  firstDue(): { readonly kind: OptionDue; readonly option: Option } {
    const firstMs = this.firstDueMs
    const kind = DUES.find((name) => this.due[name].firstKey === firstMs)!
    return { kind, option: this.due[kind].first! }
  }

  onIndex(indexId: IndexId): IndexOptions {
    const known = this.#byIndex.get(indexId)
    if (known) return known
    const fresh: IndexOptions = { unstruck: new OrderedSet(), waiting: new Map(), voids: new Map() }
    this.#byIndex.set(indexId, fresh)
    return fresh
  }

  get indexIds(): IndexId[] {
    return [...this.#byIndex.keys()].sort((a, b) => a - b)
  }

  of(accountId: AccountId): ReadonlyMap<OptionId, Option> {
    return this.#byAccount.get(accountId) ?? NONE_OPEN
  }

  openPayoutsOf(realmMarket: OptionRealmMarket, second: number): bigint {
    return this.payoutsBySecond.get(secondKey(realmMarket, second)) ?? 0n
  }

  /** Just placed, or read from a snapshot of a state at `now`. */
  add(option: Option, now: number): void {
    const { optionId, accountId, realmMarket, terms, payout } = option
    this.open.set(optionId, option)
    const own = this.#byAccount.get(accountId) ?? new Map<OptionId, Option>()
    this.#byAccount.set(accountId, own.set(optionId, option))
    this.protections.addStake(accountId, terms.stake)
    realmMarket.openPayouts += payout
    this.addSeconds(option, payout)
    if (option.struckAtMs !== 0) this.#enterStruck(option, now)
    else {
      this.due.notOpened.add(notOpenedAtMs(option), optionId, option)
      this.onIndex(indexIdOf(option)).unstruck.add(strikeFromOf(terms), optionId, option)
    }
  }

  strike(option: Option, struck: Struck): void {
    this.#leaveUnstruck(option)
    this.addSeconds(option, -option.payout)
    Object.assign(option, struck)
    this.addSeconds(option, option.payout)
    this.due.expiry.add(expiryCheckAtMs(option), option.optionId, option)
  }

  /** Looked at without a close: it waits for a point, up to its last moment. */
  awaitClosePrice(option: Option): void {
    this.due.expiry.delete(expiryCheckAtMs(option), option.optionId)
    this.due.void.add(voidAtMs(option), option.optionId, option)
    this.onIndex(indexIdOf(option)).waiting.set(option.optionId, option)
  }

  /** It is settled: nothing knows it any more. */
  remove(option: Option): void {
    const { optionId, accountId, realmMarket, terms, payout } = option
    this.open.delete(optionId)
    const own = this.#byAccount.get(accountId)!
    own.delete(optionId)
    if (own.size === 0) this.#byAccount.delete(accountId)
    this.protections.addStake(accountId, -terms.stake)
    realmMarket.openPayouts -= payout
    this.addSeconds(option, -payout)
    if (option.struckAtMs === 0) this.#leaveUnstruck(option)
    else if (!this.due.expiry.delete(expiryCheckAtMs(option), optionId)) {
      this.due.void.delete(voidAtMs(option), optionId)
      this.onIndex(indexIdOf(option)).waiting.delete(optionId)
    }
  }

  /** It waits exactly if its look has been due. */
  #enterStruck(option: Option, now: number): void {
    this.due.expiry.add(expiryCheckAtMs(option), option.optionId, option)
    if (expiryCheckAtMs(option) <= now) this.awaitClosePrice(option)
  }

  #leaveUnstruck(option: Option): void {
    this.due.notOpened.delete(notOpenedAtMs(option), option.optionId)
    this.onIndex(indexIdOf(option)).unstruck.delete(strikeFromOf(option.terms), option.optionId)
  }

  /** Towards the limit of each second in which it may still end; nothing is kept of a second without payouts. */
  addSeconds(option: Pick<Option, 'realmMarket' | 'terms' | 'expiryMs'>, change: bigint): void {
    for (const second of expirySecondsOf(option)) this.#addSecond(secondKey(option.realmMarket, second), change)
  }

  #addSecond(key: number, change: bigint): void {
    const sum = (this.payoutsBySecond.get(key) ?? 0n) + change
    if (sum === 0n) this.payoutsBySecond.delete(key)
    else this.payoutsBySecond.set(key, sum)
  }
}

const NONE_OPEN: ReadonlyMap<OptionId, Option> = new Map()

export const indexIdOf = ({ realmMarket }: Pick<Option, 'realmMarket'>): IndexId => realmMarket.market.config.indexId
export const notOpenedAtMs = ({ terms }: Option) => terms.openAtMs + terms.strikeWithinMs + 1
/** A point in the very millisecond of expiry still counts. */
export const expiryCheckAtMs = ({ expiryMs }: Option) => expiryMs + 1
export const voidAtMs = ({ expiryMs, terms }: Option) => expiryMs + terms.lookAheadMs + 1

/** Last moment at which a point can still strike or settle it. */
export function lastMomentOf({ terms, struckAtMs, expiryMs }: Option): number {
  if (struckAtMs !== 0) return expiryMs + terms.lookAheadMs
  return terms.openAtMs + terms.strikeWithinMs + terms.seconds * 1_000 + terms.lookAheadMs
}

/** At most 2^35 seconds x 2^16 assets x 2 realms: a safe integer. */
const secondKey = ({ market, realm }: OptionRealmMarket, second: number) => (second * 65_536 + market.config.stakeAssetId) * 2 + realm

export const UNSTRUCK = { strike: NO_PRICE, struckAtMs: timeMs(0), expiryMs: timeMs(0) } as const
