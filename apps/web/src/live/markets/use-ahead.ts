import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Asks for what a screen shows of the coin in the address beside the list of coins, which only then says whether it is
 * traded: for an unknown coin the answer is of no use, and no fault.
 */
export function useAhead<Data, Key extends readonly unknown[]>(
  symbol: string | null,
  query: (symbol: string) => FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const cache = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is the address's
  useEffect(() => {
    if (symbol) void cache.prefetchQuery(query(symbol.trim().toLowerCase()))
  }, [cache, symbol])
}
