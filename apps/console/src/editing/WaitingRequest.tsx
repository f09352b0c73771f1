import { mayTakePart, type OperatorActName } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { DeclineButton } from '../acts/DeclineButton.tsx'
import { approveRequest, withdrawRequest } from '../acts/sign.ts'
import { WithdrawButton } from '../acts/WithdrawButton.tsx'
import { failureText } from '../kit/states.tsx'
import { momentOf } from '../live/moments.ts'
import { useOperatorName } from '../live/operators.ts'
import { useOperator } from '../session/session.ts'
import { useWords } from '../words/words.ts'

/** A request beside what it would do, with the buttons of the operators who may decide it. */
export function WaitingRequest({ request, children }: { readonly request: RequestedAct; readonly children: ReactNode }) {
  const w = useWords('settings')
  const operator = useOperator()
  const nameOf = useOperatorName()
  const { message } = AntdApp.useApp()
  const [isSending, setSending] = useState(false)
  const isOwn = request.requestedBy.id === operator.id
  const mayApprove = mayTakePart(request.act as OperatorActName, 'approve', operator.roles)
  const run = async (work: Promise<unknown>, said: string) => {
    setSending(true)
    try {
      await work
      void message.success(said)
    } catch (error) {
      void message.error(failureText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-surface-1 p-3">
      <div className="text-ink-2">
        {w('asked_by', { who: nameOf(request.requestedBy.id), at: momentOf(request.requestedAt), until: momentOf(request.expiresAt) })}
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        {isOwn ? (
          <WithdrawButton
            act={request}
            label={w('withdraw')}
            isSending={isSending}
            onWithdraw={() => void run(withdrawRequest(request.id), w('withdrawn'))}
          />
        ) : (
          <Button
            type="primary"
            disabled={!mayApprove}
            loading={isSending}
            onClick={() => void run(approveRequest(request), w('approved'))}
          >
            {w('approve')}
          </Button>
        )}
        {!isOwn && mayApprove ? <DeclineButton act={request} isDisabled={isSending} /> : null}
        {isOwn ? (
          <span className="text-ink-2">{w('not_own')}</span>
        ) : mayApprove ? null : (
          <span className="text-ink-2">{w('not_approver')}</span>
        )}
      </div>
    </div>
  )
}
