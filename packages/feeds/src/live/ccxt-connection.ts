import type { VenueQuote } from './quote-gate.ts'
import type { VenueConnection } from './venue-link.ts'
import { type CcxtTicker, LIVE_INDICES, type Venue } from './venues.ts'

/** What we use of ccxt; its own types describe a hundred venues and are not worth their weight here. */
interface CcxtExchange {
  urls: Record<string, unknown>
  has: Record<string, unknown>
  readonly tickers: Readonly<Record<string, CcxtTicker | undefined>>
  readonly bidsasks: Readonly<Record<string, CcxtTicker | undefined>>
  loadMarkets(): Promise<CcxtMarkets>
  setMarkets(markets: CcxtMarkets): unknown
  watchTickers(symbols: readonly string[]): Promise<unknown>
  watchBidsAsks(symbols: readonly string[]): Promise<unknown>
  loadHttpProxyAgent(): Promise<unknown>
  close(): Promise<unknown>
}

type CcxtMarkets = Readonly<Record<string, { readonly active?: boolean; readonly spot?: boolean }>>

/** What a venue trades is asked again when a connection is made and the last answer is older than this. */
const MARKETS_AGE_MAX_MS = 3_600_000

/** How long messages are gathered before they are read. */
const GATHER_MS = 50

/** One venue through ccxt's websocket class. ccxt is loaded with the first connection, so only the feed process ever pays for it. */
export class CcxtConnection implements VenueConnection {
  readonly #venue: Venue
  readonly #playerUrl: string | null
  readonly #clock: () => number
  #exchange: CcxtExchange | null = null
  #coming: Promise<unknown> | null = null
  #markets: { readonly loadedMs: number; readonly markets: CcxtMarkets } | null = null
  #pairs: readonly { readonly indexId: number; readonly pair: string }[] = []

  constructor(venue: Venue, { playerUrl, clock }: { readonly playerUrl: string | null; readonly clock: () => number }) {
    this.#venue = venue
    this.#playerUrl = playerUrl
    this.#clock = clock
  }

  /** Each connection is a new ccxt object: one that was closed keeps too much of its former life. */
  async open(): Promise<void> {
    const exchange = await makeExchange(this.#venue, this.#playerUrl)
    this.#exchange = exchange
    const markets = await this.#marketsOf(exchange)
    this.#pairs = LIVE_INDICES.filter(({ pair }) => markets[pair]?.spot === true && markets[pair].active !== false)
    if (this.#pairs.length === 0) throw new Error(`${this.#venue.name} trades none of our pairs`)
  }

  /**
   * ccxt wakes us for one message. Others follow it closely, so the newest ticker of every pair is read a moment later, old ones
   * again: a busy venue costs twenty readings a second and not a thousand. Meanwhile ccxt is asked for the next message already, so
   * that none is missed and the end of the connection is heard.
   */
  async next(): Promise<readonly VenueQuote[]> {
    const exchange = this.#exchange
    if (exchange === null) throw new Error('not connected')
    const watch = () => exchange[this.#venue.watch](this.#pairs.map(({ pair }) => pair))
    await (this.#coming ?? watch())
    const coming = watch()
    coming.catch(() => {})
    this.#coming = coming
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    return this.#pairs.flatMap(({ indexId, pair }) => {
      const ticker = exchange[this.#venue.kept][pair]
      return ticker === undefined ? [] : [{ indexId, ...this.#venue.read(ticker) }]
    })
  }

  async close(): Promise<void> {
    const exchange = this.#exchange
    this.#exchange = null
    this.#coming = null
    await exchange?.close()
  }

  async #marketsOf(exchange: CcxtExchange): Promise<CcxtMarkets> {
    const nowMs = this.#clock()
    if (this.#markets === null || nowMs - this.#markets.loadedMs > MARKETS_AGE_MAX_MS) {
      this.#markets = { loadedMs: nowMs, markets: await exchange.loadMarkets() }
    } else exchange.setMarkets(this.#markets.markets)
    return this.#markets.markets
  }
}

async function makeExchange(venue: Venue, playerUrl: string | null): Promise<CcxtExchange> {
  const { pro } = ((await import('ccxt')) as unknown as CcxtModule).default
  const exchange = new pro[venue.name]({ enableRateLimit: true, timeout: 10_000, options: venue.options })
  // Currencies (networks, fees) are no matter of prices, and some venues want an account for them.
  exchange.has = { ...exchange.has, fetchCurrencies: false }
  if (playerUrl !== null) {
    exchange.urls = { ...exchange.urls, api: venue.playedUrls(playerUrl, playerUrl.replace(/^http/, 'ws')) }
    // What ccxt needs for sockets without TLS.
    await exchange.loadHttpProxyAgent()
  }
  return exchange
}

interface CcxtModule {
  readonly default: { readonly pro: Readonly<Record<Venue['name'], new (settings: object) => CcxtExchange>> }
}
