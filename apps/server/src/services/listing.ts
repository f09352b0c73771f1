import type {
  AssetConfig,
  AssetId,
  ConfigurationView,
  ContractConfig,
  Event,
  MarketConfig,
  MarketId,
  OptionConfig,
} from '@glasshouse/domain'
import type { Engine, PublishedGroup } from '../engine/protocol/engine.ts'

const CHANGES: ReadonlySet<Event['type']> = new Set([
  'HouseOpened',
  'AssetConfigured',
  'SourceConfigured',
  'IndexConfigured',
  'MarketConfigured',
  'ContractConfigured',
  'OptionConfigured',
  'MarketStateSet',
  'RuleTookEffect',
  'HouseFeesSet',
  'NewOrdersHalted',
])

/** What the house lists and by which rules, as last published; read again whenever an event changes it. */
export class Listing {
  readonly #engine: Engine
  #now: ConfigurationView
  #marketsBySymbol = new Map<string, MarketConfig>()
  #marketsById = new Map<MarketId, MarketConfig>()
  #contractsBySymbol = new Map<string, ContractConfig>()
  #contractsById = new Map<MarketId, ContractConfig>()
  /** Every version that ever was in force, by market and version. */
  #contractRules = new Map<string, ContractConfig>()
  #optionsBySymbol = new Map<string, OptionConfig>()
  #optionsById = new Map<MarketId, OptionConfig>()
  /** Every version that ever was in force, by market and version. */
  #optionRules = new Map<string, OptionConfig>()
  #assetsById = new Map<AssetId, AssetConfig>()

  private constructor(engine: Engine, now: ConfigurationView) {
    this.#engine = engine
    this.#now = now
    this.#learn(now)
  }

  static async open(engine: Engine): Promise<Listing> {
    const listing = new Listing(engine, await engine.read.configuration())
    engine.onGroup((group) => listing.#onGroup(group))
    return listing
  }

  get configuration(): ConfigurationView {
    return this.#now
  }

  market(symbol: string): MarketConfig | undefined {
    return this.#marketsBySymbol.get(symbol)
  }

  marketOf(marketId: MarketId): MarketConfig {
    const market = this.#marketsById.get(marketId)
    if (!market) throw new Error(`market ${marketId} is not listed`)
    return market
  }

  /** The rule in force. */
  contract(symbol: string): ContractConfig | undefined {
    return this.#contractsBySymbol.get(symbol)
  }

  contractOf(marketId: MarketId): ContractConfig {
    const contract = this.#contractsById.get(marketId)
    if (!contract) throw new Error(`contract ${marketId} is not listed`)
    return contract
  }

  /** The rule that a position accepted; the one in force where a later version is not read yet. */
  contractRule(marketId: MarketId, version: number): ContractConfig {
    return this.#contractRules.get(`${marketId}/${version}`) ?? this.contractOf(marketId)
  }

  isContract(marketId: MarketId): boolean {
    return this.#contractsById.has(marketId)
  }

  /** Options on a coin: the rule in force. */
  option(symbol: string): OptionConfig | undefined {
    return this.#optionsBySymbol.get(symbol)
  }

  findOption(marketId: MarketId): OptionConfig | undefined {
    return this.#optionsById.get(marketId)
  }

  optionOf(marketId: MarketId): OptionConfig {
    const option = this.#optionsById.get(marketId)
    if (!option) throw new Error(`options of market ${marketId} are not listed`)
    return option
  }

  /** The rule that an option accepted; the one in force where a later version is not read yet. */
  optionRule(marketId: MarketId, version: number): OptionConfig {
    return this.#optionRules.get(`${marketId}/${version}`) ?? this.optionOf(marketId)
  }

  asset(assetId: AssetId): AssetConfig {
    const asset = this.#assetsById.get(assetId)
    if (!asset) throw new Error(`asset ${assetId} is not listed`)
    return asset
  }

  #onGroup(group: PublishedGroup): void {
    if (![group.due, ...group.byCommand].some((events) => events.some(({ type }) => CHANGES.has(type)))) return
    // A read that fails because the house stops leaves the last listing in place.
    this.#engine.read.configuration().then(
      (now) => this.#learn(now),
      () => undefined,
    )
  }

  #learn(now: ConfigurationView): void {
    this.#now = now
    this.#marketsBySymbol = new Map(now.markets.map((market) => [market.symbol, market]))
    this.#marketsById = new Map(now.markets.map((market) => [market.marketId, market]))
    this.#contractsBySymbol = new Map(now.contracts.map((contract) => [contract.symbol, contract]))
    this.#contractsById = new Map(now.contracts.map((contract) => [contract.marketId, contract]))
    this.#contractRules = new Map(now.contractRules.map((rule) => [`${rule.marketId}/${rule.version}`, rule]))
    this.#optionsBySymbol = new Map(now.options.map((option) => [option.symbol, option]))
    this.#optionsById = new Map(now.options.map((option) => [option.marketId, option]))
    this.#optionRules = new Map(now.optionRules.map((rule) => [`${rule.marketId}/${rule.version}`, rule]))
    this.#assetsById = new Map(now.assets.map((asset) => [asset.assetId, asset]))
  }
}
