import { compare } from '@glasshouse/client'

export const SORT_COLUMNS = ['name', 'price', 'change'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type SortDirection = 'ascending' | 'descending'
/** One column at most; none = the server's order. */
export type SortBy<Column extends string> = { readonly column: Column; readonly direction: SortDirection } | null
export type Sort = SortBy<SortColumn>

/** A tap on a column's header: ascending, descending, the server's order again. Another column starts anew. */
export function nextSort<Column extends string>(sort: SortBy<Column>, column: Column): SortBy<Column> {
  if (sort?.column !== column) return { column, direction: 'ascending' }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null
}

export interface Sortable {
  readonly name: string
  readonly price: string | undefined
  readonly changePercent: string | undefined
}

/** Equal rows keep the server's order in both directions. */
export function sorted<Row extends Sortable>(rows: readonly Row[], sort: Sort): readonly Row[] {
  if (!sort) return rows
  const turn = sort.direction === 'ascending' ? 1 : -1
  return [...rows].sort((left, right) => turn * comparisons[sort.column](left, right))
}

const comparisons: Record<SortColumn, (left: Sortable, right: Sortable) => number> = {
  name: (left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0),
  price: (left, right) => compare(left.price ?? '0', right.price ?? '0'),
  change: (left, right) => compare(left.changePercent ?? '0', right.changePercent ?? '0'),
}
