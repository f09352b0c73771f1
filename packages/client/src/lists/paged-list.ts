import type { Envelope } from '@glasshouse/wire'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CallOptions } from '../calls/requests.ts'

/** Rows of a page where a list does not say otherwise. */
export const PAGE_SIZE = 20

/** A row that its list knows again. */
export interface Row {
  readonly id: string
}

/** One page of a list, as the call answered it. */
export interface Page<One extends Row> {
  readonly rows: readonly One[]
  readonly total: number
}

export type PagedList<One extends Row> = UseInfiniteQueryResult<InfiniteData<Page<One>>>

/** Which rows of a list are asked for. */
export interface PageAsked {
  readonly pageNum: number
  readonly pageSize: number
}

/** For `useInfiniteQuery`: a list, `pageSize` rows at a time, from page 1 until all are read. */
export function pagesOf<One extends Row>(
  ask: (page: PageAsked, options: CallOptions) => Promise<Envelope<unknown, One>>,
  pageSize = PAGE_SIZE,
) {
  return {
    queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }): Promise<Page<One>> => {
      const { rows = [], total = rows.length } = await ask({ pageNum: pageParam, pageSize }, { signal, isQuiet: true })
      return { rows, total }
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page<One>, pages: readonly Page<One>[]) =>
      last.rows.length > 0 && rowsIn(pages).length < last.total ? pages.length + 1 : undefined,
  }
}

/** All rows read so far, each once: one that moved may have come on two pages. */
export function rowsIn<One extends Row>(pages: readonly Page<One>[] | undefined): readonly One[] {
  return [...new Map((pages ?? []).flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
}

/** The list as it is once a row is over. */
export function withoutRow<One extends Row>(list: InfiniteData<Page<One>>, id: string): InfiniteData<Page<One>> {
  const rest = (rows: readonly One[]) => rows.filter((row) => row.id !== id)
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: rest(page.rows), total: Math.max(0, page.total - 1) })) }
}
