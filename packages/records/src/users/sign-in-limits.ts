import { sql } from 'kysely'
import type { Records } from '../database.ts'

export interface SignInLimitFigures {
  readonly windowMs: number
  readonly failuresMaxOfName: number
  /** Higher: many people may share an address. */
  readonly failuresMaxOfAddress: number
}
export const SIGN_IN_LIMITS: SignInLimitFigures = { windowMs: 15 * 60_000, failuresMaxOfName: 8, failuresMaxOfAddress: 60 }

export interface SignInAttempt {
  readonly loginName: string
  readonly address: string
}

/** Counts failed sign-ins per name and per address. Kept in the database, so that a restart forgives nobody. */
export class SignInLimits {
  readonly #db: Records
  readonly #clock: () => number
  readonly #figures: SignInLimitFigures

  constructor(db: Records, clock: () => number, figures: SignInLimitFigures = SIGN_IN_LIMITS) {
    this.#db = db
    this.#clock = clock
    this.#figures = figures
  }

  async allows(attempt: SignInAttempt): Promise<boolean> {
    const rows = await this.#db
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('subject', 'in', [ofName(attempt), ofAddress(attempt)])
      .where('window_started_ms', '>', this.#clock() - this.#figures.windowMs)
      .execute()
    const failuresOf = (subject: string) => rows.find((row) => row.subject === subject)?.failures ?? 0
    return (
      failuresOf(ofName(attempt)) < this.#figures.failuresMaxOfName && failuresOf(ofAddress(attempt)) < this.#figures.failuresMaxOfAddress
    )
  }

  /**
   * Counts a failure before the password is looked at, so that of many tries at once no more get through than one after
   * the other; false when this one is too many. `takeBack` undoes it. A window begins with its first failure and is over,
   * as a whole, `windowMs` later.
   */
  async countFailure(attempt: SignInAttempt): Promise<boolean> {
    const now = this.#clock()
    const isOver = sql<boolean>`sign_in_failures.window_started_ms <= ${now - this.#figures.windowMs}`
    const rows = await this.#db
      .insertInto('sign_in_failures')
      .values([ofName(attempt), ofAddress(attempt)].map((subject) => ({ subject, window_started_ms: now, failures: 1 })))
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when ${isOver} then 1 else sign_in_failures.failures + 1 end`,
          window_started_ms: sql`case when ${isOver} then ${now} else sign_in_failures.window_started_ms end`,
        }),
      )
      .returning(['subject', 'failures'])
      .execute()
    const { failuresMaxOfName, failuresMaxOfAddress } = this.#figures
    return rows.every(({ subject, failures }) => failures <= (subject === ofName(attempt) ? failuresMaxOfName : failuresMaxOfAddress))
  }

  /** It was no failure after all. */
  async takeBack(attempt: SignInAttempt): Promise<void> {
    // One by one: two rows locked in another order than `countFailure` locks them would wait for each other.
    for (const subject of [ofName(attempt), ofAddress(attempt)]) {
      await this.#db
        .updateTable('sign_in_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('subject', '=', subject)
        .where('failures', '>', 0)
        .execute()
    }
  }

  /** A right password clears the name's count; the address keeps its own. */
  async clearName(attempt: SignInAttempt): Promise<void> {
    await this.#db.deleteFrom('sign_in_failures').where('subject', '=', ofName(attempt)).execute()
  }
}

/** The longest e-mail address. */
const NAME_MAX = 254
const ofName = ({ loginName }: SignInAttempt) => `name:${loginName.toLowerCase().slice(0, NAME_MAX)}`
const ofAddress = ({ address }: SignInAttempt) => `address:${address}`
