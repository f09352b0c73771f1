import { mayTakePart } from '@glasshouse/domain'
import type { ShownPerson } from '@glasshouse/wire'
import { Button } from 'antd'
import { type ActDraft, openAct } from '../../../acts/act-draft.ts'
import { useOperator } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'

/** Acts on the whole person; those on one account stand beside it. */
export function PersonActs({ person }: { readonly person: ShownPerson }) {
  const w = useWords('person')
  const { roles } = useOperator()
  const { userId, loginName } = person
  const open = (draft: ActDraft) => openAct({ ...draft, people: [{ userId, loginName }] })
  const isFrozen = person.accounts.some(({ flags }) => flags.frozen)
  const isOff = person.state === 'disabled'
  return (
    <div className="flex flex-wrap gap-2">
      {mayTakePart('account-flag', 'ask', roles) ? (
        <Button
          danger={!isFrozen}
          onClick={() =>
            open({
              act: 'account-flag',
              words: [userId, 'real', 'frozen', isFrozen ? 'off' : 'on'],
              reason: 'compliance',
              note: isFrozen ? w('thaw_note') : w('freeze_note'),
            })
          }
        >
          {isFrozen ? w('thaw') : w('freeze')}
        </Button>
      ) : null}
      {mayTakePart('user-status', 'ask', roles) ? (
        <Button
          onClick={() =>
            open({
              act: 'user-status',
              words: [userId, isOff ? 'normal' : 'disabled'],
              reason: 'compliance',
              note: isOff ? w('payouts_on_note') : w('payouts_off_note'),
            })
          }
        >
          {isOff ? w('payouts_on') : w('payouts_off')}
        </Button>
      ) : null}
      {person.payoutsStoppedAt !== null && mayTakePart('resume-payouts', 'ask', roles) ? (
        <Button onClick={() => open({ act: 'resume-payouts', words: [userId], reason: 'user_request', note: w('resume_note') })}>
          {w('resume_payouts')}
        </Button>
      ) : null}
      {mayTakePart('credit-account', 'ask', roles) ? (
        <Button
          onClick={() =>
            open({
              act: 'credit-account',
              words: [userId, { label: w('coin'), initial: 'usdt' }, { label: w('amount') }],
              reason: 'funding',
              evidence: {},
              note: w('credit_note'),
            })
          }
        >
          {w('credit')}
        </Button>
      ) : null}
      {mayTakePart('reverse-credit', 'ask', roles) ? (
        <Button
          onClick={() =>
            open({
              act: 'reverse-credit',
              words: [userId, ...creditWords(w)],
              reason: 'compliance',
              evidence: {},
              note: w('reverse_note'),
            })
          }
        >
          {w('reverse_credit')}
        </Button>
      ) : null}
      {mayTakePart('correct-credit', 'ask', roles) ? (
        <Button
          onClick={() =>
            open({
              act: 'correct-credit',
              words: [userId, { label: w('credited_to') }, ...creditWords(w)],
              reason: 'compliance',
              evidence: {},
              note: w('correct_note'),
            })
          }
        >
          {w('correct_credit')}
        </Button>
      ) : null}
    </div>
  )
}

/** Of a credit that stands: what it was, and why it is changed. */
const creditWords = (w: ReturnType<typeof useWords<'person'>>) => [
  { label: w('coin'), initial: 'usdt' },
  { label: w('amount') },
  { label: w('words_for_person'), isText: true },
]
