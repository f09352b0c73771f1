import { sql } from 'kysely'
import type { Records } from '../database.ts'

export interface SignInLimitFigures {
  readonly windowMs: number
  /** Failures of one name from one network, and of one name on a device of its own. */
  readonly failuresMaxOfName: number
  /** Higher: many people may share a network. */
  readonly failuresMaxOfNetwork: number
}
export const SIGN_IN_LIMITS: SignInLimitFigures = { windowMs: 15 * 60_000, failuresMaxOfName: 8, failuresMaxOfNetwork: 60 }

export interface SignInAttempt {
  readonly loginName: string
  readonly network: string
  /** Device that this user has signed in from before; null from anywhere else. */
  readonly device: string | null
}

/** Users and operators are counted in tables of their own: no name of one is ever a name of the other. */
export type FailureTable = 'sign_in_failures' | 'operator_sign_in_failures'

const CLEAR_EVERY_MS = 60_000

/**
 * Rate limit of failed sign-ins: counts them per name and network, and per network; those from a device of the user's
 * own per device and nowhere else. So a guesser uses up only the own budget, and the owner of a name is never kept out
 * of an own device. Kept in the database, so that a restart forgives nobody.
 */
export class SignInLimits {
  readonly #db: Records
  readonly #clock: () => number
  readonly #figures: SignInLimitFigures
  /** Both tables have the same columns. */
  readonly #table: 'sign_in_failures'
  #clearedAtMs = 0

  constructor(
    db: Records,
    clock: () => number,
    { table = 'sign_in_failures', ...figures }: SignInLimitFigures & { readonly table?: FailureTable } = SIGN_IN_LIMITS,
  ) {
    this.#db = db
    this.#clock = clock
    this.#figures = figures
    this.#table = table as 'sign_in_failures'
  }

  async allows(attempt: SignInAttempt): Promise<boolean> {
    const budgets = this.#budgetsOf(attempt)
    const rows = await this.#db
      .selectFrom(this.#table)
      .selectAll()
      .where(
        'subject',
        'in',
        budgets.map(({ subject }) => subject),
      )
      .where('window_started_ms', '>', this.#clock() - this.#figures.windowMs)
      .execute()
    return budgets.every(({ subject, max }) => (rows.find((row) => row.subject === subject)?.failures ?? 0) < max)
  }

  /**
   * Counts a failure before the password is looked at, so that of many tries at once no more get through than one after
   * the other; false when this one is too many. `takeBack` undoes it. A window begins with its first failure and is
   * over, as a whole, `windowMs` later.
   */
  async countFailure(attempt: SignInAttempt): Promise<boolean> {
    const now = this.#clock()
    await this.#clearOld(now)
    const budgets = this.#budgetsOf(attempt)
    const column = (name: string) => sql.ref(`${this.#table}.${name}`)
    const isOver = sql<boolean>`${column('window_started_ms')} <= ${now - this.#figures.windowMs}`
    const rows = await this.#db
      .insertInto(this.#table)
      .values(budgets.map(({ subject }) => ({ subject, window_started_ms: now, failures: 1 })))
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when ${isOver} then 1 else ${column('failures')} + 1 end`,
          window_started_ms: sql`case when ${isOver} then ${now} else ${column('window_started_ms')} end`,
        }),
      )
      .returning(['subject', 'failures'])
      .execute()
    return budgets.every(({ subject, max }) => (rows.find((row) => row.subject === subject)?.failures ?? 0) <= max)
  }

  /** It was no failure after all. */
  async takeBack(attempt: SignInAttempt): Promise<void> {
    // One by one: two rows locked in another order than `countFailure` locks them would wait for each other.
    for (const { subject } of this.#budgetsOf(attempt)) {
      await this.#db
        .updateTable(this.#table)
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('subject', '=', subject)
        .where('failures', '>', 0)
        .execute()
    }
  }

  /** A right password clears what was counted for the name there; the network keeps its own. */
  async clearName(attempt: SignInAttempt): Promise<void> {
    await this.#db.deleteFrom(this.#table).where('subject', '=', ofName(attempt)).execute()
  }

  #budgetsOf(attempt: SignInAttempt) {
    const { failuresMaxOfName, failuresMaxOfNetwork } = this.#figures
    const name = { subject: ofName(attempt), max: failuresMaxOfName }
    return attempt.device === null ? [name, { subject: `network:${attempt.network}`, max: failuresMaxOfNetwork }] : [name]
  }

  /** Everybody may try any name: what no window holds any more is cleared away. */
  async #clearOld(now: number): Promise<void> {
    if (Math.abs(now - this.#clearedAtMs) < CLEAR_EVERY_MS) return
    this.#clearedAtMs = now
    await this.#db
      .deleteFrom(this.#table)
      .where('window_started_ms', '<=', now - this.#figures.windowMs)
      .execute()
  }
}

/** The longest e-mail address. */
const NAME_MAX = 254
/** Networks and devices hold no space, so that no name can be written which is another one elsewhere. */
const ofName = ({ loginName, network, device }: SignInAttempt) =>
  `${device === null ? `name:${network}` : `device:${device}`} ${loginName.toLowerCase().slice(0, NAME_MAX)}`
