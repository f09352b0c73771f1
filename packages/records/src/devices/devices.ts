import { hash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'
import { KEY_COLUMNS, type NameKind } from '../users/users.ts'

/** Unused for so long, a device is a stranger again. */
export const DEVICE_MS = 180 * 24 * 3_600_000
/** Of one user; the one unused for longest goes. */
export const DEVICES_MAX = 20

const TOKEN = /^[\w-]{43}$/

/**
 * Devices that users have signed in from: a random 256-bit token, kept hashed and bound to each user who signed in there. A token
 * opens nothing; it only gives its user's tries a budget that nobody else can use up.
 */
export class Devices {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Name of the device for limits, when this very user has signed in from it; null otherwise. One query, known name or not. */
  async knownAs(token: string, kind: NameKind, name: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null
    const row = await this.#db
      .selectFrom('sign_in_devices')
      .innerJoin('users', 'users.user_id', 'sign_in_devices.user_id')
      .select('token_hash')
      .where('token_hash', '=', hashOf(token))
      .where(KEY_COLUMNS[kind], '=', name.toLowerCase())
      .where('last_used_at_ms', '>', this.#clock() - DEVICE_MS)
      .executeTakeFirst()
    return row?.token_hash ?? null
  }

  /** After a right password. Answers the token that the device keeps: its own when the house gave it one, else a new one. */
  async remember(userId: string, given: string): Promise<string> {
    const token = (await this.#isGivenByHouse(given)) ? given : randomBytes(32).toString('base64url')
    const now = this.#clock()
    await this.#db
      .insertInto('sign_in_devices')
      .values({ token_hash: hashOf(token), user_id: userId, last_used_at_ms: now })
      .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at_ms: now }))
      .execute()
    await this.#removeOld(userId, now)
    return token
  }

  async #isGivenByHouse(token: string): Promise<boolean> {
    if (!TOKEN.test(token)) return false
    const query = this.#db.selectFrom('sign_in_devices').select('user_id').where('token_hash', '=', hashOf(token))
    return (await query.executeTakeFirst()) !== undefined
  }

  async #removeOld(userId: string, now: number): Promise<void> {
    const newest = this.#db
      .selectFrom('sign_in_devices')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('last_used_at_ms', 'desc')
      .limit(DEVICES_MAX)
    await this.#db
      .deleteFrom('sign_in_devices')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('token_hash', 'not in', newest), eb('last_used_at_ms', '<=', now - DEVICE_MS)]))
      .execute()
  }
}

const hashOf = (token: string) => hash('sha256', token)
