import { api, pagesOf, useSession } from '@glasshouse/client'
import type { NoticeKind } from '@glasshouse/domain'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

/** Notices of one kind, or of all, newest first. The socket makes them be read again when one has come. */
export function useNotices(kind: NoticeKind | undefined) {
  const language = useSession((state) => state.language)
  return useInfiniteQuery({
    queryKey: [...cacheKeys.notices, language, kind ?? 'all'],
    ...pagesOf((page, options) => api.listNoticeEntries({ ...(kind ? { kind } : {}), ...pageText(page) }, options)),
    staleTime: 30_000,
  })
}

const pageText = ({ pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number }) => ({
  pageNum: String(pageNum),
  pageSize: String(pageSize),
})

/** Marks what is on the screen and what is older read; what came meanwhile stays unread. */
export function useMarkAllRead(): (upTo: string, kind: NoticeKind | undefined) => Promise<void> {
  const cache = useQueryClient()
  return async (upTo, kind) => {
    const { data } = await api.markNoticesRead({ upTo, ...(kind ? { kind } : {}) })
    if (data) cache.setQueryData<number>(cacheKeys.unreadNotices, data.unread)
    await Promise.all([cache.invalidateQueries({ queryKey: cacheKeys.notices }), cache.invalidateQueries({ queryKey: cacheKeys.mail })])
  }
}
