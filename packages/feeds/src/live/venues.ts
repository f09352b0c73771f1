import { LISTED_INDICES } from '@glasshouse/domain'

/** One venue of the live feed, and where in its messages the best bid and ask stand. */
export interface Venue {
  /** Its class in ccxt, and the source's name in the journal: for ever. */
  readonly name: 'binance' | 'okx' | 'bybit' | 'bitget'
  readonly title: string
  /** Number of the source in the journal: for ever. */
  readonly sourceId: number
  /** The same of its imitation by a local player, which is another source of another origin. */
  readonly playerSourceId: number
  /** How ccxt subscribes, and where it keeps the newest ticker of each symbol. */
  readonly watch: 'watchTickers' | 'watchBidsAsks'
  readonly kept: 'tickers' | 'bidsasks'
  readonly options: Readonly<Record<string, unknown>>
  /** Raw strings of the venue's own message where ccxt keeps it; its numbers elsewhere. */
  read(ticker: CcxtTicker): { readonly bid: unknown; readonly ask: unknown; readonly venueTimeMs: unknown }
  /** Addresses at a local player instead of the venue's own. */
  playedUrls(http: string, ws: string): Readonly<Record<string, unknown>>
}

export interface CcxtTicker {
  readonly timestamp?: number
  readonly bid?: number
  readonly ask?: number
  readonly info?: Readonly<Record<string, unknown>>
}

const SPOT_ONLY = { fetchMarkets: { types: ['spot'] } }

/**
 * Public tickers without an account, all quoted in USDT, as the index rule asks. Binance: the ticker stream and not the book
 * ticker, which has no time. Bybit: the first level of the book, as its spot tickers have no bid and ask.
 */
export const VENUES: readonly Venue[] = [
  {
    name: 'binance',
    title: 'Binance',
    sourceId: 201,
    playerSourceId: 301,
    watch: 'watchTickers',
    kept: 'tickers',
    options: { ...SPOT_ONLY, watchTickers: { name: 'ticker' } },
    read: ({ info }) => ({ bid: info?.b, ask: info?.a, venueTimeMs: info?.E }),
    playedUrls: (http, ws) => ({ public: `${http}/binance/api/v3`, ws: { spot: `${ws}/binance/stream` } }),
  },
  {
    name: 'okx',
    title: 'OKX',
    sourceId: 202,
    playerSourceId: 302,
    watch: 'watchTickers',
    kept: 'tickers',
    options: SPOT_ONLY,
    read: ({ info }) => ({ bid: info?.bidPx, ask: info?.askPx, venueTimeMs: timeOf(info?.ts) }),
    playedUrls: (http, ws) => ({ rest: `${http}/okx`, ws: `${ws}/okx/ws/v5` }),
  },
  {
    name: 'bybit',
    title: 'Bybit',
    sourceId: 203,
    playerSourceId: 303,
    watch: 'watchBidsAsks',
    kept: 'bidsasks',
    options: SPOT_ONLY,
    read: ({ bid, ask, timestamp }) => ({ bid, ask, venueTimeMs: timestamp }),
    playedUrls: (http, ws) => ({ public: `${http}/bybit`, ws: { public: { spot: `${ws}/bybit/v5/public/spot` } } }),
  },
  {
    name: 'bitget',
    title: 'Bitget',
    sourceId: 204,
    playerSourceId: 304,
    watch: 'watchBidsAsks',
    kept: 'bidsasks',
    options: SPOT_ONLY,
    read: ({ info }) => ({ bid: info?.bidPr, ask: info?.askPr, venueTimeMs: timeOf(info?.ts) }),
    playedUrls: (http, ws) => ({ spot: `${http}/bitget`, margin: `${http}/bitget`, ws: { public: `${ws}/bitget/v2/ws/public` } }),
  },
]

/** Coins that all venues trade against USDT. Gold, currencies and energy have no such venue: they keep their recordings. */
const LIVE_COINS = ['btc', 'eth', 'ltc', 'sol', 'bnb', 'bch', 'link', 'dot', 'doge', 'xrp', 'ada', 'trx']

export interface LiveIndex {
  readonly indexId: number
  readonly symbol: string
  /** As ccxt names it: `BTC/USDT`. */
  readonly pair: string
}

export const LIVE_INDICES: readonly LiveIndex[] = LISTED_INDICES.flatMap(({ indexId, symbol }) => {
  const coin = symbol.replace(/usdt$/, '')
  return LIVE_COINS.includes(coin) ? [{ indexId, symbol, pair: `${coin.toUpperCase()}/USDT` }] : []
})

/** Milliseconds that a venue writes as a string of digits. */
function timeOf(given: unknown): unknown {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
}
