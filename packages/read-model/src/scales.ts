import { type AssetId, type ContractConfig, formatDecimal, INDEX_DECIMALS, type Lots, type MarketId, type Ticks } from '@glasshouse/domain'
import type { PlacedEvent } from './projected-group.ts'
import type { ProjectionTx } from './rows.ts'

interface MarketScale {
  readonly tickSize: bigint
  readonly lotUnits: bigint
  readonly baseAssetId: AssetId
  readonly quoteAssetId: AssetId
}

interface ContractScale {
  readonly tickSize: bigint
  /** Base coins in one contract, 10^-8. */
  readonly face: bigint
  readonly settleAssetId: AssetId
}

type ContractBody = Pick<ContractConfig, 'marketId' | 'tickSize' | 'faceE8' | 'settleAssetId'>

/**
 * Turns ticks, lots and smallest units into decimals of the asset. Learned from configuration events, and at start from
 * the tables that hold them. An asset's decimals never change, a market's tick and lot never change while it trades.
 */
export class Scales {
  readonly #decimals = new Map<AssetId, number>()
  readonly #markets = new Map<MarketId, MarketScale>()
  readonly #contracts = new Map<MarketId, ContractScale>()
  readonly #stakeAssets = new Map<MarketId, AssetId>()
  /** Decimals of base coins in one contract. */
  readonly faceDecimals = 8
  #isLoaded = false

  /** From the log of changes and not from the standing rules: a market may be announced long before it opens. */
  async load(tx: ProjectionTx): Promise<void> {
    if (this.#isLoaded) return
    for (const row of await tx.selectFrom('assets').select(['asset_id', 'decimals']).execute())
      this.#decimals.set(row.asset_id, row.decimals)
    const announced = tx.selectFrom('configuration_changes').select('body').where('change', '=', 'MarketConfigured')
    for (const { body } of await announced.orderBy('seq').orderBy('position').execute()) {
      const { market } = body as {
        market: { marketId: number; tickSize: number; lotUnits: string; baseAssetId: number; quoteAssetId: number }
      }
      const { marketId, tickSize, lotUnits, baseAssetId, quoteAssetId } = market
      this.#markets.set(marketId, { tickSize: BigInt(tickSize), lotUnits: BigInt(lotUnits), baseAssetId, quoteAssetId })
    }
    const contracts = tx.selectFrom('configuration_changes').select('body').where('change', '=', 'ContractConfigured')
    for (const { body } of await contracts.orderBy('seq').orderBy('position').execute())
      this.#learnContract((body as { contract: ContractBody }).contract)
    const options = tx.selectFrom('configuration_changes').select('body').where('change', '=', 'OptionConfigured')
    for (const { body } of await options.execute()) {
      const { option } = body as { option: { marketId: number; stakeAssetId: number } }
      this.#stakeAssets.set(option.marketId, option.stakeAssetId)
    }
    this.#isLoaded = true
  }

  learn(placed: readonly PlacedEvent[]): void {
    for (const { event } of placed) {
      if (event.type === 'AssetConfigured') this.#decimals.set(event.asset.assetId, event.asset.decimals)
      if (event.type === 'MarketConfigured') {
        const { marketId, tickSize, lotUnits, baseAssetId, quoteAssetId } = event.market
        this.#markets.set(marketId, { tickSize: BigInt(tickSize), lotUnits, baseAssetId, quoteAssetId })
      }
      if (event.type === 'ContractConfigured') this.#learnContract(event.contract)
      if (event.type === 'OptionConfigured') this.#stakeAssets.set(event.option.marketId, event.option.stakeAssetId)
    }
  }

  #learnContract({ marketId, tickSize, faceE8, settleAssetId }: ContractBody): void {
    this.#contracts.set(marketId, { tickSize: BigInt(tickSize), face: BigInt(faceE8), settleAssetId })
  }

  /** Base coins of so many contracts. */
  contractQuantity(marketId: MarketId, contracts: number): string {
    return formatDecimal(BigInt(contracts) * this.contract(marketId).face, this.faceDecimals)
  }

  contractPrice(marketId: MarketId, priceTicks: Ticks): string {
    return formatDecimal(BigInt(priceTicks) * this.contract(marketId).tickSize, INDEX_DECIMALS)
  }

  /** Margin, fees, profit and funding of a contract. */
  settle(marketId: MarketId, units: bigint): string {
    return this.amount(this.contract(marketId).settleAssetId, units)
  }

  settleDecimals(marketId: MarketId): number {
    return this.decimals(this.contract(marketId).settleAssetId)
  }

  /** Stakes and payouts of an option market. */
  stake(marketId: MarketId, units: bigint): string {
    return formatDecimal(units, this.stakeDecimals(marketId))
  }

  stakeDecimals(marketId: MarketId): number {
    return this.decimals(this.stakeAssetId(marketId))
  }

  stakeAssetId(marketId: MarketId): AssetId {
    const assetId = this.#stakeAssets.get(marketId)
    if (assetId === undefined) throw new Error(`options of market ${marketId} were placed before it was configured`)
    return assetId
  }

  settleAssetId(marketId: MarketId): AssetId {
    return this.contract(marketId).settleAssetId
  }

  quoteAssetId(marketId: MarketId): AssetId {
    return this.market(marketId).quoteAssetId
  }

  amount(assetId: AssetId, units: bigint): string {
    return formatDecimal(units, this.decimals(assetId))
  }

  price(marketId: MarketId, priceTicks: Ticks): string {
    return formatDecimal(BigInt(priceTicks) * this.market(marketId).tickSize, INDEX_DECIMALS)
  }

  quantity(marketId: MarketId, quantityLots: Lots): string {
    const market = this.market(marketId)
    return formatDecimal(BigInt(quantityLots) * market.lotUnits, this.decimals(market.baseAssetId))
  }

  quote(marketId: MarketId, units: bigint): string {
    return this.amount(this.market(marketId).quoteAssetId, units)
  }

  base(marketId: MarketId, units: bigint): string {
    return this.amount(this.market(marketId).baseAssetId, units)
  }

  decimals(assetId: AssetId): number {
    const decimals = this.#decimals.get(assetId)
    if (decimals === undefined) throw new Error(`asset ${assetId} moved before it was configured`)
    return decimals
  }

  private contract(marketId: MarketId): ContractScale {
    const contract = this.#contracts.get(marketId)
    if (!contract) throw new Error(`contract ${marketId} traded before it was configured`)
    return contract
  }

  private market(marketId: MarketId): MarketScale {
    const market = this.#markets.get(marketId)
    if (!market) throw new Error(`market ${marketId} traded before it was configured`)
    return market
  }
}
