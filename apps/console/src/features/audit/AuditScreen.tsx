import { operatorApi } from '@glasshouse/client'
import type { ListedAuditEntry } from '@glasshouse/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { LogEntryRow, LogList } from '../../acts/log/LogList.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { FailedState, LoadingState } from '../../kit/states.tsx'
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
  return (
    <LogList label={w('title')} empty={w('nothing_found')} isEmpty={entries.length === 0}>
      {entries.map(({ id, detail, ...entry }) => (
        <LogEntryRow key={id} entry={{ ...entry, detail: JSON.parse(detail) as Record<string, unknown> }} />
      ))}
    </LogList>
  )
}
