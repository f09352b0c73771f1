import { isImageLink, linkTarget } from '@glasshouse/domain'
import type { ContentKindName } from '@glasshouse/wire'
import { Input, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { MomentField } from '../../kit/MomentField.tsx'
import { timeZone } from '../../live/moments.ts'
import { useWords } from '../../words/words.ts'
import { type Draft, FIELDS, fieldOf, momentIn } from './draft.ts'
import type { Choices } from './EntryEditor.tsx'

interface EntryFieldsProps {
  readonly kind: ContentKindName
  readonly draft: Draft
  readonly change: (put: Partial<Draft>) => void
  readonly topic: string
  /** Null of an entry that is kept: its topic stays. */
  readonly onTopic: ((topic: string) => void) | null
  readonly choices: Choices
  readonly isDisabled: boolean
}

/** Where and when it is shown. */
export function EntryFields({ kind, draft, change, topic, onTopic, choices, isDisabled }: EntryFieldsProps) {
  const w = useWords('content')
  const has = FIELDS[kind]
  const isLate = draft.until !== null && draft.from !== null && draft.until <= draft.from
  const isMail = kind === 'mail'
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-2">
      {has.topic === 'none' ? null : (
        <Field label={w(`topic_${has.topic}`)}>
          {(id) =>
            has.topic === 'key' || onTopic === null ? (
              <Input
                id={id}
                value={topic}
                onChange={(event) => onTopic?.(event.target.value.toUpperCase())}
                disabled={onTopic === null || isDisabled}
                maxLength={40}
              />
            ) : (
              <Select
                id={id}
                value={topic}
                onChange={onTopic}
                disabled={isDisabled}
                options={(has.topic === 'group' ? choices.groups : choices.articleKeys).map((one) => ({ value: one, label: one }))}
              />
            )
          }
        </Field>
      )}
      {has.link ? (
        <Field label={w('link')} fault={linkTarget(draft.link).kind === 'refused' ? w('link_rule') : null}>
          {(id) => (
            <Input
              id={id}
              value={draft.link}
              onChange={(event) => change({ link: event.target.value })}
              disabled={isDisabled}
              maxLength={500}
            />
          )}
        </Field>
      ) : null}
      {has.image ? (
        <Field label={w('image')} fault={isImageLink(draft.image) ? null : w('image_rule')}>
          {(id) => (
            <Input
              id={id}
              value={draft.image}
              onChange={(event) => change({ image: event.target.value })}
              disabled={isDisabled}
              maxLength={500}
            />
          )}
        </Field>
      ) : null}
      <Field label={w('from_in', { zone: timeZone() })}>
        {(id) => (
          <MomentField id={id} value={fieldOf(draft.from)} onChange={(local) => change({ from: momentIn(local) })} disabled={isDisabled} />
        )}
      </Field>
      {isMail ? null : (
        <>
          <Field label={w('until_in', { zone: timeZone() })} fault={isLate ? w('until_rule') : null}>
            {(id) => (
              <MomentField
                id={id}
                value={fieldOf(draft.until)}
                onChange={(local) => change({ until: momentIn(local) })}
                disabled={isDisabled}
              />
            )}
          </Field>
          <Field label={w('order')}>
            {(id) => (
              <InputNumber
                id={id}
                className="w-full"
                value={draft.sort}
                onChange={(sort) => change({ sort: Number(sort ?? 0) })}
                precision={0}
                disabled={isDisabled}
              />
            )}
          </Field>
          <Field label={w('brands')}>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                value={draft.brands}
                onChange={(brands) => change({ brands })}
                placeholder={w('all_brands')}
                disabled={isDisabled}
                options={choices.brands.map((name) => ({ value: name, label: name }))}
              />
            )}
          </Field>
          <Field label={w('is_shown')}>
            {(id) => (
              <Switch id={id} className="w-fit" checked={draft.isShown} onChange={(isShown) => change({ isShown })} disabled={isDisabled} />
            )}
          </Field>
        </>
      )}
    </div>
  )
}

interface FieldProps {
  readonly label: string
  readonly fault?: string | null
  readonly children: (id: string) => ReactNode
}

export function Field({ label, fault = null, children }: FieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      {children(id)}
      {fault === null ? null : (
        <div role="alert" className="text-down">
          {fault}
        </div>
      )}
    </div>
  )
}
