/**
 * What points and moments make of a swap (RULES.md 10.5.3): it executes at the first moment at which points of both legs
 * qualify as strikes do and both ladders stand, or its amount comes back. The price is the same for everybody who waits.
 */
import {
  type Amount,
  amount,
  indexPrice,
  isStrike,
  ratePpm,
  SWAP_DELAY_MS,
  SWAP_WITHIN_MS,
  type SwapRate,
  type SwapRelease,
  swapResult,
  timeMs,
} from '@glasshouse/domain'
import { AVAILABLE } from '../ledger/balances.ts'
import { POST_RELEASE, POST_SWAP } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { SWAP_POOL } from './check-swap.ts'
import { type LegPrice, priceOf } from './legs.ts'
import type { WaitingSwap } from './swaps.ts'

/** Once all indices of a command have their points. */
export function swapsAtPoints(state: State): void {
  for (const swap of state.swaps.waiting.values()) {
    if (swap.acceptedAtMs + SWAP_DELAY_MS > state.timeMs) return
    const [from, to] = [priceOf(state, swap.fromMarketId), priceOf(state, swap.toMarketId)]
    if (isPriced(state, swap, from) && isPriced(state, swap, to)) finish(state, swap, rateOf(from, to))
  }
}

/** The oldest, no point of both legs having come in time; due kind 11. */
export function releaseFirstDue(state: State): void {
  const [swap] = state.swaps.waiting.values()
  release(state, swap!, { reason: 'no_price', received: amount(0n), rate: NO_RATE })
}

/** A point of this very moment, made of quotes that all came after the acceptance. */
function isPriced(state: State, { acceptedAtMs }: WaitingSwap, leg: LegPrice | null): leg is LegPrice {
  if (leg === null || leg.point === null) return leg !== null
  if (leg.point.atMs !== state.timeMs) return false
  const terms = { openAtMs: timeMs(acceptedAtMs), strikeDelayMs: SWAP_DELAY_MS, strikeWithinMs: SWAP_WITHIN_MS }
  return isStrike(leg.point, terms)
}

export const rateOf = (from: LegPrice, to: LegPrice): SwapRate => ({
  fromPrice: indexPrice(from.price),
  toPrice: indexPrice(to.price),
  fromSpreadPpm: from.spreadPpm,
  toSpreadPpm: to.spreadPpm,
})

function finish(state: State, swap: WaitingSwap, rate: SwapRate): void {
  const [fromDecimals, toDecimals] = [swap.fromAssetId, swap.toAssetId].map((assetId) => state.assets.get(assetId)!.decimals)
  const received = swapResult(swap.amount, rate, { fromDecimals: fromDecimals!, toDecimals: toDecimals! })
  const pool = state.balances.find(SWAP_POOL, 1, swap.toAssetId)
  if (received < swap.minimum) release(state, swap, { reason: 'price_moved', received, rate })
  else if (state.balances.value(pool, AVAILABLE) < received) release(state, swap, { reason: 'pool_empty', received, rate })
  else execute(state, swap, { received, rate })
}

function execute(state: State, swap: WaitingSwap, { received, rate }: { received: Amount; rate: SwapRate }): void {
  const { swapId, accountId, fromAssetId, toAssetId, amount: units } = swap
  state.swaps.waiting.delete(swapId)
  state.events.emit({ type: 'SwapExecuted', ...namedOf(swap), received, ...rate })
  const post = (of: number, assetId: number, change: { available?: bigint; held?: bigint }) =>
    state.ledger.postAmounts(state.balances.cell(of, 1, assetId), { ...change, purpose: POST_SWAP, orderId: swapId })
  post(accountId, fromAssetId, { held: -units })
  post(SWAP_POOL, fromAssetId, { available: units })
  post(SWAP_POOL, toAssetId, { available: -received })
  post(accountId, toAssetId, { available: received })
}

/** All of it is available again, and counts for no limit. */
function release(state: State, swap: WaitingSwap, why: { reason: SwapRelease; received: Amount; rate: SwapRate }): void {
  const { swapId, accountId, fromAssetId, amount: units } = swap
  state.swaps.waiting.delete(swapId)
  state.swaps.discount(swapId)
  state.events.emit({ type: 'SwapReleased', ...namedOf(swap), reason: why.reason, received: why.received, ...why.rate })
  const cell = state.balances.cell(accountId, 1, fromAssetId)
  state.ledger.postAmounts(cell, { available: units, held: -units, purpose: POST_RELEASE, orderId: swapId })
}

const namedOf = ({ swapId, accountId, fromAssetId, toAssetId, amount: units }: WaitingSwap) => ({
  swapId,
  accountId,
  fromAssetId,
  toAssetId,
  amount: units,
})

const NO_RATE: SwapRate = { fromPrice: indexPrice(0), toPrice: indexPrice(0), fromSpreadPpm: ratePpm(0), toSpreadPpm: ratePpm(0) }
