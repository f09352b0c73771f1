import type { AssetBalance } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { get } from '../live/api.ts'
import { cacheKeys } from '../live/cache-keys.ts'
import { isSignedIn, useSession } from '../live/session.ts'

/** What the reader holds in the present realm, in USDT, reserved amounts included; undefined until it is known. */
export function useTotalValue(): string | undefined {
  const isMember = useSession(isSignedIn)
  const realm = useSession((state) => state.realm)
  const { data } = useQuery({
    queryKey: cacheKeys.balances(realm),
    queryFn: async ({ signal }) => {
      const { data: balance, seq = 0 } = await get<AssetBalance>('/api/asset/assetBalance', { signal, isQuiet: true })
      if (!balance) throw new Error('The balance answer is empty')
      return { ...balance, seq }
    },
    enabled: isMember,
  })
  return data?.total.all
}
