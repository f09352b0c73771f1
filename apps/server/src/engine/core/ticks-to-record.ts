import type { ConfigurationView, SourceTick, TimeMs } from '@glasshouse/domain'
import type { ArrivedTick } from '@glasshouse/feeds'

/** The newest quote of each source and index that no group holds yet. */
export class TicksToRecord {
  readonly #newest = new Map<string, ArrivedTick>()

  hear(ticks: readonly ArrivedTick[]): void {
    for (const tick of ticks) this.#newest.set(`${tick.indexId}/${tick.sourceId}`, tick)
  }

  /**
   * For the group that is gathered now, with arrivals in group time. A feed may be ahead of the exchange: what it says of
   * a source or an index that is not listed yet is left out, or the core would refuse the prices of all others with it.
   */
  take({ sources, indices }: Pick<ConfigurationView, 'sources' | 'indices'>, groupTimeOf: (monotonicMs: number) => TimeMs): SourceTick[] {
    const known = { sources: new Set(sources.map(({ sourceId }) => sourceId)), indices: new Set(indices.map(({ indexId }) => indexId)) }
    const ticks = [...this.#newest.values()]
      .filter(({ indexId, sourceId }) => known.indices.has(indexId) && known.sources.has(sourceId))
      .map(({ arrivedMs, ...tick }) => ({ ...tick, receivedMs: groupTimeOf(arrivedMs) }))
    this.#newest.clear()
    return ticks
  }
}
