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
  /** Levels of the book that are asked for; 1 is the venue's stream of best bid and ask. */
  readonly levels: number
  readonly options: Readonly<Record<string, unknown>>
  /** Market and venue time of a frame; null when it carries no quote. */
  frameOf(message: VenueMessage): VenueFrame | null
  /** Addresses at a local player instead of the venue's own. */
  playedUrls(http: string, ws: string): Readonly<Record<string, unknown>>
}

/** A frame as ccxt hands it on: JSON of the venue. */
export type VenueMessage = Readonly<Record<string, unknown>>

export interface VenueFrame {
  /** The venue's name of the market. */
  readonly market: unknown
  readonly venueTimeMs: unknown
}

const SPOT_ONLY = { fetchMarkets: { types: ['spot'] } }

/**
 * Public streams of the best bid and ask, without an account, all quoted in USDT, as the index rule asks. Binance:
 * changes of the book every 100 ms, over a snapshot of its 1,000 best levels, as its stream of best bid and ask carries
 * no time.
 */
export const VENUES: readonly Venue[] = [
  {
    name: 'binance',
    title: 'Binance',
    sourceId: 201,
    playerSourceId: 301,
    levels: 1_000,
    options: SPOT_ONLY,
    frameOf: ({ e, s, E }) => (e === 'depthUpdate' ? { market: s, venueTimeMs: E } : null),
    playedUrls: (http, ws) => ({ public: `${http}/binance/api/v3`, ws: { spot: `${ws}/binance/stream` } }),
  },
  {
    name: 'okx',
    title: 'OKX',
    sourceId: 202,
    playerSourceId: 302,
    levels: 1,
    options: SPOT_ONLY,
    frameOf: ({ arg, data }) => frameOfChannel('bbo-tbt', arg, data),
    playedUrls: (http, ws) => ({ rest: `${http}/okx`, ws: `${ws}/okx/ws/v5` }),
  },
  {
    name: 'bybit',
    title: 'Bybit',
    sourceId: 203,
    playerSourceId: 303,
    levels: 1,
    options: SPOT_ONLY,
    frameOf: ({ topic, ts }) =>
      typeof topic === 'string' && topic.startsWith('orderbook.1.')
        ? { market: topic.slice('orderbook.1.'.length), venueTimeMs: ts }
        : null,
    playedUrls: (http, ws) => ({ public: `${http}/bybit`, ws: { public: { spot: `${ws}/bybit/v5/public/spot` } } }),
  },
  {
    name: 'bitget',
    title: 'Bitget',
    sourceId: 204,
    playerSourceId: 304,
    levels: 1,
    options: SPOT_ONLY,
    frameOf: ({ arg, data }) => frameOfChannel('books1', arg, data),
    playedUrls: (http, ws) => ({ spot: `${http}/bitget`, margin: `${http}/bitget`, ws: { public: `${ws}/bitget/v2/ws/public` } }),
  },
]

/**
 * Coins that all venues trade against USDT. Gold, currencies and energy have no such venue: they keep their recordings.
 */
const LIVE_COINS = ['btc', 'eth', 'ltc', 'sol', 'bnb', 'bch', 'link', 'dot', 'doge', 'xrp', 'ada', 'trx']

export interface LiveIndex {
  readonly indexId: number
  readonly symbol: string
  /** Name in ccxt: `BTC/USDT`. */
  readonly pair: string
}

export const LIVE_INDICES: readonly LiveIndex[] = LISTED_INDICES.flatMap(({ indexId, symbol }) => {
  const coin = symbol.replace(/usdt$/, '')
  return LIVE_COINS.includes(coin) ? [{ indexId, symbol, pair: `${coin.toUpperCase()}/USDT` }] : []
})

/** OKX and Bitget name channel and market beside the data. */
function frameOfChannel(channel: string, arg: unknown, data: unknown): VenueFrame | null {
  const { channel: told, instId } = (arg ?? {}) as Record<string, unknown>
  if (told !== channel || !Array.isArray(data)) return null
  return { market: instId, venueTimeMs: timeOf((data.at(-1) as VenueMessage | undefined)?.ts) }
}

/** Milliseconds that a venue writes as a string of digits. */
function timeOf(given: unknown): unknown {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
}
