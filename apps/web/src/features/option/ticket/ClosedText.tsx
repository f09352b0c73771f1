import { formatMoment } from '@glasshouse/client'
import { Banner } from '@glasshouse/ui'
import { Link } from 'react-router'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { FrozenHelp } from '../../../trade/freeze/FrozenHelp.tsx'
import { useWords } from '../../../words/words.ts'
import type { Closed } from './use-closed.ts'

/** Above the buttons that cannot be used: why, and what goes on nevertheless. */
export function ClosedText({ closed }: { closed: Closed }) {
  const w = useWords('option')
  const style = useTimeStyle()
  const isExcluded = closed.reason === 'excluded' || closed.reason === 'excluded_for_ever'
  return (
    <div className="overflow-hidden rounded-md" role="status">
      <Banner kind={isExcluded ? 'info' : 'warn'}>
        {closed.reason === 'excluded' ? w('closed_excluded', { time: formatMoment(closed.untilMs, style) }) : w(`closed_${closed.reason}`)}
        {closed.reason === 'frozen' && (
          <>
            {' '}
            <FrozenHelp />
          </>
        )}
        {isExcluded && (
          <>
            {' '}
            <Link to="/protection" className="font-semibold underline underline-offset-2">
              {w('own_limits_link')}
            </Link>
          </>
        )}
      </Banner>
    </div>
  )
}
