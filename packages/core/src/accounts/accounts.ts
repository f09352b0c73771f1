/** Users' accounts in columns; ids count up from FIRST_USER_ACCOUNT_ID over both realms. */
import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  type AccountFlags,
  type AccountId,
  FIRST_USER_ACCOUNT_ID,
  GATE_PRODUCTS,
  type Hash128,
  NEW_ACCOUNT_FLAGS,
  REALMS,
  type Realm,
} from '@glasshouse/domain'
import { NONE } from '../matching/orders.ts'
import { grown } from '../tables/grow.ts'
import { HashTable } from '../tables/hash-table.ts'

const bitOf = (flag: AccountFlag) => 1 << ACCOUNT_FLAGS.indexOf(flag)
const NEW_FLAG_BITS = ACCOUNT_FLAGS.reduce((bits, flag) => (NEW_ACCOUNT_FLAGS[flag] ? bits | bitOf(flag) : bits), 0)
export const TRADE_SPOT = bitOf('trade_spot')
export const TRADE_PERP = bitOf('trade_perp')
export const TRADE_OPTION = bitOf('trade_option')
export const WITHDRAW = bitOf('withdraw')
export const CLOSE_ONLY = bitOf('close_only')
export const FROZEN = bitOf('frozen')
/** Above every flag that operators set. */
const CLOSED = 1 << ACCOUNT_FLAGS.length
/** Above every version. */
const PASSES_ALL = 2 ** 32 - 1

export class Accounts {
  count = 0
  realm = new Uint8Array(64)
  flags = new Uint8Array(64)
  /** Open orders of the account, oldest first: slots of the order table. */
  firstOrder = new Int32Array(64)
  lastOrder = new Int32Array(64)
  /** UTC day on which a demo account was reset last. */
  readonly resetDays = new Map<AccountId, number>()
  /** Version of each product's gate that was passed last, by product; a demo account passes every one. */
  readonly passed: Uint32Array[] = GATE_PRODUCTS.map(() => new Uint32Array(64))
  readonly #userRefs: Hash128[] = []
  /** userRef -> position, one table a realm. */
  readonly #byUser = [new HashTable(), new HashTable()]

  open(userRef: Hash128, realm: Realm, flags = NEW_FLAG_BITS): AccountId {
    if (this.count === this.realm.length) this.#grow()
    const at = this.count++
    this.realm[at] = REALMS.indexOf(realm)
    this.flags[at] = flags
    this.firstOrder[at] = NONE
    this.lastOrder[at] = NONE
    if (realm === 'demo') for (const versions of this.passed) versions[at] = PASSES_ALL
    this.#userRefs.push(userRef)
    this.#byUser[REALMS.indexOf(realm)]!.add(userRef, at)
    return at + FIRST_USER_ACCOUNT_ID
  }

  has(accountId: AccountId): boolean {
    return Number.isInteger(accountId) && accountId >= FIRST_USER_ACCOUNT_ID && accountId < FIRST_USER_ACCOUNT_ID + this.count
  }

  realmOf(accountId: AccountId): number {
    return this.realm[accountId - FIRST_USER_ACCOUNT_ID]!
  }

  flagBits(accountId: AccountId): number {
    return this.flags[accountId - FIRST_USER_ACCOUNT_ID]!
  }

  flagsOf(accountId: AccountId): AccountFlags {
    const bits = this.flagBits(accountId)
    return Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, (bits & bitOf(flag)) !== 0])) as unknown as AccountFlags
  }

  setFlag(accountId: AccountId, change: { flag: AccountFlag; isOn: boolean }): void {
    const at = accountId - FIRST_USER_ACCOUNT_ID
    this.flags[at] = change.isOn ? this.flags[at]! | bitOf(change.flag) : this.flags[at]! & ~bitOf(change.flag)
  }

  isClosed(accountId: AccountId): boolean {
    return (this.flagBits(accountId) & CLOSED) !== 0
  }

  /** For ever. */
  close(accountId: AccountId): void {
    this.flags[accountId - FIRST_USER_ACCOUNT_ID]! |= CLOSED
  }

  userRefOf(accountId: AccountId): Hash128 {
    return this.#userRefs[accountId - FIRST_USER_ACCOUNT_ID]!
  }

  accountOf(userRef: Hash128, realm: Realm): AccountId | null {
    const at = this.#byUser[REALMS.indexOf(realm)]!.get(userRef)
    return at < 0 ? null : at + FIRST_USER_ACCOUNT_ID
  }

  #grow(): void {
    const length = this.count * 2
    this.realm = grown(this.realm, length)
    this.flags = grown(this.flags, length)
    this.firstOrder = grown(this.firstOrder, length)
    this.lastOrder = grown(this.lastOrder, length)
    for (const [product, versions] of this.passed.entries()) this.passed[product] = grown(versions, length)
  }
}
