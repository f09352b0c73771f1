import { ApiError, useIsOnline, useSession } from '@glasshouse/client'
import { Button, EmptyState } from '@glasshouse/ui'
import { CloudOff, ServerOff, WifiOff } from 'lucide-react'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'

export interface LoadErrorProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/**
 * What was asked for did not come: whether this device has no network, the exchange cannot be reached or refuses, and
 * the way to ask again.
 */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const w = useWords('markets')
  const language = useSession((state) => state.language)
  const isOnline = useIsOnline()
  const isRefused = error instanceof ApiError && error.kind === 'refused'
  return (
    <div role="alert">
      <EmptyState
        icon={isRefused ? <CloudOff /> : isOnline ? <ServerOff /> : <WifiOff />}
        action={
          <Button look="secondary" onClick={onRetry}>
            {w('try_again')}
          </Button>
        }
      >
        {isRefused ? errorText(error, language) : w(isOnline ? 'not_loaded' : 'not_loaded_offline')}
      </EmptyState>
    </div>
  )
}
