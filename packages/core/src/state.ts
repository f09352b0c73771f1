/**
 * All state of the house, in memory. It changes through apply.ts alone; snapshots (codec/state.ts) hold everything here
 * but what says "derived" or "scratch". Iteration is by id, never by slot or insertion.
 */

import {
  type AssetConfig,
  type AssetId,
  type HouseFees,
  type IndexId,
  LISTED_HOUSE_FEES,
  type MarketId,
  type OrderId,
  type SourceConfig,
  type SourceId,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import { Accounts } from './accounts/accounts.ts'
import { EventLog } from './codec/event-log.ts'
import { Writer } from './codec/writer.ts'
import type { PendingRule } from './configuration/pending-rules.ts'
import { Credits } from './custody/credits.ts'
import { Gates } from './gates/gates.ts'
import type { Index } from './index-price/indices.ts'
import { KeyMemory } from './keys/key-memory.ts'
import { AccountMarkets } from './ledger/account-markets.ts'
import { Balances } from './ledger/balances.ts'
import { Ledger } from './ledger/ledger.ts'
import { FillEstimate, TakerOrder } from './matching/match.ts'
import { OrderIndex } from './matching/order-index.ts'
import { OrderTable } from './matching/orders.ts'
import { Operators } from './operators/operators.ts'
import { Options } from './option/options.ts'
import { Perpetual } from './perpetual/state/perpetual.ts'
import type { Market } from './spot/market.ts'
import { OrderDraft } from './spot/order-draft.ts'
import { Settlement } from './spot/settle.ts'
import { Swaps } from './swap/swaps.ts'
import { HashTable } from './tables/hash-table.ts'
import { Withdrawals } from './withdrawals/withdrawals.ts'

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
  /** What came in from custody, by evidence, and debts. */
  readonly credits: Credits
  readonly withdrawals: Withdrawals
  /** Resting orders and quotes; their books and lists are derived from these. */
  readonly orders: OrderTable
  /** Of resting buys that were replaced: what was held for them in all (close.ts). */
  readonly heldInAll: Map<OrderId, number>
  /** Derived: order id -> slot. */
  readonly slotOfOrder: OrderIndex
  /** Derived: an account's cells and open orders in a market. */
  readonly accountMarkets: AccountMarkets
  /**
   * Contract markets, positions, their orders and stops: tables of their own, so that spot's stay as fast as they are.
   */
  readonly perpetual: Perpetual
  readonly options: Options
  readonly gates: Gates
  readonly swaps: Swaps
  readonly operators: Operators
  /** Derived: first moment at which something may fall due. */
  dueFromMs: number
  /** Scratch of the running command. */
  readonly events: EventLog
  readonly ledger: Ledger
  readonly taker: TakerOrder
  readonly estimate: FillEstimate
  readonly draft: OrderDraft
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
  const evidence = new HashTable()
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
    evidence,
    credits: new Credits(evidence),
    withdrawals: new Withdrawals(),
    orders,
    heldInAll: new Map(),
    slotOfOrder: new OrderIndex(orders),
    accountMarkets: new AccountMarkets(balances),
    perpetual: new Perpetual(balances),
    options: new Options(),
    gates: new Gates(),
    swaps: new Swaps(),
    operators: new Operators(),
    dueFromMs: 0,
    events,
    ledger,
    taker: new TakerOrder(),
    estimate: new FillEstimate(),
    draft: new OrderDraft(),
    read: 0,
    body: new Writer(),
  } as Omit<State, 'settlement'> as State
  return Object.assign(state, { settlement: new Settlement(state) })
}

/** Its last point is older than 3 s. Not: there was never one. */
export const isIndexStale = (state: State, indexId: IndexId) => state.indices.get(indexId)?.isStale === true

/** Genesis closes with the first user account: from then on only operators configure. */
export const isGenesis = (state: State) => state.accounts.count === 0
