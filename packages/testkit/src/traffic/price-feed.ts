import { type IndexConfig, indexPrice, type SourceTick, timeMs } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import { FIRST_PRICES } from './simulated-exchange.ts'

const LIAR = 5
const firstPrice = (indexId: number) => FIRST_PRICES[indexId] ?? 60_000e8

interface Storm {
  pointsLeft: number
  readonly tenThousandths: number
  readonly returns: boolean
}

/**
 * Prices of the simulated world: each index walks, its sources quote around it, and now and then one lies, lags, runs
 * ahead, crosses its own quote, widens it, or says nothing; sometimes all fall silent and the index goes stale.
 */
export class SimulatedFeed {
  private readonly prices = new Map<number, number>()
  private readonly indices: IndexConfig[] = []
  private readonly silentUntilMs = new Map<number, number>()
  private lieUntilMs = 0
  private lieTenths = 0

  private readonly random: Random
  /** Crashes, spikes and gaps, for those who trade with leverage. */
  private readonly isWild: boolean
  private readonly storms = new Map<number, Storm>()
  /** Spells in which a price does not move at all, so that options close at their strike. */
  private readonly isCalmAtTimes: boolean
  private readonly calmUntilMs = new Map<number, number>()

  constructor(random: Random, indices: readonly IndexConfig[], { isWild = false, isCalmAtTimes = false } = {}) {
    this.random = random
    this.isWild = isWild
    this.isCalmAtTimes = isCalmAtTimes
    for (const index of indices) this.follow(index, 0)
  }

  /** Quotes this index from a time on. */
  follow(index: IndexConfig, fromMs: number): void {
    this.indices.push(index)
    this.prices.set(index.indexId, firstPrice(index.indexId))
    this.silentUntilMs.set(index.indexId, fromMs)
  }

  forget(indexId: number): void {
    const position = this.indices.findIndex((index) => index.indexId === indexId)
    if (position >= 0) this.indices.splice(position, 1)
  }

  /** The truth, which only the simulator knows. */
  price(indexId: number): number {
    return this.prices.get(indexId) ?? 0
  }

  ticks(nowMs: number): SourceTick[] {
    const ticks: SourceTick[] = []
    this.maybeLie(nowMs)
    for (const index of this.indices) {
      const isCalm = this.isCalm(index.indexId, nowMs)
      if (!isCalm) this.walk(index.indexId)
      if (this.isSilent(index.indexId, nowMs)) continue
      for (const sourceId of index.sourceIds) {
        const tick = this.tick(index.indexId, sourceId, nowMs, isCalm)
        if (tick) ticks.push(tick)
      }
    }
    return ticks
  }

  /** Moves that go on for some points: a crash or a rally, a spike that returns, a gap in one step. */
  private storm(indexId: number): void {
    const { random } = this
    const storm = this.storms.get(indexId)
    const price = this.price(indexId)
    if (!storm) {
      if (!random.chance(1.2)) return
      const points = random.pick([1, 1, 4, 10, 25])
      const most = points === 1 ? 1_200 : 300
      const first = firstPrice(indexId)
      const isDown = price > first * 1.6 || (price > first * 0.6 && random.chance(50))
      this.storms.set(indexId, {
        pointsLeft: points,
        tenThousandths: (isDown ? -1 : 1) * random.between(20, most),
        returns: random.chance(40),
      })
      return
    }
    this.prices.set(indexId, Math.max(1, price + Math.floor((price * storm.tenThousandths) / 10_000)))
    storm.pointsLeft -= 1
    if (storm.pointsLeft > 0) return
    this.storms.delete(indexId)
    if (storm.returns) this.storms.set(indexId, { pointsLeft: 1, tenThousandths: -storm.tenThousandths, returns: false })
  }

  private walk(indexId: number): void {
    if (this.isWild) this.storm(indexId)
    const price = this.price(indexId)
    const first = firstPrice(indexId)
    // A pull towards the first price keeps the walk inside a range where every rule stays reachable.
    const pull = price > first * 1.5 ? -2 : price < first * 0.6 ? 2 : 0
    const step = this.random.chance(1) ? 400 : 12
    const movedBy = Math.floor((price * (this.random.between(-step, step) + pull)) / 20_000)
    this.prices.set(indexId, Math.max(1, price + movedBy))
  }

  private maybeLie(nowMs: number): void {
    if (nowMs < this.lieUntilMs || !this.random.chance(3)) return
    this.lieUntilMs = nowMs + this.random.between(1_000, 30_000)
    this.lieTenths = this.random.between(-400, 400)
  }

  private isSilent(indexId: number, nowMs: number): boolean {
    if (nowMs < (this.silentUntilMs.get(indexId) ?? 0)) return true
    if (this.random.chance(0.3)) this.silentUntilMs.set(indexId, nowMs + this.random.between(2_000, 9_000))
    return false
  }

  private isCalm(indexId: number, nowMs: number): boolean {
    if (!this.isCalmAtTimes) return false
    if (this.random.chance(1)) this.calmUntilMs.set(indexId, nowMs + this.random.between(3_000, 15_000))
    return nowMs < (this.calmUntilMs.get(indexId) ?? 0)
  }

  private tick(indexId: number, sourceId: number, nowMs: number, isCalm: boolean): SourceTick | null {
    const { random } = this
    const truth = this.price(indexId)
    let mid = isCalm ? truth : truth + Math.floor((truth * random.between(-8, 8)) / 20_000)
    if (sourceId === LIAR && !isCalm && nowMs < this.lieUntilMs) mid = Math.max(10, mid + Math.floor((mid * this.lieTenths) / 1_000))
    const half = Math.max(1, Math.floor((mid * random.between(0, 10)) / 40_000))
    const tick = {
      indexId,
      sourceId,
      bid: mid - half,
      ask: mid + half,
      venueTimeMs: nowMs - random.between(0, 900),
      receivedMs: nowMs - random.between(0, 90),
    }
    const mishap = random.below(110)
    if (mishap === 0) return null
    if (mishap === 1) tick.bid = tick.ask + random.between(0, 3)
    if (mishap === 2) tick.bid = 0
    if (mishap === 3) tick.ask = tick.bid + Math.floor((tick.bid * random.between(98, 104)) / 10_000)
    if (mishap === 4) tick.venueTimeMs = nowMs - random.between(4_990, 5_010)
    if (mishap === 5) tick.venueTimeMs = nowMs + random.between(990, 1_010)
    if (mishap === 6) tick.receivedMs = nowMs - random.between(2_990, 3_010)
    if (mishap === 7) tick.venueTimeMs = tick.receivedMs - random.pick([999, 1_000, 1_001, 2_500, 2_501])
    return {
      indexId,
      sourceId,
      bid: indexPrice(tick.bid),
      ask: indexPrice(tick.ask),
      venueTimeMs: timeMs(tick.venueTimeMs),
      receivedMs: timeMs(tick.receivedMs),
    }
  }
}
