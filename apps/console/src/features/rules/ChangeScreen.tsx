import type { OperatorActName, ReasonCode } from '@glasshouse/domain'
import type { ActForm, ActPreview, RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Form, Select } from 'antd'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answerKey, requestNoteKey } from '../../acts/act-effects.ts'
import { Preview } from '../../acts/Changes.tsx'
import { previewOf } from '../../acts/preview.ts'
import { ReasonSelect } from '../../acts/ReasonSelect.tsx'
import { actEffect, actLabel } from '../../acts/rule-labels.ts'
import { askForAct } from '../../acts/sign.ts'
import { CallForm } from '../../kit/CallForm.tsx'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { Moment, State, type Tone, Typed } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useAct } from '../../live/acts.ts'
import { useOperator } from '../../session/session.ts'
import { reasonText } from '../../words/error-text.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../../words/words.ts'
import { useForms } from './queries.ts'
import { isEmptyChoice, WordFields, type WordValues, wordsIn } from './WordFields.tsx'

/** One act, from its words over what it would change to the request. */
export function ChangeScreen() {
  const w = useWords('rules')
  const { roles } = useOperator()
  const [params, setParams] = useSearchParams()
  const query = useForms()
  return (
    <PageFrame title={w('change')} note={w('change_note')}>
      <QueryView query={query} rows={6}>
        {(forms) => {
          const own = forms.filter(({ ask }) => ask.some((role) => roles.includes(role)))
          const chosen = own.find(({ act }) => act === params.get('act'))
          return (
            <div className="flex max-w-3xl flex-col gap-4">
              <Form.Item label={w('act')} layout="vertical" htmlFor="act" className="!mb-0">
                <Select
                  id="act"
                  showSearch
                  optionFilterProp="label"
                  placeholder={w('choose_act')}
                  value={chosen?.act ?? null}
                  options={own.map(({ act }) => ({ value: act, label: `${actLabel(act)} · ${act}` }))}
                  onChange={(act) => {
                    setParams({ act }, { replace: true })
                    // What there is to list may have changed while the page was open.
                    void query.refetch()
                  }}
                />
              </Form.Item>
              {chosen ? <Change key={chosen.act} form={chosen} /> : null}
            </div>
          )
        }}
      </QueryView>
    </PageFrame>
  )
}

interface Shown {
  readonly words: readonly string[]
  readonly evidence: string
  readonly preview: ActPreview
}

function Change({ form }: { readonly form: ActForm }) {
  const w = useWords('rules')
  const c = useWords('console')
  const e = useWords('effects')
  const rolesOf = (roles: ActForm['ask']) => listed(roles.map((role) => c(`role_${role}`)))
  const [shown, setShown] = useState<Shown | null>(null)
  const [asked, setAsked] = useState<RequestedAct | null>(null)
  const edits = useRef(0)
  // Only what stands in the fields is requested: a difference of anything else is taken away, and none that comes late is shown.
  const forgetShown = () => {
    edits.current += 1
    setShown(null)
  }
  const show = async (values: WordValues) => {
    const [words, evidence] = [wordsIn(form, values), (values.evidence ?? '').trim()]
    setAsked(null)
    forgetShown()
    const edit = edits.current
    const preview = await previewOf(form.act, words, evidence)
    if (edit === edits.current) setShown({ words, evidence, preview })
  }
  return (
    <>
      <div className="text-ink-2">
        <p>{actEffect(e, form.act)}</p>
        <p>{w('asks_approves', { ask: rolesOf(form.ask), approve: rolesOf(form.approve) })}</p>
      </div>
      <CallForm<WordValues> submitLabel={w('show_change')} isDisabled={form.words.some(isEmptyChoice)} onEdit={forgetShown} onSend={show}>
        <div className="grid grid-cols-1 gap-x-4 md:grid-cols-2">
          <WordFields form={form} />
        </div>
      </CallForm>
      {shown ? (
        <PagePart title={w('difference')}>
          <Preview preview={shown.preview} told={{ act: form.act, words: [...shown.words], evidence: shown.evidence }} />
          {asked ? null : <Ask act={form.act} shown={shown} onAsked={setAsked} />}
        </PagePart>
      ) : null}
      {asked ? <Asked asked={asked} /> : null}
    </>
  )
}

interface AskProps {
  readonly act: OperatorActName
  readonly shown: Shown
  readonly onAsked: (asked: RequestedAct) => void
}

function Ask({ act, shown, onAsked }: AskProps) {
  const w = useWords('rules')
  const a = useWords('acts')
  const c = useWords('console')
  const { message } = AntdApp.useApp()
  const send = async ({ reason }: { readonly reason: ReasonCode }) => {
    const asked = await askForAct({ act, words: shown.words, reason, evidence: shown.evidence })
    onAsked(asked)
    void message.success(a(answerKey(asked)))
  }
  return (
    <CallForm<{ readonly reason: ReasonCode }>
      submitLabel={a('ask')}
      isDisabled={shown.preview.lines.length === 0}
      initial={{ reason: 'rule_change' }}
      onSend={send}
    >
      <div className="pb-2 text-ink-2">
        <p>{a(requestNoteKey(act, shown.words))}</p>
        <p>{w('ask_note')}</p>
      </div>
      <Form.Item name="reason" label={a('reason')} rules={[{ required: true, message: c('required') }]} className="max-w-xs">
        <ReasonSelect />
      </Form.Item>
    </CallForm>
  )
}

const TONES: Readonly<Partial<Record<RequestedAct['state'], Tone>>> = { executed: 'good', requested: 'waits', declined: 'bad' }

/** Followed until it has ended. */
function Asked({ asked }: { readonly asked: RequestedAct }) {
  const w = useWords('rules')
  const t = useWords('terms')
  const { data } = useAct(asked.id)
  const { state, expiresAt, refusal, declineWords } = data ?? asked
  return (
    <p role="status" className="flex flex-wrap items-center gap-3">
      <State tone={TONES[state] ?? 'open'} text={t(`act_${state}`)} />
      {refusal ? <span>{reasonText(refusal) || refusal}</span> : null}
      {declineWords ? <Typed text={declineWords} /> : null}
      {state === 'requested' ? (
        <span className="text-ink-2">
          {w('over_at')} <Moment at={expiresAt} />
        </span>
      ) : null}
      <Link to={`/approvals/${asked.id}`} className="text-accent underline-offset-2 hover:underline">
        {w('to_request')}
      </Link>
    </p>
  )
}
