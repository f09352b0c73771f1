import type { OperatorRole } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'

export interface Operator {
  readonly operatorId: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

/** Names of operators, and which account of the exchange is their own; the core knows their roles and keys. */
export class Operators {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  /** Names of these, by number. */
  async namesOf(operatorIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (operatorIds.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('operators')
      .select(['operator_id', 'name'])
      .where('operator_id', 'in', [...operatorIds])
      .execute()
    return new Map(rows.map(({ operator_id, name }) => [operator_id, name]))
  }

  /** Number of a name that was given once, to its holder, former ones included. */
  async numberOf(name: string): Promise<number | null> {
    const row = await this.#db.selectFrom('operators').select('operator_id').where('name', '=', name).executeTakeFirst()
    return row?.operator_id ?? null
  }

  /** The greatest number that was ever given; 0 before the first. */
  async greatest(): Promise<number> {
    const { greatest } = await this.#db
      .selectFrom('operators')
      .select((eb) => eb.fn.max('operator_id').as('greatest'))
      .executeTakeFirstOrThrow()
    return Number(greatest ?? 0)
  }

  /** Gives a name to a number that the core will know. By itself it may do nothing. */
  async nameNew(tx: Records, { operatorId, name }: Pick<Operator, 'operatorId' | 'name'>): Promise<void> {
    await sql`insert into operators (operator_id, name, roles, is_active, created_at_ms) overriding system value
      values (${operatorId}, ${name}, '{}', false, ${this.#clock()})`.execute(tx)
  }

  async setOwnUser(tx: Records, operatorId: number, userId: string | null): Promise<void> {
    await tx.updateTable('operators').set({ own_user_id: userId }).where('operator_id', '=', operatorId).execute()
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
