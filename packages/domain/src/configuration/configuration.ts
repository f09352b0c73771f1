import type { MarketState } from '../primitives/enums.ts'
import type { AssetId, IndexId, MarketId } from '../primitives/ids.ts'
import type { Amount, RatePpm, Ticks } from '../primitives/units.ts'

/** Journalled configuration. Each part is versioned: `version` counts up, `effectiveFromMs` says since when. */
export interface AssetConfig {
  readonly assetId: AssetId
  /** Lower-case ticker: `btc`. */
  readonly symbol: string
  readonly decimals: number
}

export interface MarketConfig {
  readonly marketId: MarketId
  /** `btcusdt`; the wire's symbol. */
  readonly symbol: string
  readonly kind: 'spot'
  readonly baseAssetId: AssetId
  readonly quoteAssetId: AssetId
  /** 0: no index (own coin); bands then hang on the last trade, and without one there is no band. */
  readonly indexId: IndexId
  /** One tick as an integer of 10^-8 quote: 0.1 -> 10_000_000. */
  readonly tickSize: number
  /** Base units in one lot: 0.00001 BTC -> 1_000n. */
  readonly lotUnits: Amount
  /** Quote units of one tick x one lot; a whole number. */
  readonly tickLotUnits: Amount
  readonly minNotional: Amount
  readonly maxNotional: Amount
  readonly makerFeePpm: RatePpm
  readonly takerFeePpm: RatePpm
  /** A taker may not take beyond index +- this. */
  readonly takeBandPpm: RatePpm
  /** No order rests beyond index +- this. */
  readonly restBandPpm: RatePpm
  readonly state: MarketState
  readonly version: number
}

/** Fees of the house's own market maker, published. */
export interface HouseFees {
  readonly makerFeePpm: RatePpm
  readonly takerFeePpm: RatePpm
}

export interface QuoteShape {
  readonly midTicks: Ticks
  readonly halfSpreadTicks: number
  readonly stepTicks: number
  readonly levels: number
  /** Of the first level; of each `quoteLots`. */
  readonly sizeLots: number
  /** 0: sizes grow in a straight line. */
  readonly sizeSeed: number
}
