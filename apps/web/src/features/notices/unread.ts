import { api, isSignedIn, useSession } from '@glasshouse/client'
import { useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'

/** How many are unread; nothing while it is not known. */
export function useUnreadNotices(): number | undefined {
  const isUser = useSession(isSignedIn)
  const { data } = useQuery({
    queryKey: cacheKeys.unreadNotices,
    queryFn: async ({ signal }) => (await api.countUnreadNotices({}, { signal, isQuiet: true })).data?.unread ?? 0,
    enabled: isUser,
    staleTime: 60_000,
  })
  return data
}
