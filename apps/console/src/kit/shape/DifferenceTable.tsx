import { useWords } from '../../words/words.ts'
import { DataTable } from '../DataTable.tsx'
import { differences } from './differences.ts'

export interface DifferenceTableProps {
  readonly before: unknown
  readonly after: unknown
  /** Words of a field, by its name. */
  readonly labelOf?: (field: string) => string
}

/** Now and then, line by line; only what differs. */
export function DifferenceTable({ before, after, labelOf = (field) => field }: DifferenceTableProps) {
  const w = useWords('settings')
  const rows = differences(before, after)
  return (
    <DataTable
      rows={rows}
      rowKey="path"
      label={w('differences')}
      empty={w('no_difference')}
      columns={[
        {
          title: w('place'),
          dataIndex: 'path',
          render: (path: string) =>
            path === ''
              ? w('whole')
              : path
                  .split('.')
                  .map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : labelOf(part)))
                  .join(' · '),
        },
        { title: w('before'), dataIndex: 'before', render: (text: string | null) => <Said text={text} /> },
        { title: w('after'), dataIndex: 'after', render: (text: string | null) => <Said text={text} isNew /> },
      ]}
    />
  )
}

function Said({ text, isNew = false }: { readonly text: string | null; readonly isNew?: boolean }) {
  const w = useWords('settings')
  if (text === null) return <span className="text-ink-3">{w('nothing')}</span>
  return <span className={`whitespace-pre-wrap break-all ${isNew ? 'font-semibold' : 'text-ink-2'}`}>{text === '' ? '“”' : text}</span>
}
