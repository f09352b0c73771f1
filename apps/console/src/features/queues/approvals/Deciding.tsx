import { isOperatorActName, isPayoutAct, mayTakePart } from '@glasshouse/domain'
import type { ActToSign, RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { DeclineButton } from '../../../acts/DeclineButton.tsx'
import { approveRequest, signRequest, withdrawRequest } from '../../../acts/sign.ts'
import { isRefusedByDebt } from '../../../acts/signing/PayoutDebt.tsx'
import { useSeenPayout } from '../../../acts/signing/seen-payouts.ts'
import { WithdrawButton } from '../../../acts/WithdrawButton.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { FailedState, failureText } from '../../../kit/states.tsx'
import { useOperator } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'

/** Acts whose approver reads something elsewhere and types it here. */
const CONFIRMED: readonly string[] = ['step-clock', 'wire-account']

interface DecidingProps {
  readonly act: ActToSign
  /** What was done, in a sentence. */
  readonly onDecided?: (said: string) => void
}

/** Approving or declining another operator's request, or withdrawing an own one. */
export function Deciding({ act, onDecided }: DecidingProps) {
  const w = useWords('queues')
  const s = useWords('signing')
  const { message } = AntdApp.useApp()
  const operator = useOperator()
  const [confirmation, setConfirmation] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const isOwn = act.requestedBy.id === operator.id
  const mayApprove = isOperatorActName(act.act) && mayTakePart(act.act, 'approve', operator.roles)
  const isUnsigned = act.toSign !== null && !act.signers.some(({ id }) => id === operator.id)
  const isConfirmed = CONFIRMED.includes(act.act)
  const isRequested = act.toSign === null || act.signers.some(({ id }) => id === act.requestedBy.id)
  const why = isOwn ? w('own_request') : !mayApprove ? w('role_may_not_approve') : isRequested ? null : w('not_signed_by_requester')
  const isSeen = useSeenPayout(act.words[0] ?? '') !== null
  const isUnseen = isPayoutAct(act.act) && !isSeen
  const isHeld = act.about?.kind === 'withdrawal' && isRefusedByDebt(act.act, act.about)
  const first = isHeld ? w('held_by_debt') : isUnseen ? w('look_where_first') : null
  const send = async (work: () => Promise<RequestedAct>, done: string) => {
    setSending(true)
    setFailure(null)
    try {
      await work()
      void message.success(done)
      onDecided?.(done)
    } catch (error) {
      setFailure(error)
      void message.error(failureText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <PagePart title={w('decide')}>
      <div className="flex max-w-2xl flex-col items-start gap-3">
        {isConfirmed && !isOwn ? (
          <Form.Item
            label={w('confirmation')}
            layout="vertical"
            htmlFor="act-confirmation"
            extra={w('confirmation_note')}
            className="w-full"
          >
            <Input id="act-confirmation" value={confirmation} onChange={({ target }) => setConfirmation(target.value)} maxLength={200} />
          </Form.Item>
        ) : null}
        {why ? <p className="text-ink-2">{why}</p> : null}
        {first ? <p className="text-ink-2">{first}</p> : null}
        {failure ? <FailedState error={failure} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button
            type="primary"
            loading={isSending && !isOwn}
            disabled={why !== null || first !== null}
            title={why ?? first ?? ''}
            onClick={() => void send(() => approveRequest(act, confirmation.trim()), w('approved_and_done'))}
          >
            {act.isUnconfirmed ? s('confirm') : w('approve')}
          </Button>
          {why === null && !act.isUnconfirmed ? <DeclineButton act={act} isDisabled={isSending} onDeclined={onDecided} /> : null}
          {isOwn && isUnsigned ? (
            <Button
              type="primary"
              loading={isSending}
              disabled={first !== null}
              onClick={() => void send(() => signRequest(act), s('signed'))}
            >
              {s('sign_own')}
            </Button>
          ) : null}
          {isOwn && !act.isUnconfirmed ? (
            <WithdrawButton
              act={act}
              label={w('withdraw_request')}
              isSending={isSending}
              onWithdraw={() => void send(() => withdrawRequest(act.id), w('withdrawn'))}
            />
          ) : null}
        </div>
      </div>
    </PagePart>
  )
}
