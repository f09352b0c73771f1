import type { AuditAct, AuditField, GateProduct, Hash128 } from '@glasshouse/domain'
import { sql } from 'kysely'
import { addAuditEntry } from '../audit/audit.ts'
import type { Records } from '../database.ts'
import { wrongAnswers } from './questions.ts'

/** Of one product, in a day of UTC. */
export const GATE_TRIES_A_DAY = 3
const DAY_MS = 86_400_000

export interface GateVersion {
  readonly product: GateProduct
  readonly version: number
}
export interface KeptGateFacts {
  readonly residence: { readonly country: string; readonly birthDate: string } | null
  readonly terms: readonly number[]
  /** Versions whose questions were answered right. */
  readonly answered: readonly GateVersion[]
  /** Products whose pass is kept here; the core may have taken it back already. */
  readonly passed: readonly GateProduct[]
  /** Left today. */
  readonly triesLeft: Readonly<Record<GateProduct, number>>
}
export type AnswerOutcome = 'no_tries' | { readonly wrong: readonly string[]; readonly triesLeft: number }

/**
 * What people declared, accepted and answered for the gates of products. Each is kept with its time and an audit entry.
 */
export class GateFacts {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async of(userId: string): Promise<KeptGateFacts> {
    const [residence, terms, answers, passes] = await Promise.all([
      this.#residence(this.#db, userId),
      this.#db.selectFrom('accepted_terms').select('version').where('user_id', '=', userId).orderBy('version').execute(),
      this.#db.selectFrom('gate_answers').select(['product', 'version', 'wrong', 'answered_at_ms']).where('user_id', '=', userId).execute(),
      this.#db.selectFrom('gate_passes').select('product').where('user_id', '=', userId).execute(),
    ])
    const today = answers.filter(({ answered_at_ms, wrong }) => answered_at_ms >= this.#dayMs() && isWrong(wrong))
    const left = (product: GateProduct) => Math.max(0, GATE_TRIES_A_DAY - today.filter((one) => one.product === product).length)
    return {
      residence,
      terms: terms.map(({ version }) => version),
      answered: answers.filter(({ wrong }) => !isWrong(wrong)),
      passed: passes.map(({ product }) => product),
      triesLeft: { spot: left('spot'), futures: left('futures'), options: left('options') },
    }
  }

  /** False where another one is kept: what decides about a gate is not declared anew to get through it. */
  declare(userId: string, declared: { readonly country: string; readonly birthDate: string }): Promise<boolean> {
    return this.#inTurn(userId, async (tx) => {
      const kept = await this.#residence(tx, userId)
      if (kept) return kept.country === declared.country && kept.birthDate === declared.birthDate
      const row = { user_id: userId, country: declared.country, birth_date: declared.birthDate, declared_at_ms: this.#clock() }
      await tx.insertInto('residences').values(row).execute()
      await this.#note(tx, userId, 'residence_declared', { country: declared.country })
      return true
    })
  }

  /** A second time changes nothing. */
  accept(userId: string, version: number): Promise<void> {
    return this.#inTurn(userId, async (tx) => {
      const row = { user_id: userId, version, accepted_at_ms: this.#clock() }
      const added = await tx
        .insertInto('accepted_terms')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .execute()
      if (added.length > 0) await this.#note(tx, userId, 'terms_accepted', { version })
    })
  }

  /** One at a time of a person, so that tries at once are counted like tries in turn. Who was right is right. */
  answer(userId: string, { product, version }: GateVersion, answers: readonly number[]): Promise<AnswerOutcome> {
    return this.#inTurn(userId, async (tx) => {
      const kept = await tx
        .selectFrom('gate_answers')
        .select(['version', 'wrong', 'answered_at_ms'])
        .where('user_id', '=', userId)
        .where('product', '=', product)
        .execute()
      const failed = kept.filter(({ wrong, answered_at_ms }) => isWrong(wrong) && answered_at_ms >= this.#dayMs()).length
      const triesLeft = Math.max(0, GATE_TRIES_A_DAY - failed)
      if (kept.some((one) => one.version === version && !isWrong(one.wrong))) return { wrong: [], triesLeft }
      if (triesLeft === 0) return 'no_tries'
      const wrong = wrongAnswers(product, answers)
      const row = { user_id: userId, product, version, answers: JSON.stringify(answers), wrong: JSON.stringify(wrong) }
      await tx
        .insertInto('gate_answers')
        .values({ ...row, answered_at_ms: this.#clock() })
        .execute()
      await this.#note(tx, userId, 'gate_answered', { product, version, wrong: wrong.length })
      return { wrong, triesLeft: wrong.length > 0 ? triesLeft - 1 : triesLeft }
    })
  }

  /** The rule that lets a person through is kept before the core hears of it. Gives the moment of the first time. */
  pass(userId: string, { product, version }: GateVersion): Promise<number> {
    return this.#inTurn(userId, async (tx) => {
      const row = { user_id: userId, product, version, passed_at_ms: this.#clock() }
      const added = await tx
        .insertInto('gate_passes')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .execute()
      if (added.length > 0) await this.#note(tx, userId, 'gate_passed', { product, version })
      const kept = await tx
        .selectFrom('gate_passes')
        .select('passed_at_ms')
        .where('user_id', '=', userId)
        .where('product', '=', product)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return kept.passed_at_ms
    })
  }

  /** Once the core has taken a pass back. `tell` is called where one was kept. */
  revoke(userId: string, product: GateProduct, tell: (tx: Records) => Promise<void>): Promise<void> {
    return this.#inTurn(userId, async (tx) => {
      const kept = tx.deleteFrom('gate_passes').where('user_id', '=', userId).where('product', '=', product)
      const [revoked] = await kept.returning('version').execute()
      if (!revoked) return
      await this.#note(tx, userId, 'gate_revoked', { product, version: revoked.version }, 'system')
      await tell(tx)
    })
  }

  /** People with a pass whose verified identity is of a country that some gate closes. */
  async passedFrom(countries: readonly string[]): Promise<{ userId: string; userRef: Hash128 }[]> {
    if (countries.length === 0) return []
    const rows = await this.#db
      .selectFrom('gate_passes')
      .innerJoin('identity_submissions', 'identity_submissions.user_id', 'gate_passes.user_id')
      .innerJoin('reviews', 'reviews.review_id', 'identity_submissions.review_id')
      .innerJoin('users', 'users.user_id', 'gate_passes.user_id')
      .select(['users.user_id', 'users.user_ref'])
      .distinct()
      .where('reviews.state', '=', 'approved')
      .where('identity_submissions.country', 'in', countries)
      .orderBy('users.user_id')
      .execute()
    return rows.map(({ user_id, user_ref }) => ({ userId: user_id, userRef: user_ref }))
  }

  async #residence(db: Records, userId: string) {
    const row = await db.selectFrom('residences').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row ? { country: row.country, birthDate: row.birth_date } : null
  }

  #inTurn<T>(userId: string, work: (tx: Records) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`gates:${userId}`}, 0))`.execute(tx)
      return work(tx)
    })
  }

  #note(
    tx: Records,
    userId: string,
    act: AuditAct,
    detail: Readonly<Partial<Record<AuditField, unknown>>>,
    actor = `user:${userId}`,
  ): Promise<void> {
    return addAuditEntry(tx, { actor, act, subject: `user ${userId}`, detail }, this.#clock())
  }

  #dayMs(): number {
    return Math.floor(this.#clock() / DAY_MS) * DAY_MS
  }
}

const isWrong = (wrong: object) => (wrong as readonly string[]).length > 0
