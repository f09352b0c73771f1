import { session } from '@glasshouse/client'
import type { QueryClient } from '@tanstack/react-query'
import { balancesOf } from '../../live/account/balances.ts'
import { optionsOf } from '../../live/account/option-lists.ts'
import { optionRules } from '../../live/markets/option-rules.ts'

/** The screen is drawn once, with its figures, instead of once for each answer. */
export function readOptions(cache: QueryClient, symbol: string): Promise<unknown> {
  const { realm } = session.getState()
  return Promise.all([
    cache.prefetchQuery(optionRules(realm, symbol)),
    cache.prefetchQuery(balancesOf(cache, realm)),
    // Of all coins: the one that runs stands in the place of the chart.
    cache.prefetchInfiniteQuery(optionsOf(realm, 'running')),
  ])
}
