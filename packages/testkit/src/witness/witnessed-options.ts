import {
  type AccountId,
  type Command,
  type Event,
  houseAccountId,
  type IndexId,
  type OptionConfig,
  type OptionOutcome,
  type OptionPlaced,
  type Posted,
  type Realm,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'
import { WitnessedProtection } from './witnessed-protection.ts'
import { WitnessedResults } from './witnessed-results.ts'

type OptionSettled = Extract<Event, { type: 'OptionSettled' }>
type OptionStruck = Extract<Event, { type: 'OptionStruck' }>
type OptionVoidPriced = Extract<Event, { type: 'OptionVoidPriced' }>

export interface WitnessedPoint {
  readonly atMs: number
  readonly price: number
  /** Of each source that it used. */
  readonly quotes: readonly { readonly receivedMs: number; readonly venueTimeMs: number }[]
}

/** An option from acceptance on; what decides it is fixed here. */
export interface WitnessedOption {
  readonly placed: OptionPlaced
  readonly rule: OptionConfig
  readonly acceptedAtMs: number
  /** Shared by all that were accepted in the same group with the same terms. */
  readonly kin: Kin
  strike: WitnessedPoint | null
  expiryMs: number
  userHeld: bigint
  poolHeld: bigint
  settled: OptionSettled | null
}

interface Kin {
  fate: string | null
}

/** Longer than the longest windows before and after an expiry. */
const POINTS_KEPT_MS = 150_000
const DAY_MS = 86_400_000

/**
 * The part of the witness that follows options. It keeps the points it saw itself and recomputes strike, close, outcome
 * and profit from them by formulas of its own; nothing that anybody asked for after acceptance has a place in them.
 */
export class WitnessedOptions {
  readonly markets = new Map<number, OptionConfig>()
  readonly options = new Map<number, WitnessedOption>()
  readonly optionsOf = new Map<AccountId, Set<WitnessedOption>>()
  readonly unpriced = new Map<number, WitnessedOption>()
  readonly protection: WitnessedProtection
  readonly results = new WitnessedResults()
  private readonly rules = new Map<string, OptionConfig>()
  private readonly points = new Map<IndexId, WitnessedPoint[]>()
  private readonly pointed = new Set<IndexId>()
  private readonly settling: WitnessedOption[] = []
  private readonly touchedPools = new Set<string>()
  private readonly payouts = new Map<string, bigint>()
  private kins = new Map<string, Kin>()
  private kinsAtMs = -1
  /** No option is overdue before this moment. */
  private nextDeadlineMs = Number.POSITIVE_INFINITY

  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
    this.protection = new WitnessedProtection(witness, this)
  }

  /** Takes an event of options; false if others must see it too. */
  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'OptionConfigured':
        if (event.effectiveFromMs <= this.witness.timeMs) this.bringIntoForce(event.option)
        return true
      case 'MarketStateSet': {
        const market = this.markets.get(event.marketId)
        if (market) this.markets.set(event.marketId, { ...market, state: event.state })
        return market !== undefined
      }
      case 'IndexConfigured':
        if (command) this.checkChangeOfIndex(event)
        return false
      case 'IndexPriceUpdated':
        this.takePoint(event)
        return false
      case 'OptionPlaced':
        this.takePlaced(command, event)
        return true
      case 'OptionStruck':
        this.takeStruck(event)
        return true
      case 'OptionSettled':
        this.takeSettled(command, event)
        return true
      case 'OptionVoidPriced':
        this.takeVoidPriced(event)
        return true
      default:
        return this.protection.take(command, event)
    }
  }

  /** Of an option's stake or payout; false if it is another's. */
  takeHold(event: Posted): boolean {
    const isPool = isOptionPool(event.accountId)
    const option = this.options.get(event.orderId) ?? this.settling.find(({ placed }) => placed.optionId === event.orderId)
    if (!option) {
      mustHold(!isPool || event.heldDelta === 0n, 'the pool sets aside for options only', { event })
      return false
    }
    const isOwn = isPool
      ? event.accountId === houseAccountId(option.placed.realm, 'option_pool')
      : event.accountId === option.placed.accountId
    mustHold(isOwn && event.wallet === 1 && event.assetId === option.rule.stakeAssetId, 'an option moves its own stake and payout only', {
      event,
    })
    if (isPool) option.poolHeld += event.heldDelta
    else option.userHeld += event.heldDelta
    return true
  }

  /** What open options of an account hold in wallet 1. */
  stakesOf(accountId: AccountId): bigint {
    let sum = 0n
    for (const { placed } of this.optionsOf.get(accountId) ?? []) sum += placed.stake
    return sum
  }

  openPayouts(realm: Realm, assetId: number): bigint {
    return this.payouts.get(`${realm}/${assetId}`) ?? 0n
  }

  /** At the end of a command, over what it touched. */
  checkTouched(): void {
    for (const option of this.settling) {
      mustHold(option.userHeld === 0n && option.poolHeld === 0n, 'nothing stays held for a settled option', { placed: option.placed })
    }
    this.settling.length = 0
    for (const key of this.touchedPools) {
      const [realm, assetId] = key.split('/') as [Realm, string]
      const { held } = this.witness.balance(houseAccountId(realm, 'option_pool'), 1, Number(assetId))
      const needed = this.openPayouts(realm, Number(assetId))
      mustHold(held === needed, 'the pool holds the payouts of open options', { key, held, needed })
    }
    this.touchedPools.clear()
    for (const { placed, rule } of this.unpriced.values())
      mustHold(!this.pointed.has(rule.indexId), 'a void is priced by the next point', { placed })
    this.pointed.clear()
  }

  /** After what fell due up to a group's time: nothing that had to happen by then is left. */
  checkDue(): void {
    const now = this.witness.timeMs
    if (now < this.nextDeadlineMs) return
    this.nextDeadlineMs = Number.POSITIVE_INFINITY
    for (const option of this.options.values()) {
      const deadline = this.deadlineOf(option)
      mustHold(deadline > now, 'an option is settled as soon as it can be', { placed: option.placed, now, deadline })
      this.nextDeadlineMs = Math.min(this.nextDeadlineMs, deadline)
    }
  }

  private deadlineOf(option: WitnessedOption): number {
    const { placed, rule, strike, expiryMs } = option
    if (!strike) return placed.openAtMs + rule.strikeWithinMs + 1
    if (expiryMs + 1 > this.witness.timeMs) return expiryMs + 1
    return this.beforeExpiry(option) ? expiryMs + 1 : expiryMs + rule.lookAheadMs + 1
  }

  private bringIntoForce(option: OptionConfig): void {
    const standing = this.markets.get(option.marketId)
    mustHold(!standing || standing.state === option.state, 'a new rule leaves the state of its market', { option })
    this.markets.set(option.marketId, option)
    this.rules.set(`${option.marketId}/${option.version}`, option)
  }

  /** No option that is open meets another set of sources than the one it was accepted under. */
  private checkChangeOfIndex(event: Extract<Event, { type: 'IndexConfigured' }>): void {
    for (const { placed, rule, strike, expiryMs } of this.options.values()) {
      if (rule.indexId !== event.index.indexId) continue
      const expires = strike ? expiryMs : placed.openAtMs + rule.strikeWithinMs + placed.seconds * 1_000
      mustHold(event.effectiveFromMs > expires + rule.lookAheadMs, 'new sources wait for the options that are open', { event, placed })
    }
  }

  private takePoint({ indexId, price, parts }: Extract<Event, { type: 'IndexPriceUpdated' }>): void {
    const now = this.witness.timeMs
    const points = this.points.get(indexId) ?? []
    points.push({ atMs: now, price, quotes: parts.filter(({ fault }) => fault === '') })
    while (points[0] && points[0].atMs < now - POINTS_KEPT_MS) points.shift()
    this.points.set(indexId, points)
    this.pointed.add(indexId)
  }

  private takePlaced(command: Command | null, event: OptionPlaced): void {
    this.witness.takeOrderId(event.optionId)
    const { marketId, accountId, realm, stake, payout } = event
    const isAsked =
      command?.type === 'PlaceOption' &&
      command.actor.origin === 'user' &&
      command.actor.accountId === accountId &&
      command.marketId === marketId &&
      command.side === event.side &&
      command.periodId === event.periodId &&
      command.stake === stake
    mustHold(isAsked, 'an option is what its owner asked for', { command, event })
    const rule = this.market(marketId)
    const account = this.witness.accounts.get(accountId)
    const period = rule.periods.find(({ periodId }) => periodId === event.periodId)
    mustHold(account?.realm === realm, 'an option lives in the realm of its account', { event })
    mustHold(rule.version === event.ruleVersion && period !== undefined, 'an option accepts the rule that stands', { event, rule })
    mustHold(period.oddsPpm === event.oddsPpm && period.seconds === event.seconds, 'odds and period are those published', { event, period })
    mustHold(stake >= period.minStake && stake <= period.maxStake, 'a stake lies within the limits of its period', { event, period })
    mustHold(payout === wholePart(stake * BigInt(event.oddsPpm)), 'a profit is stake x odds, rounded down', { event })
    mustHold(rule.state === 'open' && !this.witness.rules.isHalted, 'options are accepted by open markets only', { event })
    const { flags } = account
    mustHold(flags.trade_option && !flags.frozen && !flags.close_only, 'options are accepted from permitted accounts only', { event })
    this.witness.gates.admit(accountId, 'options')
    const now = this.witness.timeMs
    const opens = event.isScheduled ? command.openAtMs : now
    mustHold(event.openAtMs === opens && event.isScheduled === (command.openAtMs !== 0), 'an option opens when it was asked to', { event })
    mustHold(opens >= now && opens <= now + DAY_MS && (opens > now || !event.isScheduled), 'an option opens at most a day ahead', { event })
    const index = this.witness.rules.indices.get(rule.indexId)
    mustHold(index !== undefined && !index.isStale, 'no option is accepted on a stale index', { event })
    this.protection.checkPlaced(event)
    mustHold(event.strikeFromMs === opens + rule.strikeDelayMs, 'an option tells the first moment of its strike', { event, rule })
    this.checkExposure(event, rule)
    const option: WitnessedOption = {
      placed: event,
      rule,
      acceptedAtMs: now,
      kin: this.kinOf(event),
      strike: null,
      expiryMs: 0,
      userHeld: 0n,
      poolHeld: 0n,
      settled: null,
    }
    this.options.set(event.optionId, option)
    this.optionsOf.set(accountId, (this.optionsOf.get(accountId) ?? new Set()).add(option))
    this.protection.notePlaced(event)
    this.movePayout(option, payout)
    this.nextDeadlineMs = Math.min(this.nextDeadlineMs, this.deadlineOf(option))
  }

  private checkExposure(placed: OptionPlaced, rule: OptionConfig): void {
    const { marketId, realm, payout } = placed
    const pool = this.witness.balance(houseAccountId(realm, 'option_pool'), 1, rule.stakeAssetId)
    const total = pool.available + pool.held
    let ofMarket: bigint = payout
    const ofSecond = new Map(mayEndIn(placed, rule).map((second) => [second, payout as bigint]))
    for (const other of this.options.values()) {
      if (other.placed.realm !== realm || other.rule.stakeAssetId !== rule.stakeAssetId) continue
      if (other.placed.marketId === marketId) ofMarket += other.placed.payout
      for (const second of secondsOf(other)) {
        const sum = ofSecond.get(second)
        if (sum !== undefined) ofSecond.set(second, sum + other.placed.payout)
      }
    }
    mustHold(pool.available >= payout && total > 0n, 'the pool can pay every win', { payout, pool })
    const isWithin = (sum: bigint, ppm: number) => sum * 1_000_000n <= total * BigInt(ppm)
    mustHold(isWithin(ofMarket, rule.marketLimitPpm), 'payouts of a market stay within its part of the pool', { ofMarket, total })
    for (const [second, sum] of ofSecond)
      mustHold(isWithin(sum, rule.secondLimitPpm), 'payouts of a second stay within their part of the pool', { second, sum, total })
  }

  private kinOf(event: OptionPlaced): Kin {
    if (this.kinsAtMs !== this.witness.timeMs) this.kins = new Map()
    this.kinsAtMs = this.witness.timeMs
    const terms = [event.marketId, event.openAtMs, event.isScheduled, event.seconds, event.side, event.oddsPpm, event.ruleVersion].join('/')
    const kin = this.kins.get(terms) ?? { fate: null }
    this.kins.set(terms, kin)
    return kin
  }

  private takeStruck(event: OptionStruck): void {
    const option = this.option(event.optionId, event)
    const { placed, rule } = option
    mustHold(option.strike === null, 'an option is struck once', { event })
    const first = this.pointsOf(rule).find((point) => isStruckBy(point, option))
    const now = this.witness.timeMs
    const isFirst = first !== undefined && first.atMs === now && first.price === event.strike
    mustHold(isFirst, 'the strike is the first point of quotes that came after it opened', { event, first })
    mustHold(event.expiryMs === now + placed.seconds * 1_000, 'an option expires its period after the strike', { event })
    option.strike = first
    option.expiryMs = event.expiryMs
    this.nextDeadlineMs = Math.min(this.nextDeadlineMs, this.deadlineOf(option))
  }

  private takeSettled(command: Command | null, event: OptionSettled): void {
    const option = this.option(event.optionId, event)
    const { placed, strike } = option
    mustHold(command === null || command.type === 'RecordTicks', 'only time and prices settle an option', { command, event })
    mustHold(event.stake === placed.stake, 'a stake stays what it was', { event, placed })
    const close = this.closeOf(option)
    const expected = close ?? { atMs: 0, price: 0 }
    mustHold(event.strike === (strike?.price ?? 0), 'an option is settled from its strike', { event, strike })
    mustHold(event.close === expected.price && event.closeAtMs === expected.atMs, 'the close is the point of the rule', { event, close })
    const outcome = strike ? (close ? outcomeBetween(placed, strike, close) : 'void') : 'not_opened'
    mustHold(event.outcome === outcome, 'the outcome follows from strike and close', { event, outcome })
    mustHold(event.reward === (outcome === 'won' ? placed.payout : 0n), 'a win brings its profit, nothing else does', { event, placed })
    const fate = `${outcome}/${event.strike}/${event.close}/${event.closeAtMs}`
    mustHold(option.kin.fate === null || option.kin.fate === fate, 'equal orders of one group have one fate', { event, kin: option.kin })
    option.kin.fate = fate
    option.settled = event
    this.options.delete(event.optionId)
    this.optionsOf.get(placed.accountId)?.delete(option)
    this.movePayout(option, -placed.payout)
    this.settling.push(option)
    this.protection.noteSettled(event)
    this.results.note(placed, event)
    if (outcome === 'void') this.unpriced.set(event.optionId, option)
  }

  /** By the points the witness saw; null if the rule finds none. Breaks when the rule has not decided yet. */
  private closeOf(option: WitnessedOption): WitnessedPoint | null {
    const { placed, rule, strike, expiryMs } = option
    const now = this.witness.timeMs
    if (!strike) {
      const missed = this.pointsOf(rule).find((point) => isStruckBy(point, option))
      mustHold(!missed && now > placed.openAtMs + rule.strikeWithinMs, 'an option opens if there is a point', { placed, missed })
      return null
    }
    mustHold(now > expiryMs, 'no option is settled before it has expired', { placed, expiryMs, now })
    const before = this.beforeExpiry(option)
    if (before) return before
    const after = this.pointsOf(rule).find(({ atMs }) => atMs > expiryMs && atMs <= expiryMs + rule.lookAheadMs)
    mustHold(after ? after.atMs === now : now > expiryMs + rule.lookAheadMs, 'a late close is the first point after expiry, at once', {
      placed,
      after,
      now,
    })
    return after ?? null
  }

  private beforeExpiry({ rule, expiryMs }: WitnessedOption): WitnessedPoint | null {
    let last: WitnessedPoint | null = null
    for (const point of this.pointsOf(rule)) if (point.atMs >= expiryMs - rule.lookBackMs && point.atMs <= expiryMs) last = point
    return last
  }

  private takeVoidPriced(event: OptionVoidPriced): void {
    const option = this.unpriced.get(event.optionId)
    mustHold(option?.strike != null && isSameParty(option.placed, event), 'only a void is priced, once', { event })
    const last = this.pointsOf(option.rule).at(-1)
    const isNow = last !== undefined && last.atMs === this.witness.timeMs && last.price === event.price
    mustHold(isNow && this.pointed.has(option.rule.indexId), 'a void is priced by the point of its moment', { event, last })
    const outcome = outcomeBetween(option.placed, option.strike, last)
    const reward = outcome === 'won' ? option.placed.payout : 0n
    mustHold(event.outcome === outcome && event.reward === reward, 'a void says what it would have come to', { event, outcome })
    this.unpriced.delete(event.optionId)
  }

  private movePayout({ placed, rule }: WitnessedOption, units: bigint): void {
    const key = `${placed.realm}/${rule.stakeAssetId}`
    this.payouts.set(key, (this.payouts.get(key) ?? 0n) + units)
    this.touchedPools.add(key)
  }

  private pointsOf({ indexId }: OptionConfig): readonly WitnessedPoint[] {
    return this.points.get(indexId) ?? []
  }

  private market(marketId: number): OptionConfig {
    const market = this.markets.get(marketId)
    mustHold(market !== undefined, 'events speak of configured option markets only', { marketId })
    return market
  }

  private option(optionId: number, event: Party): WitnessedOption {
    const option = this.options.get(optionId)
    mustHold(option !== undefined, 'an option is settled once', { event })
    mustHold(isSameParty(option.placed, event), 'an option keeps its owner and market', { event, placed: option.placed })
    return option
  }
}

/** A second or more after it opened, by nothing that anybody could know when it opened. */
function isStruckBy({ atMs, quotes }: WitnessedPoint, { placed: { openAtMs }, rule }: Pick<WitnessedOption, 'placed' | 'rule'>): boolean {
  if (atMs < openAtMs + rule.strikeDelayMs || atMs > openAtMs + rule.strikeWithinMs) return false
  return !quotes.some(({ receivedMs, venueTimeMs }) => receivedMs <= openAtMs || venueTimeMs < openAtMs)
}

/** All seconds in which an option that is not struck may end. */
export function mayEndIn({ openAtMs, seconds }: Pick<OptionPlaced, 'openAtMs' | 'seconds'>, rule: OptionConfig): number[] {
  const list: number[] = []
  const last = Math.floor((openAtMs + rule.strikeWithinMs) / 1_000)
  for (let at = Math.floor((openAtMs + rule.strikeDelayMs) / 1_000); at <= last; at++) list.push(at + seconds)
  return list
}

/** Those under which an open one counts. */
export const secondsOf = ({ placed, rule, strike, expiryMs }: WitnessedOption): number[] =>
  strike ? [Math.floor(expiryMs / 1_000)] : mayEndIn(placed, rule)

type Party = Pick<OptionPlaced, 'accountId' | 'marketId' | 'realm'>
const isSameParty = (placed: OptionPlaced, event: Party) =>
  placed.accountId === event.accountId && placed.marketId === event.marketId && placed.realm === event.realm

function outcomeBetween({ side }: OptionPlaced, strike: WitnessedPoint, close: WitnessedPoint): OptionOutcome {
  const rise = Math.sign(close.price - strike.price) * (side === 'up' ? 1 : -1)
  return rise === 0 ? 'equal' : rise > 0 ? 'won' : 'lost'
}

/** Of millionths. */
const wholePart = (millionths: bigint): bigint => (millionths - (millionths % 1_000_000n)) / 1_000_000n

const isOptionPool = (accountId: AccountId) =>
  accountId === houseAccountId('real', 'option_pool') || accountId === houseAccountId('demo', 'option_pool')
