/**
 * The index at one moment (packages/core/RULES.md 6): which sources count, and the mean of their clamped mids. Pure,
 * exact integers. Law: one liar among n >= 3 moves the result by at most 0.5 % / n plus the shift of the median inside
 * the honest range.
 */

import { divCeil, divFloor, type IndexPrice, indexPrice, type TimeMs, timeMs } from '../primitives/units.ts'
import type { IndexConfig } from './index-config.ts'
import type { IndexPart, SourceFault, SourceTick } from './prices.ts'

/** A point that is not renewed for longer makes its index stale. */
export const INDEX_STALE_AFTER_MS = 3_000

const RECEIVED_AGE_MAX_MS = 3_000
const VENUE_AGE_MAX_MS = 5_000
const VENUE_AHEAD_MAX_MS = 1_000

export interface Evaluation {
  /** 0 when there is no point. */
  readonly price: IndexPrice
  readonly parts: readonly IndexPart[]
}

export function evaluateIndex(config: IndexConfig, ticks: ReadonlyMap<number, SourceTick>, now: TimeMs): Evaluation {
  const quotes = config.sourceIds.map((sourceId) => {
    const tick = ticks.get(sourceId)
    const fault = faultOf(tick, now, config.lateAfterMs)
    return { sourceId, tick, fault, mid: fault === '' ? (BigInt(tick!.bid) + BigInt(tick!.ask)) / 2n : 0n }
  })
  const mids = quotes.filter((quote) => quote.fault === '').map((quote) => quote.mid)
  const clamp = mids.length < config.minSources ? null : clampOf(mids)
  const used = quotes.map((quote) => (quote.fault === '' && clamp ? clamp(quote.mid) : 0n))
  const price = clamp ? used.reduce((sum, value) => sum + value, 0n) / BigInt(mids.length) : 0n
  return {
    price: indexPrice(Number(price)),
    parts: quotes.map(({ sourceId, tick, fault, mid }, at) => ({
      sourceId,
      mid: indexPrice(Number(mid)),
      used: indexPrice(Number(used[at])),
      fault,
      venueTimeMs: tick?.venueTimeMs ?? timeMs(0),
      receivedMs: tick?.receivedMs ?? timeMs(0),
    })),
  }
}

export function faultOf(tick: SourceTick | undefined, now: TimeMs, lateAfterMs: number): SourceFault | '' {
  if (!tick) return 'missing'
  if (now - tick.receivedMs > RECEIVED_AGE_MAX_MS) return 'not_received_lately'
  if (now - tick.venueTimeMs > VENUE_AGE_MAX_MS) return 'venue_time_old'
  if (tick.venueTimeMs - now > VENUE_AHEAD_MAX_MS) return 'venue_time_ahead'
  if (tick.receivedMs - tick.venueTimeMs > lateAfterMs) return 'late'
  const [bid, ask] = [BigInt(tick.bid), BigInt(tick.ask)]
  if (bid <= 0n || ask < bid) return 'bid_or_ask_invalid'
  return (ask - bid) * 200n > bid + ask ? 'spread_too_wide' : ''
}

/** How each fresh mid counts, or null when they give no point. */
function clampOf(mids: readonly bigint[]): ((mid: bigint) => bigint) | null {
  const sorted = [...mids].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return null
  if (sorted.length === 1) return (mid) => mid
  if (sorted.length === 2) return (highest - lowest) * 200n <= lowest ? (mid) => mid : null
  const median = medianOf(sorted)
  const low = divCeil(median * 995n, 1000n)
  const high = divFloor(median * 1005n, 1000n)
  return (mid) => {
    if (mid < low) return low
    if (mid > high) return high
    return mid
  }
}

function medianOf(sorted: readonly bigint[]): bigint {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2n
}
