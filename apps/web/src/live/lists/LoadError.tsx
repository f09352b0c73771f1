import { ApiError, useSession } from '@glasshouse/client'
import { Button, EmptyState } from '@glasshouse/ui'
import { CloudOff } from 'lucide-react'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'

/** What was asked for did not come: why, and the way to ask again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const w = useWords('markets')
  const language = useSession((state) => state.language)
  const isRefused = error instanceof ApiError && error.kind === 'refused'
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        action={
          <Button look="secondary" onClick={onRetry}>
            {w('try_again')}
          </Button>
        }
      >
        {isRefused ? errorText(error, language) : w('not_loaded')}
      </EmptyState>
    </div>
  )
}
