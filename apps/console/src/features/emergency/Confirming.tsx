import { mayTakePart, type ReasonCode } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { actSentence } from '../../acts/act-sentence.ts'
import { ReasonSelect } from '../../acts/ReasonSelect.tsx'
import { actLabel } from '../../acts/rule-labels.ts'
import { askForAct } from '../../acts/sign.ts'
import { Facts } from '../../kit/pieces.tsx'
import { FailedState } from '../../kit/states.tsx'
import { useOperator } from '../../session/session.ts'
import { useWords, type Words } from '../../words/words.ts'
import { FoundUser } from './FoundUser.tsx'
import type { MarketKind, StopAct } from './stops.ts'

export interface ToConfirm extends Omit<StopAct, 'name'> {
  readonly name: StopAct['name'] | 'lift'
  readonly isLift: boolean
}

/** The second tap, under what is signed by it, what it does and what it does not. */
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
  const s = useWords('signing')
  const { message } = AntdApp.useApp()
  const { roles, name: ownName } = useOperator()
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [reason, setReason] = useState<ReasonCode>('incident')
  const { act, words, name, isLift } = chosen
  const mayAsk = mayTakePart(act, 'ask', roles)
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      const asked: RequestedAct = await askForAct({ act, words, reason, isShown: true })
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
      {act === 'account-flag' ? <FoundUser uid={words[0] ?? ''} /> : null}
      <Form.Item label={a('reason')} layout="vertical" htmlFor="stop-reason" className="!mb-0 max-w-xs">
        <ReasonSelect id="stop-reason" value={reason} onChange={setReason} />
      </Form.Item>
      <section aria-label={w('to_sign')} className="flex flex-col gap-1 rounded-md border border-line bg-surface-1 p-3">
        <h3 className="text-ink-2">{w('to_sign')}</h3>
        <Facts
          facts={[
            [w('what'), actLabel(act)],
            ...factsOf(w, chosen),
            [a('reason'), a(`reason_${reason}`)],
            [s('asked_by'), ownName],
            [w('counts'), isLift ? w('counts_lift') : w('counts_stop')],
          ]}
        />
      </section>
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

/** Of whom or what, and what is set: the words of the act, said. */
function factsOf(w: Words<'emergency'>, { act, words, subject }: ToConfirm): readonly (readonly [string, string])[] {
  const set = words.at(-1) ?? ''
  if (act === 'account-flag')
    return [
      [w('subject'), subject] as const,
      [w('state'), `${set === 'on' ? w('state_frozen') : w('state_free')}. ${w('uid_note')}`] as const,
    ]
  if (act === 'halt-orders' || act === 'stop-payouts') return [[w('state'), set === 'on' ? w('state_stopped') : w('state_open')]]
  return [
    [w('subject'), `${subject === 'all' ? w('all_of_kind') : subject} · ${w(`kind_${KIND_OF[act] ?? 'market'}`)}`],
    [w('state'), set === 'open' ? w('state_open') : w(`state_${set as 'halted'}`)],
  ]
}
const KIND_OF: Readonly<Record<string, MarketKind>> = { 'market-state': 'market', 'contract-state': 'contract', 'option-state': 'option' }
