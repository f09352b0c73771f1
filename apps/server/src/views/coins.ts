import type { IndexId, MarketConfig } from '@glasshouse/domain'
import {
  type Coin,
  type ContractCoin,
  type Currency,
  coinToWire,
  contractCoinToWire,
  currencyToWire,
  type MarketRules,
  marketRulesToWire,
  type OptionCoin,
  optionCoinToWire,
  QUOTE_GROUPS,
} from '@glasshouse/wire'
import { ApiError } from '../errors/api-error.ts'
import type { Needs } from '../services/services.ts'

export type CoinServices = Needs<'listing' | 'prices'>

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

export const contractCoins = ({ listing }: CoinServices, coins: readonly Coin[]): ContractCoin[] =>
  coins.map((coin) => contractCoinToWire(coin, listing.contract(coin.symbol)))

export const optionCoins = ({ listing }: CoinServices, coins: readonly Coin[]): OptionCoin[] =>
  coins.map((coin) => optionCoinToWire(coin, listing.option(coin.symbol)))

function coinOf(
  { listing, prices }: CoinServices,
  { symbol, indexId }: { readonly symbol: string; readonly indexId: IndexId },
  favourites: ReadonlySet<string>,
  rules: MarketRules | null,
): Coin {
  const { kind: provenance, ...origin } = prices.origin(indexId)
  return coinToWire({
    symbol,
    price: prices.info(symbol),
    origin: { provenance, ...origin },
    isFavourite: favourites.has(symbol),
    spot: listing.market(symbol),
    rules,
  })
}

const rulesOf = ({ listing }: CoinServices, market: MarketConfig): MarketRules =>
  marketRulesToWire(market, { base: listing.asset(market.baseAssetId), quote: listing.asset(market.quoteAssetId) })

/** Assets of the ledger in the order in which they were listed. */
export const currencies = ({ listing }: CoinServices): Currency[] => listing.configuration.assets.map(currencyToWire)

/** `btc` and `btcusdt` both name the chart btcusdt; null when nothing of that name is listed. */
export function chartSymbol(services: CoinServices, asked: string): string | null {
  const { indices, markets } = services.listing.configuration
  const isListed = (symbol: string) => [...indices, ...markets].some((one) => one.symbol === symbol)
  return [asked, `${asked}usdt`].find(isListed) ?? null
}

/** Symbol, as `chartSymbol`; a name that is not listed is refused. */
export function listedSymbol(services: CoinServices, asked: string, field: string): string {
  const symbol = chartSymbol(services, asked)
  if (!symbol) throw new ApiError({ reason: 'unknown_market', field, rule: `${asked} is not a listed coin` })
  return symbol
}
