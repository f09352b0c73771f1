import { type PagedList, type Row, rowsIn } from '@glasshouse/client'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { failureOf } from './failure-of.ts'
import { LoadError } from './LoadError.tsx'
import { LoadMore } from './LoadMore.tsx'

export interface PagedRowsProps<One extends Row> {
  readonly list: PagedList<One>
  /** In the place of rows that are on their way. */
  readonly waiting: ReactNode
  readonly empty: ReactNode
  /** Another list goes on where this one ends, and says so itself. */
  readonly isFollowed?: boolean | undefined
  readonly children: (rows: readonly One[]) => ReactNode
}

/** Paged list that loads while it is scrolled, and says when it is finished. */
export function PagedRows<One extends Row>({ list, waiting, empty, isFollowed = false, children }: PagedRowsProps<One>) {
  const w = useWords('app')
  const rows = rowsIn(list.data?.pages)
  // Rows that were kept are worth seeing while they are asked for again; that there were none may be over.
  const [beganOld] = useState(list.isStale && list.data !== undefined)
  const isUncertain = beganOld && list.isFetching && !list.isFetchedAfterMount
  const failure = rows.length === 0 ? (list.error ?? failureOf(list)) : undefined
  if (failure) return <LoadError error={failure} onRetry={() => void list.refetch()} />
  if (list.isPending) return waiting
  if (rows.length === 0) return isUncertain ? waiting : empty
  return (
    <>
      {children(rows)}
      {list.isFetchNextPageError ? (
        <LoadError error={list.error} onRetry={() => void list.fetchNextPage()} />
      ) : list.hasNextPage ? (
        <LoadMore label={w('load_more')} isLoading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : isFollowed ? null : (
        <p className="sr-only">{w('list_finished')}</p>
      )}
    </>
  )
}
