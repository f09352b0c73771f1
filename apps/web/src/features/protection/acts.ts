import { newIdempotencyKey, session, submit } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { ExcludeBody, LimitsBody, Protection } from '@glasshouse/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { isForEver, type Until } from './exclusion.ts'

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
