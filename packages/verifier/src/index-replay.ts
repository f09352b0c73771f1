import { type Evaluation, evaluateIndex, type IndexConfig, type SourceTick, type TimeMs } from '@glasshouse/domain'
import { Mismatch } from './opened.ts'

export interface SourceSet {
  readonly fromMs: number
  readonly config: IndexConfig
}

/** Replay of the core's rule for the ticks of one index (RULES.md 6), from whatever record it is begun with. */
export class IndexReplay {
  readonly #sets: readonly SourceSet[]
  readonly #indexId: number
  readonly #standing = new Map<number, SourceTick>()

  constructor(sets: readonly SourceSet[], indexId: number) {
    this.#sets = sets
    this.#indexId = indexId
  }

  /** The last tick of each source of the set in force. */
  get standing(): ReadonlyMap<number, SourceTick> {
    return this.#standing
  }

  /** Evaluation of a record of ticks that names the index. */
  record(ticks: readonly SourceTick[], atMs: number): Evaluation {
    const { sourceIds } = this.setAt(atMs)
    for (const sourceId of this.#standing.keys()) if (!sourceIds.includes(sourceId)) this.#standing.delete(sourceId)
    for (const tick of ticks)
      if (tick.indexId === this.#indexId && sourceIds.includes(tick.sourceId)) this.#standing.set(tick.sourceId, tick)
    return this.at(atMs)
  }

  /** Evaluation at a moment, without a new tick. */
  at(atMs: number): Evaluation {
    return evaluateIndex(this.setAt(atMs), this.#standing, atMs as TimeMs)
  }

  setAt(atMs: number): IndexConfig {
    const set = newestBy(this.#sets, atMs)
    if (!set) throw new Mismatch(`no source set was in force at ${atMs}`)
    return set.config
  }
}

/** Greatest moment that had come; of equals the later in the journal. */
export function newestBy<T extends { readonly fromMs: number }>(items: readonly T[], atMs: number): T | undefined {
  return items.reduce<T | undefined>(
    (best, each) => (each.fromMs <= atMs && (!best || each.fromMs >= best.fromMs) ? each : best),
    undefined,
  )
}
