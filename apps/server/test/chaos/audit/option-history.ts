import {
  type AccountId,
  closeOf,
  type Event,
  expiryOf,
  houseAccountId,
  type IndexId,
  type OptionConfig,
  type OptionId,
  type OptionPlaced,
  type OptionPoint,
  type OptionSettled,
  type OptionStruck,
  type OptionTerms,
  type OptionVoidPriced,
  outcomeOf,
  payoutOf,
  type StrikePoint,
  strikeOf,
  type TimeMs,
} from '@glasshouse/domain'

/** Of one group of the journal. `epoch` counts the lives of the house. */
export interface GroupMoment {
  readonly timeMs: number
  readonly epoch: number
}
interface Told<T> extends GroupMoment {
  readonly event: T
}
export interface OptionLife {
  readonly placed: Told<OptionPlaced>
  struck: Told<OptionStruck> | null
  settled: Told<OptionSettled> | null
  priced: OptionVoidPriced | null
  /** What its postings came to, by account: available, held. */
  readonly moved: Map<AccountId, readonly [bigint, bigint]>
}
/** What the rule says of an option at the end of a journal. */
interface Verdict {
  readonly strike: OptionPoint | null
  readonly outcome: OptionSettled['outcome'] | null
  readonly close: OptionPoint | null
  /** From when on it had to be settled. */
  readonly dueMs: number
}

/**
 * Options as a whole journal tells them, held against the rule: each is judged once more from its terms and the points of its index alone, by the
 * functions that everybody can use. Faults: settled twice or not at all, by another point, at another moment, with other money.
 */
export class OptionHistory {
  readonly faults: string[] = []
  readonly lives = new Map<OptionId, OptionLife>()
  readonly #rules = new Map<string, OptionConfig>()
  readonly #points = new Map<IndexId, StrikePoint[]>()
  readonly #groups: GroupMoment[] = []

  beginGroup(group: GroupMoment): void {
    this.#groups.push(group)
  }

  note(event: Event): void {
    if (event.type === 'OptionConfigured') this.#rules.set(`${event.option.marketId}/${event.option.version}`, event.option)
    else if (event.type === 'IndexPriceUpdated') this.#notePoint(event.indexId, pointOf(event, this.#now))
    else if (event.type === 'OptionPlaced') this.#notePlaced(event)
    else if (event.type === 'OptionStruck' || event.type === 'OptionSettled' || event.type === 'OptionVoidPriced') this.#noteLater(event)
    else if (event.type === 'Posted') this.#notePosting(event)
  }

  get #now(): GroupMoment {
    return this.#groups.at(-1) ?? { timeMs: 0, epoch: 0 }
  }

  #notePoint(indexId: IndexId, point: StrikePoint): void {
    const points = this.#points.get(indexId)
    if (points) points.push(point)
    else this.#points.set(indexId, [point])
  }

  #notePlaced(event: OptionPlaced): void {
    if (this.lives.has(event.optionId)) this.faults.push(`option ${event.optionId} was placed twice`)
    this.lives.set(event.optionId, { placed: { event, ...this.#now }, struck: null, settled: null, priced: null, moved: new Map() })
  }

  #noteLater(event: OptionStruck | OptionSettled | OptionVoidPriced): void {
    const { type, optionId } = event
    const life = this.lives.get(optionId)
    if (!life) return void this.faults.push(`option ${optionId} was never placed, and there is an ${type} of it`)
    if (life.placed.event.accountId !== event.accountId) this.faults.push(`${type} of option ${optionId} names another account`)
    if (type === 'OptionStruck') {
      if (life.struck || life.settled) this.faults.push(`option ${optionId} was struck twice or too late`)
      life.struck = { event, ...this.#now }
    } else if (type === 'OptionSettled') {
      if (life.settled) this.faults.push(`option ${optionId} was settled twice`)
      life.settled = { event, ...this.#now }
    } else {
      if (life.priced || !life.settled) this.faults.push(`option ${optionId} was priced twice or before it was void`)
      life.priced = event
    }
  }

  #notePosting({ orderId, accountId, availableDelta, heldDelta }: Event & { type: 'Posted' }): void {
    const moved = this.lives.get(orderId)?.moved
    const [available, held] = moved?.get(accountId) ?? [0n, 0n]
    moved?.set(accountId, [available + availableDelta, held + heldDelta])
  }

  /** Every option against its rule, once the journal is read to its end. */
  verdicts(): string[] {
    return [...this.lives].flatMap(([optionId, life]) => this.#faultsOf(life).map((what) => `option ${optionId} ${what}`))
  }

  #faultsOf(life: OptionLife): string[] {
    const { event, timeMs } = life.placed
    const rule = this.#rules.get(`${event.marketId}/${event.ruleVersion}`)
    const period = rule?.periods.find(({ periodId }) => periodId === event.periodId)
    if (!rule || period?.seconds !== event.seconds || period.oddsPpm !== event.oddsPpm) return ['has other terms than its rule']
    if (event.isScheduled ? event.openAtMs <= timeMs : event.openAtMs !== timeMs)
      return ['opens at another moment than it was accepted for']
    if (event.payout !== payoutOf(event.stake, event.oddsPpm)) return ['has another payout than its stake and odds give']
    const { side, stake, openAtMs, seconds, oddsPpm } = event
    const { strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs } = rule
    const terms: OptionTerms = { side, stake, openAtMs, seconds, oddsPpm, strikeDelayMs, strikeWithinMs, lookBackMs, lookAheadMs }
    const points = this.#points.get(rule.indexId) ?? []
    const verdict = verdictOf(terms, points, this.#now.timeMs)
    return [...faultsOfStrike(life, verdict), ...this.#faultsOfEnd(life, verdict), ...faultsOfMoney(life), ...faultsOfPricing(life, points)]
  }

  #faultsOfEnd({ placed, settled }: OptionLife, { outcome, strike, close, dueMs }: Verdict): string[] {
    if (outcome === null) return settled ? [`was settled as ${settled.event.outcome} before its time`] : []
    if (!settled) return [`should be ${outcome} and is not settled`]
    const { event, timeMs } = settled
    const told = [event.outcome, event.strike, event.close, event.closeAtMs, event.stake, event.reward].join('/')
    const { stake, payout } = placed.event
    const wanted = [outcome, strike?.price ?? 0, close?.price ?? 0, close?.atMs ?? 0, stake, outcome === 'won' ? payout : 0n].join('/')
    const firstMs = this.#groups[firstAtOrAfter(this.#groups, ({ timeMs: at }) => at, dueMs)]?.timeMs
    return [
      ...(told === wanted ? [] : [`was settled as ${told}, its terms and points say ${wanted}`]),
      ...(timeMs === firstMs ? [] : [`was settled at ${timeMs}, the first group in which it could be is of ${firstMs}`]),
    ]
  }

  /** How options met the deaths of the house. */
  get figures() {
    const lives = [...this.lives.values()]
    const count = (isOne: (life: OptionLife) => boolean) => lives.filter(isOne).length
    const outcomes = (outcome: OptionSettled['outcome']) => count(({ settled }) => settled?.event.outcome === outcome)
    return {
      placed: lives.length,
      scheduled: count(({ placed }) => placed.event.isScheduled),
      demo: count(({ placed }) => placed.event.realm === 'demo'),
      settled: count(({ settled }) => settled !== null),
      won: outcomes('won'),
      lost: outcomes('lost'),
      equal: outcomes('equal'),
      void: outcomes('void'),
      notOpened: outcomes('not_opened'),
      voidsPriced: count(({ priced }) => priced !== null),
      settledAfterRestart: count(({ placed, settled }) => settled !== null && settled.epoch > placed.epoch),
      diedBeforeStrike: count(({ placed, struck }) => struck !== null && struck.epoch > placed.epoch),
      diedBeforeExpiry: count(({ struck }) => struck !== null && this.#epochAt(struck.event.expiryMs) > struck.epoch),
      diedBeforeSettlement: count(
        ({ struck, settled }) => struck !== null && settled !== null && settled.epoch > this.#epochAt(struck.event.expiryMs),
      ),
    }
  }

  /** Of the last group at or before a moment. */
  #epochAt(moment: number): number {
    return this.#groups[firstAtOrAfter(this.#groups, ({ timeMs }) => timeMs, moment + 1) - 1]?.epoch ?? 0
  }
}

const pointOf = ({ price, parts }: Event & { type: 'IndexPriceUpdated' }, { timeMs }: GroupMoment): StrikePoint => ({
  atMs: timeMs as TimeMs,
  price,
  parts,
})

/** From terms and points alone; `endMs`: how far the journal goes. */
function verdictOf(terms: OptionTerms, points: readonly StrikePoint[], endMs: number): Verdict {
  const { openAtMs, strikeWithinMs, lookBackMs, lookAheadMs } = terms
  const strike = strikeOf(between(points, openAtMs, openAtMs + strikeWithinMs), terms)
  const open = { strike, outcome: null, close: null, dueMs: 0 }
  if (!strike) {
    const dueMs = openAtMs + strikeWithinMs + 1
    return endMs < dueMs ? open : { ...open, outcome: 'not_opened', dueMs }
  }
  const expiryMs = expiryOf(strike.atMs, terms.seconds)
  const close = closeOf(between(points, expiryMs - lookBackMs - 1, expiryMs + lookAheadMs), expiryMs, terms)
  const dueMs = close ? Math.max(expiryMs + 1, close.atMs) : expiryMs + lookAheadMs + 1
  if (endMs < dueMs) return open
  return { strike, outcome: close ? outcomeOf(terms.side, strike.price, close.price) : 'void', close, dueMs }
}

function faultsOfStrike({ placed, struck }: OptionLife, { strike }: Verdict): string[] {
  if (!strike || !struck)
    return strike === struck ? [] : [`${strike ? 'was not struck and should be' : 'was struck by no point of its window'}`]
  const told = [struck.event.strike, struck.timeMs, struck.event.expiryMs].join('/')
  const wanted = [strike.price, strike.atMs, expiryOf(strike.atMs, placed.event.seconds)].join('/')
  return told === wanted ? [] : [`was struck as ${told}, its terms and points say ${wanted}`]
}

/** Stake and payout are held while it is open, and go where the outcome says, once. */
function faultsOfMoney({ placed, settled, moved }: OptionLife): string[] {
  const { accountId, realm, stake, payout } = placed.event
  const outcome = settled?.event.outcome
  const user = outcome === 'won' ? [payout, 0n] : outcome === 'lost' ? [-stake, 0n] : outcome ? [0n, 0n] : [-stake, stake]
  const pool = outcome === 'won' ? [-payout, 0n] : outcome === 'lost' ? [stake, 0n] : outcome ? [0n, 0n] : [-payout, payout]
  const poolId = houseAccountId(realm, 'option_pool')
  const isOther = (id: AccountId, wanted: readonly bigint[]) => (moved.get(id) ?? []).join() !== wanted.join()
  return [
    ...(isOther(accountId, user) ? [`moved ${moved.get(accountId)} of its owner, its outcome says ${user}`] : []),
    ...(isOther(poolId, pool) ? [`moved ${moved.get(poolId)} of the pool, its outcome says ${pool}`] : []),
    ...(moved.size > 2 ? ['moved money of somebody else'] : []),
  ]
}

/** A void is priced by the next point, if there was one. */
function faultsOfPricing({ placed, struck, settled, priced }: OptionLife, points: readonly OptionPoint[]): string[] {
  const isVoid = settled?.event.outcome === 'void'
  const next = isVoid ? points[firstAtOrAfter(points, ({ atMs }) => atMs, settled.timeMs)] : undefined
  if (!next || !struck) return priced ? ['was priced and should not be'] : []
  const outcome = outcomeOf(placed.event.side, struck.event.strike, next.price)
  const wanted = [outcome, next.price, outcome === 'won' ? placed.event.payout : 0n].join('/')
  const told = priced ? [priced.outcome, priced.price, priced.reward].join('/') : 'nothing'
  return told === wanted ? [] : [`was priced as ${told}, the next point says ${wanted}`]
}

/** Points after `fromMs`, up to `toMs`. */
function between<Point extends OptionPoint>(points: readonly Point[], fromMs: number, toMs: number): readonly Point[] {
  const at = (moment: number) => firstAtOrAfter(points, ({ atMs }) => atMs, moment + 1)
  return points.slice(at(fromMs), at(toMs))
}

/** Position of the first one at or after a moment in a list by time. */
function firstAtOrAfter<T>(list: readonly T[], momentOf: (one: T) => number, moment: number): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (momentOf(list[middle] as T) < moment) from = middle + 1
    else to = middle
  }
  return from
}
