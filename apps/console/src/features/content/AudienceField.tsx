import { operatorApi } from '@glasshouse/client'
import type { ContentAudience } from '@glasshouse/wire'
import { Button, Input, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { Note } from '../../kit/Note.tsx'
import { FailedState } from '../../kit/states.tsx'
import { useWords } from '../../words/words.ts'
import { Field } from './EntryFields.tsx'

type Group = ContentAudience['group']
const GROUPS: readonly Group['who'][] = ['people', 'countries', 'level', 'product', 'all']
const listed = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))]

const FIRST: Readonly<Record<Group['who'], Group>> = {
  all: { who: 'all' },
  countries: { who: 'countries', countries: [] },
  level: { who: 'level', level: 0 },
  product: { who: 'product', product: 'spot' },
  people: { who: 'people', userIds: [] },
}

interface AudienceFieldProps {
  readonly audience: ContentAudience
  readonly onChange: (audience: ContentAudience) => void
  readonly isDisabled: boolean
}

/** Whom a mail goes to, counted before it is sent. */
export function AudienceField({ audience, onChange, isDisabled }: AudienceFieldProps) {
  const w = useWords('content')
  const { group, about, byMail } = audience
  const put = (part: Partial<ContentAudience>) => onChange({ ...audience, ...part })
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{w('audience')}</legend>
      <Radio.Group
        aria-label={w('audience')}
        value={group.who}
        onChange={(event) => put({ group: FIRST[event.target.value as Group['who']] })}
        disabled={isDisabled}
        options={GROUPS.map((who) => ({ value: who, label: w(`group_${who}`) }))}
      />
      <GroupField key={group.who} group={group} onChange={(to) => put({ group: to })} isDisabled={isDisabled} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-2">
        <Field label={w('about')}>
          {(id) => (
            <Select
              id={id}
              value={about}
              onChange={(to) => put({ about: to })}
              disabled={isDisabled}
              options={(['account', 'money', 'product'] as const).map((one) => ({ value: one, label: w(`about_${one}`) }))}
            />
          )}
        </Field>
        <Field label={w('by_mail')}>
          {(id) => <Switch id={id} className="w-fit" checked={byMail} onChange={(to) => put({ byMail: to })} disabled={isDisabled} />}
        </Field>
      </div>
      {isDisabled ? null : <Count audience={audience} />}
    </fieldset>
  )
}

function GroupField({
  group,
  onChange,
  isDisabled,
}: {
  readonly group: Group
  readonly onChange: (group: Group) => void
  readonly isDisabled: boolean
}) {
  const w = useWords('content')
  const [typed, setTyped] = useState(
    group.who === 'people' ? group.userIds.join(' ') : group.who === 'countries' ? group.countries.join(' ') : '',
  )
  switch (group.who) {
    case 'people':
      return (
        <Field label={w('uids')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={typed}
              disabled={isDisabled}
              rows={4}
              onChange={(event) => {
                setTyped(event.target.value)
                onChange({ who: 'people', userIds: listed(event.target.value) })
              }}
            />
          )}
        </Field>
      )
    case 'countries':
      return (
        <Field label={w('countries')}>
          {(id) => (
            <Input
              id={id}
              value={typed}
              disabled={isDisabled}
              onChange={(event) => {
                setTyped(event.target.value)
                onChange({ who: 'countries', countries: listed(event.target.value.toUpperCase()) })
              }}
            />
          )}
        </Field>
      )
    case 'level':
      return (
        <Field label={w('level')}>
          {(id) => (
            <Select
              id={id}
              value={group.level}
              disabled={isDisabled}
              onChange={(level) => onChange({ who: 'level', level })}
              options={([0, 1, 2] as const).map((level) => ({ value: level, label: w(`level_${level}`) }))}
            />
          )}
        </Field>
      )
    case 'product':
      return (
        <Field label={w('product')}>
          {(id) => (
            <Select
              id={id}
              value={group.product}
              disabled={isDisabled}
              onChange={(product) => onChange({ who: 'product', product })}
              options={(['spot', 'futures', 'options'] as const).map((one) => ({ value: one, label: w(`product_${one}`) }))}
            />
          )}
        </Field>
      )
    default:
      return null
  }
}

type Counted = NonNullable<Awaited<ReturnType<typeof operatorApi.countGroup>>['data']>

function Count({ audience }: { readonly audience: ContentAudience }) {
  const w = useWords('content')
  const [state, setState] = useState<{ readonly of: string; readonly counted?: Counted; readonly error?: unknown } | null>(null)
  const of = JSON.stringify(audience)
  const count = async () => {
    try {
      const { data } = await operatorApi.countGroup({ audience }, { isQuiet: true })
      setState({ of, ...(data ? { counted: data } : {}) })
    } catch (error) {
      setState({ of, error })
    }
  }
  // A count of another group says nothing of this one.
  const { counted, error } = state?.of === of ? state : {}
  return (
    <div className="flex flex-col gap-2">
      <Button className="w-fit" onClick={() => void count()}>
        {w('count')}
      </Button>
      {error ? <FailedState error={error} /> : null}
      {counted ? (
        <div role="status" className="flex flex-col gap-1">
          <Note>
            {[
              w('counted', { count: counted.people }),
              ...Object.entries(counted.byLanguage).map(([code, people]) => `${code === '' ? w('no_language') : code}: ${people}`),
              ...(counted.unknown.length > 0 ? [w('unknown_uids', { uids: counted.unknown.join(', ') })] : []),
              ...(counted.needsTwo ? [w('many_need_second')] : []),
            ].join(' · ')}
          </Note>
        </div>
      ) : null}
    </div>
  )
}
