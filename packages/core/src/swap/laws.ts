/** Laws of swaps (RULES.md 10.5.4). */
import { SWAP_MINUTE_LIMIT, SWAP_MINUTE_MS } from '@glasshouse/domain'
import { isDemo } from '../custody/credit.ts'
import type { State } from '../state.ts'
import { dueMsOf } from './swaps.ts'

/** What waiting swaps hold, by balance cell. */
export function heldBySwaps(state: State): Map<number, bigint> {
  const needed = new Map<number, bigint>()
  for (const { accountId, fromAssetId, amount } of state.swaps.waiting.values()) {
    const cell = state.balances.find(accountId, 1, fromAssetId)
    needed.set(cell, (needed.get(cell) ?? 0n) + amount)
  }
  return needed
}

export function brokenSwaps(state: State): string | null {
  const { swaps, timeMs } = state
  let before = 0
  for (const swap of swaps.waiting.values()) {
    if (swap.swapId <= before || swap.swapId >= state.nextOrderId) return `swap ${swap.swapId} stands out of order`
    before = swap.swapId
    if (dueMsOf(swap) <= timeMs) return `swap ${swap.swapId} waits beyond its time`
    if (isDemo(state, swap.accountId)) return `swap ${swap.swapId} is one of demo money`
    if (!swaps.counted().some(({ swapId }) => swapId === swap.swapId)) return `swap ${swap.swapId} counts for no limit`
    const value = swaps.valueSince(swap.accountId, timeMs - SWAP_MINUTE_MS)
    if (value > SWAP_MINUTE_LIMIT) return `account ${swap.accountId} swapped ${value} in a minute`
  }
  return null
}
