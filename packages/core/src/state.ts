/**
 * All state of the house, in memory. It changes through apply.ts alone; snapshots (codec/state.ts) hold everything here but what says
 * "derived" or "scratch". Iteration is by id, never by slot or insertion.
 */
import {
  type AssetConfig,
  type AssetId,
  type ContractConfig,
  type HouseFees,
  type IndexConfig,
  type IndexId,
  type IndexPart,
  type IndexPrice,
  LISTED_HOUSE_FEES,
  type MarketConfig,
  type MarketId,
  type OptionConfig,
  type QuoteShape,
  type SourceConfig,
  type SourceId,
  type SourceTick,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import { Accounts } from './accounts/accounts.ts'
import { EventLog } from './codec/event-log.ts'
import { Writer } from './codec/writer.ts'
import { KeyMemory } from './keys/key-memory.ts'
import { Balances } from './ledger/balances.ts'
import { Ledger } from './ledger/ledger.ts'
import { Seats } from './ledger/seats.ts'
import { Book } from './matching/book.ts'
import { Foreseen, Incoming } from './matching/match.ts'
import { OrderIndex } from './matching/order-index.ts'
import { OrderTable } from './matching/orders.ts'
import { Options } from './option/options.ts'
import { Perpetual } from './perpetual/state/perpetual.ts'
import { type Bands, NO_BANDS } from './spot/bands.ts'
import { Settlement } from './spot/settle.ts'
import { Wanted } from './spot/wanted.ts'
import { HashTable } from './tables/hash-table.ts'

/** The house's ladder in one book. */
export interface Ladder {
  readonly ladderId: number
  readonly shape: QuoteShape
  readonly fees: HouseFees
  /** Quotes still resting: slots of the order table, bids outward, then asks outward. */
  readonly slots: number[]
}

/** One market in one realm. */
export interface RealmBook {
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
  readonly books: readonly RealmBook[]
  /** Derived: the configuration's amounts as safe integers. */
  tickLotUnits: number
  lotUnits: number
  minNotional: number
  maxNotional: number
}

export interface IndexPoint {
  readonly atMs: TimeMs
  readonly price: IndexPrice
  readonly parts: readonly IndexPart[]
}

export interface Index {
  config: IndexConfig
  /** Last tick of each source. */
  readonly ticks: Map<SourceId, SourceTick>
  /** Oldest first; the last 60 s, and always the last one. */
  readonly points: IndexPoint[]
  isStale: boolean
}

/** A published rule that waits for its time. */
export type PendingRule =
  | {
      readonly kind: 'market'
      readonly id: number
      readonly effectiveFromMs: TimeMs
      readonly market: MarketConfig
      readonly feesOnly: boolean
    }
  | { readonly kind: 'contract'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly contract: ContractConfig }
  | { readonly kind: 'option'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly option: OptionConfig }
  | { readonly kind: 'index'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly index: IndexConfig }
  | {
      readonly kind: 'house_fees'
      readonly id: number
      readonly effectiveFromMs: TimeMs
      readonly fees: HouseFees
      readonly version: number
    }

export interface State {
  seq: number
  timeMs: TimeMs
  era: number
  isOpen: boolean
  isSandbox: boolean
  publicKey: string
  newOrdersHalted: boolean
  nextOrderId: number
  nextTradeId: number
  readonly assets: Map<AssetId, AssetConfig>
  readonly sources: Map<SourceId, SourceConfig>
  readonly indices: Map<IndexId, Index>
  readonly markets: Map<MarketId, Market>
  houseFees: HouseFees
  houseFeesVersion: number
  /** In order of acceptance. */
  readonly pending: PendingRule[]
  readonly accounts: Accounts
  readonly balances: Balances
  readonly keys: KeyMemory
  readonly evidence: HashTable
  /** Resting orders and quotes; their books and lists are derived from these. */
  readonly orders: OrderTable
  /** Derived: order id -> slot. */
  readonly slotOfOrder: OrderIndex
  /** Derived: an account's cells and open orders in a market. */
  readonly seats: Seats
  /** Contract markets, positions, their orders and stops: tables of their own, so that spot's stay as fast as they are. */
  readonly perpetual: Perpetual
  readonly options: Options
  /** Derived: first moment at which something may fall due. */
  dueFromMs: number
  /** Scratch of the running command. */
  readonly events: EventLog
  readonly ledger: Ledger
  readonly incoming: Incoming
  readonly foreseen: Foreseen
  readonly wanted: Wanted
  readonly body: Writer
  readonly settlement: Settlement
  /** Of no meaning: see read-ahead.ts. */
  read: number
}

export function createState(keysMax?: number): State {
  const events = new EventLog()
  const balances = new Balances()
  const ledger = new Ledger(balances, events)
  const orders = new OrderTable()
  const state = {
    seq: 0,
    timeMs: timeMs(0),
    era: 0,
    isOpen: false,
    isSandbox: false,
    publicKey: '',
    newOrdersHalted: false,
    nextOrderId: 1,
    nextTradeId: 1,
    assets: new Map(),
    sources: new Map(),
    indices: new Map(),
    markets: new Map(),
    houseFees: LISTED_HOUSE_FEES,
    houseFeesVersion: 1,
    pending: [],
    accounts: new Accounts(),
    balances,
    keys: new KeyMemory(keysMax),
    evidence: new HashTable(),
    orders,
    slotOfOrder: new OrderIndex(orders),
    seats: new Seats(balances),
    perpetual: new Perpetual(balances),
    options: new Options(),
    dueFromMs: 0,
    events,
    ledger,
    incoming: new Incoming(),
    foreseen: new Foreseen(),
    wanted: new Wanted(),
    read: 0,
    body: new Writer(),
  } as Omit<State, 'settlement'> as State
  return Object.assign(state, { settlement: new Settlement(state) })
}

/** Its last point is older than 3 s. Not: there was never one. */
export const isIndexStale = (state: State, indexId: IndexId) => state.indices.get(indexId)?.isStale === true

/** Genesis closes with the first user account: from then on only operators configure. */
export const isGenesis = (state: State) => state.accounts.count === 0

export function createMarket(state: State, config: MarketConfig): Market {
  const books: RealmBook[] = []
  const market: Market = { config, lastVersion: config.version, books, tickLotUnits: 0, lotUnits: 0, minNotional: 0, maxNotional: 0 }
  for (const realm of [0, 1])
    books.push({ market, realm, book: new Book(state.orders), ladder: null, withdrawn: null, lastTicks: 0, bands: NO_BANDS })
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

export const byId = <T>(map: ReadonlyMap<number, T>): T[] => [...map.keys()].sort((a, b) => a - b).map((id) => map.get(id) as T)
