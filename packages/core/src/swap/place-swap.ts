/** Accepting a swap: its amount is held, and only points made of later quotes price it (RULES.md 10.5.2). */
import { amount, SWAP_DELAY_MS, SWAP_WITHIN_MS, type Swap, timeMs } from '@glasshouse/domain'
import { POST_HOLD } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { swapValue } from './check-swap.ts'
import { marketIdOf } from './legs.ts'
import { dueMsOf, type WaitingSwap } from './swaps.ts'

/** After its checks. Returns the swap's id. */
export function placeSwap(state: State, command: Swap): number {
  const { swaps, timeMs: now, balances } = state
  const value = amount(swapValue(state, command))
  const swap = swapOf(state, command)
  const { acceptedAtMs, ...asked } = swap
  swaps.waiting.set(swap.swapId, swap)
  swaps.count({ swapId: swap.swapId, accountId: swap.accountId, atMs: now, value })
  state.dueFromMs = Math.min(state.dueFromMs, dueMsOf(swap))
  const [fromMs, untilMs] = [timeMs(now + SWAP_DELAY_MS), timeMs(now + SWAP_WITHIN_MS)]
  state.events.emit({ type: 'SwapAccepted', ...asked, value, fromMs, untilMs })
  const cell = balances.cell(swap.accountId, 1, swap.fromAssetId)
  state.ledger.postAmounts(cell, { available: -swap.amount, held: swap.amount, purpose: POST_HOLD, orderId: swap.swapId })
  return swap.swapId
}

function swapOf(state: State, { actor: { accountId }, fromAssetId, toAssetId, amount: units, minimum }: Swap): WaitingSwap {
  return {
    swapId: state.nextOrderId++,
    accountId,
    fromAssetId,
    toAssetId,
    amount: units,
    minimum,
    fromMarketId: marketIdOf(state, fromAssetId)!,
    toMarketId: marketIdOf(state, toAssetId)!,
    acceptedAtMs: state.timeMs,
  }
}
