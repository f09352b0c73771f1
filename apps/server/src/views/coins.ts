import { formatDecimal, INDEX_DECIMALS, type IndexId, type MarketConfig } from '@glasshouse/domain'
import {
  type Coin,
  type ContractCoin,
  type Currency,
  coinKindOf,
  faceText,
  logoOf,
  type MarketRules,
  type OptionCoin,
  QUOTE_GROUPS,
  rateText,
} from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'
import type { Needs } from '../services/services.ts'

export type CoinServices = Needs<'listing' | 'prices'>

const RATE_DECIMALS = 6

/** Coins by group (gold, forex, crypto, energy), in the order they were listed. */
export function coinsOfIndices(services: CoinServices, favourites: ReadonlySet<string>): Coin[] {
  const coins = services.listing.configuration.indices.map(({ symbol, indexId }) => coinOf(services, { symbol, indexId }, favourites, null))
  return QUOTE_GROUPS.flatMap((group) => coins.filter(({ market }) => market === group))
}

export function coinsOfSpot(services: CoinServices, favourites: ReadonlySet<string>): Coin[] {
  return services.listing.configuration.markets
    .filter(({ state }) => state !== 'delisted')
    .map((market) => coinOf(services, market, favourites, rulesOf(services, market)))
}

/** The same coins with what their contracts offer. */
export function contractCoins(services: CoinServices, coins: readonly Coin[]): ContractCoin[] {
  return coins.map((coin) => {
    const contract = services.listing.contract(coin.symbol)
    if (!contract) return { ...coin, ...NO_CONTRACT }
    return {
      ...coin,
      priceDecimals: decimalsOf(contract.tickSize),
      leverage: contract.leverages.join(','),
      shareNumber: faceText(contract),
      openFee: rateText(contract.takerFeePpm),
      closeFee: rateText(contract.takerFeePpm),
      tickSize: formatDecimal(BigInt(contract.tickSize), INDEX_DECIMALS),
      contractState: contract.state,
    }
  })
}

/** The same coins with the options that are offered on them. */
export function optionCoins(services: CoinServices, coins: readonly Coin[]): OptionCoin[] {
  return coins.map((coin) => {
    const option = services.listing.option(coin.symbol)
    return { ...coin, id: option ? String(option.marketId) : '', optionState: option?.state ?? null }
  })
}

const NO_CONTRACT = { leverage: '', shareNumber: '0', openFee: '0', closeFee: '0', tickSize: '0', contractState: null } as const

function coinOf(
  services: CoinServices,
  { symbol, indexId }: { readonly symbol: string; readonly indexId: IndexId },
  favourites: ReadonlySet<string>,
  rules: MarketRules | null,
): Coin {
  const coin = symbol.replace(/usdt$/, '')
  const { priceDecimals, ...kind } = coinKindOf(coin)
  const price = services.prices.info(symbol)
  const { kind: provenance, ...origin } = services.prices.origin(indexId)
  const spot = services.listing.market(symbol)
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
    isCollect: favourites.has(symbol) ? 1 : 2,
    priceDecimals: spot ? decimalsOf(spot.tickSize) : priceDecimals,
    rules,
    origin: { provenance, ...origin },
  }
}

function rulesOf(services: CoinServices, market: MarketConfig): MarketRules {
  const [base, quote] = [services.listing.asset(market.baseAssetId), services.listing.asset(market.quoteAssetId)]
  const rate = (ppm: number) => formatDecimal(BigInt(ppm), RATE_DECIMALS)
  return {
    tickSize: formatDecimal(BigInt(market.tickSize), INDEX_DECIMALS),
    lotSize: formatDecimal(market.lotUnits, base.decimals),
    minNotional: formatDecimal(market.minNotional, quote.decimals),
    maxNotional: formatDecimal(market.maxNotional, quote.decimals),
    makerFee: rate(market.makerFeePpm),
    takerFee: rate(market.takerFeePpm),
    takeBand: rate(market.takeBandPpm),
    restBand: rate(market.restBandPpm),
    state: market.state,
  }
}

const decimalsOf = (tickSize: number) => (formatDecimal(BigInt(tickSize), INDEX_DECIMALS).split('.')[1] ?? '').length

/** Ledger assets in the house's order. */
export function currencies(services: CoinServices): Currency[] {
  return services.listing.configuration.assets.map(({ assetId, symbol }) => ({
    id: String(assetId),
    symbol,
    logo: logoOf(symbol),
    sort: assetId,
  }))
}

/** `btc` and `btcusdt` both name the chart btcusdt; null when nothing of that name is listed. */
export function chartSymbol(services: CoinServices, asked: string): string | null {
  const { indices, markets } = services.listing.configuration
  const isListed = (symbol: string) => [...indices, ...markets].some((one) => one.symbol === symbol)
  return [asked, `${asked}usdt`].find(isListed) ?? null
}

/** As `chartSymbol`; a name that is not listed is refused by itself. */
export function listedSymbol(services: CoinServices, asked: string, field: string): string {
  const symbol = chartSymbol(services, asked)
  if (!symbol) throw new ApiError({ reason: 'unknown_market', field, rule: `${asked} is not a listed coin` })
  return symbol
}
