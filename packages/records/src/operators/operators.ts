import type { Records } from '../database.ts'
import type { Passwords } from '../users/passwords.ts'

export interface Operator {
  readonly operatorId: number
  readonly name: string
}

/** The people who run the house. They sign in apart from users and never as one. */
export class Operators {
  readonly #db: Records
  readonly #passwords: Passwords
  readonly #clock: () => number

  constructor(db: Records, passwords: Passwords, clock: () => number) {
    this.#db = db
    this.#passwords = passwords
    this.#clock = clock
  }

  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('operators')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  async add(name: string, password: string): Promise<Operator> {
    const row = await this.#db
      .insertInto('operators')
      .values({ name, password_hash: await this.#passwords.hash(password), created_at_ms: this.#clock() })
      .returning(['operator_id', 'name'])
      .executeTakeFirstOrThrow()
    return { operatorId: row.operator_id, name: row.name }
  }

  /** By name or by id. */
  async authenticate(who: string, password: string): Promise<Operator | null> {
    const query = this.#db.selectFrom('operators').selectAll().where('is_active', '=', true)
    const row = await (/^\d{1,9}$/.test(who)
      ? query.where('operator_id', '=', Number(who))
      : query.where('name', '=', who)
    ).executeTakeFirst()
    const isRight = row ? await this.#passwords.verify(row.password_hash, password) : await this.#passwords.verifyNobody(password)
    return row && isRight ? { operatorId: row.operator_id, name: row.name } : null
  }
}
