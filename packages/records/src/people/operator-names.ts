import type { OperatorRole } from '@glasshouse/domain'
import type { Records } from '../database.ts'

export interface OperatorName {
  readonly operatorId: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly isActive: boolean
}

/** Disabled ones too: they stand in lists of what was. */
export async function operatorNames(db: Records): Promise<OperatorName[]> {
  const rows = await db.selectFrom('operators').select(['operator_id', 'name', 'roles', 'is_active']).orderBy('operator_id').execute()
  return rows.map(({ operator_id, name, roles, is_active }) => ({ operatorId: operator_id, name, roles, isActive: is_active }))
}
