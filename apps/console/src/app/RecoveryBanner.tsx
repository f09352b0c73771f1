import { Alert } from 'antd'
import { Link } from 'react-router'
import { momentOf } from '../live/moments.ts'
import { useOperatorName } from '../live/operators.ts'
import { useHouseFollowed } from '../session/house-keys.ts'
import { useOperator } from '../session/session.ts'
import { useWords } from '../words/words.ts'

/**
 * On every page while a recovery of an operator's keys is announced: one admin and the recovery key give them to
 * somebody, and the notice is worth what those read of it who can end it.
 */
export function RecoveryBanner() {
  const w = useWords('console')
  const nameOf = useOperatorName()
  const own = useOperator().id
  const { data } = useHouseFollowed()
  const recovery = data?.house.recovery
  if (!recovery) return null
  const { lostOperator, announcedBy, effectiveFrom } = recovery
  return (
    <Alert
      banner
      type="warning"
      role="alert"
      title={
        <span className="font-semibold">
          {w(lostOperator === own ? 'recovery_of_you' : 'recovery_of', { name: nameOf(lostOperator), time: momentOf(effectiveFrom) })}
        </span>
      }
      description={
        <>
          {w('recovery_by', { name: nameOf(announcedBy) })}{' '}
          <Link to="/operators" className="!text-inherit !underline font-medium underline-offset-2">
            {w('recovery_object')}
          </Link>
        </>
      }
    />
  )
}
