import type { SelectQueryBuilder } from 'kysely'
import type { Page, PageRequest, ReadModelTables } from './tables.ts'

type Rows<Table extends keyof ReadModelTables, Row> = SelectQueryBuilder<ReadModelTables, Table, Row>

/** One page in the given order, and how many rows there are on all pages. */
export async function pageOf<Table extends keyof ReadModelTables, Row>(
  query: Rows<Table, Row>,
  { page, size }: PageRequest,
  ordered: (query: Rows<Table, Row>) => Rows<Table, Row>,
): Promise<Page<Row>> {
  const [rows, count] = await Promise.all([
    ordered(query)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows as Row[], total: (count as { total: number }).total }
}
