import type { AddressType } from '@glasshouse/domain'
import type { Records } from '../database.ts'

/** Kind of chain by its keys and the writing of its addresses; every chain of Ethereum's kind is `ethereum`. */
export type WalletType = AddressType
export interface WalletAddress {
  readonly type: WalletType
  /** EIP-55 or Base58Check. */
  readonly address: string
}
export type BindingRefusal = 'wallet_taken' | 'wallet_bound'

/** Addresses whose signature signs a user in: one address one user, and of each type one address a user. */
export class Wallets {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async userOf({ type, address }: WalletAddress): Promise<string | null> {
    const row = await this.#db
      .selectFrom('wallet_addresses')
      .select('user_id')
      .where('type', '=', type)
      .where('address', '=', address)
      .executeTakeFirst()
    return row?.user_id ?? null
  }

  async ofUser(userId: string): Promise<readonly WalletAddress[]> {
    return this.#db
      .selectFrom('wallet_addresses')
      .select(['type', 'address'])
      .where('user_id', '=', userId)
      .orderBy('bound_at_ms')
      .orderBy('type')
      .execute()
  }

  /** In a transaction of the caller. False where it is none of the user's. */
  async remove(tx: Records, userId: string, { type, address }: WalletAddress): Promise<boolean> {
    const own = tx.deleteFrom('wallet_addresses').where('user_id', '=', userId)
    const removed = await own.where('type', '=', type).where('address', '=', address).executeTakeFirst()
    return removed.numDeletedRows > 0n
  }

  async count(tx: Records, userId: string): Promise<number> {
    const rows = await tx.selectFrom('wallet_addresses').select('address').where('user_id', '=', userId).execute()
    return rows.length
  }

  /** In a transaction of the caller. Null once it is bound, also when it was the user's own already. */
  async bind(tx: Records, userId: string, wallet: WalletAddress): Promise<BindingRefusal | null> {
    const { type, address } = wallet
    const bound = await tx
      .insertInto('wallet_addresses')
      .values({ type, address, user_id: userId, bound_at_ms: this.#clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (bound) return null
    const holder = await tx
      .selectFrom('wallet_addresses')
      .select('user_id')
      .where('type', '=', type)
      .where('address', '=', address)
      .executeTakeFirst()
    if (holder?.user_id === userId) return null
    return holder ? 'wallet_taken' : 'wallet_bound'
  }
}
