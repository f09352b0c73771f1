import type { OperatorRole } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { Records } from '../database.ts'

/** An operator as the core knows it; the name stands here alone. */
export interface KeyOperator {
  readonly operatorId: number
  /** Given where there is none yet. */
  readonly name?: string
  readonly roles: readonly OperatorRole[]
  readonly isActive: boolean
}

/**
 * Brings the table in line with the core, as the owner of the tables; names stay. Nothing asks this table what an
 * operator may do; a reader of it, or of a dump of it, finds it right.
 */
export function mirrorOperators(owner: Records, operators: readonly KeyOperator[], nowMs: number): Promise<void> {
  return owner.transaction().execute(async (tx) => {
    await sql`lock table operators in share row exclusive mode`.execute(tx)
    for (const { operatorId, name = `operator-${operatorId}`, roles, isActive } of operators)
      await sql`insert into operators (operator_id, name, roles, is_active, created_at_ms) overriding system value
        values (${operatorId}, ${name}, ${[...roles]}::text[], ${isActive}, ${nowMs})
        on conflict (operator_id) do update set roles = excluded.roles, is_active = excluded.is_active`.execute(tx)
    const known = operators.map(({ operatorId }) => operatorId)
    await tx
      .updateTable('operators')
      .set({ is_active: false })
      .where('operator_id', 'not in', known)
      .where('is_active', '=', true)
      .execute()
  })
}
