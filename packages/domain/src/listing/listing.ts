import type { AssetConfig, HouseFees, MarketConfig } from '../configuration/configuration.ts'
import type { IndexConfig } from '../index-price/index-config.ts'
import { amount, type RatePpm, ratePpm } from '../primitives/units.ts'

/**
 * What the house lists at genesis. It becomes journalled configuration at first start; afterwards only commands
 * change it. Ids are for ever: new entries go at the end.
 */
export const LISTED_ASSETS: readonly AssetConfig[] = [
  { assetId: 1, symbol: 'usdt', decimals: 6 },
  { assetId: 2, symbol: 'btc', decimals: 8 },
  { assetId: 3, symbol: 'eth', decimals: 8 },
  { assetId: 4, symbol: 'ltc', decimals: 8 },
  { assetId: 5, symbol: 'sol', decimals: 8 },
  { assetId: 6, symbol: 'bnb', decimals: 8 },
  { assetId: 7, symbol: 'bch', decimals: 8 },
  { assetId: 8, symbol: 'link', decimals: 8 },
  { assetId: 9, symbol: 'dot', decimals: 8 },
  { assetId: 10, symbol: 'doge', decimals: 8 },
  { assetId: 11, symbol: 'xrp', decimals: 6 },
  { assetId: 12, symbol: 'ada', decimals: 6 },
  { assetId: 13, symbol: 'trx', decimals: 6 },
  { assetId: 14, symbol: 'gls', decimals: 6 },
]
export const USDT_ASSET_ID = 1

/**
 * Indices: the coins, then gold, forex and energy, which are no ledger assets. Sources are set at genesis by the feed
 * in use.
 */
export const LISTED_INDICES: readonly Omit<IndexConfig, 'minSources' | 'sourceIds' | 'lateAfterMs'>[] = [
  { indexId: 1, symbol: 'btcusdt' },
  { indexId: 2, symbol: 'ethusdt' },
  { indexId: 3, symbol: 'ltcusdt' },
  { indexId: 4, symbol: 'solusdt' },
  { indexId: 5, symbol: 'bnbusdt' },
  { indexId: 6, symbol: 'bchusdt' },
  { indexId: 7, symbol: 'linkusdt' },
  { indexId: 8, symbol: 'dotusdt' },
  { indexId: 9, symbol: 'dogeusdt' },
  { indexId: 10, symbol: 'xrpusdt' },
  { indexId: 11, symbol: 'adausdt' },
  { indexId: 12, symbol: 'trxusdt' },
  { indexId: 13, symbol: 'xauusdt' },
  { indexId: 14, symbol: 'eurusdt' },
  { indexId: 15, symbol: 'nzdusdt' },
  { indexId: 16, symbol: 'usoilusdt' },
  { indexId: 17, symbol: 'ngasusdt' },
]
/** What a new index leaves out as late. */
export const LISTED_LATE_AFTER_MS = 1_000

interface SpotListing {
  readonly base: string
  readonly tickSize: number
  readonly lotUnits: bigint
  readonly indexId: number
}
/** tick x lot is one USDT unit (10^-6) in each. */
const SPOT: readonly SpotListing[] = [
  { base: 'btc', tickSize: 10_000_000, lotUnits: 1_000n, indexId: 1 },
  { base: 'eth', tickSize: 1_000_000, lotUnits: 10_000n, indexId: 2 },
  { base: 'ltc', tickSize: 1_000_000, lotUnits: 10_000n, indexId: 3 },
  { base: 'sol', tickSize: 1_000_000, lotUnits: 10_000n, indexId: 4 },
  { base: 'bnb', tickSize: 1_000_000, lotUnits: 10_000n, indexId: 5 },
  { base: 'bch', tickSize: 1_000_000, lotUnits: 10_000n, indexId: 6 },
  { base: 'link', tickSize: 100_000, lotUnits: 100_000n, indexId: 7 },
  { base: 'dot', tickSize: 100_000, lotUnits: 100_000n, indexId: 8 },
  { base: 'doge', tickSize: 1_000, lotUnits: 10_000_000n, indexId: 9 },
  { base: 'xrp', tickSize: 10_000, lotUnits: 10_000n, indexId: 10 },
  { base: 'ada', tickSize: 10_000, lotUnits: 10_000n, indexId: 11 },
  { base: 'trx', tickSize: 1_000, lotUnits: 100_000n, indexId: 12 },
  { base: 'gls', tickSize: 1_000, lotUnits: 100_000n, indexId: 0 },
]

const assetIdOf = (symbol: string) => LISTED_ASSETS.find((asset) => asset.symbol === symbol)?.assetId as number

export const LISTED_SPOT_MARKETS: readonly MarketConfig[] = SPOT.map((listing, position) => ({
  marketId: position + 1,
  symbol: `${listing.base}usdt`,
  kind: 'spot',
  baseAssetId: assetIdOf(listing.base),
  quoteAssetId: USDT_ASSET_ID,
  indexId: listing.indexId,
  tickSize: listing.tickSize,
  lotUnits: amount(listing.lotUnits),
  tickLotUnits: amount(1n),
  minNotional: amount(5_000_000n),
  maxNotional: amount(1_000_000_000_000n),
  makerFeePpm: ratePpm(1_000),
  takerFeePpm: ratePpm(1_000),
  takeBandPpm: ratePpm(50_000) as RatePpm,
  restBandPpm: ratePpm(500_000) as RatePpm,
  state: 'open',
  version: 1,
}))

export const LISTED_HOUSE_FEES: HouseFees = { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(500) }

/** A demo account's grant at first entry, USDT units in wallet 1 and wallet 3 each. */
export const DEMO_GRANT = amount(50_000_000_000n)
