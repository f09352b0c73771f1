import type { ListedFeed } from '@glasshouse/wire'
import { DataTable } from '../../kit/DataTable.tsx'
import { Exact } from '../../kit/Exact.tsx'
import { opening } from '../../kit/opening.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Moment, State, Typed } from '../../kit/pieces.tsx'
import { lastingOf } from '../../live/moments.ts'
import { useLanguage, useWords } from '../../words/words.ts'

type Source = ListedFeed['sources'][number]
const SILENT_MS = 3_000
const LATE_MS = 1_000

/** Every index with its last point; opened, how each of its sources is heard. */
export function Feeds({ feeds }: { readonly feeds: readonly ListedFeed[] }) {
  const w = useWords('health')
  const speaking = ({ sources }: ListedFeed) => sources.filter(({ ageMs }) => ageMs !== null && ageMs <= SILENT_MS).length
  return (
    <PagePart title={w('feeds')} note={w('feeds_note')}>
      <DataTable<ListedFeed>
        label={w('feeds')}
        rows={feeds}
        rowKey={({ symbol }) => symbol}
        expandable={{ ...opening(w('details')), expandedRowRender: ({ sources }) => <Sources sources={sources} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: w('index'), dataIndex: 'symbol', key: 'symbol' },
          { title: w('price'), key: 'price', className: 'figure', render: (_, { price, at }) => (at === 0 ? '–' : <Exact text={price} />) },
          { title: w('at'), key: 'at', render: (_, { at }) => (at === 0 ? w('never') : <Moment at={at} />) },
          {
            title: w('state'),
            key: 'state',
            render: (_, { isStale }) => <State tone={isStale ? 'bad' : 'good'} text={isStale ? w('stale') : w('fresh')} />,
          },
          {
            title: w('sources_of_needed'),
            key: 'sources',
            render: (_, feed) => {
              const heard = speaking(feed)
              const text = w('heard', { heard, all: feed.sources.length, needed: feed.minSources })
              return <span className={heard <= feed.minSources && feed.sources.length > feed.minSources ? 'text-warn' : ''}>{text}</span>
            },
          },
        ]}
      />
    </PagePart>
  )
}

function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const w = useWords('health')
  const language = useLanguage()
  const ms = (value: number | null) => (value === null ? '–' : w('ms', { ms: value }))
  return (
    <DataTable<Source>
      label={w('sources')}
      rows={sources}
      rowKey={({ name }) => name}
      columns={[
        { title: w('source'), dataIndex: 'name', key: 'name' },
        { title: w('provenance'), key: 'provenance', render: (_, { provenance }) => w(`provenance_${provenance}`) },
        {
          title: w('age'),
          key: 'age',
          className: 'figure',
          render: (_, { ageMs }) =>
            ageMs === null ? w('never') : <span className={ageMs > SILENT_MS ? 'text-warn' : ''}>{lastingOf(ageMs, language)}</span>,
        },
        { title: w('quotes'), dataIndex: 'quotes', key: 'quotes', className: 'figure' },
        { title: w('median'), key: 'median', className: 'figure', render: (_, { medianMs }) => ms(medianMs) },
        {
          title: w('p99'),
          key: 'p99',
          className: 'figure',
          render: (_, { p99Ms }) => <span className={p99Ms !== null && p99Ms > LATE_MS ? 'text-warn' : ''}>{ms(p99Ms)}</span>,
        },
        { title: w('gaps'), dataIndex: 'gaps', key: 'gaps', className: 'figure' },
        {
          title: w('longest'),
          key: 'longest',
          className: 'figure',
          render: (_, { longestGapMs }) => (longestGapMs === 0 ? '–' : lastingOf(longestGapMs, language)),
        },
        { title: w('left_out'), key: 'fault', render: (_, { fault }) => (fault === '' ? '–' : w(`fault_${fault as 'late'}`)) },
        {
          title: w('connection'),
          key: 'connection',
          render: (_, { connection }) => (connection === '' ? '–' : <Typed text={connection} />),
        },
      ]}
    />
  )
}
