import { Secret, TOTP } from 'otpauth'
import type { Records } from '../database.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { seal, unseal } from '../sealing/seal.ts'

const PERIOD_S = 30
const SECRET_BYTES = 20
const CODE = /^\d{6}$/
/** Steps before and after the present one: clocks of phones differ. */
const WINDOW = 1

export interface NewTotp {
  /** Base32, for who types it. */
  readonly secret: string
  /** Text of the QR code. */
  readonly uri: string
}

/** Authenticators: one a user, six digits every 30 s, each time step taken once. Secrets are sealed. */
export class TotpKeys {
  readonly #db: Records
  readonly #clock: () => number
  readonly #keyring: Keyring

  constructor(db: Records, clock: () => number, keyring: Keyring) {
    this.#db = db
    this.#clock = clock
    this.#keyring = keyring
  }

  /** Sets a new secret up; null where one counts already. It counts once a code of it was given. */
  async begin(userId: string, names: { readonly issuer: string; readonly label: string }): Promise<NewTotp | null> {
    const secret = new Secret({ size: SECRET_BYTES })
    const fresh = {
      sealed_secret: seal(this.#keyring, Buffer.from(secret.base32), contextOf(userId)),
      made_at_ms: this.#clock(),
      last_step: 0,
    }
    const begun = await this.#db
      .insertInto('totp_keys')
      .values({ user_id: userId, confirmed_at_ms: null, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh).where('totp_keys.confirmed_at_ms', 'is', null))
      .returning('user_id')
      .executeTakeFirst()
    if (!begun) return null
    const uri = new TOTP({ ...names, secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1' }).toString()
    return { secret: secret.base32, uri }
  }

  /** True when this is a code of the secret that was set up; from then on it counts. */
  async confirm(tx: Records, userId: string, code: string): Promise<boolean> {
    if (!(await this.#takeStep(tx, userId, code, 'begun'))) return false
    await tx.updateTable('totp_keys').set({ confirmed_at_ms: this.#clock() }).where('user_id', '=', userId).execute()
    return true
  }

  /** True once for each time step. */
  take(tx: Records, userId: string, code: string): Promise<boolean> {
    return this.#takeStep(tx, userId, code, 'confirmed')
  }

  async isSet(userId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('totp_keys')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at_ms', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  }

  /** False where none counted. */
  async remove(tx: Records, userId: string): Promise<boolean> {
    const gone = await tx.deleteFrom('totp_keys').where('user_id', '=', userId).where('confirmed_at_ms', 'is not', null).executeTakeFirst()
    return gone.numDeletedRows > 0n
  }

  async #takeStep(tx: Records, userId: string, code: string, state: 'begun' | 'confirmed'): Promise<boolean> {
    const row = await tx.selectFrom('totp_keys').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
    if (!row || (row.confirmed_at_ms === null) !== (state === 'begun')) return false
    const base32 = unseal(this.#keyring, row.sealed_secret, contextOf(userId)).toString()
    const step = this.#stepOf(base32, code)
    if (step === null || step <= row.last_step) return false
    await tx.updateTable('totp_keys').set({ last_step: step }).where('user_id', '=', userId).execute()
    return true
  }

  /** Null of a text that is no code: the library compares bytes of one length, and throws at any other. */
  #stepOf(base32: string, code: string): number | null {
    if (!CODE.test(code)) return null
    const timestamp = this.#clock()
    const totp = new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD_S, digits: 6, algorithm: 'SHA1' })
    const delta = totp.validate({ token: code, timestamp, window: WINDOW })
    return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_S) + delta
  }
}

const contextOf = (userId: string) => `totp:${userId}`
