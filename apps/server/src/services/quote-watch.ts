import { type Event, type IndexId, type MarketId, type MarketState, REALMS, type Realm } from '@glasshouse/domain'
import type { Engine } from '../engine/index.ts'

interface Watched {
  readonly symbol: string
  readonly kind: 'spot' | 'contract'
  readonly indexId: IndexId
  readonly state: MarketState
}

/** A market of one realm in which a market order finds nobody of the exchange. */
export interface Unquoted {
  readonly symbol: string
  readonly kind: Watched['kind']
  readonly realm: Realm
  /** `no_quotes`: it should be quoted and is not yet. The others are not expected to be. */
  readonly reason: 'market_not_open' | 'index_stale' | 'no_quotes'
}

/**
 * Watch over the market maker: whether it stands where it should, from the engine's own events: an order must find a
 * ladder as soon as the exchange says it is ready.
 */
export class QuoteWatch {
  readonly #engine: Engine
  readonly #leave: () => void
  #markets = new Map<MarketId, Watched>()
  /** With a point since the start, and not stale since. */
  readonly #fresh = new Set<IndexId>()
  readonly #quoted = new Set<string>()

  private constructor(engine: Engine) {
    this.#engine = engine
    this.#leave = engine.onGroup(({ due, byCommand }) => {
      for (const events of [due, ...byCommand]) for (const event of events) this.#take(event)
    })
  }

  /** From before the callers start, so that no point and no ladder is missed. */
  static async open(engine: Engine): Promise<QuoteWatch> {
    const watch = new QuoteWatch(engine)
    await watch.#learnMarkets()
    return watch
  }

  stop(): void {
    this.#leave()
  }

  /** Every market with an index that has no ladder now. */
  unquoted(): Unquoted[] {
    return [...this.#markets].flatMap(([marketId, { symbol, kind, indexId, state }]) =>
      REALMS.flatMap((realm): Unquoted[] => {
        const about = { symbol, kind, realm }
        if (state !== 'open') return [{ ...about, reason: 'market_not_open' }]
        if (!this.#fresh.has(indexId)) return [{ ...about, reason: 'index_stale' }]
        return this.#quoted.has(nameOf(marketId, realm)) ? [] : [{ ...about, reason: 'no_quotes' }]
      }),
    )
  }

  #take(event: Event): void {
    switch (event.type) {
      case 'IndexPriceUpdated':
        this.#fresh.add(event.indexId)
        return
      case 'IndexWentStale':
        this.#fresh.delete(event.indexId)
        return
      case 'QuotesReplaced': {
        const name = nameOf(event.marketId, event.realm)
        if (event.shape.levels > 0) this.#quoted.add(name)
        else this.#quoted.delete(name)
        return
      }
      case 'MarketConfigured':
      case 'ContractConfigured':
      case 'MarketStateSet':
      case 'RuleTookEffect':
        // A question that the engine gives up when it stops has nobody left to answer.
        this.#learnMarkets().catch(() => {})
        return
      default:
        return
    }
  }

  async #learnMarkets(): Promise<void> {
    const { markets, contracts } = await this.#engine.read.configuration()
    const listed: readonly (Watched & { readonly marketId: MarketId })[] = [
      ...markets.map(({ marketId, symbol, indexId, state }) => ({ marketId, symbol, indexId, state, kind: 'spot' as const })),
      ...contracts.map(({ marketId, symbol, indexId, state }) => ({ marketId, symbol, indexId, state, kind: 'contract' as const })),
    ]
    this.#markets = new Map(listed.filter(({ indexId }) => indexId !== 0).map((market) => [market.marketId, market]))
  }
}

const nameOf = (marketId: MarketId, realm: Realm) => `${marketId}/${realm}`
