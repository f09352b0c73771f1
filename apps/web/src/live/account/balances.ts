import { get, isSignedIn, unitsOf, useSession } from '@glasshouse/client'
import type { Asset, AssetBalance } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { type Dated, newer } from '../cache/cache-writes.ts'

/** Balances of the session's realm. The call answers once, the socket keeps them true. */
export function useBalances() {
  const cache = useQueryClient()
  const realm = useSession((state) => state.realm)
  const isMember = useSession(isSignedIn)
  const queryKey = cacheKeys.balances(realm)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, seq = 0 } = await get<AssetBalance>('/api/asset/assetBalance', { signal, isQuiet: true })
      return newer(cache.getQueryData<Dated<AssetBalance>>(queryKey), { ...(data as AssetBalance), seq })
    },
    enabled: isMember,
  })
}

/** 1 platform: main and spot. 2 financial. 3 contract. */
export type WalletType = Asset['type']

export function assetIn(assets: readonly Asset[] | undefined, wallet: WalletType, symbol: string): Asset | undefined {
  return assets?.find((asset) => asset.type === wallet && asset.symbol === symbol)
}

export function holdsAnything(assets: readonly Asset[], wallet: WalletType): boolean {
  return assets.some((asset) => asset.type === wallet && (unitsOf(asset.totalAmount) ?? 0n) > 0n)
}
