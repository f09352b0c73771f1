import {
  type Actor,
  amount,
  type Command,
  EXCLUDED_FOR_EVER,
  houseAccountId,
  type OptionConfig,
  type OptionLimits,
  type OptionPeriod,
  type PlaceOption,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness } from '../witness/witness.ts'
import { mayEndIn, secondsOf } from '../witness/witnessed-options.ts'

const DAY_MS = 86_400_000
const USDT = 1_000_000n

/**
 * What users ask of options: mostly what they can have, often at the edge of a limit, now and then wrong; and what they
 * keep themselves from.
 */
export class OptionFlow {
  private readonly random: Random
  private readonly witness: Witness

  constructor(random: Random, witness: Witness) {
    this.random = random
    this.witness = witness
  }

  place(actor: Actor, nowMs: number): PlaceOption {
    const { random } = this
    const markets = [...this.witness.options.markets.values()].filter(({ state }) => state !== 'delisted' || random.chance(1))
    const market = markets[random.skewed(markets.length)] as OptionConfig
    const period = market.periods[random.skewed(market.periods.length)] as OptionPeriod
    const opensAtMs = this.openAt(nowMs)
    return {
      type: 'PlaceOption',
      actor,
      marketId: market.marketId,
      side: random.chance(50) ? 'up' : 'down',
      periodId: random.chance(0.5) ? random.pick([0, 999, ...this.allPeriods()]) : period.periodId,
      stake: amount(this.stake(actor, market, period, opensAtMs || nowMs)),
      openAtMs: timeMs(opensAtMs),
    }
  }

  /**
   * Ordered almost a day ahead, so that it is open when a change of its index that is announced now could take effect.
   */
  placeAhead(actor: Actor, nowMs: number, indexId: number): PlaceOption | null {
    const market = [...this.witness.options.markets.values()].find((offered) => offered.indexId === indexId && offered.state === 'open')
    const period = market?.periods[0]
    if (!market || !period) return null
    const { marketId } = market
    const { periodId, minStake } = period
    return { type: 'PlaceOption', actor, marketId, side: 'up', periodId, stake: minStake, openAtMs: timeMs(nowMs + DAY_MS - 1_000) }
  }

  limits(actor: Actor): Command {
    const { random } = this
    const money = (most: number) => amount(random.chance(60) ? 0n : BigInt(random.between(most / 20, most)) * USDT)
    const limits = {
      stakePerOrder: money(400),
      lossPerDay: money(4_000),
      tradesPerHour: random.chance(60) ? 0 : random.pick([2, 12, 12, 40, 100]),
    }
    const waiting = this.witness.options.protection.waitingOf(actor.accountId)
    if (waiting && random.chance(60)) return { type: 'SetOptionLimits', actor, limits: this.besideWaiting(waiting.limits) }
    if (random.chance(2)) limits.tradesPerHour = 1_000_001
    if (random.chance(2)) limits.lossPerDay = amount(2n ** 52n - BigInt(random.below(2)))
    return { type: 'SetOptionLimits', actor, limits }
  }

  /**
   * As what waits, or one of its limits a little higher or lower: what decides whether it goes on waiting for the same
   * moment.
   */
  private besideWaiting(waiting: OptionLimits): OptionLimits {
    const { random } = this
    const name = random.pick(['stakePerOrder', 'lossPerDay', 'tradesPerHour', 'none'] as const)
    const by = random.pick([-1, -1, 1])
    const money = (units: bigint) => amount(units === 0n ? 200n * USDT : units + BigInt(by) * USDT)
    if (name === 'none') return waiting
    if (name === 'tradesPerHour') return { ...waiting, tradesPerHour: Math.max(0, waiting.tradesPerHour + by) }
    return { ...waiting, [name]: money(waiting[name]) }
  }

  exclude(actor: Actor, nowMs: number): Command {
    const { random } = this
    const standing = this.witness.options.protection.excludedUntil(actor.accountId)
    const until = random.pick([
      nowMs + DAY_MS,
      nowMs + DAY_MS,
      nowMs + DAY_MS - 1,
      nowMs + DAY_MS + random.below(DAY_MS),
      nowMs + DAY_MS + random.below(DAY_MS),
      standing - 1,
      standing,
    ])
    return { type: 'ExcludeFromOptions', actor, untilMs: random.chance(1) ? EXCLUDED_FOR_EVER : timeMs(Math.max(0, until)) }
  }

  /** A moment just before, at or after something is decided about an open option; 0 without one near. */
  edge(nowMs: number): number {
    const { random } = this
    const open = [...this.witness.options.options.values()]
    const option = open.length === 0 ? undefined : random.pick(open)
    if (!option) return 0
    const { placed, rule, strike, expiryMs } = option
    const moments = strike
      ? [expiryMs - rule.lookBackMs, expiryMs, expiryMs, expiryMs + rule.lookAheadMs]
      : [placed.openAtMs, placed.openAtMs + rule.strikeDelayMs, placed.openAtMs + rule.strikeWithinMs]
    // What has passed decides nothing any more: an option behind its expiry leaves only the end of its waiting.
    const ahead = moments.filter((moment) => moment + 1 >= nowMs)
    if (ahead.length === 0) return 0
    const moment = random.pick(ahead) + random.between(-1, 1)
    return moment >= nowMs && (moment < nowMs + 6_000 || random.chance(moment < nowMs + 60_000 ? 12 : 1)) ? moment : 0
  }

  private openAt(nowMs: number): number {
    const { random } = this
    const drawn = random.below(100)
    if (drawn < 78) return 0
    if (drawn < 95) return nowMs + random.between(1, 20_000)
    if (drawn < 97) return nowMs + random.pick([-1, 0, 1])
    if (drawn < 98) return nowMs + DAY_MS + random.below(2)
    return nowMs + random.between(20_000, 4_000_000)
  }

  private stake(actor: Actor, market: OptionConfig, period: OptionPeriod, opensAtMs: number): bigint {
    const { random } = this
    const { minStake, maxStake } = period
    const available = this.witness.balance(actor.accountId, 1, market.stakeAssetId).available
    const drawn = random.below(100)
    if (drawn < 1) return minStake - 1n
    if (drawn < 2) return maxStake + BigInt(random.below(2))
    if (drawn < 4) return available + BigInt(random.below(2))
    if (drawn < 7) return this.atOwnLimit(actor) || minStake
    if (drawn < 14) return this.atExposure(actor, market, period, opensAtMs)
    if (drawn < 16) return maxStake
    const most = available / 8n < maxStake ? available / 8n : maxStake
    if (drawn < 55 || most <= minStake) return minStake + BigInt(random.below(Number(minStake) * 4))
    return minStake + ((most - minStake) * BigInt(random.between(1, 400))) / 1_000n
  }

  private atOwnLimit({ accountId }: Actor): bigint {
    const { options } = this.witness
    const limits = options.protection.limitsOf(accountId)
    if (!limits) return 0n
    const lost = options.protection.lostToday(accountId)
    const left = limits.lossPerDay - (lost > 0n ? lost : 0n) - options.stakesOf(accountId)
    const most = this.random.chance(50) || left <= 0n ? limits.stakePerOrder : left
    return most > 0n ? most + BigInt(this.random.below(2)) : 0n
  }

  /** What fills one of the pool's limits exactly, or passes it by as little as can be. */
  private atExposure({ realm }: Actor, market: OptionConfig, period: OptionPeriod, opensAtMs: number): bigint {
    const pool = this.witness.balance(houseAccountId(realm, 'option_pool'), 1, market.stakeAssetId)
    const opens = { openAtMs: timeMs(opensAtMs), seconds: period.seconds }
    const bySecond = new Map(mayEndIn(opens, market).map((second) => [second, 0n]))
    let ofMarket = 0n
    for (const option of this.witness.options.options.values()) {
      const { placed, rule } = option
      if (placed.realm !== realm || rule.stakeAssetId !== market.stakeAssetId) continue
      if (placed.marketId === market.marketId) ofMarket += placed.payout
      for (const second of secondsOf(option)) {
        const sum = bySecond.get(second)
        if (sum !== undefined) bySecond.set(second, sum + placed.payout)
      }
    }
    // The fullest of them decides.
    const ofSecond = [...bySecond.values()].reduce((most, sum) => (sum > most ? sum : most), 0n)
    const total = pool.available + pool.held
    const room = this.random.pick([
      (total * BigInt(market.marketLimitPpm)) / 1_000_000n - ofMarket,
      (total * BigInt(market.secondLimitPpm)) / 1_000_000n - ofSecond,
      pool.available,
    ])
    const stake = (room * 1_000_000n) / BigInt(period.oddsPpm) + BigInt(this.random.between(0, 2))
    return stake < period.minStake ? period.minStake : stake > period.maxStake ? period.maxStake : stake
  }

  private allPeriods(): number[] {
    return [...this.witness.options.markets.values()].flatMap(({ periods }) => periods.map(({ periodId }) => periodId))
  }
}
