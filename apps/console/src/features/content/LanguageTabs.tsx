import type { ContentKindName } from '@glasshouse/wire'
import { Button, Input, Tabs } from 'antd'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { RichTextField } from '../../kit/text/RichTextField.tsx'
import { useWords } from '../../words/words.ts'
import { type Draft, type DraftText, FIELDS, isEmpty, NO_TEXT } from './draft.ts'
import type { Choices } from './EntryEditor.tsx'
import { Field } from './EntryFields.tsx'

const LINE_MAX = 200
const HTML_MAX = 40_000

interface LanguageTabsProps {
  readonly kind: ContentKindName
  readonly draft: Draft
  readonly change: (put: Partial<Draft>) => void
  readonly language: string
  readonly onLanguage: (language: string) => void
  readonly choices: Choices
  readonly isDisabled: boolean
}

/** The text in each language of the exchange; an empty one says what its readers get. */
export function LanguageTabs({ kind, draft, change, language, onLanguage, choices, isDisabled }: LanguageTabsProps) {
  const w = useWords('content')
  const isThere = (code: string) => !isEmpty(draft.texts[code] ?? NO_TEXT)
  // A language that is offered no more keeps its text.
  const others = Object.keys(draft.texts).filter((code) => !choices.languages.some((one) => one.code === code))
  const languages = [...choices.languages, ...others.map((code) => ({ code, name: code, direction: 'ltr' as const }))]
  return (
    <Tabs
      activeKey={language}
      onChange={onLanguage}
      items={languages.map(({ code, name, direction }) => ({
        key: code,
        label: (
          <span lang={code}>
            {name}{' '}
            {isThere(code) ? (
              <CircleCheck aria-hidden className="inline size-3.5 text-up" />
            ) : (
              <CircleDashed aria-hidden className="inline size-3.5 text-ink-3" />
            )}
            <span className="sr-only">{isThere(code) ? w('written') : w('not_written')}</span>
          </span>
        ),
        children: (
          <TextForm
            {...{ kind, direction, isDisabled }}
            text={draft.texts[code] ?? NO_TEXT}
            onChange={(text) => change({ texts: { ...draft.texts, [code]: text } })}
            fallback={code === choices.defaultLanguage ? null : choices.defaultLanguage}
            copied={code === choices.defaultLanguage ? null : (draft.texts[choices.defaultLanguage] ?? null)}
          />
        ),
      }))}
    />
  )
}

interface TextFormProps {
  readonly kind: ContentKindName
  readonly text: DraftText
  readonly onChange: (text: DraftText) => void
  readonly direction: 'ltr' | 'rtl'
  /** Language that readers get while this one is empty; null of the default one. */
  readonly fallback: string | null
  readonly copied: DraftText | null
  readonly isDisabled: boolean
}

function TextForm({ kind, text, onChange, direction, fallback, copied, isDisabled }: TextFormProps) {
  const w = useWords('content')
  const put = (part: Partial<DraftText>) => onChange({ ...text, ...part })
  const common = { disabled: isDisabled, maxLength: LINE_MAX, showCount: true }
  return (
    <div className="flex flex-col gap-2">
      {isEmpty(text) ? (
        <div className="flex flex-wrap items-center gap-2 text-ink-2">
          {fallback === null ? w('default_needed') : w('falls_back', { language: fallback })}
          {copied && !isEmpty(copied) && !isDisabled ? <Button onClick={() => onChange(copied)}>{w('copy_default')}</Button> : null}
        </div>
      ) : null}
      <Field label={w('headline')}>
        {(id) => (
          // The counter of a text from right to left stands at its other end.
          <div dir={direction}>
            <Input id={id} value={text.title} onChange={(event) => put({ title: event.target.value })} {...common} />
          </div>
        )}
      </Field>
      {FIELDS[kind].remark ? (
        <Field label={kind === 'roll_notice' ? w('rolling_line') : w('second_line')}>
          {(id) => (
            // The counter of a text from right to left stands at its other end.
            <div dir={direction}>
              <Input id={id} value={text.remark} onChange={(event) => put({ remark: event.target.value })} {...common} />
            </div>
          )}
        </Field>
      ) : null}
      <RichTextField
        html={text.html}
        onChange={(html) => put({ html })}
        label={w('text')}
        direction={direction}
        isDisabled={isDisabled}
        most={HTML_MAX}
      />
    </div>
  )
}
