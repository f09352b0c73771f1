import type { AssetConfig, HouseFees, MarketConfig } from '../configuration/configuration.ts'
import type { CreditState } from '../custody/custody.ts'
import type { GateProduct, IdentityLevel, ProductGate } from '../gates/gates.ts'
import type { IndexConfig, SourceConfig } from '../index-price/index-config.ts'
import type { IndexPart } from '../index-price/prices.ts'
import type { OptionConfig } from '../option/options.ts'
import type { ContractConfig } from '../perpetual/contracts.ts'
import type { AccountFlags, OrderType, Side, TimeInForce } from '../primitives/enums.ts'
import type { AccountId, AssetId, Hash128, IndexId, MarketId, OrderId, Realm, Wallet } from '../primitives/ids.ts'
import type { Amount, IndexPrice, Lots, Ticks, TimeMs } from '../primitives/units.ts'
import type { WithdrawalState } from '../withdrawals/withdrawals.ts'

/** What the core answers from memory, between groups. */
export interface BalanceView {
  readonly wallet: Wallet
  readonly assetId: AssetId
  readonly available: Amount
  readonly held: Amount
}
export interface OpenOrderView {
  readonly orderId: OrderId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly side: Side
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly priceTicks: Ticks
  readonly quantityLots: Lots
  readonly filledLots: Lots
  readonly filledNotional: Amount
  readonly held: Amount
  readonly acceptedAtMs: TimeMs
}
export interface DepthLevel {
  readonly priceTicks: Ticks
  readonly quantityLots: Lots
  /** Of them those of the house's quote. */
  readonly houseLots: Lots
  readonly orders: number
}
export interface DepthView {
  readonly marketId: MarketId
  readonly realm: Realm
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}
export interface IndexView {
  readonly indexId: IndexId
  /** 0 before the first point. */
  readonly price: IndexPrice
  readonly atMs: TimeMs
  readonly isStale: boolean
  readonly parts: readonly IndexPart[]
}
export interface DebtView {
  readonly assetId: AssetId
  readonly amount: Amount
}
/** Not ended yet. */
export interface WithdrawalView {
  readonly withdrawalId: Hash128
  readonly assetId: AssetId
  readonly amount: Amount
  readonly fee: Amount
  readonly value: Amount
  readonly state: WithdrawalState
  readonly dueMs: TimeMs
  readonly approvals: number
  readonly approvalsNeeded: number
  readonly destination: Hash128
}
/** A withdrawal that was paid. */
export interface SettledWithdrawalView {
  readonly accountId: AccountId
  readonly assetId: AssetId
  /** Amount less fee: no more comes back. */
  readonly left: Amount
  readonly isReturned: boolean
}
/** What stands under evidence that was used. */
export interface EvidenceView {
  /** `other`: of funds of the exchange, of a withdrawal that was paid, or of a claim. */
  readonly state: CreditState | 'other'
  /** 0 and '' while nobody's. */
  readonly accountId: AccountId
  readonly userRef: Hash128 | ''
  /** 0 of `other`. */
  readonly assetId: AssetId
  readonly amount: Amount
  /** What a reversal would take from the account now: the rest of the amount would be its debt. */
  readonly takable: Amount
}
export interface AccountView {
  readonly accountId: AccountId
  readonly realm: Realm
  readonly userRef: Hash128
  readonly flags: AccountFlags
  /** By its owner, for ever: nothing is credited to it. */
  readonly isClosed: boolean
  /** Version of each gate that was passed last, 0 without one; every one of a demo account. */
  readonly gates: Readonly<Record<GateProduct, number>>
  /** What reversed credits left unpaid, by asset id: payouts wait for it. */
  readonly debts: readonly DebtView[]
  readonly payoutLevel: IdentityLevel
}
export interface ConfigurationView {
  readonly isOpen: boolean
  readonly isSandbox: boolean
  readonly publicKey: string
  readonly newOrdersHalted: boolean
  readonly payoutsStopped: boolean
  readonly assets: readonly AssetConfig[]
  readonly sources: readonly SourceConfig[]
  readonly indices: readonly IndexConfig[]
  readonly markets: readonly MarketConfig[]
  /** In force now, by market id. */
  readonly contracts: readonly ContractConfig[]
  /** Every version that was ever in force, by market id, then version: positions keep theirs. */
  readonly contractRules: readonly ContractConfig[]
  /** In force now, by market id. */
  readonly options: readonly OptionConfig[]
  /** Every version that was ever in force, by market id, then version: options keep theirs. */
  readonly optionRules: readonly OptionConfig[]
  readonly houseFees: HouseFees
  /** In force now, one a product that has one. */
  readonly gates: readonly ProductGate[]
}
/** Per asset and realm: the sum over all accounts, available + held. Must be 0n. */
export interface BooksView {
  readonly assetId: AssetId
  readonly realm: Realm
  readonly sum: Amount
}
