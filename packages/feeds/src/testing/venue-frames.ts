/**
 * Messages of four venues, their shapes taken by hand from the public documentation (July 2026): Binance
 * github.com/binance/binance-spot-api-docs, web-socket-streams.md, "Diff. Depth Stream"; rest-api, "Exchange
 * information", "Order book" OKX      okx.com/docs-v5/en, "WS / Order book channel" (bbo-tbt); "Get instruments" Bybit
 * bybit-exchange.github.io/docs/v5, websocket/public/orderbook (level 1); market/instrument Bitget
 * bitget.com/api-doc/spot, websocket/public/Depth-Channel (books1); market/Get-Symbols Figures beside the quote
 * (quantities, checksums) are those of the examples there: nobody reads them.
 */
export interface PlayedQuote {
  /** `BTC/USDT` */
  readonly pair: string
  readonly bid: string
  readonly ask: string
  readonly venueTimeMs: number
}

export type PlayedVenue = 'binance' | 'okx' | 'bybit' | 'bitget'
export const PLAYED_VENUES: readonly PlayedVenue[] = ['binance', 'okx', 'bybit', 'bitget']

export interface VenueFrames {
  /** Answers of the venue about what it trades, by the path of the call. */
  readonly calls: Readonly<Record<string, (asked: PlayedCall) => unknown>>
  /** The pairs that a client's message subscribes to, and the venue's answer; null when it is no subscription. */
  subscribe(message: Record<string, unknown>): { readonly pairs: readonly string[]; readonly answer: unknown } | null
  quote(quote: PlayedQuote, before: Before): unknown
}

export interface PlayedCall {
  readonly pairs: readonly string[]
  readonly query: URLSearchParams
  /** Last quote of a pair. */
  last(pair: string): Before
}

/** The quote that the next one replaces, and how many there were before the next one. */
export interface Before {
  readonly quote: PlayedQuote | null
  readonly count: number
}

const sides = (pair: string) => pair.split('/') as [string, string]
const joined = (pair: string, by = '') => sides(pair).join(by)
/** `btcusdt` or `BTCUSDT` to `BTC/USDT`: all our pairs are quoted in USDT. */
const pairOf = (id: string) => `${id.toUpperCase().replace(/-?USDT$/, '')}/USDT`
const list = (value: unknown) => (Array.isArray(value) ? value : [])

/** First id of the example in the documentation. */
const BINANCE_FIRST_ID = 157

const binance: VenueFrames = {
  calls: {
    '/binance/api/v3/exchangeInfo': ({ pairs }) => ({
      timezone: 'UTC',
      serverTime: 1_565_246_363_776,
      rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 }],
      exchangeFilters: [],
      symbols: pairs.map((pair) => ({
        symbol: joined(pair),
        status: 'TRADING',
        baseAsset: sides(pair)[0],
        baseAssetPrecision: 8,
        quoteAsset: sides(pair)[1],
        quotePrecision: 8,
        quoteAssetPrecision: 8,
        orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET'],
        icebergAllowed: true,
        ocoAllowed: true,
        isSpotTradingAllowed: true,
        isMarginTradingAllowed: true,
        filters: [
          { filterType: 'PRICE_FILTER', minPrice: '0.00000100', maxPrice: '1000000.00000000', tickSize: '0.00000100' },
          { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
        ],
        permissions: [],
        permissionSets: [['SPOT', 'MARGIN']],
      })),
    }),
    '/binance/api/v3/depth': ({ query, last }) => {
      const { quote, count } = last(pairOf(query.get('symbol') ?? ''))
      return {
        lastUpdateId: BINANCE_FIRST_ID + count,
        bids: quote ? [[quote.bid, '4.00000000']] : [],
        asks: quote ? [[quote.ask, '12.00000000']] : [],
      }
    },
  },
  subscribe: ({ method, params, id }) =>
    method === 'SUBSCRIBE'
      ? { pairs: list(params).map((one) => pairOf(String(one).split('@')[0] ?? '')), answer: { result: null, id } }
      : null,
  quote: ({ pair, bid, ask, venueTimeMs }, { quote: before, count }) => ({
    e: 'depthUpdate',
    E: venueTimeMs,
    s: joined(pair),
    U: BINANCE_FIRST_ID + count + 1,
    u: BINANCE_FIRST_ID + count + 1,
    b: levelsOf(before?.bid, bid, '10.00000000'),
    a: levelsOf(before?.ask, ask, '100.00000000'),
  }),
}

/** The former level goes, the new one comes. */
function levelsOf(before: string | undefined, price: string, quantity: string): [string, string][] {
  return [...(before === undefined || before === price ? [] : [[before, '0.00000000'] as [string, string]]), [price, quantity]]
}

const okx: VenueFrames = {
  calls: {
    '/okx/api/v5/public/instruments': ({ pairs }) => ({
      code: '0',
      msg: '',
      data: pairs.map((pair) => ({
        instType: 'SPOT',
        instId: joined(pair, '-'),
        baseCcy: sides(pair)[0],
        quoteCcy: sides(pair)[1],
        settleCcy: '',
        ctVal: '',
        ctMult: '',
        ctValCcy: '',
        optType: '',
        stk: '',
        listTime: '1606468572000',
        expTime: '',
        lever: '10',
        tickSz: '0.000001',
        lotSz: '0.00000001',
        minSz: '0.00001',
        ctType: '',
        alias: '',
        state: 'live',
      })),
    }),
  },
  subscribe: ({ op, args }) =>
    op === 'subscribe'
      ? {
          pairs: list(args).map(({ instId }) => pairOf(String(instId))),
          answer: { event: 'subscribe', arg: list(args)[0], connId: 'a4d3ae55' },
        }
      : null,
  quote: ({ pair, bid, ask, venueTimeMs }) => ({
    arg: { channel: 'bbo-tbt', instId: joined(pair, '-') },
    data: [{ asks: [[ask, '11', '0', '17']], bids: [[bid, '5', '0', '2']], ts: String(venueTimeMs), seqId: 363_996_337 }],
  }),
}

const bybit: VenueFrames = {
  calls: {
    '/bybit/v5/market/instruments-info': ({ pairs }) => ({
      retCode: 0,
      retMsg: 'OK',
      result: {
        category: 'spot',
        list: pairs.map((pair) => ({
          symbol: joined(pair),
          baseCoin: sides(pair)[0],
          quoteCoin: sides(pair)[1],
          innovation: '0',
          status: 'Trading',
          marginTrading: 'both',
          lotSizeFilter: {
            basePrecision: '0.000001',
            quotePrecision: '0.00000001',
            minOrderQty: '0.000048',
            maxOrderQty: '71.73956243',
            minOrderAmt: '1',
            maxOrderAmt: '2000000',
          },
          priceFilter: { tickSize: '0.000001' },
        })),
      },
      retExtInfo: {},
      time: 1_672_712_468_011,
    }),
  },
  subscribe: ({ op, args, req_id }) =>
    op === 'subscribe'
      ? {
          pairs: list(args).map((topic) => pairOf(String(topic).split('.').at(-1) ?? '')),
          answer: { success: true, ret_msg: '', conn_id: '2324d924-aa4d-45b0-a858-7b8be29ab52b', req_id, op: 'subscribe' },
        }
      : null,
  quote: ({ pair, bid, ask, venueTimeMs }) => ({
    topic: `orderbook.1.${joined(pair)}`,
    ts: venueTimeMs,
    type: 'snapshot',
    data: { s: joined(pair), b: [[bid, '0.006']], a: [[ask, '0.029']], u: 18_521_288, seq: 7_961_638_724 },
    cts: venueTimeMs - 3,
  }),
}

const bitget: VenueFrames = {
  calls: {
    '/bitget/api/v2/spot/public/symbols': ({ pairs }) => ({
      code: '00000',
      msg: 'success',
      requestTime: 1_744_276_707_885,
      data: pairs.map((pair) => ({
        symbol: joined(pair),
        baseCoin: sides(pair)[0],
        quoteCoin: sides(pair)[1],
        minTradeAmount: '0',
        maxTradeAmount: '900000000000000000000',
        takerFeeRate: '0.002',
        makerFeeRate: '0.002',
        pricePrecision: '6',
        quantityPrecision: '6',
        quotePrecision: '8',
        status: 'online',
        minTradeUSDT: '1',
        buyLimitPriceRatio: '0.05',
        sellLimitPriceRatio: '0.05',
      })),
    }),
    '/bitget/api/v2/margin/currencies': () => ({ code: '00000', msg: 'success', requestTime: 1_744_276_707_885, data: [] }),
  },
  subscribe: ({ op, args }) =>
    op === 'subscribe'
      ? { pairs: list(args).map(({ instId }) => pairOf(String(instId))), answer: { event: 'subscribe', arg: list(args)[0] } }
      : null,
  quote: ({ pair, bid, ask, venueTimeMs }) => ({
    action: 'snapshot',
    arg: { instType: 'SPOT', channel: 'books1', instId: joined(pair) },
    data: [{ asks: [[ask, '8.76']], bids: [[bid, '2.71']], checksum: 0, seq: 1_304_314_508_000, ts: String(venueTimeMs) }],
    ts: venueTimeMs + 2,
  }),
}

export const VENUE_FRAMES: Readonly<Record<PlayedVenue, VenueFrames>> = { binance, okx, bybit, bitget }
