import { mayTakePart } from '@glasshouse/domain'
import type { ClaimOfDesk } from '@glasshouse/wire'
import { Button } from 'antd'
import { openAct } from '../../../acts/act-draft.ts'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Typed } from '../../../kit/pieces.tsx'
import { useActs } from '../../../live/acts.ts'
import { useOperator } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'

/** Of a claim that was credited: the evidence of its credit, and the act that takes it back, filled in. */
export function TakeBack({ claim }: { readonly claim: ClaimOfDesk }) {
  const w = useWords('queues')
  const p = useWords('person')
  const { roles } = useOperator()
  const { data = [] } = useActs(null)
  const { serial, userId, coin, credited } = claim
  const credit = data.find(({ act, words, state }) => act === 'credit-deposit' && words[0] === serial && state === 'executed')
  const evidence = credit?.evidence ?? ''
  const open = () =>
    openAct({
      act: 'reverse-credit',
      words: [userId, coin, credited ?? '', { label: p('words_for_person'), isText: true }],
      reason: 'compliance',
      evidence: evidence === '' ? {} : { initial: evidence },
      note: p('reverse_note'),
      people: [{ userId, loginName: claim.loginName }],
      about: claim,
    })
  return (
    <PagePart
      title={w('credit_of_claim')}
      actions={
        mayTakePart('reverse-credit', 'ask', roles) && credited !== null ? (
          <Button danger onClick={open}>
            {w('take_back')}
          </Button>
        ) : null
      }
    >
      <p>{evidence === '' ? w('evidence_unlisted') : <Typed text={evidence} />}</p>
    </PagePart>
  )
}
