import type { Asset, Posting } from '@glasshouse/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { get } from '../../live/api.ts'
import { cacheKeys } from '../../live/cache-keys.ts'
import { useSession } from '../../live/session.ts'

const PAGE_SIZE = 20
/** The balance comes from memory, its postings from the projection a moment later: until they agree, ask again. */
const CATCH_UP_MS = 1_000

interface PostingPage {
  readonly rows: readonly Posting[]
  readonly total: number
}

/** What happened to a balance, newest first, and always up to what is shown of it. */
export function useStatement(asset: Asset) {
  const realm = useSession((state) => state.realm)
  return useInfiniteQuery({
    queryKey: cacheKeys.statement(realm, asset.type, asset.symbol),
    queryFn: ({ pageParam, signal }) => postingPage(asset, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: PostingPage, pages) =>
      last.rows.length > 0 && postingsIn(pages).length < last.total ? pages.length + 1 : undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isUpTo(asset, state.data.pages) ? CATCH_UP_MS : false),
  })
}

async function postingPage({ symbol, type }: Asset, pageNum: number, signal: AbortSignal): Promise<PostingPage> {
  const query = { coin: symbol, type, pageNum, pageSize: PAGE_SIZE }
  const { rows = [], total = rows.length } = await get<null, Posting>('/api/asset/statement', { query, signal, isQuiet: true })
  return { rows, total }
}

/** All postings read so far, each once: a new one pushes the last of a page onto the next. */
export function postingsIn(pages: readonly PostingPage[] | undefined): readonly Posting[] {
  return [...new Map((pages ?? []).flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
}

function isUpTo(asset: Asset, pages: readonly PostingPage[]): boolean {
  const newest = pages[0]?.rows[0]
  const { availableAmount = '0', heldAmount = '0' } = newest ?? {}
  return availableAmount === asset.availableAmount && heldAmount === asset.heldAmount
}
