import {
  type Actor,
  amount,
  type Command,
  type ConfigureOption,
  type IndexConfig,
  type MarketState,
  type OptionConfig,
  type OptionPeriod,
  type Realm,
  ratePpm,
  timeMs,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness } from '../witness/witness.ts'
import { indicesOf, laterOption, MARKETS, OPTIONS, OWN_INDEX, OWN_SOURCE_ID, sourcesOf } from './simulated-exchange.ts'

const DAY_MS = 86_400_000
const OPERATORS = [72, 73]

/**
 * What operators do about options while options are open: states, rules, source sets, the pool; and attempts to let an
 * own coin underlie one.
 */
export class OptionOperators {
  private readonly lifts: { atMs: number; command: Command }[] = []
  private readonly random: Random
  private readonly witness: Witness
  private readonly isSandbox: boolean
  private listed = OPTIONS.length
  private announced = 0

  constructor({ random, witness, isSandbox }: { random: Random; witness: Witness; isSandbox: boolean }) {
    this.random = random
    this.witness = witness
    this.isSandbox = isSandbox
  }

  dueLifts(nowMs: number): Command[] {
    const due = this.lifts.filter((lift) => lift.atMs <= nowMs)
    for (const lift of due) this.lifts.splice(this.lifts.indexOf(lift), 1)
    return due.map((lift) => lift.command)
  }

  act(nowMs: number): Command {
    const drawn = this.random.below(100)
    if (drawn < 22) return this.restrict(nowMs)
    if (drawn < 50) return this.rule(nowMs)
    if (drawn < 67) return this.sources(nowMs)
    if (drawn < 72) return this.laterIndex(nowMs)
    if (drawn < 82) return this.listOrDelist(nowMs)
    return this.ownCoin(nowMs)
  }

  /** Little, so that the pool of demo accounts stays near its limits. */
  fundPool(): Command {
    const realm = this.random.pick(['real', 'demo'] as const)
    const units = amount(BigInt(this.random.between(1, 3_000)) * 1_000_000n)
    const evidence = this.random.hash128()
    const money = { realm, purpose: 'option_pool', assetId: USDT_ASSET_ID, amount: units, evidence } as const
    return { type: 'FundHouse', actor: this.actor(realm), ...this.approval, ...money }
  }

  flag(nowMs: number, accountId: number): Command {
    const flag = this.random.pick(['trade_option', 'close_only', 'frozen'] as const)
    const to = (isOn: boolean): Command => ({ type: 'SetAccountFlag', actor: this.actor(), ...this.approval, accountId, flag, isOn })
    const isRestriction = flag !== 'trade_option'
    this.lifts.push({ atMs: nowMs + this.random.between(1_000, 60_000), command: to(!isRestriction) })
    return to(isRestriction)
  }

  private restrict(nowMs: number): Command {
    const { marketId } = this.anyMarket()
    const to = (state: MarketState): Command => ({ type: 'SetMarketState', actor: this.actor(), ...this.approval, marketId, state })
    this.lifts.push({ atMs: nowMs + this.random.between(500, 8_000), command: to('open') })
    return to(this.random.pick(['pre', 'cancel_only', 'close_only', 'halted']))
  }

  private rule(nowMs: number): Command {
    const { random } = this
    const standing = this.anyMarket()
    const changed: OptionConfig = {
      ...standing,
      periods: standing.periods.map((period) => ({ ...period, oddsPpm: ratePpm(random.between(300_000, 1_900_000)) })),
      strikeDelayMs: random.pick([1_000, 1_000, 1_200]),
      strikeWithinMs: random.pick([standing.strikeWithinMs, 1_200, 3_000]),
      lookBackMs: random.pick([standing.lookBackMs, 500, 3_000]),
      lookAheadMs: random.pick([standing.lookAheadMs, 900, 10_000]),
      marketLimitPpm: ratePpm(random.pick([100_000, 300_000, 1_000_000])),
      secondLimitPpm: ratePpm(random.pick([30_000, 100_000, 1_000_000])),
    }
    return this.configure(random.chance(25) ? this.broken(changed) : changed, nowMs)
  }

  /** One thing about it is wrong. */
  private broken(option: OptionConfig): OptionConfig {
    const [first, ...others] = option.periods as [OptionPeriod, ...OptionPeriod[]]
    const other = [...this.witness.options.markets.values()].find(({ marketId }) => marketId !== option.marketId)
    const withFirst = (change: Partial<OptionPeriod>) => ({ ...option, periods: [{ ...first, ...change }, ...others] })
    return this.random.pick<OptionConfig>([
      withFirst({ seconds: 86_401 }),
      withFirst({ seconds: 0 }),
      withFirst({ oddsPpm: ratePpm(0) }),
      withFirst({ oddsPpm: ratePpm(10_000_001) }),
      withFirst({ minStake: amount(0n) }),
      withFirst({ minStake: amount(first.maxStake + 1n) }),
      withFirst({ maxStake: amount(2n ** 44n + 1n) }),
      withFirst({ periodId: other?.periods[0]?.periodId ?? 0 }),
      { ...option, periods: [first, first] },
      { ...option, periods: [...others, first] },
      { ...option, periods: [] },
      { ...option, strikeDelayMs: 0 },
      { ...option, strikeDelayMs: 999 },
      { ...option, strikeDelayMs: option.strikeWithinMs + 1 },
      { ...option, strikeWithinMs: 10_001 },
      { ...option, lookBackMs: 0 },
      { ...option, lookAheadMs: 60_001 },
      { ...option, marketLimitPpm: ratePpm(0) },
      { ...option, secondLimitPpm: ratePpm(1_000_001) },
      { ...option, symbol: other?.symbol ?? '' },
      { ...option, indexId: option.indexId === 1 ? 2 : 1 },
      { ...option, indexId: 98 },
      { ...option, stakeAssetId: 3 },
      { ...option, stakeAssetId: 99 },
      { ...option, marketId: 1 },
    ])
  }

  /** Another set of sources, as soon as is allowed: options that are open by then must not meet it. */
  private sources(nowMs: number): Command {
    const { random } = this
    // Two whose options end soon, and the one under options of a whole day.
    const standing = random.pick(indicesOf(this.isSandbox).filter(({ indexId }) => [1, 2, 4].includes(indexId)))
    const left = standing.sourceIds.filter(() => random.chance(80))
    const sourceIds = left.length >= standing.minSources ? left : standing.sourceIds
    const lateAfterMs = random.pick([standing.lateAfterMs, 300, 2_000, 5_000, random.pick([0, 99, 5_001])])
    return this.configureIndex({ ...standing, sourceIds, lateAfterMs }, nowMs)
  }

  /**
   * One that waits is known: while it waits, its sources change with a day's notice only, and its symbol and number are
   * taken.
   */
  private laterIndex(nowMs: number): Command {
    const { random } = this
    const indexId = 300 + this.announced++
    const index: IndexConfig = { indexId, symbol: `later${indexId}`, minSources: 2, sourceIds: [2, 3], lateAfterMs: 1_000 }
    const other = random.pick<IndexConfig>([
      { ...index, sourceIds: [1, 2] },
      { ...index, sourceIds: [1, 2] },
      { ...index, symbol: `other${indexId}` },
      { ...index, indexId: indexId + 1_000 },
    ])
    const approved = () => ({ actor: this.actor(), ...this.approval })
    const within = { effectiveFromMs: timeMs(nowMs + 1_800_000) }
    this.lifts.push({ atMs: nowMs, command: { type: 'ConfigureIndex', ...approved(), index: other, ...within } })
    return { type: 'ConfigureIndex', ...approved(), index, effectiveFromMs: timeMs(nowMs + random.pick([20_000, 60_000])) }
  }

  private configureIndex(index: IndexConfig, nowMs: number): Command {
    const effectiveFromMs = timeMs(nowMs + DAY_MS + this.random.pick([-1, 0, 0, 0, 1, 60_000]))
    return { type: 'ConfigureIndex', actor: this.actor(), ...this.approval, index, effectiveFromMs }
  }

  private listOrDelist(nowMs: number): Command {
    const own = [...this.witness.options.markets.values()].filter(({ marketId }) => marketId > 2_000 + OPTIONS.length)
    const standing = own.find(({ state }) => state !== 'delisted')
    if (standing) {
      const { marketId } = standing
      return { type: 'SetMarketState', actor: this.actor(), ...this.approval, marketId, state: 'delisted' }
    }
    return this.configure(laterOption(2_001 + this.listed++), nowMs)
  }

  /** Each of the ways in which an option could come to stand on what the house's own orders price, or be paid in it. */
  private ownCoin(nowMs: number): Command {
    const { random } = this
    const option = laterOption(2_900)
    const [index] = indicesOf(this.isSandbox) as [IndexConfig]
    const source = sourcesOf(this.isSandbox)[0] as ReturnType<typeof sourcesOf>[number]
    const ownCoin = MARKETS.at(-1) as (typeof MARKETS)[number]
    const act = { actor: this.actor(), ...this.approval }
    return random.pick<() => Command>([
      () => this.configure({ ...option, symbol: ownCoin.symbol }, nowMs),
      () => this.configure({ ...option, indexId: OWN_INDEX.indexId }, nowMs),
      () => this.configure({ ...option, stakeAssetId: ownCoin.baseAssetId }, nowMs),
      () => this.configureIndex({ ...index, sourceIds: [...index.sourceIds, OWN_SOURCE_ID] }, nowMs),
      () => ({ type: 'ConfigureSource', ...act, source: { ...source, provenance: 'own_orders' } }),
      () => ({
        type: 'ConfigureMarket',
        ...act,
        market: {
          ...ownCoin,
          marketId: 78,
          symbol: random.pick(['btcusdt', `later${2_000 + this.listed}`, `later${2_000 + this.listed}`]),
        },
        effectiveFromMs: timeMs(nowMs),
      }),
    ])()
  }

  private configure(option: OptionConfig, nowMs: number): ConfigureOption {
    const effectiveFromMs = timeMs(nowMs + this.random.pick([-1, 0, 1, 50, 900, 5_000, 5_000, 20_000, 60_000, 90_000_000]))
    return { type: 'ConfigureOption', actor: this.actor(), ...this.approval, option, effectiveFromMs }
  }

  private anyMarket(): OptionConfig {
    return this.random.pick([...this.witness.options.markets.values()])
  }

  private actor(realm: Realm = 'real'): Actor {
    return { origin: 'operator', actorId: 71, accountId: 0, realm, key: '' }
  }

  private get approval() {
    return { approverId: this.random.pick(OPERATORS), reasonCode: this.random.pick(['incident', 'maintenance', 'rule_change'] as const) }
  }
}
