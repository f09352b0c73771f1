import { session } from '@glasshouse/client'
import type { QueryClient } from '@tanstack/react-query'
import { balancesOf } from '../../live/account/balances.ts'
import { depthOf } from '../../live/markets/book.ts'

/** Ticket and book are drawn once, with their figures, instead of once for each answer. */
export function readSpot(cache: QueryClient, symbol: string): Promise<unknown> {
  const { realm } = session.getState()
  return Promise.all([cache.prefetchQuery(depthOf(cache, realm, symbol, 'spot')), cache.prefetchQuery(balancesOf(cache, realm))])
}
