import { MARKET_STATES, PROVENANCES } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'

/** Rules of a market, for the ticket. All money as decimal text. */
export const marketRules = z.object({
  tickSize: decimalText,
  lotSize: decimalText,
  minNotional: decimalText,
  maxNotional: decimalText,
  /** Maker fee and taker fee, shares of the notional: '0.001' is 0.1 %. */
  makerFee: decimalText,
  takerFee: decimalText,
  /** A taker may not take beyond index +- this share. */
  takeBand: decimalText,
  restBand: decimalText,
  state: z.enum(MARKET_STATES),
})
export type MarketRules = z.output<typeof marketRules>

/** Origin of a price; shown with every price. */
export const priceOrigin = z.object({
  provenance: z.enum(PROVENANCES),
  /** Instrument and venue: `BTC/USDT, Bybit spot`. */
  title: z.string(),
  /** First and last day of the recording, `2022-12-13`; null where nothing was recorded. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  licence: z.string().nullable(),
  /** Public address of the recording. */
  source: z.string().nullable(),
  /** The whole truth in one line of English. */
  line: z.string(),
})
export type PriceOriginInfo = z.output<typeof priceOrigin>

/** 1 own coin, 2 crypto, 3 gold or forex (told apart by `market`), 4 energy, 5 outside index. */
export const COIN_TYPES = { own: 1, crypto: 2, goldOrForex: 3, energy: 4, outsideIndex: 5 } as const
export const COIN_MARKETS = ['gold', 'out', 'crypto', 'energy'] as const
export type CoinMarket = (typeof COIN_MARKETS)[number]

export const coin = z.object({
  /** Base coin, `btc`. */
  coin: z.string(),
  /** Quote coin, `usdt`. */
  baseCoin: z.string(),
  /** `btcusdt`. */
  symbol: z.string(),
  /** `BTC/USDT`. */
  showSymbol: z.string(),
  /** `BTC`. */
  showCoin: z.string(),
  coinUpperCase: z.string(),
  baseCoinUpperCase: z.string(),
  logo: z.string(),
  market: z.enum(COIN_MARKETS),
  coinType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** 2: a custom coin, shown as SYMBOL/USDT. */
  customizeFlag: z.union([z.literal(1), z.literal(2)]),
  /** Last price; '0' before the first. */
  amount: decimalText,
  /** Price 24 h ago. */
  open: decimalText,
  /** Change over 24 h in percent, '-1.23'. */
  pcp: decimalText,
  /** 1 favourite, 2 not. */
  isCollect: z.union([z.literal(1), z.literal(2)]),
  /** Decimals in which prices are shown. */
  priceDecimals: z.number().int(),
  /** Rules where an order can be placed now, else null (the market opens later). */
  rules: marketRules.nullable(),
  origin: priceOrigin,
})
export type Coin = z.output<typeof coin>

/** A custom coin reads SYMBOL/USDT whatever its quote; any other shows its own name. */
export const coinTitle = (one: Pick<Coin, 'customizeFlag' | 'coinUpperCase' | 'showSymbol'>) =>
  one.customizeFlag === 2 ? `${one.coinUpperCase}/USDT` : one.showSymbol
