import type { UseQueryResult } from '@tanstack/react-query'
import type { TableProps } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ROW_LINK, useListKeys } from '../live/list-keys.ts'
import { DataTable } from './DataTable.tsx'
import { QueryView } from './QueryView.tsx'

export interface LinkedTableProps<Row extends object> {
  readonly label: string
  readonly query: UseQueryResult<readonly Row[]>
  readonly rowKey: (row: Row) => string
  /** Where a row leads, and the words of its link: the first column. */
  readonly first: { readonly title: string; readonly to: (row: Row) => string; readonly text: (row: Row) => string }
  readonly columns: NonNullable<TableProps<Row>['columns']>
  readonly empty: string
}

/** A list whose rows lead somewhere, walked by `j` and `k`. */
export function LinkedTable<Row extends object>({ label, query, rowKey, first, columns, empty }: LinkedTableProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const leading = {
    title: first.title,
    key: 'leading',
    render: (_: unknown, row: Row) => (
      <Link {...ROW_LINK} to={first.to(row)} className="block whitespace-nowrap font-medium text-accent underline-offset-2 hover:underline">
        {first.text(row)}
      </Link>
    ),
  }
  return (
    <div ref={list}>
      <QueryView query={query} rows={8}>
        {(rows) => <DataTable<Row> label={label} rows={rows} rowKey={rowKey} columns={[leading, ...columns]} empty={empty} />}
      </QueryView>
    </div>
  )
}
