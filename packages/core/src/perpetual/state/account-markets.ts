/**
 * An account in a contract: its wallet's balance, positions, resting orders. Derived from positions and orders; house
 * accounts have them too.
 */
import { type AccountId, houseAccountId, REALMS, type Wallet } from '@glasshouse/domain'
import type { Balances } from '../../ledger/balances.ts'
import { NONE, type OrderTable } from '../../matching/orders.ts'
import { IntegerTable } from '../../tables/integer-table.ts'
import { type Contract, type ContractRealmMarket, isHouse } from './contracts.ts'
import type { Position } from './positions.ts'

export interface ContractAccountMarket {
  /** Place in the list of all account markets; orders know it. */
  readonly at: number
  readonly accountId: AccountId
  readonly realmMarket: ContractRealmMarket
  /** Cell of the wallet balance. */
  readonly cell: number
  /** Long, short. */
  readonly positions: [Position | null, Position | null]
  /** Resting orders, quotes left out: oldest and newest, and their number. */
  firstOrder: number
  lastOrder: number
  orders: number
  /** Contracts of its resting opening orders, long and short. */
  readonly opening: [number, number]
}

export class ContractAccountMarkets {
  readonly all: ContractAccountMarket[] = []
  readonly #places = new IntegerTable(1024)
  readonly #byAccount = new Map<AccountId, ContractAccountMarket[]>()
  readonly #balances: Balances

  constructor(balances: Balances) {
    this.#balances = balances
  }

  find(accountId: AccountId, contract: Contract): ContractAccountMarket | null {
    const at = this.#places.get(accountId * 65_536 + contract.marketId)
    return at < 0 ? null : this.all[at]!
  }

  take(accountId: AccountId, realmMarket: ContractRealmMarket): ContractAccountMarket {
    const known = this.find(accountId, realmMarket.contract)
    if (known) return known
    const accountMarket: ContractAccountMarket = {
      at: this.all.length,
      accountId,
      realmMarket,
      cell: this.#balances.cell(accountId, marginWallet(accountId), realmMarket.contract.config.settleAssetId),
      positions: [null, null],
      firstOrder: NONE,
      lastOrder: NONE,
      orders: 0,
      opening: [0, 0],
    }
    this.all.push(accountMarket)
    this.#places.set(accountId * 65_536 + realmMarket.contract.marketId, accountMarket.at)
    const own = this.#byAccount.get(accountId) ?? []
    own.push(accountMarket)
    own.sort((a, b) => a.realmMarket.contract.marketId - b.realmMarket.contract.marketId)
    this.#byAccount.set(accountId, own)
    return accountMarket
  }

  /** By market id. */
  of(accountId: AccountId): readonly ContractAccountMarket[] {
    return this.#byAccount.get(accountId) ?? []
  }
}

/** Users pay margin from wallet 3, house accounts from wallet 1. */
export const marginWallet = (accountId: AccountId): Wallet => (isHouse(accountId) ? 1 : 3)

/** Slots of an account market's resting orders, oldest first; a list of its own, so that orders may end on the way. */
export function ordersOf(orders: OrderTable, accountMarket: ContractAccountMarket): number[] {
  const slots: number[] = []
  for (let slot = accountMarket.firstOrder; slot !== NONE; slot = orders.nextOfAccount(slot)) slots.push(slot)
  return slots
}

/** Cell of a house account in a contract's asset. */
export function houseCell(balances: Balances, realmMarket: ContractRealmMarket, purpose: 'fees' | 'clearing' | 'insurance'): number {
  const { houseCells, contract, realm } = realmMarket
  if (houseCells[purpose] < 0)
    houseCells[purpose] = balances.cell(houseAccountId(REALMS[realm]!, purpose), 1, contract.config.settleAssetId)
  return houseCells[purpose]
}
