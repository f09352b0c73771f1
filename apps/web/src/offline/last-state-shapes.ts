import { oneOf, orNone, type Shape } from '@glasshouse/client'
import { MARKET_STATES, PROVENANCES, REALMS } from '@glasshouse/domain'
import type {
  Balances,
  CoinListsSummary,
  CoinSummary,
  ContractCoinSummary,
  MarketRules,
  OptionCoinSummary,
  PriceInfo,
} from '@glasshouse/wire'

const isState = orNone(oneOf(...MARKET_STATES), null)
const isTextOrNull = orNone<string, null>('string', null)

const coin = {
  coin: 'string',
  baseCoin: 'string',
  symbol: 'string',
  showSymbol: 'string',
  showCoin: 'string',
  coinUpperCase: 'string',
  baseCoinUpperCase: 'string',
  logo: 'string',
  market: oneOf('gold', 'out', 'crypto', 'energy'),
  amount: 'string',
  open: 'string',
  pcp: 'string',
  priceDecimals: 'number',
  rules: orNone<MarketRules, null>(
    {
      tickSize: 'string',
      lotSize: 'string',
      minNotional: 'string',
      maxNotional: 'string',
      makerFee: 'string',
      takerFee: 'string',
      takeBand: 'string',
      restBand: 'string',
      state: oneOf(...MARKET_STATES),
    },
    null,
  ),
  origin: {
    provenance: oneOf(...PROVENANCES),
    title: 'string',
    firstDay: isTextOrNull,
    lastDay: isTextOrNull,
    licence: isTextOrNull,
    source: isTextOrNull,
    line: 'string',
  },
  kind: oneOf('own', 'crypto', 'gold_or_forex', 'energy', 'outside_index'),
  isCustom: 'boolean',
  isFavourite: 'boolean',
} satisfies Shape<CoinSummary>
const optionCoin: Shape<OptionCoinSummary> = { ...coin, id: 'string', optionState: isState }
const contractCoin: Shape<ContractCoinSummary> = {
  ...coin,
  leverage: 'string',
  shareNumber: 'string',
  openFee: 'string',
  closeFee: 'string',
  tickSize: 'string',
  contractState: isState,
}
export const coinListsShape: Shape<CoinListsSummary> = { coinList: [optionCoin], currencyList: [coin], contractList: [contractCoin] }

export const priceShape: Shape<PriceInfo> = {
  symbol: 'string',
  coin: 'string',
  close: 'string',
  open: 'string',
  openPrice: 'string',
  change: 'string',
  priceChangePercent: 'string',
  isNegative: 'boolean',
  volume: 'string',
  high: 'string',
  low: 'string',
  high24: 'string',
  low24: 'string',
  volume24: 'string',
  sourceVolume24: orNone<string, undefined>('string', undefined),
  traded24: orNone<NonNullable<PriceInfo['traded24']>, undefined>(
    [{ market: oneOf('spot', 'contract'), realm: oneOf(...REALMS), quantity: 'string', notional: 'string' }],
    undefined,
  ),
  isStale: 'boolean',
  time: 'number',
}

export const balancesShape: Shape<Balances> = {
  realm: oneOf(...REALMS),
  asset: [
    {
      wallet: oneOf('platform', 'financial', 'contract'),
      symbol: 'string',
      available: 'string',
      held: 'string',
      total: 'string',
      availableValue: 'string',
      logo: 'string',
    },
  ],
  total: { platform: 'string', financial: 'string', contract: 'string', all: 'string' },
}
