import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  type Actor,
  amount,
  type Command,
  type ContractConfig,
  type HousePurpose,
  houseAccountId,
  MARKET_STATES,
  type MarketConfig,
  type Realm,
  ratePpm,
  type SourceConfig,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { Witness } from '../witness/witness.ts'
import type { SimulatedFeed } from './price-feed.ts'
import { ASSETS, CONTRACTS, indicesOf, laterContract, laterListing, MARKETS, sourcesOf } from './simulated-exchange.ts'

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
  private readonly hasContracts: boolean
  private listedContracts = CONTRACTS.length

  constructor(world: { random: Random; witness: Witness; feed: SimulatedFeed; isSandbox: boolean; hasContracts: boolean }) {
    this.random = world.random
    this.witness = world.witness
    this.feed = world.feed
    this.isSandbox = world.isSandbox
    this.hasContracts = world.hasContracts
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
    if (this.hasContracts && this.random.chance(35)) return this.actOnContract(nowMs)
    return this.random.pick(acts)()
  }

  private actOnContract(nowMs: number): Command {
    const { random } = this
    const contract = random.pick([...this.witness.contracts.contracts.values()])
    const drawn = random.below(100)
    if (drawn < 35) return this.restrictContract(nowMs, contract)
    if (drawn < 70) return this.contractRule(nowMs, contract)
    if (drawn < 85) return this.fundInsurance()
    return this.listOrDelistContract(nowMs)
  }

  /** One of them, for some seconds. */
  restrictSomeContract(nowMs: number): Command {
    return this.restrictContract(nowMs, this.random.pick([...this.witness.contracts.contracts.values()]))
  }

  private restrictContract(nowMs: number, { marketId }: ContractConfig): Command {
    const to = (state: MarketConfig['state']): Command => ({
      type: 'SetMarketState',
      actor: this.actor(),
      ...this.approval,
      marketId,
      state,
    })
    this.lifts.push({ atMs: nowMs + this.random.between(500, 6_000), command: to('open') })
    return to(this.random.pick(['pre', 'cancel_only', 'close_only', 'close_only', 'halted'] as const))
  }

  /** Fees, bands, tiers, leverages, limits: what may change in a contract. */
  private contractRule(nowMs: number, standing: ContractConfig): Command {
    const { random } = this
    const first = standing.tiers[0]
    // Half or twice the maintenance of all tiers keeps them continuous.
    const factor = random.pick([1n, 1n, 2n])
    const base = CONTRACTS[0] as ContractConfig
    const tiers = base.tiers.map((tier) => ({
      ...tier,
      maintenancePpm: ratePpm(tier.maintenancePpm * Number(factor)),
      deduction: amount(tier.deduction * factor),
    }))
    const contract: ContractConfig = {
      ...standing,
      tiers: first && random.chance(50) ? tiers : standing.tiers,
      makerFeePpm: ratePpm(random.between(0, 300)),
      takerFeePpm: ratePpm(random.between(300, 900)),
      takeBandPpm: ratePpm(random.pick([20_000, 20_000, 30_000, 10_000])),
      leverages: random.pick([
        [2, 5, 10, 20, 50, 100],
        [2, 5, 10, 20, 50, 100],
        [1, 3, 10, 20, 50, 100],
        // Above the first tier's maximum.
        [1, 3, 10, 20, 50, 100, 125],
      ]),
      liquidationFeePpm: ratePpm(random.pick([0, 5_000, 5_000, 20_000])),
      houseLeverage: random.pick([5, 5, 10, 20]),
      openInterestFactor: random.pick([20, 20, 30]),
    }
    const broken = random.chance(8) ? { ...contract, tickSize: contract.tickSize + 1 } : contract
    return {
      type: 'ConfigureContract',
      actor: this.actor(),
      ...this.approval,
      contract: broken,
      effectiveFromMs: this.effectiveFrom(nowMs),
    }
  }

  /** Little, so that the fund of a realm can run dry. */
  private fundInsurance(): Command {
    return this.payInsurance(this.random.pick(['real', 'demo'] as const), this.random.between(1, 5_000))
  }

  /** Of the realm whose fund has less free money: what opens trading there again. */
  refillInsurance(): Command {
    const free = (realm: Realm) => this.witness.balance(houseAccountId(realm, 'insurance'), 1, 1).available
    const realm = free('real') < free('demo') ? 'real' : 'demo'
    return this.payInsurance(realm, free(realm) < 4_000_000_000n ? this.random.between(2_000, 8_000) : 1)
  }

  private payInsurance(realm: Realm, money: number): Command {
    const units = amount(BigInt(money) * 1_000_000n)
    const evidence = this.random.hash128()
    return {
      type: 'FundHouse',
      actor: this.actor(realm),
      ...this.approval,
      realm,
      purpose: 'insurance',
      assetId: 1,
      amount: units,
      evidence,
    }
  }

  private listOrDelistContract(nowMs: number): Command {
    const own = [...this.witness.contracts.contracts.values()].filter((contract) => contract.marketId > 1_000 + CONTRACTS.length)
    const standing = own.find((contract) => contract.state !== 'delisted')
    if (standing) return { type: 'SetMarketState', actor: this.actor(), ...this.approval, marketId: standing.marketId, state: 'delisted' }
    const contract = laterContract(1_001 + this.listedContracts++)
    const effectiveFromMs = timeMs(nowMs + this.random.pick([0, 0, 2_000, 20_000]))
    return { type: 'ConfigureContract', actor: this.actor(), ...this.approval, contract, effectiveFromMs }
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

  private laterSource(): SourceConfig {
    const sourceId = this.random.between(100, 160)
    return { sourceId, name: `later${sourceId}`, provenance: this.random.pick(['simulated', 'live']) }
  }

  private listing(): Command {
    if (this.random.chance(50))
      return {
        type: 'ConfigureSource',
        actor: this.actor(),
        ...this.approval,
        source: this.random.pick([...sourcesOf(this.isSandbox || this.random.chance(20)), this.laterSource()]),
      }
    return { type: 'ConfigureAsset', actor: this.actor(), ...this.approval, asset: this.random.pick(ASSETS) }
  }
}
