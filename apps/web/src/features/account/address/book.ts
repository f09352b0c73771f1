import { api, useSession } from '@glasshouse/client'
import type { AddressSummary } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '../keys/security.ts'

const useKey = () => ['addresses', useSession(({ userInfo }) => userInfo?.user.userId ?? '')] as const

export function useAddressBook() {
  return useQuery({
    queryKey: useKey(),
    queryFn: async ({ signal }): Promise<readonly AddressSummary[]> => (await api.listAddresses({}, { signal, isQuiet: true })).rows,
    staleTime: 10_000,
  })
}

/** Makes a change, proved where that is needed, and shows the book as it is then. */
export function useBookChange() {
  const cache = useQueryClient()
  const change = useChange()
  const key = useKey()
  return async <T>(send: () => Promise<T>): Promise<T> => {
    const done = await change(send)
    await cache.invalidateQueries({ queryKey: key })
    return done
  }
}
