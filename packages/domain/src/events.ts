import type { CommandType } from './commands.ts'
import type { AssetConfig, HouseFees, IndexConfig, MarketConfig, QuoteShape, SourceConfig } from './configuration.ts'
import type { ContractConfig } from './contracts.ts'
import type {
  AccountFlag,
  ContractCause,
  ContractOrderEffect,
  FundingSkip,
  MarketState,
  OptionOutcome,
  OptionSide,
  OrderEnd,
  OrderType,
  PositionSide,
  PostingPurpose,
  ReasonCode,
  Side,
  StopEnd,
  StopKind,
  TimeInForce,
} from './enums.ts'
import type {
  AccountId,
  AssetId,
  Hash128,
  HousePurpose,
  IndexId,
  MarketId,
  OperatorId,
  OptionId,
  OrderId,
  PeriodId,
  PositionId,
  Realm,
  SourceId,
  StopId,
  TradeId,
  Wallet,
} from './ids.ts'
import type { OptionConfig, OptionLimits } from './options.ts'
import type { SourceFault } from './prices.ts'
import type { RefusalReason } from './reasons.ts'
import type { Amount, IndexPrice, Lots, RatePpm, Ticks, TimeMs } from './units.ts'

/** Facts. Every event belongs to a group, whose header gives its time and `seq`. */
export interface Refused {
  readonly type: 'Refused'
  readonly command: CommandType
  readonly accountId: AccountId
  readonly reason: RefusalReason
}
/** A key seen before with the same body: `orderId` is the first answer's (0 if it has none), nothing was done. */
export interface Repeated {
  readonly type: 'Repeated'
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
  /** Order or trade it belongs to; 0 without one. */
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

export interface IndexPart {
  readonly sourceId: SourceId
  /** Mid of the source, 0 when left out. */
  readonly mid: IndexPrice
  /** Value after the clamp, 0 when left out. */
  readonly used: IndexPrice
  readonly fault: SourceFault | ''
}
export interface IndexPointed {
  readonly type: 'IndexPointed'
  readonly indexId: IndexId
  readonly price: IndexPrice
  readonly parts: readonly IndexPart[]
}
export interface IndexWentStale {
  readonly type: 'IndexWentStale'
  readonly indexId: IndexId
  readonly parts: readonly IndexPart[]
}
export interface EraBegan {
  readonly type: 'EraBegan'
  readonly era: number
  readonly oldCore: string
  readonly newCore: string
}
export interface RuleTookEffect {
  readonly type: 'RuleTookEffect'
  readonly marketId: MarketId
  readonly makerFeePpm: RatePpm
  readonly takerFeePpm: RatePpm
  readonly version: number
}

export interface ContractConfigured {
  readonly type: 'ContractConfigured'
  readonly contract: ContractConfig
  readonly effectiveFromMs: TimeMs
}
/** Also for the orders that stops, liquidations and the insurance fund make; `cause` tells them apart. */
export interface ContractOrderAccepted {
  readonly type: 'ContractOrderAccepted'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly positionSide: PositionSide
  readonly effect: ContractOrderEffect
  readonly positionId: PositionId
  readonly leverage: number
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly priceTicks: Ticks
  readonly contracts: number
  readonly cause: ContractCause
  readonly ruleVersion: number
}
export interface ContractOrderRested {
  readonly type: 'ContractOrderRested'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly remainingContracts: number
  /** Open cost held for it; 0 for a closing order. */
  readonly held: Amount
}
/** A fill. `takerSide` buys or sells; position ids are those the fill changed (0: the house netted two). House quotes have order id 0. */
export interface ContractTraded {
  readonly type: 'ContractTraded'
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly priceTicks: Ticks
  readonly contracts: number
  readonly notional: Amount
  readonly takerSide: Side
  readonly makerOrderId: OrderId
  readonly takerOrderId: OrderId
  readonly makerAccountId: AccountId
  readonly takerAccountId: AccountId
  readonly makerFee: Amount
  readonly takerFee: Amount
}
export interface ContractOrderEnded {
  readonly type: 'ContractOrderEnded'
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly end: OrderEnd
  readonly filledContracts: number
  readonly filledNotional: Amount
  readonly feePaid: Amount
}
/** The whole position after a change; `contracts` 0 says it is closed. `orderId`, `tradeId`: what changed it, else 0. */
export interface PositionChanged {
  readonly type: 'PositionChanged'
  readonly positionId: PositionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: PositionSide
  readonly leverage: number
  readonly contracts: number
  readonly cost: Amount
  readonly margin: Amount
  readonly addedMargin: Amount
  readonly liquidationPrice: IndexPrice
  readonly ruleVersion: number
  readonly cause: ContractCause
  readonly orderId: OrderId
  readonly tradeId: TradeId
  /** Of this change: contracts opened (above 0) or closed (below 0), at which notional, with which result before fees. */
  readonly contractsDelta: number
  readonly notional: Amount
  readonly realized: Amount
  readonly fee: Amount
  /** Received (above 0) or paid (below 0). */
  readonly funding: Amount
}
/** One step of a liquidation, beside the trades and changes it made. */
export interface LiquidationStepped {
  readonly type: 'LiquidationStepped'
  readonly positionId: PositionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly step: 'order' | 'takeover' | 'deleveraging'
  readonly mark: IndexPrice
  readonly bankruptcyTicks: Ticks
  /** Closed in this step, and what is left. */
  readonly contracts: number
  readonly contractsLeft: number
  readonly liquidationFee: Amount
}
export interface StopPlaced {
  readonly type: 'StopPlaced'
  readonly stopId: StopId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly positionSide: PositionSide
  readonly kind: StopKind
  readonly triggerPrice: IndexPrice
  readonly contracts: number
  readonly orderType: OrderType
  readonly priceTicks: Ticks
}
export interface StopEnded {
  readonly type: 'StopEnded'
  readonly stopId: StopId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly positionId: PositionId
  readonly end: StopEnd
  /** The mark it triggered at, else 0. */
  readonly mark: IndexPrice
}
/** What both sides exchanged at the end of a period; each position's part is in its PositionChanged. */
export interface FundingSettled {
  readonly type: 'FundingSettled'
  readonly marketId: MarketId
  readonly realm: Realm
  /** The hour it belongs to. */
  readonly periodEndMs: TimeMs
  readonly ratePpm: number
  readonly mark: IndexPrice
  readonly samples: number
  readonly collected: Amount
  readonly paid: Amount
}
export interface FundingSkipped {
  readonly type: 'FundingSkipped'
  readonly marketId: MarketId
  readonly realm: Realm
  readonly periodEndMs: TimeMs
  readonly reason: FundingSkip
}

export interface OptionConfigured {
  readonly type: 'OptionConfigured'
  readonly option: OptionConfig
  readonly effectiveFromMs: TimeMs
}
/** Accepted: from here on nothing but points of its index decides it. */
export interface OptionPlaced {
  readonly type: 'OptionPlaced'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: OptionSide
  readonly periodId: PeriodId
  readonly seconds: number
  readonly stake: Amount
  readonly oddsPpm: RatePpm
  readonly payout: Amount
  readonly ruleVersion: number
  /** Of acceptance, unless it is scheduled. */
  readonly openAtMs: TimeMs
  readonly isScheduled: boolean
}
export interface OptionStruck {
  readonly type: 'OptionStruck'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly strike: IndexPrice
  readonly expiryMs: TimeMs
}
export interface OptionSettled {
  readonly type: 'OptionSettled'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly outcome: OptionOutcome
  /** 0 without one, as its time. */
  readonly strike: IndexPrice
  readonly close: IndexPrice
  readonly closeAtMs: TimeMs
  readonly stake: Amount
  /** Profit beside the stake; 0 unless it was won. */
  readonly reward: Amount
}
/** What a void would have come to by the next point of its index, published so that a price withheld shows. */
export interface OptionVoidPriced {
  readonly type: 'OptionVoidPriced'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly outcome: OptionOutcome
  readonly price: IndexPrice
  readonly reward: Amount
}
export interface OptionLimitsSet {
  readonly type: 'OptionLimitsSet'
  readonly accountId: AccountId
  /** In force now. */
  readonly limits: OptionLimits
  /** In force from `nextFromMs`; equal to `limits` and 0 when nothing waits. */
  readonly next: OptionLimits
  readonly nextFromMs: TimeMs
}
export interface ExcludedFromOptions {
  readonly type: 'ExcludedFromOptions'
  readonly accountId: AccountId
  readonly untilMs: TimeMs
}
export interface DemoAccountReset {
  readonly type: 'DemoAccountReset'
  readonly accountId: AccountId
}

export type Event =
  | Refused
  | Repeated
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
  | IndexPointed
  | IndexWentStale
  | EraBegan
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
export type EventType = Event['type']
