/** Index prices: the sources' last ticks and the last points. */
import type { IndexConfig, IndexPart, IndexPrice, SourceId, SourceTick, TimeMs } from '@glasshouse/domain'

export interface IndexPricePoint {
  readonly atMs: TimeMs
  readonly price: IndexPrice
  readonly parts: readonly IndexPart[]
}

export interface Index {
  config: IndexConfig
  /** Last tick of each source. */
  readonly ticks: Map<SourceId, SourceTick>
  /** Oldest first; the last 60 s, and always the last one. */
  readonly points: IndexPricePoint[]
  isStale: boolean
}
