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
import type { Logger } from 'pino'
import type { Engine, PublishedGroup } from '../engine/protocol/engine.ts'

/** Pause before a failed read is tried again. */
const RETRY_MS = 1_000

export interface ListingParts {
  readonly engine: Pick<Engine, 'onGroup'> & { readonly read: Pick<Engine['read'], 'configuration'> }
  readonly log: Pick<Logger, 'warn'>
  readonly retryMs?: number
}

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
  'PayoutsStopped',
  'ProductGateSet',
])

/** Listed markets and their rules, as last published; read again whenever an event changes them. */
export class Listing {
  readonly #parts: ListingParts
  readonly #leave: () => void
  /** Changes seen in groups, and how many of them are in what was read. */
  #changes = 0
  #read = 0
  #isReading = false
  #isStopped = false
  #isStale = false
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

  private constructor(parts: ListingParts, now: ConfigurationView) {
    this.#parts = parts
    this.#now = now
    this.#learn(now)
    this.#leave = parts.engine.onGroup((group) => this.#onGroup(group))
  }

  static async open(parts: ListingParts): Promise<Listing> {
    return new Listing(parts, await parts.engine.read.configuration())
  }

  /** True while a change could not be read: rules may be older than those the core applies. */
  get isStale(): boolean {
    return this.#isStale
  }

  stop(): void {
    this.#isStopped = true
    this.#leave()
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

  /** `usdt`. */
  coin(symbol: string): AssetConfig | undefined {
    return this.#now.assets.find((asset) => asset.symbol === symbol)
  }

  #onGroup(group: PublishedGroup): void {
    if (![group.due, ...group.byCommand].some((events) => events.some(({ type }) => CHANGES.has(type)))) return
    this.#changes += 1
    void this.#catchUp()
  }

  /**
   * Reads until every change is in. A read that fails leaves the last listing in place, is told, and is tried again.
   */
  async #catchUp(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (this.#read < this.#changes && !this.#isStopped) await this.#readOnce()
    this.#isReading = false
  }

  async #readOnce(): Promise<void> {
    const { engine, log, retryMs = RETRY_MS } = this.#parts
    const upTo = this.#changes
    try {
      this.#learn(await engine.read.configuration())
      this.#read = upTo
      this.#isStale = false
    } catch (error) {
      // A server that stops answers nothing any more.
      if (this.#isStopped) return
      this.#isStale = true
      log.warn({ err: error }, 'the listing could not be read; its last state holds until it is')
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
    }
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
