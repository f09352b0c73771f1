import { hash, randomBytes } from 'node:crypto'
import type { Records } from '../database.ts'

export const ATTEMPT_MS = 5 * 60_000

export interface SignInAttemptOf {
  readonly userId: string
  readonly credentialsVersion: number
}

/** Sign-ins whose password was right and whose second step is still to come. Their token opens nothing. */
export class SignInAttempts {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async begin({ userId, credentialsVersion }: SignInAttemptOf): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
    const now = this.#clock()
    const token = randomBytes(32).toString('base64url')
    await this.#db.deleteFrom('sign_in_attempts').where('expires_at_ms', '<=', now).execute()
    const expires_at_ms = now + ATTEMPT_MS
    await this.#db
      .insertInto('sign_in_attempts')
      .values({ token_hash: hash('sha256', token), user_id: userId, credentials_version: credentialsVersion, expires_at_ms })
      .execute()
    return { token, expiresAtMs: expires_at_ms }
  }

  async find(token: string): Promise<SignInAttemptOf | null> {
    const row = await this.#db
      .selectFrom('sign_in_attempts')
      .innerJoin('users', 'users.user_id', 'sign_in_attempts.user_id')
      .select(['sign_in_attempts.user_id', 'sign_in_attempts.credentials_version'])
      .where('token_hash', '=', hash('sha256', token))
      .where('expires_at_ms', '>', this.#clock())
      .whereRef('users.credentials_version', '=', 'sign_in_attempts.credentials_version')
      .executeTakeFirst()
    return row ? { userId: row.user_id, credentialsVersion: row.credentials_version } : null
  }

  /** True once: of two right answers at once, one opens a session. */
  async end(tx: Records, token: string): Promise<boolean> {
    const gone = await tx.deleteFrom('sign_in_attempts').where('token_hash', '=', hash('sha256', token)).executeTakeFirst()
    return gone.numDeletedRows > 0n
  }

  async endOf(tx: Records, userId: string): Promise<void> {
    await tx.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute()
  }
}
