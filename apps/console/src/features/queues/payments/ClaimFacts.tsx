import type { ClaimOfDesk } from '@glasshouse/wire'
import { Exact } from '../../../kit/Exact.tsx'
import { Facts, Moment, Person, State, Typed } from '../../../kit/pieces.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { useWords } from '../../../words/words.ts'
import { CLAIM_TONES, stageOf } from './tones.ts'

/** Whose claim it is, what is claimed in which currency, and what became of it. */
export function ClaimFacts({ claim }: { readonly claim: ClaimOfDesk }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const nameOf = useOperatorName()
  const stage = stageOf(claim)
  return (
    <Facts
      columns={2}
      facts={[
        [w('person'), <Person key="person" userId={claim.userId} name={claim.loginName} />],
        [w('claimed'), <Exact key="claimed" text={claim.amount} coin={claim.currency} />],
        [w('state'), <State key="state" tone={CLAIM_TONES[stage]} text={t(`claim_${stage}`)} />],
        [w('credited'), claim.credited === null ? '' : <Exact key="credited" text={claim.credited} coin={claim.coin} />],
        [w('channel'), claim.channel],
        [w('holder'), nameOf(claim.reviewer)],
        [w('shown_address'), <Typed key="address" text={claim.address} />],
        [w('sent_at'), <Moment key="sent" at={claim.submittedAt} />],
        [w('reason'), <Typed key="reason" text={claim.reason} />],
      ]}
    />
  )
}
