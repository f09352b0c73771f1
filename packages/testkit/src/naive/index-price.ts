import {
  type IndexPart,
  indexPrice,
  type RecordTicks,
  type RefusalReason,
  type SourceFault,
  type SourceTick,
  timeMs,
} from '@glasshouse/domain'
import { markContracts } from './contract-points.ts'
import { pointOptions } from './option/option-ends.ts'
import { restoreSpotLadders, withdrawStaleLadders } from './stale-ladders.ts'
import type { NaiveIndex, NaiveState } from './state/naive-state.ts'
import { priceSwaps } from './swaps.ts'

const STALE_AFTER_MS = 3_000
const LARGEST_PRICE = 2 ** 52

export function checkTicks(state: NaiveState, command: RecordTicks): RefusalReason | null {
  if (command.ticks.some((tick) => !state.indices.has(tick.indexId))) return 'unknown_index'
  if (command.ticks.some((tick) => !state.sources.has(tick.sourceId))) return 'unknown_source'
  const isReadable = (tick: SourceTick) =>
    [tick.bid, tick.ask, tick.venueTimeMs, tick.receivedMs].every(Number.isSafeInteger) &&
    Math.abs(tick.bid) <= LARGEST_PRICE &&
    Math.abs(tick.ask) <= LARGEST_PRICE
  return command.ticks.every(isReadable) ? null : 'invalid_value'
}

export function recordTicks(state: NaiveState, command: RecordTicks): void {
  for (const tick of command.ticks) {
    const index = state.indices.get(tick.indexId) as NaiveIndex
    if (index.config.sourceIds.includes(tick.sourceId)) index.ticks.set(tick.sourceId, tick)
  }
  const named = [...new Set(command.ticks.map((tick) => tick.indexId))].sort((a, b) => a - b)
  for (const indexId of named) point(state, state.indices.get(indexId) as NaiveIndex)
  priceSwaps(state)
}

function point(state: NaiveState, index: NaiveIndex): void {
  const computed = compute(index, state.nowMs)
  index.parts = computed.parts
  if (computed.price === null) return
  index.price = computed.price
  index.pointMs = state.nowMs
  index.isStale = false
  state.events.push({
    type: 'IndexPriceUpdated',
    indexId: index.config.indexId,
    price: indexPrice(Number(computed.price)),
    parts: computed.parts,
  })
  const dueMs = state.nowMs + STALE_AFTER_MS + 1
  const isThis = (scheduled: { kind: number; id: number }) => scheduled.kind === 4 && scheduled.id === index.config.indexId
  state.scheduled = state.scheduled.filter((scheduled) => !isThis(scheduled))
  state.scheduled.push({
    dueMs,
    kind: 4,
    id: index.config.indexId,
    act: () => {
      index.isStale = true
      state.events = [{ type: 'IndexWentStale', indexId: index.config.indexId, parts: compute(index, state.nowMs).parts }]
      withdrawStaleLadders(state, index.config.indexId)
      return state.events
    },
  })
  restoreSpotLadders(state, index.config.indexId)
  markContracts(state, index.config.indexId)
  const fresh = computed.parts.filter(({ fault }) => fault === '')
  pointOptions(state, index.config.indexId, {
    atMs: state.nowMs,
    price: computed.price,
    oldestArrivalMs: Math.min(...fresh.map(({ receivedMs }) => receivedMs)),
    oldestVenueTimeMs: Math.min(...fresh.map(({ venueTimeMs }) => venueTimeMs)),
  })
}

/** The price by the rule of the index, or null, and what each source had to do with it. */
export function compute(index: Pick<NaiveIndex, 'config' | 'ticks'>, nowMs: number): { price: bigint | null; parts: IndexPart[] } {
  const looked = index.config.sourceIds.map((sourceId) => {
    const tick = index.ticks.get(sourceId)
    const fault = faultOf(tick, nowMs, index.config.lateAfterMs)
    return { sourceId, tick, fault, mid: tick && fault === '' ? (BigInt(tick.bid) + BigInt(tick.ask)) / 2n : 0n, used: 0n }
  })
  const fresh = looked.filter((source) => source.fault === '')
  const mids = fresh.map((source) => source.mid).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const price = fresh.length < index.config.minSources ? null : priceOf(mids)
  if (price !== null) for (const source of fresh) source.used = fresh.length >= 3 ? clamp(source.mid, medianOf(mids)) : source.mid
  const parts = looked.map(({ sourceId, tick, mid, used, fault }) => ({
    sourceId,
    mid: indexPrice(Number(mid)),
    used: indexPrice(Number(used)),
    fault,
    venueTimeMs: timeMs(tick ? tick.venueTimeMs : 0),
    receivedMs: timeMs(tick ? tick.receivedMs : 0),
  }))
  return { price, parts }
}

function faultOf(tick: SourceTick | undefined, nowMs: number, lateAfterMs: number): SourceFault | '' {
  if (!tick) return 'missing'
  if (nowMs - tick.receivedMs > STALE_AFTER_MS) return 'not_received_lately'
  if (nowMs - tick.venueTimeMs > 5_000) return 'venue_time_old'
  if (tick.venueTimeMs - nowMs > 1_000) return 'venue_time_ahead'
  if (tick.receivedMs > tick.venueTimeMs + lateAfterMs) return 'late'
  if (!(tick.bid > 0 && tick.bid <= tick.ask)) return 'bid_or_ask_invalid'
  return BigInt(tick.ask - tick.bid) * 200n > BigInt(tick.bid) + BigInt(tick.ask) ? 'spread_too_wide' : ''
}

/** `mids` from low to high. */
function priceOf(mids: bigint[]): bigint | null {
  const [first, second] = mids
  if (first === undefined) return null
  if (second === undefined) return first
  if (mids.length === 2) return (second - first) * 200n <= first ? (first + second) / 2n : null
  const median = medianOf(mids)
  return mids.reduce((sum, mid) => sum + clamp(mid, median), 0n) / BigInt(mids.length)
}

function medianOf(mids: bigint[]): bigint {
  const middle = mids.length / 2
  if (mids.length % 2 === 1) return mids[Math.floor(middle)] as bigint
  return ((mids[middle - 1] as bigint) + (mids[middle] as bigint)) / 2n
}

function clamp(mid: bigint, median: bigint): bigint {
  const low = (median * 995n + 999n) / 1_000n
  const high = (median * 1_005n) / 1_000n
  return mid < low ? low : mid > high ? high : mid
}
