import {
  type AssetConfig,
  type ContractConfig,
  formatDecimal,
  INDEX_DECIMALS,
  type MarketConfig,
  type OptionConfig,
} from '@glasshouse/domain'
import type { ContractCoin } from '../contract/contract-rules.ts'
import { faceText, rateText } from '../contract/quantities.ts'
import type { OptionCoin } from '../option/option-coin.ts'
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
  readonly spot: Pick<MarketConfig, 'tickSize'> | undefined
  /** Null where no spot order can be placed. */
  readonly rules: MarketRules | null
}

export function coinToWire({ symbol, price, origin, isFavourite, spot, rules }: CoinFacts): Coin {
  const coin = symbol.replace(/usdt$/, '')
  const { priceDecimals, ...kind } = coinKindOf(coin)
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
    priceDecimals: spot ? decimalsOf(spot.tickSize) : priceDecimals,
    rules,
    origin,
  }
}

/** A coin with what its contract offers, if it has one. */
export function contractCoinToWire(coin: Coin, contract: ContractConfig | undefined): ContractCoin {
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
}

const NO_CONTRACT = { leverage: '', shareNumber: '0', openFee: '0', closeFee: '0', tickSize: '0', contractState: null } as const

/** A coin with the options that are offered on it, if any. */
export const optionCoinToWire = (coin: Coin, option: Pick<OptionConfig, 'marketId' | 'state'> | undefined): OptionCoin => ({
  ...coin,
  id: option ? String(option.marketId) : '',
  optionState: option?.state ?? null,
})

type Decimals = Pick<AssetConfig, 'decimals'>

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

const decimalsOf = (tickSize: number) => (formatDecimal(BigInt(tickSize), INDEX_DECIMALS).split('.')[1] ?? '').length

/** An asset of the ledger, in the order in which assets were listed. */
export const currencyToWire = ({ assetId, symbol }: Pick<AssetConfig, 'assetId' | 'symbol'>): Currency => ({
  id: String(assetId),
  symbol,
  logo: logoOf(symbol),
  sort: assetId,
})
