import type { Realm } from '@glasshouse/domain'
import type { ExcludeBody, LimitsBody, Protection } from '@glasshouse/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { get, newIdempotencyKey, submit } from '../../live/api.ts'
import { cacheKeys } from '../../live/cache-keys.ts'
import { session, useSession } from '../../live/session.ts'
import { isForEver, type Until } from './exclusion.ts'

/** Own limits and exclusion of the session's realm. Opened anew it is asked anew: an option placed elsewhere used some of them. */
export function useProtection() {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: cacheKeys.protection(realm),
    queryFn: async ({ signal }) => (await get<Protection>('/api/option/protection', { signal, isQuiet: true })).data as Protection,
    staleTime: 0,
    refetchInterval: 30_000,
  })
}

/** The answer of an act is what stands now. */
function useProtectionAct<Asked>(path: string, bodyOf: (asked: Asked) => LimitsBody | ExcludeBody) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (asked: Asked): Promise<{ realm: Realm; now: Protection }> => {
      const { realm } = session.getState()
      const { data } = await submit<Protection>(path, { body: bodyOf(asked), idempotencyKey: newIdempotencyKey() })
      return { realm, now: data as Protection }
    },
    onSuccess: ({ realm, now }) => cache.setQueryData(cacheKeys.protection(realm), now),
  })
}

export const useSetLimits = () => useProtectionAct<LimitsBody>('/api/option/limits', (body) => body)

export const useExclude = () =>
  useProtectionAct<Until>('/api/option/exclude', (until) => (isForEver(until) ? { forEver: true } : { until }))
