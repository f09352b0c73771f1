/**
 * An account in a contract: its wallet's balance, positions, resting orders. Derived from positions and orders; house
 * accounts have them too.
 */
import { type AccountId, houseAccountId, type MarketId, REALMS, type Wallet } from '@glasshouse/domain'
import type { Balances } from '../../ledger/balances.ts'
import { ACCOUNT_MARKET, NEXT_OF_ACCOUNT, NONE, type OrderTable, PREVIOUS_OF_ACCOUNT, WORDS } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import { grown } from '../../tables/grow.ts'
import { IntegerTable } from '../../tables/integer-table.ts'
import { type Contract, type ContractRealmMarket, isHouse } from './contracts.ts'
import { effectOf, kindOf, leverageOf, OPEN, positionSideOf } from './order-terms.ts'
import type { Position } from './positions.ts'
import type { ContractProtection } from './protection.ts'

/**
 * A row of numbers each, one cache line: contracts of its resting orders by position side, opening and closing (the
 * last two bits of an order's terms), the oldest and newest of these orders, their number, and the leverage of those
 * that open, of both sides in one number. Quotes are left out.
 */
export const ROW = 8
export const OPENING = 0
export const CLOSING = 2
const FIRST_ORDER = 4
const LAST_ORDER = 5
export const ORDERS = 6
export const LEVERAGES = 7
/** A leverage has fewer than so many values. */
const LEVERAGE_END = 65_536

type Purse = Pick<ContractAccountMarket, 'cell' | 'protection'>

export class ContractAccountMarket {
  /** Place in the list of all account markets; orders know it. */
  readonly at: number
  readonly accountId: AccountId
  readonly realmMarket: ContractRealmMarket
  /** Cell of the wallet balance. */
  readonly cell: number
  /** Of the account, in all contracts; null of the exchange's own. */
  readonly protection: ContractProtection | null
  /** Long, short. */
  readonly positions: [Position | null, Position | null] = [null, null]

  constructor(at: number, accountId: AccountId, realmMarket: ContractRealmMarket, { cell, protection }: Purse) {
    this.at = at
    this.accountId = accountId
    this.realmMarket = realmMarket
    this.cell = cell
    this.protection = protection
  }
}

export class ContractAccountMarkets {
  readonly all: ContractAccountMarket[] = []
  rows = new Float64Array(256 * ROW)
  readonly #places = new IntegerTable(1024)
  readonly #byAccount = new Map<AccountId, ContractAccountMarket[]>()
  readonly #balances: Balances
  readonly #protectionOf: (accountId: AccountId) => ContractProtection | null

  constructor(balances: Balances, protectionOf: (accountId: AccountId) => ContractProtection | null) {
    this.#balances = balances
    this.#protectionOf = protectionOf
  }

  find(accountId: AccountId, contract: Contract): ContractAccountMarket | null {
    const at = this.placeOf(accountId, contract.marketId)
    return at < 0 ? null : this.all[at]!
  }

  /** Its place in the list, or -1. */
  placeOf(accountId: AccountId, marketId: MarketId): number {
    return this.#places.get(keyOf(accountId, marketId))
  }

  take(accountId: AccountId, realmMarket: ContractRealmMarket): ContractAccountMarket {
    const known = this.find(accountId, realmMarket.contract)
    if (known) return known
    const cell = this.#balances.cell(accountId, marginWallet(accountId), realmMarket.contract.config.settleAssetId)
    const accountMarket = new ContractAccountMarket(this.all.length, accountId, realmMarket, {
      cell,
      protection: this.#protectionOf(accountId),
    })
    this.all.push(accountMarket)
    if (this.all.length * ROW > this.rows.length) this.rows = grown(this.rows, this.rows.length * 2)
    this.rows[accountMarket.at * ROW + FIRST_ORDER] = this.rows[accountMarket.at * ROW + LAST_ORDER] = NONE
    this.#places.set(keyOf(accountId, realmMarket.contract.marketId), accountMarket.at)
    const own = this.#byAccount.get(accountId) ?? []
    own.push(accountMarket)
    own.sort((a, b) => a.realmMarket.contract.marketId - b.realmMarket.contract.marketId)
    this.#byAccount.set(accountId, own)
    return accountMarket
  }

  /** Contracts of its resting orders of one side that open it. */
  opening({ at }: ContractAccountMarket, side: number): number {
    return this.rows[at * ROW + OPENING + side]!
  }

  /** Contracts of the position of that side that its resting orders bind. */
  closing({ at }: ContractAccountMarket, side: number): number {
    return this.rows[at * ROW + CLOSING + side]!
  }

  /** Resting orders, quotes left out. */
  orderCount({ at }: ContractAccountMarket): number {
    return this.rows[at * ROW + ORDERS]!
  }

  /** The oldest of them, or NONE. */
  firstOrder({ at }: ContractAccountMarket): number {
    return this.rows[at * ROW + FIRST_ORDER]!
  }

  /** Of its resting orders that open a side, all alike; means nothing without any. */
  openingLeverage({ at }: ContractAccountMarket, side: number): number {
    const leverages = this.rows[at * ROW + LEVERAGES]!
    return side === 0 ? leverages % LEVERAGE_END : Math.floor(leverages / LEVERAGE_END)
  }

  /** Contracts that a resting order opens or binds: more, or fewer. */
  count(orders: OrderTable, slot: number, change: number): void {
    const { rows } = this
    const place = orders.accountMarket(slot) * ROW + kindOf(orders, slot)
    rows[place] = rows[place]! + change
  }

  /** A resting order goes to the end of the list: ids only grow. */
  enter(orders: OrderTable, slot: number): void {
    const { rows } = this
    const { words } = orders
    const w = slot * WORDS
    const row = words[w + ACCOUNT_MARKET]! * ROW
    const last = rows[row + LAST_ORDER]!
    words[w + PREVIOUS_OF_ACCOUNT] = last
    words[w + NEXT_OF_ACCOUNT] = NONE
    if (last === NONE) rows[row + FIRST_ORDER] = slot
    else words[last * WORDS + NEXT_OF_ACCOUNT] = slot
    rows[row + LAST_ORDER] = slot
    rows[row + ORDERS] = rows[row + ORDERS]! + 1
    if (effectOf(orders, slot) === OPEN) this.#setLeverage(row, positionSideOf(orders, slot), leverageOf(orders, slot))
    this.count(orders, slot, orders.remaining(slot))
  }

  /** A resting order leaves the list; its contracts were counted off before. */
  leave(orders: OrderTable, slot: number): void {
    const { rows } = this
    const { words } = orders
    const w = slot * WORDS
    const row = words[w + ACCOUNT_MARKET]! * ROW
    const previous = words[w + PREVIOUS_OF_ACCOUNT]!
    const next = words[w + NEXT_OF_ACCOUNT]!
    if (previous === NONE) rows[row + FIRST_ORDER] = next
    else words[previous * WORDS + NEXT_OF_ACCOUNT] = next
    if (next === NONE) rows[row + LAST_ORDER] = previous
    else words[next * WORDS + PREVIOUS_OF_ACCOUNT] = previous
    rows[row + ORDERS] = rows[row + ORDERS]! - 1
  }

  #setLeverage(row: number, side: number, leverage: number): void {
    const { rows } = this
    const known = rows[row + LEVERAGES]!
    const long = known % LEVERAGE_END
    rows[row + LEVERAGES] = side === 0 ? known - long + leverage : leverage * LEVERAGE_END + long
  }

  /** By market id. */
  of(accountId: AccountId): readonly ContractAccountMarket[] {
    return this.#byAccount.get(accountId) ?? []
  }
}

const keyOf = (accountId: AccountId, marketId: MarketId): number => accountId * 65_536 + marketId

/** Users pay margin from wallet 3, house accounts from wallet 1. */
export const marginWallet = (accountId: AccountId): Wallet => (isHouse(accountId) ? 1 : 3)

/** Slots of an account market's resting orders, oldest first; a list of its own, so that orders may end on the way. */
export function ordersOf({ orders, accountMarkets }: State['perpetual'], accountMarket: ContractAccountMarket): number[] {
  const slots: number[] = []
  for (let slot = accountMarkets.firstOrder(accountMarket); slot !== NONE; slot = orders.nextOfAccount(slot)) slots.push(slot)
  return slots
}

/** Cell of a house account in a contract's asset. */
export function houseCell(balances: Balances, realmMarket: ContractRealmMarket, purpose: 'fees' | 'clearing' | 'insurance'): number {
  const { houseCells, contract, realm } = realmMarket
  if (houseCells[purpose] < 0)
    houseCells[purpose] = balances.cell(houseAccountId(REALMS[realm]!, purpose), 1, contract.config.settleAssetId)
  return houseCells[purpose]
}
