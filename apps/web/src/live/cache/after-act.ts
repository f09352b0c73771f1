import { session } from '@glasshouse/client'
import type { QueryClient } from '@tanstack/react-query'
import { cacheKeys } from './cache-keys.ts'

/** What the reader's own act in a market may have changed. */
const CHANGED = {
  spot: ['openOrders', 'pastOrders', 'orderTotals', 'fills', 'balances'],
  contract: [
    'positions',
    'pastPositions',
    'contractOrders',
    'pastContractOrders',
    'stops',
    'contractTotals',
    'fills',
    'contractProtection',
    'balances',
  ],
  option: ['runningOptions', 'scheduledOptions', 'pastOptions', 'optionTotals', 'protection', 'balances'],
} as const satisfies Record<string, readonly (keyof typeof cacheKeys)[]>

export type ActMarket = keyof typeof CHANGED

/**
 * Reads again what an act of a market may have changed, also after a refusal: then something is not as the screen
 * thought. The socket says the same a moment later; without it the screen must still be right.
 */
export async function readAgain(cache: QueryClient, market: ActMarket): Promise<void> {
  const { realm } = session.getState()
  await Promise.all(CHANGED[market].map((name) => cache.invalidateQueries({ queryKey: cacheKeys[name](realm) })))
}
