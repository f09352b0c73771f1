import { expect, test } from 'vitest'
import { type Page, pagesOf, rowsIn, withoutRow } from './paged-list.ts'

const page = (total: number, ...ids: string[]): Page<{ id: string }> => ({ rows: ids.map((id) => ({ id })), total })
const { getNextPageParam } = pagesOf<{ id: string }>(() => Promise.reject(new Error('not asked')), 2)
const next = (...pages: Page<{ id: string }>[]) => getNextPageParam(pages.at(-1) ?? page(0), pages)

test('goes on until every row was read, a row that moved onto the next page counted once', () => {
  expect(next(page(3, 'c', 'b'))).toBe(2)
  expect(next(page(3, 'c', 'b'), page(3, 'a'))).toBeUndefined()
  expect(next(page(4, 'd', 'c'), page(4, 'c', 'b'))).toBe(3)
  expect(rowsIn([page(4, 'd', 'c'), page(4, 'c', 'b')]).map(({ id }) => id)).toEqual(['d', 'c', 'b'])
})

test('an empty page is the last one, whatever the total says', () => {
  expect(next(page(9, 'c', 'b'), page(9))).toBeUndefined()
})

test('a row that is over leaves its page, and every page counts one less', () => {
  const list = withoutRow({ pages: [page(3, 'c', 'b'), page(3, 'a')], pageParams: [1, 2] }, 'b')
  expect(list.pages).toEqual([page(2, 'c'), page(2, 'a')])
})
