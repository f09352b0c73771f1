import { api, isSignedIn, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

/** What fills, funding and a day that is over changed of them is heard of by asking alone. */
const EVERY_MS = 30_000

/** What was asked for while a screen came is not asked for again with its first drawing. */
const WHILE_IT_COMES_MS = 5_000

/** Own limits and exclusion for futures, in the session's realm. A screen opened anew asks anew. */
export function useContractProtection() {
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return useQuery({ ...contractProtection(realm), refetchInterval: EVERY_MS, enabled: isUser })
}

/** What asks for them, also ahead of the screen. */
export const contractProtection = (realm: Realm) =>
  queryOptions({
    queryKey: cacheKeys.contractProtection(realm),
    queryFn: async ({ signal }) => {
      const { data } = await api.getContractProtection({}, { signal, isQuiet: true })
      if (!data) throw new Error('The protection is empty')
      return data
    },
    staleTime: WHILE_IT_COMES_MS,
  })
