import { api, isSignedIn, useSession } from '@glasshouse/client'
import type { MailSummary } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

/** The server marks so many at once; what is beyond comes with the next visit. */
const SHOWN_MAX = 100

/** The signed-in user's unread mail, newest first. Without an answer there is none to show. */
export function useUnreadMail(): readonly MailSummary[] {
  const isUser = useSession(isSignedIn)
  const language = useSession((state) => state.language)
  const { data } = useQuery({
    queryKey: [...cacheKeys.mail, language],
    queryFn: async ({ signal }) => (await api.listMails({}, { signal, isQuiet: true })).rows,
    enabled: isUser,
    staleTime: 60_000,
  })
  return (data ?? []).filter(({ isRead }) => !isRead).slice(0, SHOWN_MAX)
}

/** Marks the mails read on the server, then here; throws when the server does not. */
export function useMarkRead(): (mails: readonly MailSummary[]) => Promise<void> {
  const cache = useQueryClient()
  return async (mails) => {
    const ids = mails.map(({ id }) => id)
    const { data } = await api.markMailsRead({ ids })
    if (data) cache.setQueryData<number>(cacheKeys.unreadNotices, data.unread)
    void cache.invalidateQueries({ queryKey: cacheKeys.notices })
    // A list that was asked for before still has them unread: it is asked for again.
    const isOvertaken = cache.isFetching({ queryKey: cacheKeys.mail }) > 0
    await cache.cancelQueries({ queryKey: cacheKeys.mail })
    cache.setQueriesData<readonly MailSummary[]>({ queryKey: cacheKeys.mail }, (known) =>
      known?.map((mail) => (ids.includes(mail.id) ? { ...mail, isRead: true } : mail)),
    )
    if (isOvertaken) void cache.invalidateQueries({ queryKey: cacheKeys.mail })
  }
}
