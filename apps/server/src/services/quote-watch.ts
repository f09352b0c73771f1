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
  /**
   * `no_quotes`: it should be quoted and is not yet. `no_price_yet`: at a start, its price may still come. The others are
   * not expected to be quoted.
   */
  readonly reason: 'market_not_open' | 'index_stale' | 'no_quotes' | 'no_price_yet'
}

/**
 * Rounds of prices, one a second, for which a start waits for an index: one that was silent in all of them is closed, or
 * its sources are away.
 */
export const SILENT_ROUNDS = 3

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
  /** Ladders that stood since the start. */
  readonly #hasStood = new Set<string>()
  /** Groups with a point since the start, and how many there were at the last point of an index. */
  #rounds = 0
  readonly #lastRound = new Map<IndexId, number>()

  private constructor(engine: Engine) {
    this.#engine = engine
    this.#leave = engine.onGroup(({ due, byCommand }) => {
      if (byCommand.some((events) => events.some(({ type }) => type === 'IndexPriceUpdated'))) this.#rounds++
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
    return [...this.#markets].flatMap(([marketId, market]) =>
      REALMS.flatMap((realm): Unquoted[] => {
        const reason = this.#reasonOf(market, nameOf(marketId, realm))
        return reason === null ? [] : [{ symbol: market.symbol, kind: market.kind, realm, reason }]
      }),
    )
  }

  /** Indices of open markets: how many there are, and how many have no fresh point though one could be expected. */
  indices(): { readonly stale: number; readonly all: number } {
    const open = [...this.#markets].filter(([, { state }]) => state === 'open')
    const all = new Set(open.map(([, { indexId }]) => indexId))
    const stale = open.filter(([marketId, market]) =>
      REALMS.some((realm) => this.#reasonOf(market, nameOf(marketId, realm)) === 'index_stale'),
    )
    return { stale: new Set(stale.map(([, { indexId }]) => indexId)).size, all: all.size }
  }

  #reasonOf({ indexId, state }: Watched, name: string): Unquoted['reason'] | null {
    if (state !== 'open') return 'market_not_open'
    if (this.#fresh.has(indexId)) return this.#quoted.has(name) ? null : 'no_quotes'
    // A price that grew old before its first ladder stood is followed by others; a ladder that stood went with its price.
    return !this.#hasStood.has(name) && this.#silentRounds(indexId) < SILENT_ROUNDS ? 'no_price_yet' : 'index_stale'
  }

  #silentRounds(indexId: IndexId): number {
    return this.#rounds - (this.#lastRound.get(indexId) ?? 0)
  }

  #take(event: Event): void {
    switch (event.type) {
      case 'IndexPriceUpdated':
        this.#fresh.add(event.indexId)
        this.#lastRound.set(event.indexId, this.#rounds)
        return
      case 'IndexWentStale':
        this.#fresh.delete(event.indexId)
        return
      case 'QuotesReplaced': {
        const name = nameOf(event.marketId, event.realm)
        if (event.shape.levels === 0) this.#quoted.delete(name)
        else for (const names of [this.#quoted, this.#hasStood]) names.add(name)
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
