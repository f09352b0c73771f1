import { api } from '@glasshouse/client'
import type { CoinSummary } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'

/**
 * Gold, forex and outside indices have no book here: the volume at their source is fetched beside the list, where it is
 * known.
 */
export const needsExtraVolume = ({ kind }: Pick<CoinSummary, 'kind'>): boolean => kind === 'gold_or_forex' || kind === 'outside_index'

/** 24 h volumes by symbol, of those coins that need the extra call. */
export function useExtraVolumes(coins: readonly CoinSummary[]): ReadonlyMap<string, string> {
  const symbols = coins.filter(needsExtraVolume).map(({ symbol }) => symbol)
  const { data } = useQuery({
    queryKey: ['extra-volumes', symbols],
    queryFn: async ({ signal }) => (await api.getPrices({ currency: symbols.join(',') }, { signal, isQuiet: true })).data ?? {},
    enabled: symbols.length > 0,
    staleTime: 60_000,
  })
  return new Map(Object.entries(data ?? {}).map(([symbol, price]) => [symbol, price.sourceVolume24 ?? '']))
}
