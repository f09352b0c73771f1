import { operatorApi } from '@glasshouse/client'
import { PayoutFacts } from '../../../acts/signing/PayoutFacts.tsx'
import { rememberPayout, useSeenPayout } from '../../../acts/signing/seen-payouts.ts'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useMay } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { LookGate } from '../looks/LookGate.tsx'
import { useLook } from '../looks/use-look.ts'

/** Where a withdrawal goes, once this operator has opened it: its steps are signed by nobody who has not. */
export function PayoutLook({ id }: { readonly id: string }) {
  const w = useWords('queues')
  const may = useMay('show_withdrawal')
  const payout = useSeenPayout(id)
  const { isLooking, error, look } = useLook(async (purpose) => {
    const reply = await operatorApi.showWithdrawal({ id, purpose }, { isQuiet: true })
    if (reply.data) rememberPayout(reply.data)
    return reply
  })
  if (!may) return <EmptyState text={w('look_not_yours')} />
  if (!payout) return <LookGate what={w('look_withdrawal')} isLooking={isLooking} error={error} onLook={look} />
  return (
    <PagePart title={w('destination')}>
      <PayoutFacts payout={payout} />
    </PagePart>
  )
}
