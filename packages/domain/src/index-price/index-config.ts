/** Configuration of an index and of its sources. */
import type { IndexId, SourceId } from '../primitives/ids.ts'
import type { Provenance } from './prices.ts'

export interface SourceConfig {
  readonly sourceId: SourceId
  /** Stable name shown to users: `bybit`, `replay:BTCUSDT-bybit-1m`, `sim`. */
  readonly name: string
  readonly provenance: Provenance
}

export interface IndexConfig {
  readonly indexId: IndexId
  /** `btcusdt`, `xauusd`. */
  readonly symbol: string
  readonly minSources: number
  readonly sourceIds: readonly SourceId[]
  /** A quote that arrived longer than this after its venue's own time is left out. */
  readonly lateAfterMs: number
}
