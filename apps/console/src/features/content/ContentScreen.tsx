import { CONTENT_KIND_NAMES, type ContentKindName, type ListedContent } from '@glasshouse/wire'
import { Tabs } from 'antd'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { State } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { momentOf } from '../../live/moments.ts'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { useContentList } from './queries.ts'

export const STATE_TONES = { new: 'quiet', shown: 'good', hidden: 'quiet', waiting: 'open', over: 'quiet' } as const

/** Everything that is written for users, by kind. */
export function ContentScreen() {
  const w = useWords('content')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('kind')
  const kind = CONTENT_KIND_NAMES.find((one) => one === asked) ?? 'activity'
  const mayWrite = useMay('write_content')
  return (
    <PageFrame
      title={w('title')}
      note={w('note')}
      actions={
        mayWrite ? (
          <Link to={`/content/new/${kind}`} className="inline-flex min-h-7 items-center gap-1 rounded-md border border-line-strong px-3">
            <Plus aria-hidden className="size-3.5" />
            {w(`new_${kind}`)}
          </Link>
        ) : null
      }
    >
      <Tabs
        activeKey={kind}
        onChange={(to) => setSearch({ kind: to })}
        items={CONTENT_KIND_NAMES.map((one) => ({ key: one, label: w(`kind_${one}`) }))}
      />
      <ContentTable kind={kind} />
    </PageFrame>
  )
}

function ContentTable({ kind }: { readonly kind: ContentKindName }) {
  const w = useWords('content')
  const navigate = useNavigate()
  return (
    <QueryView query={useContentList(kind)} rows={8}>
      {(entries) => (
        <DataTable
          rows={[...entries].sort((one, other) => one.topic.localeCompare(other.topic) || one.sort - other.sort || one.id - other.id)}
          rowKey="id"
          label={w(`kind_${kind}`)}
          onRow={({ id }) => ({ onDoubleClick: () => void navigate(`/content/${id}`) })}
          columns={[
            {
              title: w('headline'),
              render: (_, { id, title }: ListedContent) => (
                <Link to={`/content/${id}`} className="block min-w-48 max-w-80 truncate">
                  {title || w('untitled')}
                </Link>
              ),
            },
            { title: w('topic'), dataIndex: 'topic' },
            {
              title: w('state'),
              render: (_, row: ListedContent) => (
                <span className="flex gap-3">
                  <State tone={STATE_TONES[row.state]} text={w(`state_${row.state}`)} />
                  {row.hasDraft ? <State tone="waits" text={w('draft')} /> : null}
                </span>
              ),
            },
            { title: w('from'), dataIndex: 'from', render: (at: number | null) => (at === null ? '–' : momentOf(at)) },
            { title: w('until'), dataIndex: 'until', render: (at: number | null) => (at === null ? '–' : momentOf(at)) },
            {
              title: w('brands'),
              dataIndex: 'brands',
              render: (brands: string[]) => (brands.length === 0 ? w('all_brands') : brands.join(', ')),
            },
            { title: w('languages'), render: (_, row: ListedContent) => <Completeness entry={row} /> },
            { title: w('place'), dataIndex: 'sort', className: 'figure', align: 'right' },
          ]}
        />
      )}
    </QueryView>
  )
}

/** How many languages there are, and what readers of the others get. */
export function Completeness({ entry: { languages, missing } }: { readonly entry: Pick<ListedContent, 'languages' | 'missing'> }) {
  const w = useWords('content')
  if (missing.length === 0) return <State tone="good" text={w('complete')} />
  return (
    <span className="flex flex-wrap gap-x-3">
      <State tone="waits" text={w('of_languages', { there: languages.length, all: languages.length + missing.length })} />
      <span className="text-ink-2">{missing.map(({ language, instead }) => `${language} → ${instead ?? '–'}`).join(', ')}</span>
    </span>
  )
}
