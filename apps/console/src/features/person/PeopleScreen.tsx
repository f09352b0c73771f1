import { operatorApi } from '@glasshouse/client'
import { LISTED_PEOPLE_MAX, type ListedPerson, PERSON_LEVELS, PERSON_STATES } from '@glasshouse/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { linkedColumn } from '../../kit/LinkedTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { Age, Moment, State, Typed } from '../../kit/pieces.tsx'
import { FailedState, LoadingState } from '../../kit/states.tsx'
import { useListKeys } from '../../live/list-keys.ts'
import { useWords } from '../../words/words.ts'
import { PERSON_TONES } from './tones.ts'

const FILTERS = ['text', 'state', 'level', 'country'] as const
type Filter = Readonly<Record<(typeof FILTERS)[number], string>>

/** All people, the newest first; what is looked for stands in the address. */
export function PeopleScreen() {
  const w = useWords('person')
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as Filter
  const wanted = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const query = useInfiniteQuery({
    queryKey: ['people-list', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === '' ? {} : { after: pageParam }
      return (await operatorApi.listPeople({ ...wanted, ...after }, { isQuiet: true, signal })).rows
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < LISTED_PEOPLE_MAX ? undefined : page.at(-1)?.userId),
    staleTime: 0,
  })
  const change = (name: keyof Filter, value: string) =>
    setParams(Object.fromEntries(Object.entries({ ...filter, [name]: value }).filter(([, one]) => one !== '')), { replace: true })
  return (
    <PageFrame title={w('people')} note={w('people_note')}>
      <Filters filter={filter} onChange={change} />
      {query.error ? <FailedState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined && !query.error ? <LoadingState rows={10} /> : null}
      {query.data ? <People people={query.data.pages.flat()} /> : null}
      {query.hasNextPage ? (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {w('more_people')}
          </Button>
        </div>
      ) : null}
    </PageFrame>
  )
}

interface FiltersProps {
  readonly filter: Filter
  readonly onChange: (name: keyof Filter, value: string) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const w = useWords('person')
  const choice = <Value extends string>(name: 'state' | 'level', values: readonly Value[], textOf: (value: Value) => string) => (
    <Labelled text={w(name)}>
      <Select
        aria-label={w(name)}
        value={filter[name]}
        onChange={(value) => onChange(name, value)}
        options={[{ value: '', label: w('all') }, ...values.map((value) => ({ value, label: textOf(value) }))]}
      />
    </Labelled>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` has no role in older browsers
    <div role="search" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Labelled text={w('part_of_login')}>
        <Input.Search
          aria-label={w('part_of_login')}
          defaultValue={filter.text}
          maxLength={64}
          allowClear
          onSearch={(text) => onChange('text', text.trim())}
        />
      </Labelled>
      {choice('state', PERSON_STATES, (state) => w(`state_${state}`))}
      {choice('level', PERSON_LEVELS, (level) => w(`level_${level}`))}
      <Labelled text={w('country_code')}>
        <Input.Search
          aria-label={w('country_code')}
          defaultValue={filter.country}
          maxLength={2}
          allowClear
          onSearch={(text) => onChange('country', text.trim().toUpperCase())}
        />
      </Labelled>
    </div>
  )
}

const Labelled = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <span aria-hidden className="text-ink-2">
      {text}
    </span>
    {children}
  </div>
)

function People({ people }: { readonly people: readonly ListedPerson[] }) {
  const w = useWords('person')
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  return (
    <div ref={list}>
      <DataTable<ListedPerson>
        label={w('people')}
        rows={people}
        rowKey={({ userId }) => userId}
        empty={w('no_people')}
        columns={[
          linkedColumn<ListedPerson>({ title: w('uid'), to: ({ userId }) => `/person/${userId}`, text: ({ userId }) => userId }),
          { title: w('login_name'), key: 'name', render: (_, { loginName }) => <Typed text={loginName} /> },
          { title: w('state'), key: 'state', render: (_, { state }) => <State tone={PERSON_TONES[state]} text={w(`state_${state}`)} /> },
          { title: w('level'), key: 'level', render: (_, { level }) => w(`level_${level}`) },
          { title: w('country'), key: 'country', render: (_, { country }) => country || '–' },
          { title: w('registered'), key: 'registered', render: (_, { registeredAt }) => <Moment at={registeredAt} /> },
          { title: w('last_seen'), key: 'seen', render: (_, { lastSeenAt }) => (lastSeenAt === null ? '–' : <Age since={lastSeenAt} />) },
        ]}
      />
    </div>
  )
}
