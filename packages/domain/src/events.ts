import type { CommandType } from './commands.ts'
import type { AssetConfig, HouseFees, MarketConfig, QuoteShape } from './configuration/configuration.ts'
import type { IndexConfig, SourceConfig } from './index-price/index-config.ts'
import type { IndexPart, VenueTime } from './index-price/prices.ts'
import type {
  ExcludedFromOptions,
  OptionConfigured,
  OptionLimitsSet,
  OptionPlaced,
  OptionSettled,
  OptionStruck,
  OptionVoidPriced,
} from './option/option-events.ts'
import type {
  ContractConfigured,
  ContractOrderAccepted,
  ContractOrderEnded,
  ContractOrderRested,
  ContractTraded,
  FundingSettled,
  FundingSkipped,
  LiquidationStepped,
  PositionChanged,
  StopEnded,
  StopPlaced,
} from './perpetual/contract-events.ts'
import type { AccountFlag, MarketState, OrderEnd, OrderType, PostingPurpose, ReasonCode, Side, TimeInForce } from './primitives/enums.ts'
import type {
  AccountId,
  AssetId,
  Hash128,
  HousePurpose,
  IndexId,
  MarketId,
  OperatorId,
  OrderId,
  Realm,
  TradeId,
  Wallet,
} from './primitives/ids.ts'
import type { RefusalReason } from './primitives/reasons.ts'
import type { Amount, IndexPrice, Lots, RatePpm, Ticks, TimeMs } from './primitives/units.ts'

/** Facts. Every event belongs to a group, whose header gives its time and `seq`. */
export interface Refused {
  readonly type: 'Refused'
  readonly command: CommandType
  readonly accountId: AccountId
  readonly reason: RefusalReason
}
/** A key seen before with the same body: `orderId` is the first answer's (0 if it has none), nothing was done. */
export interface DuplicateCommand {
  readonly type: 'DuplicateCommand'
  readonly accountId: AccountId
  readonly orderId: OrderId
  /** '' when the first outcome was a success. */
  readonly reason: RefusalReason | ''
}
export interface HouseOpened {
  readonly type: 'HouseOpened'
  readonly isSandbox: boolean
  readonly publicKey: string
}
export interface AssetConfigured {
  readonly type: 'AssetConfigured'
  readonly asset: AssetConfig
}
export interface SourceConfigured {
  readonly type: 'SourceConfigured'
  readonly source: SourceConfig
}
/** Announced when accepted; `effectiveFromMs` may lie ahead. */
export interface IndexConfigured {
  readonly type: 'IndexConfigured'
  readonly index: IndexConfig
  readonly effectiveFromMs: TimeMs
}
export interface MarketConfigured {
  readonly type: 'MarketConfigured'
  readonly market: MarketConfig
  readonly effectiveFromMs: TimeMs
}
export interface HouseFeesSet {
  readonly type: 'HouseFeesSet'
  readonly fees: HouseFees
  readonly effectiveFromMs: TimeMs
}
export interface MarketStateSet {
  readonly type: 'MarketStateSet'
  readonly marketId: MarketId
  readonly state: MarketState
}
export interface NewOrdersHalted {
  readonly type: 'NewOrdersHalted'
  readonly isHalted: boolean
}
export interface AccountFlagSet {
  readonly type: 'AccountFlagSet'
  readonly accountId: AccountId
  readonly flag: AccountFlag
  readonly isOn: boolean
}
/** Names who acted and why, beside each event of an operator's command. */
export interface OperatorActed {
  readonly type: 'OperatorActed'
  readonly command: CommandType
  readonly actorId: OperatorId
  readonly approverId: OperatorId
  readonly reasonCode: ReasonCode
  readonly accountId: AccountId
}
export interface HouseFunded {
  readonly type: 'HouseFunded'
  readonly realm: Realm
  readonly purpose: HousePurpose
  readonly assetId: AssetId
  readonly amount: Amount
  readonly evidence: Hash128
}
export interface DepositCredited {
  readonly type: 'DepositCredited'
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly amount: Amount
  readonly evidence: Hash128
}
export interface AccountOpened {
  readonly type: 'AccountOpened'
  readonly accountId: AccountId
  readonly realm: Realm
  readonly userRef: Hash128
}

export interface DemoAccountReset {
  readonly type: 'DemoAccountReset'
  readonly accountId: AccountId
}
/** One change of one balance. Postings of a command sum to zero per asset over available + held. */
export interface Posted {
  readonly type: 'Posted'
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly availableDelta: Amount
  readonly heldDelta: Amount
  /** After this posting. */
  readonly available: Amount
  readonly held: Amount
  readonly purpose: PostingPurpose
  /** Order or option, and trade, that it belongs to; 0 without one. */
  readonly orderId: OrderId
  readonly tradeId: TradeId
}

export interface OrderAccepted {
  readonly type: 'OrderAccepted'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly priceTicks: Ticks
  readonly quantityLots: Lots
  readonly spend: Amount
  /** What was held for it: quote for a buy, base units for a sell. */
  readonly held: Amount
  /** Fee rule the order accepted. */
  readonly marketVersion: number
}
export interface OrderRested {
  readonly type: 'OrderRested'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly remainingLots: Lots
}
/** House quotes have order id 0 here and no order events of their own. */
export interface Traded {
  readonly type: 'Traded'
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly priceTicks: Ticks
  readonly quantityLots: Lots
  readonly notional: Amount
  readonly takerSide: Side
  readonly makerOrderId: OrderId
  readonly takerOrderId: OrderId
  readonly makerAccountId: AccountId
  readonly takerAccountId: AccountId
  readonly makerFee: Amount
  readonly takerFee: Amount
}
/** The order is over. `filledLots` and `filledNotional` sum its fills; `released` is what came back from its hold. */
export interface OrderEnded {
  readonly type: 'OrderEnded'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly end: OrderEnd
  readonly filledLots: Lots
  readonly filledNotional: Amount
  readonly feePaid: Amount
  readonly released: Amount
}
export interface QuotesReplaced {
  readonly type: 'QuotesReplaced'
  readonly marketId: MarketId
  readonly realm: Realm
  readonly shape: QuoteShape
}

export interface IndexPriceUpdated {
  readonly type: 'IndexPriceUpdated'
  readonly indexId: IndexId
  readonly price: IndexPrice
  readonly parts: readonly IndexPart[]
}
export interface IndexWentStale {
  readonly type: 'IndexWentStale'
  readonly indexId: IndexId
  readonly parts: readonly IndexPart[]
}
export interface EraStarted {
  readonly type: 'EraStarted'
  readonly era: number
  readonly oldCore: string
  readonly newCore: string
}
/** Group time goes on at `toMs`; what falls due until then does so in the next group. */
export interface ClockStepped {
  readonly type: 'ClockStepped'
  /** Time of its own group. */
  readonly fromMs: TimeMs
  readonly toMs: TimeMs
  readonly venueTimes: readonly VenueTime[]
}
export interface RuleTookEffect {
  readonly type: 'RuleTookEffect'
  readonly marketId: MarketId
  readonly makerFeePpm: RatePpm
  readonly takerFeePpm: RatePpm
  readonly version: number
}

export type Event =
  | Refused
  | DuplicateCommand
  | HouseOpened
  | AssetConfigured
  | SourceConfigured
  | IndexConfigured
  | MarketConfigured
  | HouseFeesSet
  | MarketStateSet
  | NewOrdersHalted
  | AccountFlagSet
  | OperatorActed
  | HouseFunded
  | DepositCredited
  | AccountOpened
  | Posted
  | OrderAccepted
  | OrderRested
  | Traded
  | OrderEnded
  | QuotesReplaced
  | IndexPriceUpdated
  | IndexWentStale
  | EraStarted
  | RuleTookEffect
  | ContractConfigured
  | ContractOrderAccepted
  | ContractOrderRested
  | ContractTraded
  | ContractOrderEnded
  | PositionChanged
  | LiquidationStepped
  | StopPlaced
  | StopEnded
  | FundingSettled
  | FundingSkipped
  | OptionConfigured
  | OptionPlaced
  | OptionStruck
  | OptionSettled
  | OptionVoidPriced
  | OptionLimitsSet
  | ExcludedFromOptions
  | DemoAccountReset
  | ClockStepped
export type EventType = Event['type']
