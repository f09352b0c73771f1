/** Source ticks come in, index points come out; a point not renewed for 3 s makes its index stale. */

import { evaluateIndex, INDEX_STALE_AFTER_MS, type RecordTicks, type RefusalReason, type TimeMs } from '@glasshouse/domain'
import { putBackLadders, takeBackLadders } from '../market-maker/stale-ladders.ts'
import { optionsAtIndexPoint } from '../option/moments.ts'
import { atIndexPoint } from '../perpetual/points.ts'
import { refreshBandsOfIndex } from '../spot/bands.ts'
import type { State } from '../state.ts'
import { swapsAtPoints } from '../swap/execute.ts'
import type { Index } from './indices.ts'

const POINTS_KEPT_MS = 60_000
const PRICE_MAX = 2 ** 52

export function checkRecordTicks(state: State, command: RecordTicks): RefusalReason | null {
  const { ticks } = command
  if (ticks.some((tick) => !state.indices.has(tick.indexId))) return 'unknown_index'
  if (ticks.some((tick) => !state.sources.has(tick.sourceId))) return 'unknown_source'
  const isPrice = (price: number) => Number.isSafeInteger(price) && Math.abs(price) <= PRICE_MAX
  const isTime = (time: number) => Number.isSafeInteger(time) && time >= 0 && time <= PRICE_MAX
  const isSound = ticks.every(
    (tick) =>
      isPrice(tick.bid) &&
      isPrice(tick.ask) &&
      Math.abs(tick.ask - tick.bid) <= PRICE_MAX &&
      isTime(tick.venueTimeMs) &&
      isTime(tick.receivedMs),
  )
  return isSound ? null : 'invalid_value'
}

export function recordTicks(state: State, command: RecordTicks): void {
  const named = new Set<number>()
  for (const tick of command.ticks) {
    const index = state.indices.get(tick.indexId)!
    if (index.config.sourceIds.includes(tick.sourceId)) index.ticks.set(tick.sourceId, tick)
    named.add(tick.indexId)
  }
  for (const indexId of [...named].sort((a, b) => a - b)) point(state, state.indices.get(indexId)!)
  swapsAtPoints(state)
}

/** When the index goes stale unless a new point comes; Infinity when it has none or is stale already. */
export function staleAtMs(index: Index): number {
  const last = index.points.at(-1)
  return last && !index.isStale ? last.atMs + INDEX_STALE_AFTER_MS + 1 : Number.POSITIVE_INFINITY
}

export function goStale(state: State, index: Index, now: TimeMs): void {
  index.isStale = true
  state.events.emit({ type: 'IndexWentStale', indexId: index.config.indexId, parts: evaluateIndex(index.config, index.ticks, now).parts })
  takeBackLadders(state, index.config.indexId)
}

function point(state: State, index: Index): void {
  const { price, parts } = evaluateIndex(index.config, index.ticks, state.timeMs)
  if (price === 0) return
  index.isStale = false
  index.points.push({ atMs: state.timeMs, price, parts })
  while (index.points[0]!.atMs < state.timeMs - POINTS_KEPT_MS) index.points.shift()
  state.dueFromMs = Math.min(state.dueFromMs, staleAtMs(index))
  state.events.emit({ type: 'IndexPriceUpdated', indexId: index.config.indexId, price, parts })
  refreshBandsOfIndex(state, index.config.indexId)
  putBackLadders(state, index.config.indexId, price)
  atIndexPoint(state, index.config.indexId)
  optionsAtIndexPoint(state, index.config.indexId, { atMs: state.timeMs, price, parts })
}
