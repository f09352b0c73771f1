import { withdrawalNumber } from '@glasshouse/domain'
import type { AboutAct } from '@glasshouse/wire'
import { Link } from 'react-router'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { useWords } from '../../../words/words.ts'
import { ClaimFacts } from './ClaimFacts.tsx'
import { WithdrawalFacts } from './WithdrawalFacts.tsx'

/** Payment that a request concerns, as it is now: the approver sees whose money goes where. */
export function AboutPayment({ about }: { readonly about: NonNullable<AboutAct> }) {
  const w = useWords('queues')
  const isWithdrawal = about.kind === 'withdrawal'
  const title = isWithdrawal
    ? w('withdrawal_numbered', { id: withdrawalNumber(about.id) })
    : w('deposit_numbered', { serial: about.serial })
  const path = isWithdrawal ? `/withdrawals/${about.id}` : `/deposits/${about.serial}`
  return (
    <PagePart
      title={title}
      actions={
        <Link to={path} className="text-accent underline-offset-2 hover:underline">
          {w('to_payment')}
        </Link>
      }
    >
      {isWithdrawal ? <WithdrawalFacts withdrawal={about} /> : <ClaimFacts claim={about} />}
    </PagePart>
  )
}
