import type { SourceTick, TimeMs } from '@glasshouse/domain'
import type { ArrivedTick } from '@glasshouse/feeds'

/** The newest quote of each source and index that no group holds yet. */
export class TicksToRecord {
  readonly #newest = new Map<string, ArrivedTick>()

  hear(ticks: readonly ArrivedTick[]): void {
    for (const tick of ticks) this.#newest.set(`${tick.indexId}/${tick.sourceId}`, tick)
  }

  /** For the group that is gathered now, with arrivals in group time. */
  take(groupTimeOf: (monotonicMs: number) => TimeMs): SourceTick[] {
    const ticks = [...this.#newest.values()].map(({ arrivedMs, ...tick }) => ({ ...tick, receivedMs: groupTimeOf(arrivedMs) }))
    this.#newest.clear()
    return ticks
  }
}
