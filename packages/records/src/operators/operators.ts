import type { OperatorRole } from '@glasshouse/domain'
import type { Records } from '../database.ts'
import type { Passwords } from '../users/passwords.ts'

export interface Operator {
  readonly operatorId: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

/**
 * Operators, who run the exchange, as the exchange's own role may see them. They sign in apart from users and never as
 * one; who makes, disables or re-passwords one is `OperatorChanges`, with the owner's credential.
 */
export class Operators {
  readonly #db: Records
  readonly #passwords: Passwords

  constructor(db: Records, passwords: Passwords) {
    this.#db = db
    this.#passwords = passwords
  }

  async count(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('operators')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** By name or by id. A disabled one is nobody. */
  async authenticate(who: string, password: string): Promise<Operator | null> {
    const query = this.#db.selectFrom('operators').selectAll().where('is_active', '=', true)
    const row = await (/^\d{1,9}$/.test(who)
      ? query.where('operator_id', '=', Number(who))
      : query.where('name', '=', who)
    ).executeTakeFirst()
    const isRight = row ? await this.#passwords.verify(row.password_hash, password) : await this.#passwords.verifyNobody(password)
    return row && isRight ? { operatorId: row.operator_id, name: row.name, roles: row.roles } : null
  }

  /** Accounts that these operators have here themselves. */
  async ownUsersOf(operatorIds: readonly number[]): Promise<string[]> {
    if (operatorIds.length === 0) return []
    const rows = await this.#db
      .selectFrom('operators')
      .select('own_user_id')
      .where('operator_id', 'in', [...operatorIds])
      .where('own_user_id', 'is not', null)
      .execute()
    return rows.flatMap(({ own_user_id }) => (own_user_id === null ? [] : [own_user_id]))
  }
}
