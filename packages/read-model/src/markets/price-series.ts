import type { ContractConfig, IndexConfig, IndexId, MarketConfig, MarketId } from '@glasshouse/domain'
import type { ReadModel } from '../database.ts'
import type { PlacedEvent } from '../projected-group.ts'
import type { ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { type Move, parsePrice, parseVolume } from './candle.ts'

type IndexSeries = Pick<IndexConfig, 'indexId' | 'symbol'>
type MarketSeries = Pick<MarketConfig, 'marketId' | 'symbol' | 'indexId'>
type ContractSeries = Pick<ContractConfig, 'marketId' | 'symbol'>

/**
 * Chart to which an event belongs. Charts are named by symbol: an index and the markets that stand on it share one
 * (`btcusdt`); a market without an index (the own coin) has one of its own. Learned from configuration events, and at
 * start from the tables that hold them; ids and symbols are for ever.
 */
export class PriceSeries {
  readonly #indexSymbols = new Map<IndexId, string>()
  readonly #markets = new Map<MarketId, { readonly symbol: string; readonly isOwnPriced: boolean }>()
  readonly #contracts = new Map<MarketId, string>()
  #isLoaded = false

  /** From the log of changes: a market may be announced long before it opens. */
  async load(db: ReadModel | ProjectionTx): Promise<void> {
    if (this.#isLoaded) return
    const announced = db
      .selectFrom('configuration_changes')
      .select('body')
      .where('change', 'in', ['IndexConfigured', 'MarketConfigured', 'ContractConfigured'])
    for (const { body } of await announced.orderBy('seq').orderBy('position').execute()) {
      const { index, market, contract } = body as { index?: IndexSeries; market?: MarketSeries; contract?: ContractSeries }
      if (index) this.#indexSymbols.set(index.indexId, index.symbol)
      if (market) this.#learnMarket(market)
      if (contract) this.#contracts.set(contract.marketId, contract.symbol)
    }
    this.#isLoaded = true
  }

  learn(placed: readonly PlacedEvent[]): void {
    for (const { event } of placed) {
      if (event.type === 'IndexConfigured') this.#indexSymbols.set(event.index.indexId, event.index.symbol)
      if (event.type === 'MarketConfigured') this.#learnMarket(event.market)
      if (event.type === 'ContractConfigured') this.#contracts.set(event.contract.marketId, event.contract.symbol)
    }
  }

  #learnMarket({ marketId, symbol, indexId }: MarketSeries): void {
    this.#markets.set(marketId, { symbol, isOwnPriced: indexId === 0 })
  }

  symbolOfIndex(indexId: IndexId): string {
    const symbol = this.#indexSymbols.get(indexId)
    if (symbol === undefined) throw new Error(`index ${indexId} got a price before it was configured`)
    return symbol
  }

  /** Of a spot market or a contract. */
  symbolOfMarket(marketId: MarketId): string {
    return this.#contracts.get(marketId) ?? this.#market(marketId).symbol
  }

  marketsOf(symbol: string): { readonly spot: MarketId | undefined; readonly contract: MarketId | undefined } {
    return {
      spot: [...this.#markets].find(([, market]) => market.symbol === symbol)?.[0],
      contract: [...this.#contracts].find(([, one]) => one === symbol)?.[0],
    }
  }

  symbols(): string[] {
    return [...new Set([...this.#indexSymbols.values(), ...[...this.#markets.values()].map(({ symbol }) => symbol)])]
  }

  /** False for the own coin, whose price is its last trade. */
  hasIndex(symbol: string): boolean {
    return [...this.#indexSymbols.values()].includes(symbol)
  }

  /** Index points, and trades of the real book: the demo book's quantities are nobody's money and count nowhere. */
  moves(placed: readonly PlacedEvent[], scales: Scales): Move[] {
    const moves: Move[] = []
    for (const { event, timeMs, seq } of placed) {
      if (event.type === 'IndexPriceUpdated')
        moves.push({ symbol: this.symbolOfIndex(event.indexId), timeMs, seq, price: event.price, volume: 0n })
      if (event.type === 'Traded' && event.realm === 'real') {
        const { symbol, isOwnPriced } = this.#market(event.marketId)
        const price = isOwnPriced ? parsePrice(scales.price(event.marketId, event.priceTicks)) : null
        moves.push({ symbol, timeMs, seq, price, volume: parseVolume(scales.quantity(event.marketId, event.quantityLots)) })
      }
    }
    return moves
  }

  #market(marketId: MarketId) {
    const market = this.#markets.get(marketId)
    if (market === undefined) throw new Error(`market ${marketId} traded before it was configured`)
    return market
  }
}
