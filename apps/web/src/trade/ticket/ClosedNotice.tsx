import { Banner } from '@glasshouse/ui'
import { useWords } from '../../words/words.ts'
import { FrozenHelp } from '../freeze/FrozenHelp.tsx'
import type { ClosedReason } from './use-closed-reason.ts'

/** Above a button that cannot be used: why, and what to do. */
export function ClosedNotice({ reason }: { reason: ClosedReason }) {
  const w = useWords('trade')
  return (
    <div className="overflow-hidden rounded-md" role="status">
      <Banner kind="warn">
        {w(`closed_${reason}`)}
        {reason === 'frozen' && (
          <>
            {' '}
            <FrozenHelp />
          </>
        )}
      </Banner>
    </div>
  )
}
