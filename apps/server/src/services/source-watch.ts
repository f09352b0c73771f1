import type { IndexId, IndexPart, SourceId } from '@glasshouse/domain'
import type { Engine } from '../engine/index.ts'

/** Over how long lags and gaps are told. */
export const WATCH_WINDOW_MS = 600_000
/** From when on a silent source is left out of its index. */
const GAP_MS = 3_000

/** One source in one index over the window; the lags are null where nothing arrived. */
export interface SourceFigures {
  /** Quotes that points were made of. */
  readonly quotes: number
  /** Arrival less the venue's own time. */
  readonly medianMs: number | null
  readonly p99Ms: number | null
  /** Silences that left it out. */
  readonly gaps: number
  readonly longestGapMs: number
}

interface Arrival {
  readonly arrivedMs: number
  readonly lagMs: number
}

/** Lateness and steadiness of each source: from the points everybody may ask for, and nothing else. */
export class SourceWatch {
  readonly #arrivals = new Map<string, Arrival[]>()
  #nowMs = 0

  constructor(engine: Pick<Engine, 'onGroup'>) {
    engine.onGroup(({ timeMs, due, byCommand }) => {
      this.#nowMs = timeMs
      for (const events of [due, ...byCommand])
        for (const event of events) if (event.type === 'IndexPriceUpdated') this.#take(event.indexId, event.parts)
    })
  }

  figures(indexId: IndexId, sourceId: SourceId): SourceFigures {
    const fromMs = this.#nowMs - WATCH_WINDOW_MS
    const arrivals = this.#arrivals.get(keyOf(indexId, sourceId)) ?? []
    const inside = arrivals.filter(({ arrivedMs }) => arrivedMs > fromMs)
    const lags = inside.map(({ lagMs }) => lagMs).sort((one, other) => one - other)
    const gaps = silences(arrivals, fromMs, this.#nowMs)
    return {
      quotes: inside.length,
      medianMs: quantile(lags, 0.5),
      p99Ms: quantile(lags, 0.99),
      gaps: gaps.length,
      longestGapMs: Math.max(0, ...gaps),
    }
  }

  /** Since its last quote, in group time; null before the first. */
  ageMs(indexId: IndexId, sourceId: SourceId): number | null {
    const last = this.#arrivals.get(keyOf(indexId, sourceId))?.at(-1)
    return last === undefined ? null : Math.max(0, this.#nowMs - last.arrivedMs)
  }

  #take(indexId: IndexId, parts: readonly IndexPart[]): void {
    for (const { sourceId, receivedMs, venueTimeMs } of parts) {
      const arrivals = this.#arrivals.get(keyOf(indexId, sourceId)) ?? []
      this.#arrivals.set(keyOf(indexId, sourceId), arrivals)
      // A point names each source's last quote, also the one it left out or has used before.
      if (receivedMs === 0 || receivedMs <= (arrivals.at(-1)?.arrivedMs ?? 0)) continue
      arrivals.push({ arrivedMs: receivedMs, lagMs: receivedMs - venueTimeMs })
      // One from before the window stays: the silence that it begins may reach into it.
      while (arrivals.length > 1 && (arrivals[1] as Arrival).arrivedMs <= receivedMs - WATCH_WINDOW_MS) arrivals.shift()
    }
  }
}

/** Silences above the limit, as far as they lie in the window; the last may still go on. */
function silences(arrivals: readonly Arrival[], fromMs: number, nowMs: number): number[] {
  return arrivals
    .map(({ arrivedMs }, at) => (arrivals[at + 1]?.arrivedMs ?? nowMs) - Math.max(arrivedMs, fromMs))
    .filter((silentMs) => silentMs > GAP_MS)
}

/** The value that so great a share of them does not exceed. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}

const keyOf = (indexId: IndexId, sourceId: SourceId) => `${indexId}/${sourceId}`
