import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Asks for what a screen shows of a coin. */
export type ReadAhead = (cache: QueryClient, symbol: string) => Promise<unknown>

/**
 * Asks for what a screen shows of the coin in the address beside the list of coins, which only then says whether it is
 * traded: for an unknown coin the answer is of no use, and no fault.
 */
export function useAhead(symbol: string | null, read: ReadAhead): void {
  const cache = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is the address's
  useEffect(() => {
    if (symbol) void read(cache, known(symbol))
  }, [cache, symbol])
}

/** The same for the address that a page opens with, before its screen is first drawn. */
export async function readAheadOf(cache: QueryClient, read: ReadAhead): Promise<void> {
  const symbol = new URLSearchParams(window.location.hash.split('?', 2)[1]).get('symbol')
  if (symbol) await read(cache, known(symbol))
}

const known = (symbol: string) => symbol.trim().toLowerCase()
