import { mayTakePart } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Button, Modal } from 'antd'
import { useState } from 'react'
import { actSentence } from '../../acts/act-sentence.ts'
import { askForAct } from '../../acts/sign.ts'
import { FailedState } from '../../kit/states.tsx'
import { useOperator } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import type { StopAct } from './stops.ts'

export interface ToConfirm extends Omit<StopAct, 'name'> {
  readonly name: StopAct['name'] | 'lift'
  readonly isLift: boolean
}

/** The second tap, under what it does and what it does not. */
export function Confirming({ chosen, onClose }: { readonly chosen: ToConfirm | null; readonly onClose: () => void }) {
  const w = useWords('emergency')
  return (
    <Modal
      open={chosen !== null}
      title={chosen?.isLift ? w('lift_title') : w('stop_title')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      width={520}
    >
      {chosen ? <Deciding chosen={chosen} onClose={onClose} /> : null}
    </Modal>
  )
}

function Deciding({ chosen, onClose }: { readonly chosen: ToConfirm; readonly onClose: () => void }) {
  const w = useWords('emergency')
  const a = useWords('acts')
  const c = useWords('console')
  const { message } = AntdApp.useApp()
  const { roles } = useOperator()
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const { act, words, name, isLift } = chosen
  const mayAsk = mayTakePart(act, 'ask', roles)
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      const asked: RequestedAct = await askForAct({ act, words, reason: 'incident', isShown: true })
      void message.success(asked.state === 'executed' ? w('done') : a('asked'))
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{actSentence(a, act, words)}</p>
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-ink-2">{w('does')}</dt>
          <dd>{w(`does_${name}`)}</dd>
        </div>
        <div>
          <dt className="text-ink-2">{w('does_not')}</dt>
          <dd>{w(`not_${name}`)}</dd>
        </div>
      </dl>
      {mayAsk ? null : <p className="text-warn">{w('role_missing')}</p>}
      {failure ? <FailedState error={failure} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="primary" danger={!isLift} loading={isSending} disabled={!mayAsk} onClick={() => void send()}>
          {isLift ? w('lift_now') : w('stop_now')}
        </Button>
        <Button onClick={onClose}>{c('cancel')}</Button>
      </div>
    </div>
  )
}
