import {
  type AccountFlags,
  type AssetConfig,
  type ContractConfig,
  type Event,
  type GateProduct,
  type HouseFees,
  houseAccountId,
  type IdentityLevel,
  type IndexConfig,
  type IndexPart,
  type MarketConfig,
  type OrderAccepted,
  type ProductGate,
  type QuoteShape,
  type Realm,
  type RefusalReason,
  type Side,
  type SourceConfig,
  type SourceTick,
} from '@glasshouse/domain'
import type { NaiveContract, NaiveContractOrder, NaiveContractProtection, NaivePosition, NaiveStop } from './contract-state.ts'
import type { NaiveCredit } from './custody-state.ts'
import type { NaiveOperators } from './operator-state.ts'
import type { NaiveOption, NaiveOptionMarket, NaivePoint, NaiveProtection, SettledOption, WaitingOptionRule } from './option-state.ts'
import type { NaiveSwap } from './swap-state.ts'
import type { NaiveWithdrawal } from './withdrawal-state.ts'

/** Something that rests on a book: a user's order, or one level of the house's ladder (`order` is null). */
export interface Resting {
  readonly priority: number
  readonly accountId: number
  readonly side: Side
  readonly price: bigint
  left: bigint
  readonly makerFee: bigint
  /** Rate of the hold of a buy. */
  readonly holdFee: bigint
  readonly order: NaiveOrder | null
}

export interface NaiveOrder {
  /** Its terms as they are now; `held`: in all, as replacements left it. */
  accepted: OrderAccepted
  readonly acceptedAtMs: number
  left: bigint
  hold: bigint
  filled: bigint
  notional: bigint
  fees: bigint
  /** What fills took out of the hold for good (price and fee of a buy, base of a sell). */
  spent: bigint
}

export interface Balance {
  available: bigint
  held: bigint
}

export interface RememberedKey {
  readonly atMs: number
  readonly body: string
  readonly orderId: number
  readonly reason: RefusalReason | ''
}

/** Something decided for later. `act` changes the state and gives the events. */
export interface Scheduled {
  readonly dueMs: number
  readonly kind: number
  readonly id: number
  readonly act: () => Event[]
}

export interface NaiveIndex {
  config: IndexConfig
  readonly ticks: Map<number, SourceTick>
  price: bigint
  pointMs: number
  isStale: boolean
  parts: readonly IndexPart[]
}

export interface NaiveMarket {
  config: MarketConfig
  highestVersion: number
}

export interface NaiveState {
  isOpen: boolean
  isSandbox: boolean
  publicKey: string
  /** null: the host alone says who acts. */
  operators: NaiveOperators | null
  isHalted: boolean
  nowMs: number
  seq: number
  era: number
  lastOrderId: number
  lastTradeId: number
  lastAccountId: number
  houseFees: HouseFees
  houseFeesVersion: number
  readonly assets: Map<number, AssetConfig>
  readonly sources: Map<number, SourceConfig>
  readonly indices: Map<number, NaiveIndex>
  readonly markets: Map<number, NaiveMarket>
  readonly accounts: Map<number, { realm: Realm; userRef: string; flags: AccountFlags; isClosed: boolean }>
  readonly balances: Map<string, Balance>
  readonly orders: Map<number, NaiveOrder>
  /** Everything resting, per market, realm and side. */
  readonly books: Map<string, Resting[]>
  readonly lastTrades: Map<string, bigint>
  lastPositionId: number
  /** Positions that fundings may still change in this group. */
  fundingLeft: number
  readonly contracts: Map<number, NaiveContract>
  readonly positions: Map<number, NaivePosition>
  /** Resting orders of contracts; quotes stand in the books only. */
  readonly contractOrders: Map<number, NaiveContractOrder>
  readonly stops: Map<number, NaiveStop>
  readonly contractProtection: Map<number, NaiveContractProtection>
  readonly contractBooks: Map<string, NaiveContractOrder[]>
  /** By market and realm, spot and contracts: how the ladder that stands was asked for. */
  readonly ladderShapes: Map<string, QuoteShape>
  /** Of ladders that went with a stale index and may come back. */
  readonly keptShapes: Map<string, QuoteShape>
  readonly optionMarkets: Map<number, NaiveOptionMarket>
  /** The highest version given so far. */
  readonly optionVersions: Map<number, number>
  waitingOptionRules: WaitingOptionRule[]
  /** Accepted for later, as spot markets below. */
  waitingIndexSets: IndexConfig[]
  waitingMarkets: MarketConfig[]
  waitingContracts: ContractConfig[]
  /** Not settled yet. */
  readonly options: Map<number, NaiveOption>
  /** Settled without a price; told what the next one would have brought. */
  unpricedVoids: NaiveOption[]
  readonly settledOptions: SettledOption[]
  /** By index, of the last minute. */
  readonly optionPoints: Map<number, NaivePoint[]>
  readonly protection: Map<number, NaiveProtection>
  /** The UTC day on which a demo account was reset last. */
  readonly resetDays: Map<number, number>
  /** In force. */
  readonly gates: Map<GateProduct, ProductGate>
  /** Announced last. */
  readonly gateVersions: Map<GateProduct, number>
  /** From when that one holds. */
  readonly gateTimes: Map<GateProduct, number>
  /** By account and product. */
  readonly passed: Map<string, number>
  readonly keys: Map<string, RememberedKey>
  readonly evidence: Set<string>
  /** By evidence. */
  readonly credits: Map<string, NaiveCredit>
  /** By account and asset. */
  readonly debts: Map<string, bigint>
  /** By id, ended ones too. */
  readonly withdrawals: Map<string, NaiveWithdrawal>
  readonly payoutLevels: Map<number, IdentityLevel>
  arePayoutsStopped: boolean
  /** By id, ended ones too. */
  readonly swaps: Map<number, NaiveSwap>
  scheduled: Scheduled[]
  /** Events of the command being run. */
  events: Event[]
}

export function emptyState(): NaiveState {
  return {
    isOpen: false,
    isSandbox: false,
    publicKey: '',
    operators: null,
    isHalted: false,
    nowMs: 0,
    seq: 0,
    era: 0,
    lastOrderId: 0,
    lastTradeId: 0,
    lastAccountId: 1_000,
    houseFees: { makerFeePpm: 0, takerFeePpm: 0 } as unknown as HouseFees,
    houseFeesVersion: 1,
    assets: new Map(),
    sources: new Map(),
    indices: new Map(),
    markets: new Map(),
    accounts: new Map(),
    balances: new Map(),
    orders: new Map(),
    books: new Map(),
    lastTrades: new Map(),
    lastPositionId: 0,
    fundingLeft: 0,
    contracts: new Map(),
    positions: new Map(),
    contractOrders: new Map(),
    stops: new Map(),
    contractProtection: new Map(),
    contractBooks: new Map(),
    ladderShapes: new Map(),
    keptShapes: new Map(),
    optionMarkets: new Map(),
    optionVersions: new Map(),
    waitingOptionRules: [],
    waitingIndexSets: [],
    waitingMarkets: [],
    waitingContracts: [],
    options: new Map(),
    unpricedVoids: [],
    settledOptions: [],
    optionPoints: new Map(),
    protection: new Map(),
    resetDays: new Map(),
    gates: new Map(),
    gateVersions: new Map(),
    gateTimes: new Map(),
    passed: new Map(),
    keys: new Map(),
    evidence: new Set(),
    credits: new Map(),
    debts: new Map(),
    withdrawals: new Map(),
    payoutLevels: new Map(),
    arePayoutsStopped: false,
    swaps: new Map(),
    scheduled: [],
    events: [],
  }
}

export function balanceOf(state: NaiveState, accountId: number, wallet: number, assetId: number): Balance {
  const key = `${accountId}/${wallet}/${assetId}`
  const balance = state.balances.get(key) ?? { available: 0n, held: 0n }
  state.balances.set(key, balance)
  return balance
}

const AMOUNT_MOST = 2n ** 62n

/** Of what comes from outside: it and all that came before fit into the books of an asset. */
export function isPayable(state: NaiveState, realm: Realm, assetId: number, units: bigint): boolean {
  if (units < 1n || units > AMOUNT_MOST) return false
  return outsideOf(state, realm, assetId) - units >= -AMOUNT_MOST
}

/** Below zero by all that came into a realm. */
export const outsideOf = (state: NaiveState, realm: Realm, assetId: number): bigint =>
  balanceOf(state, houseAccountId(realm, 'external'), 1, assetId).available +
  balanceOf(state, houseAccountId(realm, 'custody'), 1, assetId).available

/** One side of a book: best price first, then lower priority id. */
export function queue(state: NaiveState, marketId: number, realm: Realm, side: Side): Resting[] {
  const key = `${marketId}/${realm}/${side}`
  const resting = state.books.get(key) ?? []
  state.books.set(key, resting)
  return resting
}

export function rest(state: NaiveState, marketId: number, realm: Realm, resting: Resting): void {
  const side = queue(state, marketId, realm, resting.side)
  side.push(resting)
  const dearer = (a: Resting, b: Resting) => Number(a.price - b.price)
  side.sort((a, b) => (resting.side === 'buy' ? -dearer(a, b) : dearer(a, b)) || a.priority - b.priority)
}

/** ceil(x * f / 1,000,000) for x, f >= 0. */
export const ceilPpm = (x: bigint, f: bigint): bigint => (x * f + 999_999n) / 1_000_000n

/** What a limit buy holds for `left` lots. */
export const holdOfBuy = (left: bigint, price: bigint, u: bigint, fee: bigint): bigint => left * price * u + ceilPpm(left * price * u, fee)

export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}
