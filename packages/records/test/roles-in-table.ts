import { OperatorRolesBook, type Records } from '../src/index.ts'

/** In place of the core: what the table of operators says, as it was last brought in line. */
export function rolesInTable(db: Records): OperatorRolesBook {
  const book = new OperatorRolesBook()
  book.follow(async (operatorId) => {
    const row = await db
      .selectFrom('operators')
      .select('roles')
      .where('operator_id', '=', operatorId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    return row?.roles ?? null
  })
  return book
}
