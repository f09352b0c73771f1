import type { ActForm, ActWord } from '@glasshouse/wire'
import { Form, Input, Select } from 'antd'
import { valueLabel, wordLabel } from '../../acts/rule-labels.ts'
import { MomentField, momentRule } from '../../kit/MomentField.tsx'
import { isoOf } from '../../live/act-values.ts'
import { timeZone } from '../../live/moments.ts'
import { useWords, type Words } from '../../words/words.ts'

/** Typed words by their place in the act. */
export type WordValues = { readonly evidence?: string } & { readonly [word: `word${number}`]: string | undefined }

/** As the act takes them; what may stay empty and did is left out at the end. */
export function wordsIn({ words }: ActForm, values: WordValues): string[] {
  const typed = words.map((word, place) => textOf(word, values[`word${place}`]))
  while (typed.length > 0 && typed.at(-1) === '' && words[typed.length - 1]?.isOptional) typed.pop()
  return typed
}

const textOf = ({ kind }: ActWord, value = ''): string => (kind === 'time' ? isoOf(value) : value.trim())

/** A choice of nothing, or of all of nothing. */
export const isEmptyChoice = ({ kind, values }: ActWord): boolean => kind === 'choice' && !values.some((value) => value !== 'all')

/** A field for each word of an act, made from what the server says of it. */
export function WordFields({ form }: { readonly form: ActForm }) {
  const w = useWords('rules')
  const a = useWords('acts')
  const c = useWords('console')
  const needed = { required: true, whitespace: true, message: c('required') }
  return (
    <>
      {form.words.map((word, place) => (
        <Form.Item
          key={word.name}
          name={`word${place}`}
          label={wordLabel(w, word.name)}
          extra={noteOf(w, word)}
          rules={[
            ...(word.isOptional ? [] : [needed]),
            ...boundsOf(word, w('out_of_bounds', boundsIn(word))),
            ...(word.kind === 'time' ? [momentRule(c('moment_rule'))] : []),
          ]}
        >
          <WordInput word={word} />
        </Form.Item>
      ))}
      {form.needsEvidence ? (
        <Form.Item name="evidence" label={a('evidence')} extra={a('evidence_note')} rules={[needed]}>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
    </>
  )
}

/** Shares have the places of a part of a million. */
const isShare = ({ kind, places }: ActWord) => kind === 'decimal' && places === 6

const boundsIn = ({ least, most }: ActWord) => ({ least: least ?? '', most: most ?? '' })

function noteOf(w: Words<'rules'>, word: ActWord): string | undefined {
  if (isEmptyChoice(word)) return w('nothing_to_list')
  if (word.kind === 'time') return w('in_zone', { zone: timeZone() })
  if (word.kind === 'list') return w('by_commas')
  if (word.name === 'symbol of the coin') return w('symbol_note')
  if (word.least === null || word.most === null) return undefined
  return w(isShare(word) ? 'bounds_of_share' : 'bounds', { ...boundsIn(word), places: word.places ?? 0 })
}

/** What the server would refuse by its bounds is shown before it is sent. */
function boundsOf({ least, most, kind }: ActWord, message: string) {
  if (least === null || most === null || (kind !== 'decimal' && kind !== 'whole')) return []
  const isInside = (text: string) =>
    text === '' || (/^\d+(\.\d+)?$/.test(text) && Number(text) >= Number(least) && Number(text) <= Number(most))
  return [
    { validator: async (_: unknown, value = '') => (isInside(String(value).trim()) ? undefined : Promise.reject(new Error(message))) },
  ]
}

/** `value` and `onChange` come from the form's item. */
function WordInput({ word, ...given }: { readonly word: ActWord; readonly id?: string }) {
  const w = useWords('rules')
  switch (word.kind) {
    case 'choice':
      return (
        <Select
          {...given}
          showSearch
          optionFilterProp="label"
          disabled={isEmptyChoice(word)}
          options={word.values.map((value) => ({ value, label: valueLabel(w, value) }))}
        />
      )
    case 'time':
      return <MomentField {...given} isInForm />
    case 'decimal':
    case 'whole':
      return <Input {...given} inputMode={word.kind === 'whole' ? 'numeric' : 'decimal'} maxLength={40} />
    default:
      return <Input {...given} maxLength={200} />
  }
}
