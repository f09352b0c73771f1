/** A spot market in both realms: its rule, books and the market maker's ladders. It changes through apply.ts alone. */
import type { MarketConfig, QuoteShape } from '@glasshouse/domain'
import { type Bands, NO_BANDS } from '../matching/bands.ts'
import { Book } from '../matching/book.ts'
import type { Ladder } from '../matching/ladder.ts'
import type { OrderTable } from '../matching/orders.ts'

/** One market in one realm. */
export interface SpotRealmMarket {
  readonly market: Market
  /** Position in REALMS. */
  readonly realm: number
  readonly book: Book
  ladder: Ladder | null
  /** Shape of the ladder that was taken back when the index went stale, until a fresh point or the maker's levels 0. */
  withdrawn: QuoteShape | null
  /** Price of the last trade, 0 before the first. */
  lastTicks: number
  /** Derived from the reference price. */
  bands: Bands
}

export interface Market {
  config: MarketConfig
  /** Highest version given to a rule of this market, effective or not. */
  lastVersion: number
  readonly byRealm: readonly SpotRealmMarket[]
  /** Derived: the configuration's amounts as safe integers. */
  tickLotUnits: number
  lotUnits: number
  minNotional: number
  maxNotional: number
}

export function createMarket(orders: OrderTable, config: MarketConfig): Market {
  const books: SpotRealmMarket[] = []
  const market: Market = {
    config,
    lastVersion: config.version,
    byRealm: books,
    tickLotUnits: 0,
    lotUnits: 0,
    minNotional: 0,
    maxNotional: 0,
  }
  for (const realm of [0, 1])
    books.push({ market, realm, book: new Book(orders), ladder: null, withdrawn: null, lastTicks: 0, bands: NO_BANDS })
  setMarketConfig(market, config)
  return market
}

/** The only way to a market's configuration, so that the safe integers beside it never lag behind. */
export function setMarketConfig(market: Market, config: MarketConfig): void {
  market.config = config
  market.tickLotUnits = Number(config.tickLotUnits)
  market.lotUnits = Number(config.lotUnits)
  market.minNotional = Number(config.minNotional)
  market.maxNotional = Number(config.maxNotional)
}
