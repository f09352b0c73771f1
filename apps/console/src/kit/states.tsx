import { ApiError } from '@glasshouse/client'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { namedErrorText } from '../words/error-text.ts'
import { useWords } from '../words/words.ts'

/** The place of what is on its way, as long as it will be. */
export function LoadingState({ rows = 4 }: { readonly rows?: number }) {
  const w = useWords('console')
  return (
    <div role="status" aria-label={w('loading')}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  )
}

/** One sentence, and one thing to do about it where there is one. */
export function EmptyState({ text, action }: { readonly text?: string; readonly action?: ReactNode }) {
  const w = useWords('console')
  return (
    <div className="flex flex-wrap items-center gap-3 py-1 text-ink-2">
      <span>{text ?? w('nothing')}</span>
      {action}
    </div>
  )
}

export interface FailedStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** What went wrong, in its place. */
export function FailedState({ error, onRetry }: FailedStateProps) {
  const w = useWords('console')
  return (
    <Alert
      type="error"
      role="alert"
      title={failureText(error)}
      action={
        onRetry ? (
          <Button size="small" onClick={onRetry}>
            {w('try_again')}
          </Button>
        ) : null
      }
    />
  )
}

/** Words for whatever a call threw. A fault of our own is shown as one, not hidden. */
export const failureText = (error: unknown): string => (error instanceof ApiError ? namedErrorText(error) : String(error))
