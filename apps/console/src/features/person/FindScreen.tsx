import { operatorApi } from '@glasshouse/client'
import { type FoundGroup, SEARCH_TEXT_MAX, type SearchGroup, type SearchResult } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { actLabel } from '../../acts/rule-labels.ts'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { Typed } from '../../kit/pieces.tsx'
import { EmptyState, FailedState, LoadingState } from '../../kit/states.tsx'
import { ROW_LINK, useListKeys } from '../../live/list-keys.ts'
import { useWords } from '../../words/words.ts'

const TEXT_MIN = 2

/** One field for people, payments, orders and requests; what is looked for stands in the address. */
export function FindScreen() {
  const w = useWords('person')
  const [params, setParams] = useSearchParams()
  const text = params.get('name') ?? ''
  const field = useRef<InputRef>(null)
  const results = useRef<HTMLDivElement>(null)
  useListKeys(results)
  // Each press of `/` leads here anew, from this page too.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the visit, not of its answer
  useEffect(() => {
    if (text === '') field.current?.focus()
  }, [key])
  const toResults = (event: KeyboardEvent) => {
    const first = results.current?.querySelector<HTMLElement>('[data-row-link]')
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <PageFrame title={w('search')} note={w('search_note')}>
      {/* biome-ignore lint/a11y/useSemanticElements: the element `search` has no role in older browsers */}
      <div role="search" className="max-w-xl">
        <Input.Search
          key={text}
          ref={field}
          // An operator opens this page to type.
          autoFocus
          defaultValue={text}
          maxLength={SEARCH_TEXT_MAX}
          aria-label={w('search_field')}
          placeholder={w('search_field')}
          enterButton={w('find')}
          onKeyDown={toResults}
          onSearch={(typed) => setParams(typed.trim() === '' ? {} : { name: typed.trim() }, { replace: true })}
        />
      </div>
      <div ref={results}>
        {text === '' ? null : [...text].length < TEXT_MIN ? <EmptyState text={w('search_short')} /> : <Results text={text} />}
      </div>
    </PageFrame>
  )
}

function Results({ text }: { readonly text: string }) {
  const w = useWords('person')
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await operatorApi.searchEverywhere({ text }, { isQuiet: true, signal })).data?.groups ?? [],
    // Another search is another entry of the audit: nothing searches again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingState rows={4} />
  if (query.data.length === 0) return <EmptyState text={w('found_nothing')} />
  return (
    <div className="flex flex-col gap-5">
      {query.data.map((group) => (
        <Group key={group.group} {...group} />
      ))}
    </div>
  )
}

function Group({ group, rows, leftOff, isMore }: FoundGroup) {
  const w = useWords('person')
  const left = leftOff === 0 ? '' : isMore ? w('left_off_at_least', { count: leftOff }) : w('left_off', { count: leftOff })
  return (
    <PagePart title={w(`group_${group}`)} note={left}>
      <ul className="flex flex-col">
        {rows.map((row) => (
          <li key={`${row.id} ${row.state} ${row.detail}`} className="border-line border-b">
            <Link
              {...ROW_LINK}
              to={PAGES[group](row)}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5 hover:bg-surface-2"
            >
              <span className="font-medium text-accent">{group === 'people' ? row.id : nameOf(group, row)}</span>
              {group === 'people' ? <Typed text={row.name} /> : null}
              <span>
                <StateOf group={group} row={row} />
              </span>
              {row.detail === '' ? null : <span className="figure">{row.detail}</span>}
              {group === 'people' || row.userId === '' ? null : <span className="text-ink-2">{w('of_user', { id: row.userId })}</span>}
              {row.by === '' ? null : <span className="text-ink-2">{w(`by_${row.by}`)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}

const PAGES: Readonly<Record<SearchGroup, (row: SearchResult) => string>> = {
  people: ({ id }) => `/person/${id}`,
  deposits: ({ id }) => `/deposits/${id}`,
  withdrawals: ({ id }) => `/withdrawals/${id}`,
  orders: ({ userId }) => `/person/${userId}?part=past`,
  approvals: ({ id }) => `/approvals/${id}`,
}

const nameOf = (group: SearchGroup, { name, id }: SearchResult) => (group === 'approvals' ? `${actLabel(name)} ${id.slice(0, 8)}` : name)

function StateOf({ group, row: { state } }: { readonly group: SearchGroup; readonly row: SearchResult }) {
  const w = useWords('person')
  const t = useWords('terms')
  switch (group) {
    case 'people':
      return w(`state_${state as 'normal'}`)
    case 'deposits':
      return t(`claim_${state as 'waiting'}`)
    case 'withdrawals':
      return t(`withdrawal_${state as 'requested'}`)
    case 'orders':
      return w(`product_${state as 'spot'}`)
    case 'approvals':
      return t(`act_${state as 'requested'}`)
  }
}
