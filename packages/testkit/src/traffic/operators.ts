import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  type Actor,
  amount,
  type Command,
  type HousePurpose,
  MARKET_STATES,
  type MarketConfig,
  type Realm,
  ratePpm,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random.ts'
import type { Witness } from '../simulation/witness.ts'
import type { SimulatedFeed } from './price-feed.ts'
import { ASSETS, indicesOf, laterListing, MARKETS, sourcesOf } from './simulated-house.ts'

const OPERATORS = [71, 72, 73]

/** What operators do: market states and flags that are lifted again soon, fees and rules for later, funds, halts. */
export class Operators {
  /** What was restricted and must be lifted, by time. */
  private readonly lifts: { atMs: number; command: Command }[] = []

  private readonly random: Random
  private readonly witness: Witness
  private readonly feed: SimulatedFeed
  private readonly isSandbox: boolean
  private listed = MARKETS.length

  constructor(world: { random: Random; witness: Witness; feed: SimulatedFeed; isSandbox: boolean }) {
    this.random = world.random
    this.witness = world.witness
    this.feed = world.feed
    this.isSandbox = world.isSandbox
  }

  dueLifts(nowMs: number): Command[] {
    const due = this.lifts.filter((lift) => lift.atMs <= nowMs)
    if (due.length > 0) this.lifts.splice(0, this.lifts.length, ...this.lifts.filter((lift) => lift.atMs > nowMs))
    return due.map((lift) => lift.command)
  }

  act(nowMs: number, accountId: number): Command {
    const acts = [
      () => this.restrictMarket(nowMs),
      () => this.restrictAccount(nowMs, accountId),
      () => this.restrictAccount(nowMs, accountId),
      () => this.halt(nowMs),
      () => this.fees(nowMs),
      () => this.houseFees(nowMs),
      () => this.rules(this.market.marketId, this.effectiveFrom(nowMs)),
      () => this.indexRule(nowMs),
      () => this.fund(),
      () => this.listing(),
      () => this.listMarket(nowMs),
    ]
    return this.random.pick(acts)()
  }

  private actor(realm: Realm = 'real'): Actor {
    return { origin: 'operator', actorId: OPERATORS[0] as number, accountId: 0, realm, key: '' }
  }
  private get approval() {
    return {
      approverId: this.random.pick(OPERATORS.slice(1)),
      reasonCode: this.random.pick(['incident', 'maintenance', 'rule_change', 'compliance'] as const),
    }
  }
  private get market(): MarketConfig {
    return this.random.pick([...this.witness.rules.markets.values()])
  }

  private restrictMarket(nowMs: number): Command {
    const { marketId } = this.market
    const states = MARKET_STATES.filter((state) => state !== 'delisted' && state !== 'open')
    const command = (state: MarketConfig['state']): Command => ({
      type: 'SetMarketState',
      actor: this.actor(),
      ...this.approval,
      marketId,
      state,
    })
    this.lifts.push({ atMs: nowMs + this.random.between(500, 8_000), command: command('open') })
    return command(this.random.pick(states))
  }

  private restrictAccount(nowMs: number, accountId: number): Command {
    const flag: AccountFlag = this.random.pick(ACCOUNT_FLAGS)
    const restricts = flag === 'close_only' || flag === 'frozen'
    const command = (isOn: boolean): Command => ({ type: 'SetAccountFlag', actor: this.actor(), ...this.approval, accountId, flag, isOn })
    this.lifts.push({ atMs: nowMs + this.random.between(5_000, 200_000), command: command(!restricts) })
    return command(restricts)
  }

  private halt(nowMs: number): Command {
    const command = (isHalted: boolean): Command => ({ type: 'HaltNewOrders', actor: this.actor(), ...this.approval, isHalted })
    if (this.random.chance(60)) return command(false)
    this.lifts.push({ atMs: nowMs + this.random.between(300, 3_000), command: command(false) })
    return command(true)
  }

  private effectiveFrom(nowMs: number) {
    return timeMs(nowMs + this.random.pick([-1, 0, 1, 50, 900, 5_000, 20_000, 60_000, 600_000, 86_400_000, 90_000_000]))
  }

  private fees(nowMs: number): Command {
    const makerFeePpm = ratePpm(this.random.between(0, 1_500))
    const takerFeePpm = ratePpm(this.random.between(0, 2_500))
    const { marketId } = this.market
    // Sometimes another rule of the same market takes effect in between: new fees must not bring the old bands back.
    const isOvertaken = this.random.chance(50)
    if (isOvertaken) this.lifts.push({ atMs: nowMs, command: this.rules(marketId, timeMs(nowMs + 900)) })
    return {
      type: 'SetMarketFees',
      actor: this.actor(),
      ...this.approval,
      marketId,
      makerFeePpm,
      takerFeePpm,
      effectiveFromMs: isOvertaken ? timeMs(nowMs + 4_000) : this.effectiveFrom(nowMs),
    }
  }

  private houseFees(nowMs: number): Command {
    const fees = { makerFeePpm: ratePpm(this.random.pick([0, 0, 0, 10])), takerFeePpm: ratePpm(this.random.between(0, 900)) }
    return { type: 'SetHouseFees', actor: this.actor(), ...this.approval, fees, effectiveFromMs: this.effectiveFrom(nowMs) }
  }

  private rules(marketId: number, effectiveFromMs: TimeMs): Command {
    const standing = this.witness.rules.market(marketId)
    const market = {
      ...standing,
      takeBandPpm: ratePpm(this.random.pick([20_000, 50_000, 50_001, 80_000].filter((band) => band !== standing.takeBandPpm))),
      restBandPpm: ratePpm(this.random.pick([300_000, 500_000, 500_000])),
    }
    return { type: 'ConfigureMarket', actor: this.actor(), ...this.approval, market, effectiveFromMs }
  }

  private indexRule(nowMs: number): Command {
    const index = this.random.pick(indicesOf(this.isSandbox || this.random.chance(20)))
    return { type: 'ConfigureIndex', actor: this.actor(), ...this.approval, index, effectiveFromMs: this.effectiveFrom(nowMs) }
  }

  private fund(): Command {
    const realm = this.random.pick(['real', 'demo'] as const)
    const purpose: HousePurpose = this.random.pick(['market_maker', 'market_maker', 'insurance', 'option_pool'])
    const assetId = this.random.pick(ASSETS).assetId
    const units = amount(BigInt(this.random.between(1, 2_000_000_000)))
    // One in ten evidences comes from a short list, so that used ones occur.
    const evidence = this.random.chance(10) ? `${this.random.below(8)}`.padStart(32, 'e') : this.random.hash128()
    return { type: 'FundHouse', actor: this.actor(realm), ...this.approval, realm, purpose, assetId, amount: units, evidence }
  }

  /** A new market with a new index, which is quoted only later; after a while it is delisted for ever. */
  private listMarket(nowMs: number): Command {
    const later = [...this.witness.rules.markets.values()].filter(
      (market) => market.marketId > MARKETS.length && market.state !== 'delisted',
    )
    if (later.length > 1) return this.delist()
    const { index, market } = laterListing(++this.listed)
    this.feed.follow(index, nowMs + this.random.between(20_000, 120_000))
    const approved = () => ({ actor: this.actor(), ...this.approval })
    const effectiveFromMs = timeMs(nowMs + this.random.pick([0, 2_000, 20_000]))
    this.lifts.push({ atMs: nowMs, command: { type: 'ConfigureMarket', ...approved(), market, effectiveFromMs } })
    return { type: 'ConfigureIndex', ...approved(), index, effectiveFromMs: timeMs(nowMs) }
  }

  private delist(): Command {
    const later = [...this.witness.rules.markets.values()].filter(
      (market) => market.marketId > MARKETS.length && market.state !== 'delisted',
    )
    const market = later[0]
    if (!market) return this.listing()
    this.feed.forget(market.indexId)
    return { type: 'SetMarketState', actor: this.actor(), ...this.approval, marketId: market.marketId, state: 'delisted' }
  }

  private listing(): Command {
    if (this.random.chance(50))
      return {
        type: 'ConfigureSource',
        actor: this.actor(),
        ...this.approval,
        source: this.random.pick(sourcesOf(this.isSandbox || this.random.chance(20))),
      }
    return { type: 'ConfigureAsset', actor: this.actor(), ...this.approval, asset: this.random.pick(ASSETS) }
  }
}
