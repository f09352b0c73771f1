import { operatorApi, queryClient } from '@glasshouse/client'
import type { ContentVersionWire, ShownContent } from '@glasshouse/wire'
import { App as AntdApp, Button } from 'antd'
import { DataTable } from '../../kit/DataTable.tsx'
import { DifferenceTable } from '../../kit/shape/DifferenceTable.tsx'
import { failureText } from '../../kit/states.tsx'
import { momentOf } from '../../live/moments.ts'
import { useOperatorName } from '../../live/operators.ts'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'

const said = ({ texts, link, image, sort, brands, isShown, from, until }: ContentVersionWire) => ({
  texts,
  link,
  image,
  sort,
  brands,
  isShown,
  from,
  until,
})

/** Every version that was published; an older one comes back as the draft. */
export function EntryHistory({ entry }: { readonly entry: ShownContent }) {
  const w = useWords('content')
  const nameOf = useOperatorName()
  const { message } = AntdApp.useApp()
  const mayWrite = useMay('write_content')
  const restore = async (version: number) => {
    try {
      await operatorApi.restoreContent({ id: entry.id, revision: entry.revision, version }, { isQuiet: true })
      void message.success(w('restored', { version }))
    } catch (error) {
      void message.error(failureText(error))
    }
    await queryClient.invalidateQueries()
  }
  return (
    <DataTable
      rows={entry.versions}
      rowKey="version"
      label={w('history')}
      empty={w('no_versions')}
      expandable={{
        columnTitle: <span className="sr-only">{w('differences')}</span>,
        expandedRowRender: (row) => {
          const before = entry.versions.find(({ version }) => version === row.version - 1)
          return <DifferenceTable before={before ? said(before) : null} after={said(row)} />
        },
      }}
      columns={[
        { title: w('version'), dataIndex: 'version', className: 'figure', align: 'right' },
        { title: w('published_at'), dataIndex: 'at', render: momentOf },
        { title: w('from'), dataIndex: 'from', render: momentOf },
        { title: w('until'), dataIndex: 'until', render: (at: number | null) => (at === null ? '–' : momentOf(at)) },
        { title: w('by'), dataIndex: 'by', render: nameOf },
        { title: w('approved_by'), dataIndex: 'approvedBy', render: (by: string | null) => nameOf(by) || '–' },
        { title: w('restores'), dataIndex: 'restores', render: (version: number | null) => version ?? '–' },
        {
          title: <span className="sr-only">{w('act')}</span>,
          render: (_, { version }: ContentVersionWire) => (
            <span className="flex items-center gap-2">
              {version === entry.version ? w('in_force') : null}
              {mayWrite ? <Button onClick={() => void restore(version)}>{w('restore', { version })}</Button> : null}
            </span>
          ),
        },
      ]}
    />
  )
}
