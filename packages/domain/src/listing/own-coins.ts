import type { AssetConfig, MarketConfig } from '../configuration/configuration.ts'
import { LISTED_ASSETS, LISTED_SPOT_MARKETS, USDT_ASSET_ID } from './listing.ts'

/**
 * Coins that operators of a sandbox name themselves. No release knows their symbols, so their numbers and their decimals
 * are fixed here: a program that signs knows both without the server.
 */
export const OWN_COIN_IDS = { first: 3_001, last: 3_999 } as const
export const OWN_COIN_DECIMALS = 6

export const isOwnCoinId = (assetId: number): boolean => assetId >= OWN_COIN_IDS.first && assetId <= OWN_COIN_IDS.last

/** Two to ten lower-case letters and digits, a letter first. */
const SYMBOL = /^[a-z][a-z0-9]{1,9}$/
export const isOwnCoinSymbol = (symbol: string): boolean => SYMBOL.test(symbol)

/** The coin of the lowest number that is free; null once all are taken. */
export function nextOwnCoin(symbol: string, assets: readonly AssetConfig[]): AssetConfig | null {
  const taken = new Set(assets.map(({ assetId }) => assetId))
  for (let assetId = OWN_COIN_IDS.first as number; assetId <= OWN_COIN_IDS.last; assetId += 1)
    if (!taken.has(assetId)) return { assetId, symbol, decimals: OWN_COIN_DECIMALS }
  return null
}

/** The coin's spot market against USDT, under the coin's number: priced by its own orders, with the steps of the release's own coin. */
export function ownCoinMarket({ assetId, symbol }: AssetConfig): MarketConfig {
  const listed = LISTED_SPOT_MARKETS.find(({ indexId }) => indexId === 0) as MarketConfig
  return {
    ...listed,
    marketId: assetId,
    symbol: `${symbol}usdt`,
    baseAssetId: assetId,
    quoteAssetId: USDT_ASSET_ID,
  }
}

/** A coin as operators type it: `btc`; one that no release knows with its number, `moon/3001`. */
export const coinWord = ({ assetId, symbol }: AssetConfig): string => (isOwnCoinId(assetId) ? `${symbol}/${assetId}` : symbol)

/** The coin that an operator typed, without a look at any server; null of what no release knows and carries no number. */
export function coinOfWord(word: string | undefined): AssetConfig | null {
  const listed = LISTED_ASSETS.find(({ symbol }) => symbol === word)
  if (listed) return listed
  const [symbol = '', number = '', ...rest] = (word ?? '').split('/')
  const assetId = /^[1-9]\d{3}$/.test(number) ? Number(number) : 0
  return rest.length === 0 && isOwnCoinSymbol(symbol) && isOwnCoinId(assetId) ? { assetId, symbol, decimals: OWN_COIN_DECIMALS } : null
}
