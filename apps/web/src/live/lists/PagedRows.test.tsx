import { type Page, pagesOf } from '@glasshouse/client'
import { infiniteQueryOptions, QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PagedRows } from './PagedRows.tsx'

afterEach(cleanup)

interface Thing {
  readonly id: string
}

type Options = ReturnType<typeof optionsOf>

function Things({ options }: { options: Options }) {
  return (
    <PagedRows list={useInfiniteQuery(options)} waiting={<p>on its way</p>} empty={<p>nothing</p>}>
      {(rows) => <p>{rows.map(({ id }) => id).join(' ')}</p>}
    </PagedRows>
  )
}

const optionsOf = (ask: Parameters<typeof pagesOf<Thing>>[0]) =>
  infiniteQueryOptions({ queryKey: ['things'], ...pagesOf<Thing>(ask), staleTime: 30_000 })

/** A list whose answer comes when the test lets it. */
function house(kept: Page<Thing> | undefined) {
  const answers: ((rows: readonly Thing[]) => void)[] = []
  const options = optionsOf(
    () =>
      new Promise((answer) => {
        answers.push((rows) => answer({ code: 200, msg: '', data: null, rows: [...rows], total: rows.length }))
      }),
  )
  const cache = new QueryClient()
  if (kept) cache.setQueryData(options.queryKey, { pages: [kept], pageParams: [1] })
  const draw = () =>
    render(
      <QueryClientProvider client={cache}>
        <Things options={options} />
      </QueryClientProvider>,
    )
  const isOld = () => cache.invalidateQueries({ queryKey: options.queryKey, refetchType: 'active' })
  return { answers, draw, isOld }
}

const none: Page<Thing> = { rows: [], total: 0 }

test('a list that was empty when it was read last is not told as empty while it is read again', async () => {
  const { answers, draw, isOld } = house(none)
  void isOld()
  draw()
  expect(screen.getByText('on its way')).toBeDefined()
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.([{ id: 'stop' }])
  expect(await screen.findByText('stop')).toBeDefined()
})

test('it says so once it is known, and stays so while it is read again in sight', async () => {
  const { answers, draw, isOld } = house(none)
  draw()
  expect(screen.getByText('nothing')).toBeDefined()
  void isOld()
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(screen.queryByText('on its way')).toBeNull()
  answers[0]?.([])
  expect(await screen.findByText('nothing')).toBeDefined()
})

test('rows that were kept stand there while they are read again', async () => {
  const { answers, draw, isOld } = house({ rows: [{ id: 'stop' }], total: 1 })
  void isOld()
  draw()
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(screen.getByText('stop')).toBeDefined()
  answers[0]?.([])
  expect(await screen.findByText('nothing')).toBeDefined()
})
