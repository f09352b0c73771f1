import type { AssetConfig, HouseFees, MarketConfig, QuoteShape } from './configuration/configuration.ts'
import type { IndexConfig, SourceConfig } from './index-price/index-config.ts'
import type { SourceTick, VenueTime } from './index-price/prices.ts'
import type { OptionLimits } from './option/option-limits.ts'
import type { OptionConfig } from './option/options.ts'
import type { ContractConfig } from './perpetual/contracts.ts'
import type {
  AccountFlag,
  ContractOrderEffect,
  MarketState,
  OptionSide,
  OrderType,
  Origin,
  PositionSide,
  ReasonCode,
  Side,
  StopKind,
  TimeInForce,
} from './primitives/enums.ts'
import type {
  AccountId,
  AssetId,
  Hash128,
  HousePurpose,
  MarketId,
  OperatorId,
  OrderId,
  PeriodId,
  PositionId,
  Realm,
  StopId,
  Wallet,
} from './primitives/ids.ts'
import type { Amount, IndexPrice, Lots, RatePpm, Ticks, TimeMs } from './primitives/units.ts'

/** Who asks. `accountId` is 0 and `key` is '' where they do not apply. */
export interface Actor {
  readonly origin: Origin
  /** The person behind it: an operator's id, else 0 (a user is known by the account). */
  readonly actorId: OperatorId
  readonly accountId: AccountId
  readonly realm: Realm
  /** Hash of clientOrderId or idempotency-key, '' without one: a repeated key gets its first answer. */
  readonly key: Hash128 | ''
}

/** Operators' commands carry a second person and a reason; `approverId == actorId` is refused by `apply`. */
export interface Approval {
  readonly approverId: OperatorId
  readonly reasonCode: ReasonCode
}

interface By<Type extends string> {
  readonly type: Type
  readonly actor: Actor
}

/** First command of a journal. Origin system. */
export interface OpenHouse extends By<'OpenHouse'> {
  readonly isSandbox: boolean
  /** Ed25519 public key of the signed heads, 64 hex digits. */
  readonly publicKey: string
}
/** New or changed configuration. Origins operator and, until genesis is closed by the first user account, system. */
export interface ConfigureAsset extends By<'ConfigureAsset'>, Approval {
  readonly asset: AssetConfig
}
export interface ConfigureSource extends By<'ConfigureSource'>, Approval {
  readonly source: SourceConfig
}
export interface ConfigureIndex extends By<'ConfigureIndex'>, Approval {
  readonly index: IndexConfig
  readonly effectiveFromMs: TimeMs
}
export interface ConfigureMarket extends By<'ConfigureMarket'>, Approval {
  readonly market: MarketConfig
  readonly effectiveFromMs: TimeMs
}
export interface SetMarketFees extends By<'SetMarketFees'>, Approval {
  readonly marketId: MarketId
  readonly makerFeePpm: RatePpm
  readonly takerFeePpm: RatePpm
  readonly effectiveFromMs: TimeMs
}
export interface SetHouseFees extends By<'SetHouseFees'>, Approval {
  readonly fees: HouseFees
  readonly effectiveFromMs: TimeMs
}
export interface SetMarketState extends By<'SetMarketState'>, Approval {
  readonly marketId: MarketId
  readonly state: MarketState
}
/** Stops or admits new orders in the whole house; cancels stay allowed. */
export interface HaltNewOrders extends By<'HaltNewOrders'>, Approval {
  readonly isHalted: boolean
}
export interface SetAccountFlag extends By<'SetAccountFlag'>, Approval {
  readonly accountId: AccountId
  readonly flag: AccountFlag
  readonly isOn: boolean
}
/** external -> house account. `evidence` is unique for ever. Origins operator and, in a sandbox's genesis, system. */
export interface FundHouse extends By<'FundHouse'>, Approval {
  readonly realm: Realm
  readonly purpose: HousePurpose
  readonly assetId: AssetId
  readonly amount: Amount
  readonly evidence: Hash128
}
/** external -> a user's account, on evidence from custody. Origin custody. */
export interface CreditDeposit extends By<'CreditDeposit'> {
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly amount: Amount
  readonly evidence: Hash128
}
/** One per user and realm; a demo account gets its grant in the same command. Origin system. */
export interface OpenAccount extends By<'OpenAccount'> {
  readonly realm: Realm
  readonly userRef: Hash128
}
export interface RecordTicks extends By<'RecordTicks'> {
  readonly ticks: readonly SourceTick[]
}
export interface AdvanceTime extends By<'AdvanceTime'> {}
/** The market maker's whole ladder of one market; replaces the former. Origin system, account = market_maker. */
export interface QuoteAround extends By<'QuoteAround'> {
  readonly marketId: MarketId
  readonly shape: QuoteShape
}

export interface PlaceOrder extends By<'PlaceOrder'> {
  readonly marketId: MarketId
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** 0 for market orders. */
  readonly priceTicks: Ticks
  /** 0 for a market buy by value. */
  readonly quantityLots: Lots
  /** Market buy by value: spend at most this much quote, fee included; else 0n. */
  readonly spend: Amount
}
export interface CancelOrder extends By<'CancelOrder'> {
  readonly orderId: OrderId
}
/** First group of a new era (upgrade of apply). Origin system. */
export interface EraOpened extends By<'EraOpened'> {
  readonly era: number
  /** SHA-256 of the core files and of the state, 64 hex digits. */
  readonly oldCore: string
  readonly newCore: string
  readonly stateHashBefore: string
  readonly stateHashAfter: string
}

/** A new contract market, or the next version of its rule. Origins as ConfigureMarket. */
export interface ConfigureContract extends By<'ConfigureContract'>, Approval {
  readonly contract: ContractConfig
  readonly effectiveFromMs: TimeMs
}
/** Opens or enlarges a position, or closes one (reduce-only). Margin and fees are paid from wallet 3. */
export interface PlaceContractOrder extends By<'PlaceContractOrder'> {
  readonly marketId: MarketId
  readonly positionSide: PositionSide
  readonly effect: ContractOrderEffect
  /** The position to close; 0 when opening. */
  readonly positionId: PositionId
  /** One of the contract's; 0 when closing. */
  readonly leverage: number
  readonly orderType: OrderType
  /** GTC, IOC or POST_ONLY. */
  readonly timeInForce: TimeInForce
  /** 0 for market orders. */
  readonly priceTicks: Ticks
  /** Whole contracts. 0 only when closing at market: all of the position, its resting closing orders cancelled first. */
  readonly contracts: number
}
export interface CancelContractOrder extends By<'CancelContractOrder'> {
  readonly orderId: OrderId
}
/** Adds to a position's margin (above 0) or takes out of what was added (below 0). */
export interface AdjustMargin extends By<'AdjustMargin'> {
  readonly positionId: PositionId
  readonly change: Amount
}
/** Enlarges a position at market by floor(money x leverage / (mark x face)) contracts. */
export interface AddPrincipal extends By<'AddPrincipal'> {
  readonly positionId: PositionId
  readonly money: Amount
}
/** Take profit or stop loss, triggered by the mark, reduce-only; replaces the position's former one of its kind. */
export interface SetStop extends By<'SetStop'> {
  readonly positionId: PositionId
  readonly kind: StopKind
  readonly triggerPrice: IndexPrice
  /** 0: the whole position, whatever it is by then. */
  readonly contracts: number
  readonly orderType: OrderType
  /** 0 for market. */
  readonly priceTicks: Ticks
}
export interface CancelStop extends By<'CancelStop'> {
  readonly stopId: StopId
}

/** A new option market, or the next version of its rule. Origins as ConfigureMarket. */
export interface ConfigureOption extends By<'ConfigureOption'>, Approval {
  readonly option: OptionConfig
  readonly effectiveFromMs: TimeMs
}
/** Holds the stake and sets the payout aside in one. Cannot be cancelled. Paid from wallet 1. */
export interface PlaceOption extends By<'PlaceOption'> {
  readonly marketId: MarketId
  readonly side: OptionSide
  readonly periodId: PeriodId
  readonly stake: Amount
  /** 0: at once; else the moment it opens, at most 24 h ahead. */
  readonly openAtMs: TimeMs
}
/** Own limits: what is lower counts at once, what is higher after 24 h. Replaces an earlier wish that still waits. */
export interface SetOptionLimits extends By<'SetOptionLimits'> {
  readonly limits: OptionLimits
}
/** No option of this account until then. It can be made longer, never shorter, by nobody. */
export interface ExcludeFromOptions extends By<'ExcludeFromOptions'> {
  readonly untilMs: TimeMs
}
/** A demo account gives everything back and gets its grant anew; once a UTC day, with nothing open. */
export interface ResetDemoAccount extends By<'ResetDemoAccount'> {}
/**
 * Group time goes on at `toMs` from the next group: the wall clock has been ahead for a minute. Origin clock, or operator. A step of the
 * clock's own above `STEP_ALONE_MS` outside a sandbox leans on the times of two live venues.
 */
export interface StepClock extends By<'StepClock'>, Approval {
  /** Group time when it was asked. */
  readonly fromMs: TimeMs
  readonly toMs: TimeMs
  readonly venueTimes: readonly VenueTime[]
}

/** The longest step that the house makes by its own clock alone. */
export const STEP_ALONE_MS = 60_000
/** Venues agree with a step when their own clocks are so close to where it goes, and so many must. */
export const STEP_VENUES_APART_MS = 2_000
export const STEP_VENUES_MIN = 2

export type Command =
  | OpenHouse
  | ConfigureAsset
  | ConfigureSource
  | ConfigureIndex
  | ConfigureMarket
  | SetMarketFees
  | SetHouseFees
  | SetMarketState
  | HaltNewOrders
  | SetAccountFlag
  | FundHouse
  | CreditDeposit
  | OpenAccount
  | RecordTicks
  | AdvanceTime
  | QuoteAround
  | PlaceOrder
  | CancelOrder
  | EraOpened
  | ConfigureContract
  | PlaceContractOrder
  | CancelContractOrder
  | AdjustMargin
  | AddPrincipal
  | SetStop
  | CancelStop
  | ConfigureOption
  | PlaceOption
  | SetOptionLimits
  | ExcludeFromOptions
  | ResetDemoAccount
  | StepClock
export type CommandType = Command['type']

/** Lasting numbers of the journal's record types. Never reuse one. */
export const COMMAND_CODES: Readonly<Record<CommandType, number>> = {
  OpenHouse: 1,
  ConfigureAsset: 2,
  ConfigureSource: 3,
  ConfigureIndex: 4,
  ConfigureMarket: 5,
  SetMarketFees: 6,
  SetHouseFees: 7,
  SetMarketState: 8,
  HaltNewOrders: 9,
  SetAccountFlag: 10,
  FundHouse: 11,
  CreditDeposit: 12,
  OpenAccount: 13,
  RecordTicks: 14,
  AdvanceTime: 15,
  QuoteAround: 16,
  PlaceOrder: 17,
  CancelOrder: 18,
  EraOpened: 19,
  ConfigureContract: 20,
  PlaceContractOrder: 21,
  CancelContractOrder: 22,
  AdjustMargin: 23,
  AddPrincipal: 24,
  SetStop: 25,
  CancelStop: 26,
  ConfigureOption: 27,
  PlaceOption: 28,
  SetOptionLimits: 29,
  ExcludeFromOptions: 30,
  ResetDemoAccount: 31,
  StepClock: 32,
}

/** Who may submit what. Prices have exactly one way in: RecordTicks, origin feed. */
export const ALLOWED_ORIGINS: Readonly<Record<CommandType, readonly Origin[]>> = {
  OpenHouse: ['system'],
  ConfigureAsset: ['operator', 'system'],
  ConfigureSource: ['operator', 'system'],
  ConfigureIndex: ['operator', 'system'],
  ConfigureMarket: ['operator', 'system'],
  SetMarketFees: ['operator'],
  SetHouseFees: ['operator', 'system'],
  SetMarketState: ['operator'],
  HaltNewOrders: ['operator'],
  SetAccountFlag: ['operator'],
  FundHouse: ['operator', 'system'],
  CreditDeposit: ['custody'],
  OpenAccount: ['system'],
  RecordTicks: ['feed'],
  AdvanceTime: ['clock'],
  QuoteAround: ['system'],
  PlaceOrder: ['user'],
  CancelOrder: ['user'],
  EraOpened: ['system'],
  ConfigureContract: ['operator', 'system'],
  PlaceContractOrder: ['user'],
  CancelContractOrder: ['user'],
  AdjustMargin: ['user'],
  AddPrincipal: ['user'],
  SetStop: ['user'],
  CancelStop: ['user'],
  ConfigureOption: ['operator', 'system'],
  PlaceOption: ['user'],
  SetOptionLimits: ['user'],
  ExcludeFromOptions: ['user'],
  ResetDemoAccount: ['user'],
  StepClock: ['clock', 'operator'],
}
