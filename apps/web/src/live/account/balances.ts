import { api, isSignedIn, unitsOf, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { Balance, Balances, Wallet } from '@glasshouse/wire'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { type Dated, newer } from '../cache/cache-writes.ts'

/** Balances of the session's realm. The call answers once, the socket keeps them true. */
export function useBalances() {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  const isUser = useSession(isSignedIn)
  return useQuery({ ...balancesOf(cache, realm), enabled: isUser })
}

/** What asks for them, also ahead of the screen. */
export function balancesOf(cache: QueryClient, realm: Realm) {
  const queryKey = cacheKeys.balances(realm)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, seq = 0 } = await api.getBalances({}, { signal, isQuiet: true })
      return newer(cache.getQueryData<Dated<Balances>>(queryKey), { ...(data as Balances), seq })
    },
  })
}

export function assetIn(assets: readonly Balance[] | undefined, wallet: Wallet, symbol: string): Balance | undefined {
  return assets?.find((asset) => asset.wallet === wallet && asset.symbol === symbol)
}

export function holdsAnything(assets: readonly Balance[], wallet: Wallet): boolean {
  return assets.some((asset) => asset.wallet === wallet && (unitsOf(asset.total) ?? 0n) > 0n)
}
