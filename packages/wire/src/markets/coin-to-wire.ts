import { type AssetConfig, formatDecimal, INDEX_DECIMALS, type MarketConfig } from '@glasshouse/domain'
import { rateText, tickDecimals } from '../numbers/rates.ts'
import type { Coin, MarketRules } from './coin.ts'
import { coinKindOf } from './coin-kinds.ts'
import { type Currency, logoOf } from './currency.ts'
import type { PriceInfo } from './price-info.ts'

/** Facts of one coin in a list of markets. */
export interface CoinFacts {
  readonly symbol: string
  readonly price: Pick<PriceInfo, 'close' | 'open' | 'priceChangePercent'>
  readonly origin: Coin['origin']
  readonly isFavourite: boolean
  /** Spot market of the coin, whose tick gives the decimals. */
  readonly spot: Pick<MarketConfig, 'tickSize' | 'indexId'> | undefined
  /** Null where no spot order can be placed. */
  readonly rules: MarketRules | null
}

export function coinToWire({ symbol, price, origin, isFavourite, spot, rules }: CoinFacts): Coin {
  const coin = symbol.replace(/usdt$/, '')
  const { priceDecimals, ...kind } = coinKindOf(coin, spot?.indexId === 0)
  return {
    coin,
    baseCoin: 'usdt',
    symbol,
    showSymbol: `${coin.toUpperCase()}/USDT`,
    showCoin: coin.toUpperCase(),
    coinUpperCase: coin.toUpperCase(),
    baseCoinUpperCase: 'USDT',
    logo: logoOf(coin),
    ...kind,
    amount: price.close,
    open: price.open,
    pcp: price.priceChangePercent,
    isCollect: isFavourite ? 1 : 2,
    priceDecimals: spot ? tickDecimals(spot.tickSize) : priceDecimals,
    rules,
    origin,
  }
}

type Decimals = Pick<AssetConfig, 'decimals'>

/** Rules of a spot market as the ticket needs them: steps, bounds, maker fee and taker fee, bands. */
export const marketRulesToWire = (
  market: MarketConfig,
  { base, quote }: { readonly base: Decimals; readonly quote: Decimals },
): MarketRules => ({
  tickSize: formatDecimal(BigInt(market.tickSize), INDEX_DECIMALS),
  lotSize: formatDecimal(market.lotUnits, base.decimals),
  minNotional: formatDecimal(market.minNotional, quote.decimals),
  maxNotional: formatDecimal(market.maxNotional, quote.decimals),
  makerFee: rateText(market.makerFeePpm),
  takerFee: rateText(market.takerFeePpm),
  takeBand: rateText(market.takeBandPpm),
  restBand: rateText(market.restBandPpm),
  state: market.state,
})

/** An asset of the ledger, in the order in which assets were listed. */
export const currencyToWire = ({ assetId, symbol }: Pick<AssetConfig, 'assetId' | 'symbol'>): Currency => ({
  id: String(assetId),
  symbol,
  logo: logoOf(symbol),
  sort: assetId,
})
