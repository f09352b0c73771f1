import type { IndexConfig, IndexId, IndexPrice, Provenance, SourceConfig, SourceId, SourceTick, TimeMs } from '@glasshouse/domain'
import type { TickListener } from './arrived-tick.ts'
import type { RecordedVolume } from './recorded-volume.ts'

/** Feed of outside prices. The exchange knows a feed only by this. */
export interface PriceFeed {
  /** Sources and indices as the exchange configures them at genesis. */
  readonly sources: readonly SourceConfig[]
  readonly indices: readonly IndexConfig[]
  /** Tells what it hears when it hears it, and once a second that a second has passed. */
  start(listener: TickListener): void
  /** Ticks of the recordings in the second of `nowMs`. */
  ticksAt(nowMs: number): SourceTick[]
  /**
   * One-minute candles that this feed would have made of the index, for minutes that begin in [fromMs, toMs),
   * ascending. The last one covers only the seconds before toMs, so that ticks from toMs on continue it. A candle gap
   * stays empty.
   */
  history(indexId: IndexId, fromMs: number, toMs: number): PriceCandle[]
  provenance(indexId: IndexId): PriceOrigin
  /** What the connection of a source said when it was lost; '' while it stands. Absent of feeds without connections. */
  connectionFault?(sourceId: SourceId): string
  /** Null where nobody says what is traded at the source: made-up prices, live quotes, recordings without a volume. */
  volume(indexId: IndexId): RecordedVolume | null
  /**
   * Price where none is known before the first start: how many coins a sandbox's market maker gets is worked out at
   * this one. It is no price of anything and enters no index.
   */
  fundingPrice?(indexId: IndexId): IndexPrice
  stop(): void
}

export interface PriceCandle {
  readonly openTimeMs: TimeMs
  readonly open: IndexPrice
  readonly high: IndexPrice
  readonly low: IndexPrice
  readonly close: IndexPrice
}

/** Origin of a price, for the screens. */
export interface PriceOrigin {
  readonly kind: Provenance
  /** Instrument and venue: `BTC/USDT, Bybit spot`. */
  readonly title: string
  /** First and last day of the recording, `2022-12-13`; null where nothing was recorded. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly licence: string | null
  /** Public repository of the recording. */
  readonly source: string | null
  /** The whole truth in one line of English. */
  readonly line: string
}

/** The exchange's own coin has no feed: its price is made by its own orders. */
export const OWN_ORDERS_ORIGIN: PriceOrigin = {
  kind: 'own_orders',
  title: 'Own order book',
  firstDay: null,
  lastDay: null,
  licence: null,
  source: null,
  line: 'Made by trades on this exchange alone; no outside price exists.',
}

/** One index's quote as a pure function of time. */
export interface QuotePath {
  /** Bid and ask in one second since 1970, or null where there is none. */
  quoteAt(second: number): Quote | null
  /** The whole minute at once, where that is quicker than its sixty seconds: index points, integers of 10^-8. */
  minuteAt?(minute: number): PointCandle | null
}

export interface PointCandle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export interface Quote {
  /** Integers of 10^-8. */
  readonly bid: number
  readonly ask: number
}
