import type { UseQueryResult } from '@tanstack/react-query'
import type { TableProps } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ROW_LINK, useListKeys } from '../live/list-keys.ts'
import { DataTable } from './DataTable.tsx'
import { QueryView } from './QueryView.tsx'

/** The column by which a row leads somewhere. */
export interface LinkedColumn<Row> {
  readonly title: string
  readonly to: (row: Row) => string
  readonly text: (row: Row) => string
}

export interface LinkedTableProps<Row extends object> {
  readonly label: string
  readonly query: UseQueryResult<readonly Row[]>
  readonly rowKey: (row: Row) => string
  readonly first: LinkedColumn<Row>
  readonly columns: NonNullable<TableProps<Row>['columns']>
  readonly empty: string
}

/** A list whose rows lead somewhere, walked by `j` and `k`. */
export function LinkedTable<Row extends object>({ label, query, rowKey, first, columns, empty }: LinkedTableProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  return (
    <div ref={list}>
      <QueryView query={query} rows={8}>
        {(rows) => <DataTable<Row> label={label} rows={rows} rowKey={rowKey} columns={[linkedColumn(first), ...columns]} empty={empty} />}
      </QueryView>
    </div>
  )
}

export const linkedColumn = <Row,>({ title, to, text }: LinkedColumn<Row>) => ({
  title,
  key: 'leading',
  render: (_: unknown, row: Row) => (
    <Link {...ROW_LINK} to={to(row)} className="block font-medium text-accent underline-offset-2 hover:underline">
      {text(row)}
    </Link>
  ),
})
