import type {
  AccountId,
  AccountView,
  AssetId,
  BalanceView,
  BooksView,
  Command,
  ConfigurationView,
  ContractFiguresView,
  ContractOrderView,
  ContractProtectionView,
  DepthView,
  Event,
  EvidenceView,
  Hash128,
  IndexId,
  IndexView,
  MarketId,
  OpenOrderView,
  OperatorsView,
  OptionFiguresView,
  OptionProtectionView,
  OptionView,
  OrderId,
  PositionView,
  Realm,
  RefusalReason,
  SettledWithdrawalView,
  StopView,
  SwapRate,
  SwapView,
  TimeMs,
  UnsignedAct,
  WithdrawalView,
} from '@glasshouse/domain'
import type { ArrivedTick } from '@glasshouse/feeds'
import type { SumDifference } from '@glasshouse/read-model'
import type { GroupTime } from '../time/group-time.ts'

/**
 * Refusals of the host itself instead of the core: its queue is full, it cannot promise durability or freshness
 * now, its clock is out of step, or nobody can say yet whether the command was done: who repeats it with its key learns
 * that.
 */
export type HostRefusal = (typeof HOST_REFUSALS)[number]
export const HOST_REFUSALS = ['busy', 'unavailable', 'out_of_step', 'unknown_outcome'] as const

export const isHostRefusal = (reason: RefusalReason | HostRefusal): reason is HostRefusal =>
  (HOST_REFUSALS as readonly string[]).includes(reason)

/** Answer to one command, given only after its group is durable (or when it never entered a group). */
export type Submitted =
  | { readonly ok: true; readonly seq: number; readonly timeMs: TimeMs; readonly events: readonly Event[] }
  | {
      readonly ok: false
      readonly reason: RefusalReason | HostRefusal
      /** Field of `invalid_value` in a command that no record can hold, such as `market.tickSize`. */
      readonly field?: string
      readonly seq: number
    }

/** One durable group: what fell due up to its time, then one list of events per command. */
export interface PublishedGroup {
  readonly seq: number
  readonly timeMs: TimeMs
  readonly due: readonly Event[]
  readonly byCommand: readonly (readonly Event[])[]
}

/** The core's memory, read between groups: an answer never shows a group that is not durable yet. */
export interface MemoryReads {
  configuration(): Promise<ConfigurationView>
  account(accountId: AccountId): Promise<AccountView | null>
  accountOf(userRef: Hash128, realm: Realm): Promise<AccountId | null>
  balances(accountId: AccountId): Promise<BalanceView[]>
  openOrders(accountId: AccountId): Promise<OpenOrderView[]>
  openOrder(accountId: AccountId, orderId: OrderId): Promise<OpenOrderView | null>
  positions(accountId: AccountId): Promise<PositionView[]>
  contractOrders(accountId: AccountId): Promise<ContractOrderView[]>
  stops(accountId: AccountId): Promise<StopView[]>
  /** null for no contract. */
  contractFigures(marketId: MarketId, realm: Realm): Promise<ContractFiguresView | null>
  contractProtection(accountId: AccountId): Promise<ContractProtectionView>
  /** Not settled yet, by id. */
  options(accountId: AccountId): Promise<OptionView[]>
  /** null for no option market. */
  optionFigures(marketId: MarketId, realm: Realm): Promise<OptionFiguresView | null>
  optionProtection(accountId: AccountId): Promise<OptionProtectionView>
  /** Waiting for their prices, by id. */
  swaps(accountId: AccountId): Promise<SwapView[]>
  /** What a swap that executed now would be priced at, or why there is no price. */
  swapRate(fromAssetId: AssetId, toAssetId: AssetId): Promise<SwapRate | RefusalReason>
  /** Not ended yet, the older first. */
  withdrawals(accountId: AccountId): Promise<WithdrawalView[]>
  /** null of one that is open, was given back, or is not known. */
  settledWithdrawal(withdrawalId: Hash128): Promise<SettledWithdrawalView | null>
  /** null for evidence that was never used. */
  evidence(evidence: Hash128): Promise<EvidenceView | null>
  depth(marketId: MarketId, realm: Realm, levels: number): Promise<DepthView>
  index(indexId: IndexId): Promise<IndexView | null>
  books(): Promise<BooksView[]>
  /** null while the house has no operators' keys. */
  operators(): Promise<OperatorsView | null>
  /** What each signer of an act signs; null while the house has no operators' keys. */
  actBytes(act: UnsignedAct): Promise<Uint8Array | null>
  /** Why the core would refuse a command now; null where it would not. */
  refusalOf(command: Command): Promise<RefusalReason | null>
}

/** The core's memory did not answer in time: it is between two groups, and the second is not durable yet. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
  constructor() {
    super('the core did not answer in time')
  }
}

/** Why the exchange cannot trade now; each is a word for /readyz and the operators. */
export type Unreadiness =
  | 'stopping'
  | 'database_silent' // no answer for 2 s
  | 'answers_late' // a command waits for its durable answer
  | 'out_of_step'
  | 'projection_behind'
  | 'disk_full'
  | 'no_group_yet' // core and replica have run none since the start
  | 'no_price_yet'
  | 'feed_silent'

export interface EngineHealth {
  readonly isReady: boolean
  readonly unready: readonly Unreadiness[]
  /** Commands submitted and not yet answered. */
  readonly queueDepth: number
  /** Newest durable group. */
  readonly lastSeq: number
  readonly lastTimeMs: TimeMs
  /** Time of the last group from being cut to being published. */
  readonly lastGroupMs: number
  /** Newest group in the read model; equals lastSeq when no projection runs (tests). */
  readonly projectedSeq: number
  readonly projectionLagMs: number
  readonly snapshotSeq: number
  /** Snapshots, and heads beyond the last group, that are not as the exchange signed them, since the start. */
  readonly snapshotsLeftOut: number
  /** Figures of the projected tables that are not the state's, as last compared; the first of them. */
  readonly sumDifferences: readonly SumDifference[]
  /** All of them. */
  readonly sumsDiffering: number
  /** Since they were last compared; null before the first time. */
  readonly sumsAgeMs: number | null
  readonly freeDiskBytes: number
  /** Since the last index point of any market, by the monotonic clock; null before the first. */
  readonly feedAgeMs: number | null
  /** Wall clock minus group time. */
  readonly clockApartMs: number
  /** Since the database answered last. */
  readonly databaseAgeMs: number
}

/** The only way to the core: HTTP, sockets, clocks, feeds and the market maker know nothing else of it. */
export interface Engine {
  submit(command: Command): Promise<Submitted>
  /** Quotes for the next `RecordTicks` without ticks, which the core's host fills when it gathers the group. */
  receiveTicks(ticks: readonly ArrivedTick[]): void
  /** Group time, and what moment of it a moment of the monotonic clock was. */
  readonly time: GroupTime
  readonly read: MemoryReads
  /** Called with each group after it is durable, in order. Returns the way to leave. */
  onGroup(listener: (group: PublishedGroup) => void): () => void
  health(): EngineHealth
  /** Resolves when the read model holds everything up to this group. */
  whenProjected(seq: number): Promise<void>
  /** Answers what is queued, lets the projection catch up, makes the last snapshot. New commands get `unavailable`. */
  stop(): Promise<void>
}
