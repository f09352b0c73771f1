import { session } from '@glasshouse/client'
import type { QueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../../live/cache/cache-keys.ts'

/** Everything the lists, the card and the limits show is read again. */
export function refreshOptions(cache: QueryClient): void {
  const { realm } = session.getState()
  for (const queryKey of [
    cacheKeys.runningOptions(realm),
    cacheKeys.scheduledOptions(realm),
    cacheKeys.pastOptions(realm),
    cacheKeys.optionTotals(realm),
    cacheKeys.protection(realm),
    cacheKeys.balances(realm),
  ])
    void cache.invalidateQueries({ queryKey })
}
