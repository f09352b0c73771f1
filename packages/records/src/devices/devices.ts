import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Records } from '../database.ts'
import { KEY_COLUMNS, type NameKind } from '../users/users.ts'

/** Unused for so long, a device is a stranger again. */
export const DEVICE_MS = 180 * 24 * 3_600_000
/** Devices of one user; the one unused for longest goes. */
export const DEVICES_MAX = 20

/** 256 random bits, and 128 of a keyed hash that tells what the exchange gave from what somebody made up. */
const TOKEN = /^[\w-]{43}[\w-]{22}$/
const RANDOM_LENGTH = 43
const MAC_LENGTH = 22

/**
 * Devices that users have signed in from: a random token, kept hashed and bound to each user who signed in there. A
 * token opens nothing; it only gives its user's tries a budget that nobody else can use up.
 */
export class Devices {
  readonly #db: Records
  readonly #clock: () => number
  readonly #secret: Buffer

  constructor(db: Records, clock: () => number, secret: Buffer) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
  }

  /**
   * Name of a device for limits that are looked at before the database is; null of one that this exchange did not give.
   */
  nameOf(token: string): string | null {
    return this.#isGiven(token) ? hashOf(token) : null
  }

  /**
   * Name of the device for limits, when this very user has signed in from it; null otherwise. One query, known name or
   * not.
   */
  async knownAs(token: string, kind: NameKind, name: string): Promise<string | null> {
    if (!this.#isGiven(token)) return null
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

  /** Name of the device for limits, when this user has signed in from it; null otherwise. */
  async knownAsUser(token: string, userId: string): Promise<string | null> {
    if (!this.#isGiven(token)) return null
    const row = await this.#db
      .selectFrom('sign_in_devices')
      .select('token_hash')
      .where('token_hash', '=', hashOf(token))
      .where('user_id', '=', userId)
      .where('last_used_at_ms', '>', this.#clock() - DEVICE_MS)
      .executeTakeFirst()
    return row?.token_hash ?? null
  }

  /**
   * After a right password. Answers the token that the device keeps: its own when the exchange gave it one, else a new
   * one.
   */
  async remember(userId: string, given: string): Promise<string> {
    const token = this.#isGiven(given) ? given : this.#fresh()
    const now = this.#clock()
    await this.#db
      .insertInto('sign_in_devices')
      .values({ token_hash: hashOf(token), user_id: userId, last_used_at_ms: now })
      .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at_ms: now }))
      .execute()
    await this.#removeOld(userId, now)
    return token
  }

  #fresh(): string {
    const random = randomBytes(32).toString('base64url')
    return random + this.#macOf(random)
  }

  #isGiven(token: string): boolean {
    if (!TOKEN.test(token)) return false
    const [mac, own] = [token.slice(RANDOM_LENGTH), this.#macOf(token.slice(0, RANDOM_LENGTH))]
    return timingSafeEqual(Buffer.from(mac), Buffer.from(own))
  }

  #macOf(random: string): string {
    return createHmac('sha256', this.#secret).update(`device ${random}`).digest('base64url').slice(0, MAC_LENGTH)
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
