import { formatDecimal, isPayoutAct, mayTakePart, type OperatorActName, unitsOf, withdrawalNumber } from '@glasshouse/domain'
import type { ListedWithdrawal, WithdrawalOfDesk } from '@glasshouse/wire'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { type ActDraft, openAct } from '../../../acts/act-draft.ts'
import { isRefusedByDebt } from '../../../acts/signing/PayoutDebt.tsx'
import { useSeenPayout } from '../../../acts/signing/seen-payouts.ts'
import { PageFrame, PagePart } from '../../../kit/PageFrame.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useOperator } from '../../../session/session.ts'
import { useWords, type Words } from '../../../words/words.ts'
import { RequestsAbout } from '../approvals/RequestsAbout.tsx'
import { PayoutLook } from '../payments/PayoutLook.tsx'
import { WithdrawalFacts } from '../payments/WithdrawalFacts.tsx'
import { QueueSteps } from '../QueueSteps.tsx'
import { useWithdrawal, useWithdrawals } from './withdrawals.ts'

/** One withdrawal: where it goes, and each of its steps as an act of two. */
export function WithdrawalScreen() {
  const { id = '' } = useParams()
  return <WithdrawalPage key={id} id={id} />
}

function WithdrawalPage({ id }: { readonly id: string }) {
  const w = useWords('queues')
  const waiting = useWithdrawals('waiting')
  const ids = (waiting.data ?? []).map((one) => one.id)
  const known = useWithdrawal(id)
  return (
    <PageFrame
      title={w('withdrawal_numbered', { id: withdrawalNumber(id) })}
      actions={<QueueSteps list="/withdrawals" ids={ids} id={id} />}
    >
      <QueryView query={known} rows={6}>
        {(withdrawal) => <WithdrawalFacts withdrawal={withdrawal} />}
      </QueryView>
      {known.data ? <PayoutLook id={id} /> : null}
      {known.data ? <Steps withdrawal={known.data} /> : null}
      {known.isLoadingError ? null : <RequestsAbout word={id} />}
    </PageFrame>
  )
}

type Step = ActDraft & { readonly label: string; readonly isDanger?: true }

/** Acts that its state leaves open, for those who may ask for them. */
function Steps({ withdrawal }: { readonly withdrawal: WithdrawalOfDesk }) {
  const w = useWords('queues')
  const { roles } = useOperator()
  const isSeen = useSeenPayout(withdrawal.id) !== null
  const steps = stepsOf(withdrawal, w).filter(({ act }) => mayTakePart(act, 'ask', roles))
  if (steps.length === 0) return null
  const isHeld = steps.some(({ act }) => isRefusedByDebt(act, withdrawal))
  const isSeenEnough = isSeen || !steps.some(({ act }) => isPayoutAct(act))
  return (
    <PagePart title={w('decide')} note={isHeld ? w('held_by_debt') : isSeenEnough ? w('steps_note') : w('look_where_first')}>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ label, isDanger, ...draft }, at) => (
          <Button
            key={draft.act}
            type={at === 0 ? 'primary' : 'default'}
            danger={isDanger ?? false}
            disabled={(isPayoutAct(draft.act) && !isSeen) || isRefusedByDebt(draft.act, withdrawal)}
            onClick={() =>
              openAct({ ...draft, about: withdrawal, people: [{ userId: withdrawal.userId, loginName: withdrawal.loginName }] })
            }
          >
            {label}
          </Button>
        ))}
      </div>
    </PagePart>
  )
}

function stepsOf({ id, userId, coin, state, amount, fee, hits }: ListedWithdrawal, w: Words<'queues'>): Step[] {
  const reasonWord = { label: w('reason_for_owner'), isText: true }
  const draft = (act: OperatorActName, words: ActDraft['words'], label: string, note: string): Step => ({
    ...{ act, words: [id, ...words], label, note, reason: 'user_request', payment: { kind: 'withdrawal', id, userId, coin } },
  })
  const cleared =
    hits.length === 0
      ? '-'
      : {
          label: w('hits_cleared'),
          options: [
            { value: '-', label: w('hits_not_looked_at') },
            { value: 'cleared', label: w('hits_looked_at') },
          ],
        }
  const approve = draft('approve-withdrawal', [cleared], w('ask_approval'), w('approve_withdrawal_note'))
  const reject = { ...draft('reject-withdrawal', [reasonWord], w('ask_rejection'), w('reject_withdrawal_note')), isDanger: true as const }
  const send = draft('send-withdrawal', [], w('ask_sending'), w('send_withdrawal_note'))
  const settle = draft(
    'settle-withdrawal',
    [{ label: w('payment_reference'), note: w('payment_reference_note') }],
    w('ask_settling'),
    w('settle_withdrawal_note'),
  )
  const fail = { ...draft('fail-withdrawal', [reasonWord], w('ask_failing'), w('fail_withdrawal_note')), isDanger: true as const }
  const back = draft(
    'return-withdrawal',
    [{ label: w('amount_returned'), initial: leftBy(amount, fee) }],
    w('ask_return'),
    w('return_withdrawal_note'),
  )
  const steps: Readonly<Record<ListedWithdrawal['state'], readonly Step[]>> = {
    requested: [approve, reject],
    approved: [send, reject],
    waiting: [send, reject],
    sending: [settle, fail],
    settled: [back],
    rejected: [],
    failed: [],
    cancelled: [],
  }
  return [...steps[state]]
}

const DECIMALS = 18

/** The fee stayed with the exchange: no more comes back. */
const leftBy = (amount: string, fee: string) => formatDecimal(unitsOf(amount, DECIMALS) - unitsOf(fee, DECIMALS), DECIMALS)
