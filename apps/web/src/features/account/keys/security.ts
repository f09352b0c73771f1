import { api } from '@glasshouse/client'
import type { KeysOfAccount } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withProof } from '../../../live/proof/proof-request.ts'
import { refreshUserInfo } from '../session/user-info.ts'

const KEY = ['security']

/** What of the account is set. */
export function useSecurity() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.getSecurity({}, { signal, isQuiet: true })).data as KeysOfAccount,
    staleTime: 10_000,
  })
}

/** Makes a change: proved where that is needed, and shown everywhere afterwards. */
export function useChange() {
  const cache = useQueryClient()
  return async <T>(send: () => Promise<T>): Promise<T> => {
    const done = await withProof(send)
    await Promise.all([
      cache.invalidateQueries({ queryKey: KEY }),
      // A withdrawal form that waits behind this screen must not show what was missing before.
      cache.invalidateQueries({ queryKey: ['withdrawal-facts'], refetchType: 'all' }),
      refreshUserInfo(),
    ])
    return done
  }
}
