import { hash } from 'node:crypto'
import type { Records } from '../database.ts'

export type ChallengePurpose = 'add' | 'proof' | 'sign_in'

export const CHALLENGE_MS = 5 * 60_000

export interface ChallengeUse {
  readonly purpose: ChallengePurpose
  /** `session:<id>` or `attempt:<id>`: nobody else's answer counts. */
  readonly owner: string
}

/** Challenges that passkeys sign: each for one purpose, one owner, one answer, five minutes. */
export class Challenges {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async keep(challenge: string, { purpose, owner }: ChallengeUse): Promise<void> {
    const now = this.#clock()
    await this.#db.deleteFrom('passkey_challenges').where('expires_at_ms', '<=', now).execute()
    await this.#db
      .insertInto('passkey_challenges')
      .values({ challenge_hash: hash('sha256', challenge), purpose, owner, expires_at_ms: now + CHALLENGE_MS })
      .execute()
  }

  /** True once, for the challenge's own purpose and owner, before its end. */
  async take(challenge: string, { purpose, owner }: ChallengeUse): Promise<boolean> {
    const taken = await this.#db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hash('sha256', challenge))
      .where('purpose', '=', purpose)
      .where('owner', '=', owner)
      .where('expires_at_ms', '>', this.#clock())
      .returning('challenge_hash')
      .executeTakeFirst()
    return taken !== undefined
  }
}
