import { operatorApi } from '@glasshouse/client'
import { LISTED_PAST_MAX, type PastRow } from '@glasshouse/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FailedState, LoadingState } from '../../../kit/states.tsx'
import { useWords } from '../../../words/words.ts'
import { type PastFilter, PastFilters, wantedOf } from './PastFilters.tsx'
import { usePastColumns } from './past-columns.tsx'

/** What a person traded, opened for a purpose that the audit keeps. Nothing looks again by itself. */
export function PastPart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const [look, setLook] = useState<{ readonly filter: PastFilter; readonly no: number } | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{w('past_note')}</p>
      <PastFilters onShow={(filter) => setLook({ filter, no: (look?.no ?? 0) + 1 })} />
      {look ? <PastRows key={look.no} userId={userId} {...look} /> : null}
    </div>
  )
}

interface PastRowsProps {
  readonly userId: string
  readonly filter: PastFilter
  /** Of the look: each is a call of its own. */
  readonly no: number
}

function PastRows({ userId, filter, no }: PastRowsProps) {
  const w = useWords('person')
  const columns = usePastColumns(filter.list)
  const query = useInfiniteQuery({
    queryKey: ['person', userId, 'past', no],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === '' ? {} : { after: pageParam }
      return (await operatorApi.listPersonPast({ userId, ...wantedOf(filter), ...after }, { isQuiet: true, signal })).rows
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < LISTED_PAST_MAX ? undefined : page.at(-1)?.place),
    // Another look is another entry of the audit: the operator asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <>
      {query.error ? <FailedState error={query.error} /> : null}
      {query.data === undefined && !query.error ? <LoadingState rows={8} /> : null}
      {query.data ? (
        <DataTable<PastRow>
          label={w(`past_${filter.list}`)}
          rows={query.data.pages.flat()}
          rowKey={({ place }) => place}
          empty={w('past_none')}
          columns={columns}
        />
      ) : null}
      {query.hasNextPage ? (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {w('older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
