/** An account's place in a contract: purse, positions, resting orders. Derived from positions and orders; house accounts have seats too. */
import { type AccountId, type ContractConfig, houseAccountId, REALMS, type Wallet } from '@glasshouse/domain'
import type { Balances } from '../../ledger/balances.ts'
import { NONE, type OrderTable } from '../../matching/orders.ts'
import { type Contract, type ContractRoom, isHouse } from './contracts.ts'
import type { Position } from './positions.ts'

export interface ContractSeat {
  /** Place in the list of all seats; orders know it. */
  readonly at: number
  readonly accountId: AccountId
  readonly room: ContractRoom
  /** Cell of the purse. */
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

export class ContractSeats {
  readonly all: ContractSeat[] = []
  readonly #places = new Map<number, ContractSeat>()
  readonly #byAccount = new Map<AccountId, ContractSeat[]>()
  readonly #balances: Balances

  constructor(balances: Balances) {
    this.#balances = balances
  }

  find(accountId: AccountId, contract: Contract): ContractSeat | null {
    return this.#places.get(accountId * 65_536 + contract.marketId) ?? null
  }

  take(accountId: AccountId, room: ContractRoom): ContractSeat {
    const known = this.find(accountId, room.contract)
    if (known) return known
    const seat: ContractSeat = {
      at: this.all.length,
      accountId,
      room,
      cell: this.#balances.cell(accountId, purseWallet(accountId), room.contract.config.settleAssetId),
      positions: [null, null],
      firstOrder: NONE,
      lastOrder: NONE,
      orders: 0,
      opening: [0, 0],
    }
    this.all.push(seat)
    this.#places.set(accountId * 65_536 + room.contract.marketId, seat)
    const own = this.#byAccount.get(accountId) ?? []
    own.push(seat)
    own.sort((a, b) => a.room.contract.marketId - b.room.contract.marketId)
    this.#byAccount.set(accountId, own)
    return seat
  }

  /** By market id. */
  of(accountId: AccountId): readonly ContractSeat[] {
    return this.#byAccount.get(accountId) ?? []
  }
}

/** Users pay margin from wallet 3, house accounts from wallet 1. */
export const purseWallet = (accountId: AccountId): Wallet => (isHouse(accountId) ? 1 : 3)

/** Slots of a seat's resting orders, oldest first; a list of its own, so that orders may end on the way. */
export function ordersOf(orders: OrderTable, seat: ContractSeat): number[] {
  const slots: number[] = []
  for (let slot = seat.firstOrder; slot !== NONE; slot = orders.nextOfAccount(slot)) slots.push(slot)
  return slots
}

/** Cell of a house account in a contract's asset. */
export function houseCell(
  balances: Balances,
  room: ContractRoom,
  purpose: 'fees' | 'clearing' | 'insurance' | 'market_maker',
  config: ContractConfig = room.contract.config,
): number {
  return balances.cell(houseAccountId(REALMS[room.realm]!, purpose), 1, config.settleAssetId)
}
