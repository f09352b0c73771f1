import { Table, type TableProps } from 'antd'
import { Sideways } from './Sideways.tsx'
import { EmptyState } from './states.tsx'

export interface DataTableProps<Row extends object> extends Omit<TableProps<Row>, 'size' | 'dataSource' | 'title'> {
  readonly rows: readonly Row[]
  /** What the table holds, for screen readers. */
  readonly label: string
  /** Sentence of an empty table. */
  readonly empty?: string
}

/** A dense table. It scrolls sideways by itself before a page does. */
export function DataTable<Row extends object>({ rows, label, empty, columns = [], pagination = false, ...given }: DataTableProps<Row>) {
  // Figures stand under the end of their head.
  const aligned = columns.map((column) => (column.className === 'figure' ? { ...column, align: 'end' as const } : column))
  return (
    <Sideways label={label}>
      <Table<Row>
        size="small"
        dataSource={rows}
        pagination={pagination}
        aria-label={label}
        columns={aligned}
        locale={{ emptyText: <EmptyState {...(empty ? { text: empty } : {})} /> }}
        {...given}
      />
    </Sideways>
  )
}
