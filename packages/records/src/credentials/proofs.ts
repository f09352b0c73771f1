import { PROOF_MS, type ProofWay } from '@glasshouse/domain'
import type { Records } from '../database.ts'

export interface ProvableFacts {
  readonly hasPassword: boolean
  readonly email: string
  readonly phone: string
  readonly hasTotp: boolean
  readonly recoveryCodes: number
  readonly passkeys: number
}

/** What each session has proved, and when. */
export class ProofRecords {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async note(sessionId: string, way: ProofWay): Promise<void> {
    const proved_at_ms = this.#clock()
    await this.#db
      .insertInto('session_proofs')
      .values({ session_id: sessionId, way, proved_at_ms })
      .onConflict((conflict) => conflict.columns(['session_id', 'way']).doUpdateSet({ proved_at_ms }))
      .execute()
  }

  /** End of the newest proof in one of these ways that still counts, or null. */
  async provedUntilMs(sessionId: string, ways: readonly ProofWay[]): Promise<number | null> {
    const now = this.#clock()
    const rows = await this.#db
      .selectFrom('session_proofs')
      .select(['way', 'proved_at_ms'])
      .where('session_id', '=', sessionId)
      .where('proved_at_ms', '>', now - PROOF_MS)
      .where('proved_at_ms', '<=', now)
      .execute()
    const counting = rows.filter(({ way }) => ways.includes(way)).map(({ proved_at_ms }) => proved_at_ms + PROOF_MS)
    return counting.length === 0 ? null : Math.max(...counting)
  }

  /** What the user could prove with. Only proven addresses count. */
  async factsOf(userId: string): Promise<ProvableFacts> {
    const row = await this.#db
      .selectFrom('users')
      .select((eb) => [
        'email_key',
        'email',
        'phone_key',
        eb('password_hash', 'is not', null).as('has_password'),
        eb
          .selectFrom('totp_keys')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('totp_keys.user_id', '=', 'users.user_id')
          .where('confirmed_at_ms', 'is not', null)
          .as('totps'),
        eb
          .selectFrom('recovery_codes')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('recovery_codes.user_id', '=', 'users.user_id')
          .where('used_at_ms', 'is', null)
          .as('codes'),
        eb.selectFrom('passkeys').select(eb.fn.countAll<number>().as('n')).whereRef('passkeys.user_id', '=', 'users.user_id').as('keys'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return {
      hasPassword: Boolean(row.has_password),
      email: row.email_key === null ? '' : row.email,
      phone: row.phone_key ?? '',
      hasTotp: Number(row.totps) > 0,
      recoveryCodes: Number(row.codes),
      passkeys: Number(row.keys),
    }
  }
}
