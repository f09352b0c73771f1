import { session } from '@glasshouse/client'
import type { QueryClient } from '@tanstack/react-query'
import { balancesOf } from '../../live/account/balances.ts'
import { openContractOrders, openPositions } from '../../live/account/contract-lists.ts'
import { depthOf } from '../../live/markets/book.ts'
import { contractProtection } from '../../live/markets/contract-protection.ts'
import { contractFigures, contractRules } from '../../live/markets/contract-rules.ts'

/** Head, ticket and book are drawn once, with their figures, instead of once for each answer. */
export function readContract(cache: QueryClient, symbol: string): Promise<unknown> {
  const { realm } = session.getState()
  return Promise.all([
    cache.prefetchQuery(contractRules(symbol)),
    cache.prefetchQuery(depthOf(cache, realm, symbol, 'contract')),
    cache.prefetchQuery(balancesOf(cache, realm)),
    cache.prefetchQuery(contractFigures(realm, symbol)),
    cache.prefetchQuery(contractProtection(realm)),
    cache.prefetchInfiniteQuery(openPositions(realm, symbol)),
    cache.prefetchInfiniteQuery(openContractOrders(realm, symbol)),
  ])
}
