import type { VenueQuote } from './quote-gate.ts'
import type { VenueConnection } from './venue-link.ts'
import { LIVE_INDICES, type Venue, type VenueMessage } from './venues.ts'

/** Parts of ccxt in use; its own types describe a hundred venues and are not worth their weight here. */
interface CcxtExchange {
  urls: Record<string, unknown>
  has: Record<string, unknown>
  readonly orderbooks: Readonly<Record<string, CcxtBook | undefined>>
  loadMarkets(): Promise<CcxtMarkets>
  setMarkets(markets: CcxtMarkets): unknown
  watchOrderBookForSymbols(symbols: readonly string[], levels: number): Promise<unknown>
  /** ccxt calls it with each frame that a socket brings, before anything else is done with it. */
  handleMessage(socket: object, message: unknown): unknown
  loadHttpProxyAgent(): Promise<unknown>
  close(): Promise<unknown>
}

interface CcxtBook {
  readonly bids: readonly CcxtLevel[]
  readonly asks: readonly CcxtLevel[]
}
type CcxtLevel = readonly [price: number, quantity: number]

type Frame = Pick<VenueQuote, 'indexId' | 'venueTimeMs' | 'connection' | 'arrivedMs'> & { readonly pair: string }

type CcxtMarkets = Readonly<Record<string, { readonly id: string; readonly active?: boolean; readonly spot?: boolean }>>

/** Age at which the list of a venue's markets is asked for again when a connection is made. */
const MARKETS_AGE_MAX_MS = 3_600_000

/**
 * Time in which quotes are gathered before they are looked at. Their arrival is known by then: each frame is stamped as
 * it comes.
 */
const GATHER_MS = 20

/** Numbers of sockets, over all venues. */
let sockets = 0

/**
 * One venue through ccxt's websocket class. ccxt is loaded with the first connection, so only the feed process ever
 * pays for it.
 */
export class CcxtConnection implements VenueConnection {
  readonly #venue: Venue
  readonly #playerUrl: string | null
  readonly #clock: () => number
  readonly #monotonic: () => number
  #exchange: CcxtExchange | null = null
  #coming: Promise<unknown> | null = null
  #markets: { readonly loadedMs: number; readonly markets: CcxtMarkets } | null = null
  /** By the venue's own name of the market. */
  #pairs = new Map<unknown, { readonly indexId: number; readonly pair: string }>()
  #gathered: VenueQuote[] = []
  /** The newest frame of each pair whose book is still on its way. */
  readonly #early = new Map<string, Frame>()

  constructor(
    venue: Venue,
    { playerUrl, clock, monotonic }: { readonly playerUrl: string | null; readonly clock: () => number; readonly monotonic: () => number },
  ) {
    this.#venue = venue
    this.#playerUrl = playerUrl
    this.#clock = clock
    this.#monotonic = monotonic
  }

  /** Each connection is a new ccxt object: one that was closed keeps too much of its former life. */
  async open(): Promise<void> {
    const exchange = await makeExchange(this.#venue, this.#playerUrl)
    this.#exchange = exchange
    this.#gathered = []
    this.#early.clear()
    this.#listen(exchange)
    const markets = await this.#marketsOf(exchange)
    const traded = LIVE_INDICES.filter(({ pair }) => markets[pair]?.spot === true && markets[pair].active !== false)
    if (traded.length === 0) throw new Error(`${this.#venue.name} trades none of our pairs`)
    this.#pairs = new Map(traded.map((index) => [markets[index.pair]?.id, index]))
  }

  /**
   * ccxt wakes us for one frame. Others follow it closely, so all that came are handed on together a moment later.
   * Meanwhile ccxt is asked for the next already, so that the end of the connection is heard.
   */
  async next(): Promise<readonly VenueQuote[]> {
    const exchange = this.#exchange
    if (exchange === null) throw new Error('not connected')
    const pairs = [...this.#pairs.values()].map(({ pair }) => pair)
    const watch = () => exchange.watchOrderBookForSymbols(pairs, this.#venue.levels)
    await (this.#coming ?? watch())
    const coming = watch()
    coming.catch(() => {})
    this.#coming = coming
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    for (const frame of this.#early.values()) this.#gather(exchange, frame)
    return this.#gathered.splice(0)
  }

  async close(): Promise<void> {
    const exchange = this.#exchange
    this.#exchange = null
    this.#coming = null
    await exchange?.close()
  }

  /** Law: a frame's arrival is read before ccxt reads the frame, and before anything is gathered. */
  #listen(exchange: CcxtExchange): void {
    const numbers = new WeakMap<object, number>()
    const handle = exchange.handleMessage.bind(exchange)
    exchange.handleMessage = (socket, message) => {
      const arrivedMs = this.#monotonic()
      const handled = handle(socket, message)
      const connection = numbers.get(socket) ?? ++sockets
      numbers.set(socket, connection)
      this.#take(exchange, message, { connection, arrivedMs })
      return handled
    }
  }

  #take(exchange: CcxtExchange, message: unknown, frame: Pick<Frame, 'connection' | 'arrivedMs'>): void {
    if (typeof message !== 'object' || message === null) return
    const told = this.#venue.frameOf(message as VenueMessage)
    const index = told && this.#pairs.get(told.market)
    if (index) this.#gather(exchange, { ...frame, indexId: index.indexId, pair: index.pair, venueTimeMs: told.venueTimeMs })
  }

  /**
   * The book as the frame left it. Where changes are sent over a snapshot, the first frames come before it and wait for
   * it.
   */
  #gather(exchange: CcxtExchange, frame: Frame): void {
    const { pair, ...said } = frame
    const [bid, ask] = [exchange.orderbooks[pair]?.bids[0], exchange.orderbooks[pair]?.asks[0]]
    if (bid === undefined && ask === undefined) this.#early.set(pair, frame)
    else {
      this.#early.delete(pair)
      this.#gathered.push({ ...said, bid: bid?.[0], ask: ask?.[0] })
    }
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
    // ccxt needs this for sockets without TLS.
    await exchange.loadHttpProxyAgent()
  }
  return exchange
}

interface CcxtModule {
  readonly default: { readonly pro: Readonly<Record<Venue['name'], new (settings: object) => CcxtExchange>> }
}
