import { sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import type { DepositChain } from './tables.ts'

/** Name of the lock under which the next index is allotted: two people never get one. */
const INDEX_LOCK = 7_301_023

/** An extended key of one chain, by what it derives. */
export interface DerivingKey {
  readonly chain: DepositChain
  /** Changes with the key, so that addresses of an earlier one stay known. */
  readonly keyId: string
  readonly addressAt: (index: number) => string
}

/** Which address is whose. What was shown once stays on the list for ever: money may come to it years later. */
export class DepositAddresses {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** The person's address of this key: derived at the first need, the same from then on. */
  async of(userId: string, { chain, keyId, addressAt }: DerivingKey): Promise<string> {
    const known = await this.#known(userId, chain, keyId)
    if (known !== null) return known
    const index = await this.#indexOf(userId)
    const row = { address: addressAt(index), user_id: userId, chain, key_id: keyId, address_index: index, shown_at_ms: this.#clock() }
    await this.#db
      .insertInto('deposit_addresses')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // A request at the same time has written it; an address of anybody else is no answer.
    const written = await this.#known(userId, chain, keyId)
    if (written === null) throw new Error(`deposit address ${index} of ${chain} belongs to somebody else`)
    return written
  }

  /** Whose it is; null where the exchange has not shown it to anybody. `address` in the one writing of its chain. */
  async ownerOf(address: string): Promise<string | null> {
    const row = await this.#db.selectFrom('deposit_addresses').select('user_id').where('address', '=', address).executeTakeFirst()
    return row?.user_id ?? null
  }

  async #known(userId: string, chain: DepositChain, keyId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('user_id', '=', userId)
      .where('chain', '=', chain)
      .where('key_id', '=', keyId)
      .executeTakeFirst()
    return row?.address ?? null
  }

  /** Allotted once, with its audit entry; the next one that is free, so that a wallet finds them all in a row. */
  #indexOf(userId: string): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(tx)
      const known = await tx.selectFrom('deposit_indexes').select('address_index').where('user_id', '=', userId).executeTakeFirst()
      if (known) return known.address_index
      const { last } = await tx
        .selectFrom('deposit_indexes')
        .select((eb) => eb.fn.max('address_index').as('last'))
        .executeTakeFirstOrThrow()
      const now = this.#clock()
      const index = (last ?? 0) + 1
      await tx.insertInto('deposit_indexes').values({ user_id: userId, address_index: index, allotted_at_ms: now }).execute()
      const subject = `user:${userId}`
      await addAuditEntry(tx, { actor: 'system', act: 'deposit_index_allotted', subject, detail: { index } }, now)
      return index
    })
  }
}
