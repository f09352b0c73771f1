import { randomBytes } from 'node:crypto'
import { ADDRESSES_MAX, type AddressType } from '@glasshouse/domain'
import type { Records } from '../database.ts'

export interface WithdrawalAddress {
  readonly addressId: string
  readonly type: AddressType
  readonly address: string
  readonly name: string
  readonly boundAtMs: number
}
type NewAddress = Pick<WithdrawalAddress, 'type' | 'address' | 'name'>

export class AddressError extends Error {
  override readonly name = 'AddressError'
  readonly reason: 'not_found' | 'address_known' | 'too_many_addresses'

  constructor(reason: AddressError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The book of addresses to which a user's payouts may go. Acts run in a transaction of the caller. */
export class WithdrawalAddresses {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** By kind, the newest first. */
  async of(userId: string, db: Records = this.#db): Promise<WithdrawalAddress[]> {
    const rows = await db
      .selectFrom('withdrawal_addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('type')
      .orderBy('bound_at_ms', 'desc')
      .orderBy('address_id')
      .execute()
    return rows.map((row) => ({
      ...{ addressId: row.address_id, type: row.type, address: row.address, name: row.name, boundAtMs: row.bound_at_ms },
    }))
  }

  async add(tx: Records, userId: string, { type, address, name }: NewAddress): Promise<string> {
    const own = await this.#locked(tx, userId)
    if (own.some((one) => one.type === type && one.address === address)) throw new AddressError('address_known')
    if (own.length >= ADDRESSES_MAX) throw new AddressError('too_many_addresses')
    const addressId = randomBytes(16).toString('hex')
    const row = { address_id: addressId, user_id: userId, type, address, name, bound_at_ms: this.#clock() }
    await tx.insertInto('withdrawal_addresses').values(row).execute()
    return addressId
  }

  /** Adds it, or makes one that is known the newest. */
  async bind(tx: Records, userId: string, { type, address }: Pick<NewAddress, 'type' | 'address'>): Promise<void> {
    const known = (await this.#locked(tx, userId)).find((one) => one.type === type && one.address === address)
    if (!known) await this.add(tx, userId, { type, address, name: '' })
    else
      await tx.updateTable('withdrawal_addresses').set({ bound_at_ms: this.#clock() }).where('address_id', '=', known.addressId).execute()
  }

  async rename(tx: Records, userId: string, addressId: string, name: string): Promise<void> {
    await this.#locked(tx, userId)
    const done = await tx
      .updateTable('withdrawal_addresses')
      .set({ name })
      .where('user_id', '=', userId)
      .where('address_id', '=', addressId)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw new AddressError('not_found')
  }

  async remove(tx: Records, userId: string, addressId: string): Promise<void> {
    await this.#locked(tx, userId)
    const done = await tx
      .deleteFrom('withdrawal_addresses')
      .where('user_id', '=', userId)
      .where('address_id', '=', addressId)
      .executeTakeFirst()
    if (done.numDeletedRows === 0n) throw new AddressError('not_found')
  }

  /** Addresses of the user, whom no other act changes until the transaction ends. */
  async #locked(tx: Records, userId: string): Promise<WithdrawalAddress[]> {
    await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    return this.of(userId, tx)
  }
}
