import {
  type ContractCause,
  type ContractConfig,
  type ContractLimits,
  type ContractOrderEffect,
  FIRST_USER_ACCOUNT_ID,
  type OrderType,
  type PositionSide,
  type PostingPurpose,
  type Realm,
  type Side,
  type StopKind,
  type StopPlaced,
  type TimeInForce,
  type Wallet,
} from '@glasshouse/domain'
import { ceil, fraction, over, ppm, times } from './fraction.ts'
import { post } from './ledger.ts'
import { type Balance, balanceOf, type NaiveState } from './naive-state.ts'

/** Payments of a period that ended, begun at a mark and not all made yet. */
export interface NaiveFundingRun {
  readonly periodEndMs: number
  readonly rate: bigint
  readonly mark: bigint
  readonly samples: number
  /** Whose turn it is, and the last of them that is done; 0: none. */
  turn: 'payers' | 'receivers'
  lastId: number
  collected: bigint
  paid: bigint
  /** The index had a point meanwhile. */
  missedPoint: boolean
}

export interface NaiveFunding {
  run: NaiveFundingRun | null
  sum: bigint
  samples: bigint
  nextPeriodMs: number
  /** Period end that waits for a mark; 0: none. */
  waitingFor: number
  lastAtMs: number
  lastRatePpm: bigint
}

export interface NaiveContract {
  config: ContractConfig
  highestVersion: number
  /** Every version that came into force. */
  readonly rules: ContractConfig[]
  readonly funding: Record<Realm, NaiveFunding>
}

export interface NaivePosition {
  readonly positionId: number
  readonly accountId: number
  readonly marketId: number
  readonly realm: Realm
  readonly side: PositionSide
  leverage: number
  contracts: bigint
  cost: bigint
  margin: bigint
  added: bigint
  rule: ContractConfig
  readonly openedAtMs: number
  realized: bigint
  feePaid: bigint
  fundingPaid: bigint
  liquidationPrice: bigint
  /** Contracts when its liquidation began; 0n: not in liquidation. */
  liquidationStart: bigint
}

/** An order of a contract, or one level of the market maker's ladder (`isQuote`, order id 0). */
export interface NaiveContractOrder {
  readonly orderId: number
  readonly priority: number
  readonly isQuote: boolean
  readonly accountId: number
  readonly marketId: number
  readonly realm: Realm
  readonly positionSide: PositionSide
  readonly effect: ContractOrderEffect
  readonly positionId: number
  readonly leverage: number
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  /** 0n: at market. */
  readonly price: bigint
  readonly contracts: bigint
  readonly makerRate: number
  readonly takerRate: number
  readonly rule: ContractConfig
  readonly cause: ContractCause
  readonly acceptedAtMs: number
  readonly side: Side
  /** For the position it opens. */
  readonly stops?: CarriedStops
  left: bigint
  notional: bigint
  fees: bigint
}

/** Triggers that an opening order brings; 0n: none. */
export interface CarriedStops {
  readonly takeProfit: bigint
  readonly stopLoss: bigint
}

export interface NaiveStop {
  readonly placed: StopPlaced
  readonly kind: StopKind
  readonly setAtMs: number
  /** Contracts a triggered market stop still has to close; null: it waits for its trigger. */
  work: bigint | null
}

export interface NaiveContractProtection {
  limits: ContractLimits
  next: ContractLimits
  nextFromMs: number
  excludedUntilMs: number
  /** By UTC day: lost less won. */
  readonly lost: Map<number, bigint>
}

export const contractOf = (state: NaiveState, marketId: number): NaiveContract => state.contracts.get(marketId) as NaiveContract

/** Last point of the contract's index; null before the first. */
export function markOf(state: NaiveState, config: ContractConfig): bigint | null {
  const index = state.indices.get(config.indexId)
  return index && index.price > 0n ? index.price : null
}

/** Nothing else may happen to the positions of that market and realm. */
export const isSettling = (state: NaiveState, { marketId }: ContractConfig, realm: Realm): boolean =>
  contractOf(state, marketId).funding[realm].run !== null

export const isFresh = (state: NaiveState, config: ContractConfig): boolean =>
  markOf(state, config) !== null && state.indices.get(config.indexId)?.isStale === false

/** Buying opens longs and closes shorts. */
export const sideOf = (positionSide: PositionSide, effect: ContractOrderEffect): Side =>
  (positionSide === 'long') === (effect === 'open') ? 'buy' : 'sell'
export const otherSide = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long')
export const signOf = (side: PositionSide): bigint => (side === 'long' ? 1n : -1n)

export function positionsIn(state: NaiveState, marketId: number, realm: Realm): NaivePosition[] {
  return [...state.positions.values()].filter((position) => position.marketId === marketId && position.realm === realm)
}

export function positionOf(state: NaiveState, accountId: number, marketId: number, side: PositionSide): NaivePosition | undefined {
  return [...state.positions.values()].find(
    (position) => position.accountId === accountId && position.marketId === marketId && position.side === side,
  )
}

/** Resting orders (no quotes) of an account in a contract, by id. */
export function restingOf(state: NaiveState, accountId: number, marketId: number): NaiveContractOrder[] {
  return [...state.contractOrders.values()]
    .filter((order) => order.accountId === accountId && order.marketId === marketId)
    .sort((a, b) => a.orderId - b.orderId)
}

export const openingOf = (state: NaiveState, accountId: number, marketId: number, side: PositionSide): NaiveContractOrder[] =>
  restingOf(state, accountId, marketId).filter((order) => order.effect === 'open' && order.positionSide === side)

export const closingOf = (state: NaiveState, position: NaivePosition): NaiveContractOrder[] =>
  restingOf(state, position.accountId, position.marketId).filter((order) => order.positionId === position.positionId)

export const sumLeft = (orders: readonly NaiveContractOrder[]): bigint => orders.reduce((sum, order) => sum + order.left, 0n)

/** One side of a contract's book: best price first, then lower priority. */
export function contractQueue(state: NaiveState, marketId: number, realm: Realm, side: Side): NaiveContractOrder[] {
  const key = `${marketId}/${realm}/${side}`
  const orders = state.contractBooks.get(key) ?? []
  state.contractBooks.set(key, orders)
  return orders
}

export function restContract(state: NaiveState, order: NaiveContractOrder): void {
  const queue = contractQueue(state, order.marketId, order.realm, order.side)
  queue.push(order)
  const dearer = (a: NaiveContractOrder, b: NaiveContractOrder) => Number(a.price - b.price)
  queue.sort((a, b) => (order.side === 'buy' ? dearer(b, a) : dearer(a, b)) || a.priority - b.priority)
}

export function leaveContractBook(state: NaiveState, order: NaiveContractOrder): void {
  const queue = contractQueue(state, order.marketId, order.realm, order.side)
  const place = queue.indexOf(order)
  if (place >= 0) queue.splice(place, 1)
  state.contractOrders.delete(order.orderId)
}

/** What an opening order of `contracts` left needs: margin and taker fee at its own price. Closing needs nothing. */
export function holdOf(order: Pick<NaiveContractOrder, 'effect' | 'price' | 'leverage' | 'takerRate' | 'rule'>, contracts: bigint): bigint {
  return order.effect === 'close'
    ? 0n
    : marginFor(order, contracts) + feeAt(valueInTicks(order.rule, contracts, order.price), order.takerRate)
}

export const marginFor = (order: Pick<NaiveContractOrder, 'price' | 'leverage' | 'rule'>, contracts: bigint): bigint =>
  openingMargin(valueInTicks(order.rule, contracts, order.price), order.leverage)

/** v(n, t) */
export const valueInTicks = (config: ContractConfig, contracts: bigint, price: bigint): bigint =>
  contracts * price * config.tickContractUnits
export const openingMargin = (notional: bigint, leverage: number): bigint => ceil(over(fraction(notional), fraction(BigInt(leverage))))
export const feeAt = (notional: bigint, rate: number): bigint => ceil(times(fraction(notional), ppm(rate)))

export const walletOf = (accountId: number): Wallet => (accountId < FIRST_USER_ACCOUNT_ID ? 1 : 3)
export const walletBalanceOf = (state: NaiveState, config: ContractConfig, accountId: number): Balance =>
  balanceOf(state, accountId, walletOf(accountId), config.settleAssetId)

interface WalletPosting {
  readonly accountId: number
  readonly available?: bigint
  readonly held?: bigint
  readonly purpose: PostingPurpose
  readonly orderId?: number
  readonly tradeId?: number
}
export function postToWallet(state: NaiveState, config: ContractConfig, posting: WalletPosting): void {
  post(state, { ...posting, wallet: walletOf(posting.accountId), assetId: config.settleAssetId })
}
