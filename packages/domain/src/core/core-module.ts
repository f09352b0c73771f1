import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'
import type { OperatorKey, OperatorsView } from '../operators/keys.ts'
import type { UnsignedAct } from '../operators/signed-acts.ts'
import type { OptionFiguresView, OptionProtectionView, OptionView } from '../option/option-views.ts'
import type { ContractProtectionView } from '../perpetual/contract-limits.ts'
import type { ContractFiguresView, ContractOrderView, PositionView, StopView } from '../perpetual/contracts.ts'
import type { AccountId, AssetId, Hash128, IndexId, MarketId, OrderId, Realm } from '../primitives/ids.ts'
import type { RefusalReason } from '../primitives/reasons.ts'
import type { TimeMs } from '../primitives/units.ts'
import type { SwapRate, SwapView } from '../swap/swaps.ts'
import type {
  AccountView,
  BalanceView,
  BooksView,
  ConfigurationView,
  DepthView,
  EvidenceView,
  IndexView,
  OpenOrderView,
  SettledWithdrawalView,
  WithdrawalView,
} from './views.ts'

declare const opaque: unique symbol
/** The core's state; only the core that made it can read it. */
export interface CoreState {
  readonly [opaque]: true
}

export interface GroupResult {
  /**
   * Canonical bytes of all events of the group: first what fell due, then each command's. SHA-256 of it is
   * `events_digest`.
   */
  readonly eventBytes: Uint8Array
}
export interface GroupEvents {
  /** What fell due up to the group's time, before its commands. */
  readonly due: readonly Event[]
  /** One list per command, in order. */
  readonly byCommand: readonly (readonly Event[])[]
}

/**
 * What one core file exports. The host (engine, projector, verifier) knows a core only by this, so that it can run
 * old groups with the old file. No function here does I/O, reads a clock or draws a random number.
 */
export interface CoreModule {
  /** Shape of snapshots; grows by one when it changes. */
  readonly shapeVersion: number
  createState(): CoreState
  /** Pure: the reason `apply` would give now, or null. */
  check(state: CoreState, command: Command): RefusalReason | null
  /** The command's key is remembered, with this body or another: applying it changes nothing. */
  isRepeated(state: CoreState, command: Command): boolean
  /**
   * Runs one group: what is due up to timeMs, then the commands. `commands` are objects, or the group's journalled
   * bytes (length-prefixed records). Throws only when a law breaks; the process must then stop.
   */
  runGroup(
    state: CoreState,
    group: { readonly seq: number; readonly timeMs: TimeMs; readonly commands: readonly Command[] | Uint8Array },
  ): GroupResult
  /** A funding goes on in the next group; until it is settled `check` refuses what it holds up: `funding_running`. */
  isSettlingFunding(state: CoreState): boolean
  decodeEvents(eventBytes: Uint8Array): GroupEvents
  /**
   * One record: `type u8, version u8, fields`, without its length prefix. A command that could not be read back is not
   * written: throws an error named UnwritableError, whose `field` says where.
   */
  encodeCommand(command: Command): Uint8Array
  decodeCommand(record: Uint8Array): Command
  /** Records with their varint length prefixes, as a group's `commands` column holds them, and back. */
  joinRecords(records: readonly Uint8Array[]): Uint8Array
  splitRecords(commands: Uint8Array): Uint8Array[]
  /**
   * Canonical sections, sorted by id; SHA-256 of these bytes is the state hash. Header (magic, seq, ...) is the
   * journal's.
   */
  encodeState(state: CoreState): Uint8Array
  /** Reads sections of this core's shapeVersion or, migrating, of that of a released core before it. */
  decodeState(shapeVersion: number, sections: Uint8Array): CoreState
  lastSeq(state: CoreState): number
  timeMs(state: CoreState): TimeMs

  configuration(state: CoreState): ConfigurationView
  account(state: CoreState, accountId: AccountId): AccountView | null
  accountOf(state: CoreState, userRef: Hash128, realm: Realm): AccountId | null
  balances(state: CoreState, accountId: AccountId): BalanceView[]
  openOrders(state: CoreState, accountId: AccountId): OpenOrderView[]
  openOrder(state: CoreState, accountId: AccountId, orderId: OrderId): OpenOrderView | null
  positions(state: CoreState, accountId: AccountId): PositionView[]
  contractOrders(state: CoreState, accountId: AccountId): ContractOrderView[]
  stops(state: CoreState, accountId: AccountId): StopView[]
  /** null for no contract market. */
  contractFigures(state: CoreState, marketId: MarketId, realm: Realm): ContractFiguresView | null
  contractProtection(state: CoreState, accountId: AccountId): ContractProtectionView
  /** Not settled yet, by id. */
  options(state: CoreState, accountId: AccountId): OptionView[]
  /** null for no option market. */
  optionFigures(state: CoreState, marketId: MarketId, realm: Realm): OptionFiguresView | null
  optionProtection(state: CoreState, accountId: AccountId): OptionProtectionView
  /** Not ended yet, the older first. */
  withdrawals(state: CoreState, accountId: AccountId): WithdrawalView[]
  /** null of one that is open, was given back, or is not known. */
  settledWithdrawal(state: CoreState, withdrawalId: Hash128): SettledWithdrawalView | null
  /** null for evidence that was never used. */
  evidence(state: CoreState, evidence: Hash128): EvidenceView | null
  /** Waiting for their prices, by id. */
  swaps(state: CoreState, accountId: AccountId): SwapView[]
  /** At the last points and the ladders that stand; a reason where a swap would find no price now. */
  swapRate(state: CoreState, fromAssetId: AssetId, toAssetId: AssetId): SwapRate | RefusalReason
  /** Of a spot or contract market. */
  depth(state: CoreState, marketId: MarketId, realm: Realm, levels: number): DepthView
  index(state: CoreState, indexId: IndexId): IndexView | null
  /** null while the house has no operators' keys. */
  operators(state: CoreState): OperatorsView | null
  /** What each signer of an act signs, a passkey by its SHA-256; null while the house has no operators' keys. */
  actBytes(state: CoreState, act: UnsignedAct): Uint8Array | null
  /** What such bytes say; throws where they are none, or were written in another way than here. */
  readAct(bytes: Uint8Array): UnsignedAct & { readonly exchangeId: string }
  /** 32 hex digits. */
  operatorKeyId(key: OperatorKey): string
  /** The law "each asset sums to zero", per realm. */
  books(state: CoreState): BooksView[]
  /** The full sweep over all laws; the words of the first broken one, or null. Slow. */
  brokenLaw(state: CoreState): string | null
}
