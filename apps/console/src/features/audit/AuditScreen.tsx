import { operatorApi } from '@glasshouse/client'
import type { ListedAuditEntry } from '@glasshouse/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { subjectText } from '../../acts/act-sentence.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { opening } from '../../kit/opening.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { Moment, Typed } from '../../kit/pieces.tsx'
import { FailedState, LoadingState } from '../../kit/states.tsx'
import { useOperatorName } from '../../live/operators.ts'
import { useWords } from '../../words/words.ts'
import { Export } from './Export.tsx'
import { type Filter, Filters, NO_FILTER, wantedOf } from './Filters.tsx'

const PAGE = 50

/** Who did what to whom, the newest first. */
export function AuditScreen() {
  const w = useWords('audit')
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === 0 ? {} : { before: String(pageParam) }
      return (await operatorApi.searchAudit({ ...wantedOf(filter), ...before, size: String(PAGE) }, { isQuiet: true, signal })).rows
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })
  return (
    <PageFrame title={w('title')} note={w('note')} actions={<Export filter={filter} />}>
      <Filters filter={filter} onFilter={setFilter} />
      {query.error ? <FailedState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined && !query.error ? <LoadingState rows={10} /> : null}
      {query.data ? <Entries entries={query.data.pages.flat()} /> : null}
      {query.hasNextPage ? (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {w('older')}
          </Button>
        </div>
      ) : null}
    </PageFrame>
  )
}

function Entries({ entries }: { readonly entries: readonly ListedAuditEntry[] }) {
  const w = useWords('audit')
  const nameOf = useOperatorName()
  return (
    <DataTable<ListedAuditEntry>
      label={w('title')}
      rows={entries}
      rowKey={({ id }) => String(id)}
      empty={w('nothing_found')}
      expandable={{ ...opening(w('details')), expandedRowRender: ({ detail }) => <Detail detail={detail} /> }}
      columns={[
        { title: w('time'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
        {
          title: w('actor'),
          key: 'actor',
          render: (_, { actor }) => <Typed text={actor.startsWith('operator:') ? `${nameOf(actor)} (${actor})` : actor} />,
        },
        { title: w('act'), key: 'act', render: (_, { act }) => <Typed text={act} /> },
        { title: w('subject'), key: 'subject', render: (_, { act, subject }) => <Typed text={subjectText(subject, act) || '–'} /> },
      ]}
    />
  )
}

/** What else was written down, a line each. */
function Detail({ detail }: { readonly detail: string }) {
  const fields = Object.entries(JSON.parse(detail) as Record<string, unknown>)
  return (
    <dl className="grid grid-cols-[minmax(6rem,10rem)_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-1">
      {fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words">
            <Typed text={typeof value === 'string' ? value : JSON.stringify(value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
