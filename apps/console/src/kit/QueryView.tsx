import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { timeOf } from '../live/moments.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { FailedState, LoadingState } from './states.tsx'

export interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Rows of the place that is kept while the first answer is on its way. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** What a query has: on its way, refused, there, or there and old because the server does not answer any more. */
export function QueryView<Data>({ query, rows, children }: QueryViewProps<Data>) {
  const w = useWords('console')
  const language = useLanguage()
  const { data, error, dataUpdatedAt, refetch } = query
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState {...(rows ? { rows } : {})} />
  return (
    <>
      {error ? <Alert type="warning" role="status" title={w('stale', { time: timeOf(dataUpdatedAt, language) })} /> : null}
      {children(data)}
    </>
  )
}
