import { PLAYED_VENUES, startVenuePlayer } from '@glasshouse/feeds/testing'
import { deposited } from './deposited.ts'
import { housePlace } from './house-place.ts'

/**
 * The beat of the clock when nobody trades: what is due falls due this much later at most. At 100 ms a server takes
 * half as much processor time again.
 */
const TICK_MS = '250'

/** BTC/USDT before anything else is told. */
export const OPENING = 60_000

/** Well within the age at which a price counts as old. */
const SPOKEN_EVERY_MS = 400

export interface HouseWithToldPrices {
  readonly url: string
  readonly dataDir: string
  /** What it said when it was started; logins of its operators among it. */
  readonly output: () => string
  /** From now on every venue says this price of the pair. */
  tell(price: number, pair?: string): void
  /** From now on every venue says a price higher by this with every word. */
  rise(by: number, pair: string): void
  /**
   * From now on no venue has a price of the pair, until one is told: each says a bid above its ask. One that said
   * nothing more of the pair would stand by its last word for as long as its connection speaks of others.
   */
  silence(pair: string): void
  /** Whether the venues say nothing at all. */
  hush(isSilent: boolean): void
  /** Real money for somebody who has registered; only of a house that was started with deposits. */
  deposit(loginName: string, usdt: number, put?: { readonly wallet?: 1 | 3; readonly isGated?: boolean }): Promise<void>
  leave(): Promise<void>
}

interface Told {
  price: number
  step: number
  isCut?: boolean
}

/**
 * A house of its own whose prices are what a test says: every venue repeats one price until it is told another. One
 * with a past was stopped and started once, so that its journal has a former head. Short options are seconds of a
 * market's first period, `btcusdt: 10`, in place of half a minute.
 */
export async function houseWithToldPrices({
  prices = { 'BTC/USDT': OPENING },
  withDeposits = false,
  hasPast = false,
  shortOptions = {},
}: {
  readonly prices?: Readonly<Record<string, number>>
  readonly withDeposits?: boolean
  readonly hasPast?: boolean
  readonly shortOptions?: Readonly<Record<string, number>>
} = {}): Promise<HouseWithToldPrices> {
  const place = await housePlace('told-prices')
  const player = await startVenuePlayer({ pairs: Object.keys(prices) })
  const settings = { FEED: 'live', FEED_PLAYER: player.url, TICK_MS, SHORT_OPTIONS: JSON.stringify(shortOptions) }
  const isTestProgram = withDeposits || Object.keys(shortOptions).length > 0
  const start = () => place.start(settings, isTestProgram ? 'house-with-deposits' : 'server')
  if (hasPast) await (await start()).end()
  const server = await start()
  let isHushed = false
  const told = new Map<string, Told>(Object.entries(prices).map(([pair, price]) => [pair, { price, step: 0 }]))
  const speaking = setInterval(() => {
    if (isHushed) return
    for (const [pair, said] of told) {
      said.price += said.step
      const [bid, ask] = (said.isCut ? [1.00002, 0.99998] : [0.99998, 1.00002]).map((share) => (said.price * share).toFixed(4)) as [
        string,
        string,
      ]
      for (const venue of PLAYED_VENUES) player.emitQuote(venue, { pair, bid, ask, venueTimeMs: Date.now() })
    }
  }, SPOKEN_EVERY_MS)
  return {
    url: server.url,
    dataDir: place.dataDir,
    output: server.output,
    tell: (price, pair = 'BTC/USDT') => void told.set(pair, { price, step: 0 }),
    rise: (by, pair) => {
      const said = told.get(pair)
      if (said) said.step = by
    },
    hush: (isSilent) => {
      isHushed = isSilent
    },
    silence: (pair) => {
      const said = told.get(pair)
      if (said) said.isCut = true
    },
    deposit: (loginName, usdt, put = {}) => deposited(server, { loginName, usdt, ...put }),
    leave: async () => {
      clearInterval(speaking)
      await server.end()
      await player.stop()
      await place.remove()
    },
  }
}
