import type { ReasonCode } from '@glasshouse/domain'
import { App as AntdApp, Button, Form, Input, Modal, Select } from 'antd'
import { CallForm } from '../kit/CallForm.tsx'
import { useWords } from '../words/words.ts'
import { type ActDraft, closeAct, type OpenWord, useActDraft } from './act-draft.ts'
import { answerKey, requestNoteKey } from './act-effects.ts'
import { actSentence } from './act-sentence.ts'
import { KeysField } from './KeysField.tsx'
import { ManyField } from './ManyField.tsx'
import { noKeyIn } from './public-keys.ts'
import { ReasonSelect } from './ReasonSelect.tsx'
import { askForAct } from './sign.ts'
import { TargetFacts } from './signing/TargetFacts.tsx'

/** Where `openAct` shows its form. */
export function ActDialog() {
  const w = useWords('acts')
  const draft = useActDraft()
  return (
    <Modal open={draft !== null} title={w('ask_title')} footer={null} onCancel={closeAct} destroyOnHidden width={560}>
      {draft ? <ActForm draft={draft} /> : null}
    </Modal>
  )
}

interface Values {
  readonly reason: ReasonCode
  readonly evidence?: string
  readonly [word: `word${number}`]: string | undefined
}

function ActForm({ draft }: { readonly draft: ActDraft }) {
  const w = useWords('acts')
  const c = useWords('console')
  const { message } = AntdApp.useApp()
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch([], form) as Partial<Values> | undefined
  const wordsIn = (values: Partial<Values> = {}) =>
    draft.words.map((word, place) => (typeof word === 'string' ? word : (values[`word${place}`] ?? '').trim()))
  const keysRule = ({ label }: OpenWord) => ({
    validator: async (_: unknown, keys = '') => {
      const bad = noKeyIn(String(keys))
      if (keys !== '' && bad !== undefined) throw new Error(w('keys_rule', { field: label, word: bad }))
    },
  })
  const rulesOf = (word: OpenWord) => [...(word.isOptional ? [] : [needed]), ...(word.keysOf === undefined ? [] : [keysRule(word)])]
  const needed = { required: true, whitespace: true, message: c('required') }
  const initial = Object.fromEntries(draft.words.map((word, place) => [`word${place}`, typeof word === 'string' ? word : word.initial]))
  const send = async (values: Values) => {
    const words = wordsIn(values).filter((word, place) => word !== '' || !isOptional(draft.words[place]))
    const { act, payment } = draft
    const evidence = (values.evidence ?? '').trim()
    const asked = await askForAct({ act, words, reason: values.reason, evidence, ...(payment ? { payment } : {}) })
    void message.success(w(answerKey(asked)))
    closeAct()
    draft.onAsked?.(asked)
  }
  return (
    <CallForm<Values>
      form={form}
      initial={
        { ...initial, ...(draft.reason ? { reason: draft.reason } : {}), evidence: draft.evidence?.initial ?? '' } as Partial<Values>
      }
      submitLabel={w('ask')}
      onSend={send}
      beside={<Button onClick={closeAct}>{c('cancel')}</Button>}
    >
      <p className="pb-1 font-semibold text-sm">{actSentence(w, draft.act, wordsIn(typed))}</p>
      <div className="pb-1">
        <TargetFacts users={[]} people={draft.people ?? []} about={draft.about ?? null} />
      </div>
      <div className="pb-3 text-ink-2">
        {draft.note ? <p>{draft.note}</p> : null}
        <p>{w(requestNoteKey(draft.act, wordsIn(typed)))}</p>
      </div>
      {draft.words.map((word, place) =>
        typeof word === 'string' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of one act stand in one order
          <Form.Item key={place} name={`word${place}`} label={word.label} extra={word.note} rules={rulesOf(word)}>
            <WordInput word={word} />
          </Form.Item>
        ),
      )}
      {draft.evidence ? (
        <Form.Item name="evidence" label={w('evidence')} extra={draft.evidence.note ?? w('evidence_note')} rules={[needed]}>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
      <Form.Item name="reason" label={w('reason')} rules={[{ required: true, message: c('required') }]}>
        <ReasonSelect />
      </Form.Item>
    </CallForm>
  )
}

const isOptional = (word: string | OpenWord | undefined) => typeof word === 'object' && word.isOptional === true

/** `value` and `onChange` come from the form's item. */
function WordInput({
  word,
  ...given
}: {
  readonly word: OpenWord
  readonly value?: string
  readonly onChange?: (value: never) => void
  readonly id?: string
}) {
  if (word.keysOf !== undefined) return <KeysField {...(given as object)} name={word.keysOf} />
  if (word.isMany) return <ManyField {...(given as object)} options={word.options ?? []} />
  if (word.options) return <Select {...(given as object)} options={[...word.options]} />
  if (word.isText) return <Input.TextArea {...(given as object)} rows={3} maxLength={200} showCount />
  return <Input {...(given as object)} maxLength={200} />
}
