import { App as AntdApp, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../kit/states.tsx'
import { useWords } from '../../words/words.ts'

export interface Decision<Act extends string> {
  readonly act: Act
  readonly label: string
  readonly look?: 'primary' | 'danger'
  /** A reason has to be written. */
  readonly needsReason?: boolean
}

export interface DecisionFormProps<Act extends string> {
  readonly decisions: readonly Decision<Act>[]
  /** Where the reason goes: whether its person reads it. */
  readonly reasonNote: string
  /** Why nothing can be decided now; undefined where it can. */
  readonly heldUp?: ReactNode
  readonly onDecide: (act: Act, reason: string) => Promise<void>
}

const REASON_MAX = 500

/** What is decided about one of a queue, with the reason where one is wanted. */
export function DecisionForm<Act extends string>({ decisions, reasonNote, heldUp, onDecide }: DecisionFormProps<Act>) {
  const w = useWords('queues')
  const { message } = AntdApp.useApp()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [sending, setSending] = useState<Act | null>(null)
  const decide = async ({ act, needsReason }: Decision<Act>) => {
    if (needsReason && reason.trim() === '') {
      setFault(w('reason_wanted'))
      document.getElementById('decision-reason')?.focus()
      return
    }
    setFault('')
    setSending(act)
    try {
      await onDecide(act, reason.trim())
      setReason('')
    } catch (error) {
      setFault(failureText(error))
      void message.error(failureText(error))
    } finally {
      setSending(null)
    }
  }
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      {heldUp ? <p className="text-ink-2">{heldUp}</p> : null}
      <Form.Item
        label={w('reason')}
        layout="vertical"
        htmlFor="decision-reason"
        extra={reasonNote}
        {...(fault ? { validateStatus: 'error' as const, help: <span role="alert">{fault}</span> } : {})}
      >
        <Input.TextArea
          id="decision-reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={REASON_MAX}
          rows={3}
          disabled={heldUp !== undefined}
        />
      </Form.Item>
      <div className="flex flex-wrap gap-2">
        {decisions.map((decision) => (
          <Button
            key={decision.act}
            type={decision.look === 'primary' ? 'primary' : 'default'}
            danger={decision.look === 'danger'}
            loading={sending === decision.act}
            disabled={heldUp !== undefined || (sending !== null && sending !== decision.act)}
            onClick={() => void decide(decision)}
          >
            {decision.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
