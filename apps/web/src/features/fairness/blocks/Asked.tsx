import { Skeleton } from '@glasshouse/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useWords } from '../../../words/words.ts'

export interface AskedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'fetchStatus' | 'refetch'>
  /** Of the real thing, so that nothing moves when it comes. */
  readonly height: number
  readonly children: (data: NonNullable<Data>) => ReactNode
}

/** What the server was asked for: on its way, refused with the way to ask again, or here. */
export function Asked<Data>({ query, height, children }: AskedProps<Data>) {
  const w = useWords('fairness')
  if (query.data !== undefined && query.data !== null) return children(query.data)
  const failure = failureOf(query)
  if (failure) return <LoadError error={failure} onRetry={() => void query.refetch()} />
  return (
    <div role="status" aria-label={w('loading')}>
      <Skeleton width="100%" height={height} />
    </div>
  )
}
