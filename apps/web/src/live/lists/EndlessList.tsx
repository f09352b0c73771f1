import { type Row, rowsIn } from '@glasshouse/client'
import { Skeleton } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'
import { PagedRows, type PagedRowsProps } from './PagedRows.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

interface EndlessListProps<One extends Row> extends Pick<PagedRowsProps<One>, 'list' | 'empty'> {
  /** Said while nothing is there yet. */
  readonly loadingLabel: string
  /** Stands above the rows, whatever they are. */
  readonly head: ReactNode
  /** An `li`. */
  readonly children: (row: One) => ReactNode
}

/** Rows of one kind, newest first: endless, pulled down to be read again, and with an end that says so. */
export function EndlessList<One extends Row>({ list, loadingLabel, head, empty, children }: EndlessListProps<One>) {
  const a = useWords('app')
  const isWhole = rowsIn(list.data?.pages).length > 0 && !list.hasNextPage
  return (
    <PullToRefresh onRefresh={list.refetch}>
      {head}
      <PagedRows list={list} waiting={<EndlessListSkeleton label={loadingLabel} />} empty={empty} isFollowed>
        {(rows) => <ul className="divide-y divide-line border-t border-line">{rows.map((row) => children(row))}</ul>}
      </PagedRows>
      {isWhole && <p className="py-4 text-center text-xs text-ink-3">{a('list_finished')}</p>}
    </PullToRefresh>
  )
}

const ROWS = [0, 1, 2, 3]

function EndlessListSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="border-t border-line">
      {ROWS.map((row) => (
        <div key={row} className="flex h-16 items-center justify-between border-b border-line">
          <Skeleton width={120} height={16} />
          <Skeleton width={96} height={16} />
        </div>
      ))}
    </div>
  )
}
