import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The recordings that are replayed: one per index, never two of different dates. Described in data/market/README.md. */
export interface Recording {
  readonly indexSymbol: string
  /** Number of the source in the journal: for ever. */
  readonly sourceId: number
  /** File below data/market without `.csv.gz`. */
  readonly file: string
  /** File of the ask side, when `file` holds the bid side only. */
  readonly askFile?: string
  readonly barSeconds: number
  /** Distance of bid and ask from the price where the recording has trades only, in parts per million. Published. */
  readonly halfSpreadPpm: number
  /** How the price moves inside a bar of a minute. Longer bars need no traits: there it moves every second. */
  readonly minute?: MinuteTraits
  readonly title: string
  readonly licence: 'Apache-2.0' | 'MIT'
  readonly source: string
}

/** Fitted to a recording, so that its replay's past tells little (docs/adr/0021-walks-inside-bars.md). */
export interface MinuteTraits {
  /** Moves of the price, each number as likely: by how many of the bars open or close at their high or low. */
  readonly moves: readonly number[]
  /** What of the move from a close to the next open a bar takes back on the mean, played forward and backward; 0 below a tenth. */
  readonly takesBack: readonly [number, number]
  /** How much farther the walk goes than the bars move, because it is mirrored at low and high. */
  readonly stretch: number
}

const LEAN = 'github.com/QuantConnect/Lean'

export const RECORDINGS: readonly Recording[] = [
  {
    indexSymbol: 'btcusdt',
    sourceId: 1,
    file: 'BTCUSDT-bybit-1m',
    barSeconds: 60,
    halfSpreadPpm: 50,
    minute: { moves: [120], takesBack: [0.13, 0.62], stretch: 1.7 },
    title: 'BTC/USDT, Bybit spot',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'ethusdt',
    sourceId: 2,
    file: 'ETHUSD-coinbase-1m',
    barSeconds: 60,
    halfSpreadPpm: 50,
    minute: { moves: [1, 2, 2, 3, 4, 5, 6, 9, 16, 60], takesBack: [0, 0], stretch: 1.6 },
    title: 'ETH/USD, Coinbase',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'ltcusdt',
    sourceId: 3,
    file: 'LTCUSD-coinbase-1m',
    barSeconds: 60,
    halfSpreadPpm: 50,
    minute: { moves: [1, 1, 2, 2, 3, 4, 5, 7, 12, 40], takesBack: [0, 0], stretch: 1.25 },
    title: 'LTC/USD, Coinbase',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'xauusdt',
    sourceId: 4,
    file: 'XAUUSD-1m',
    askFile: 'XAUUSD-1m-ask',
    barSeconds: 60,
    halfSpreadPpm: 0,
    minute: { moves: [120], takesBack: [0.14, 0.48], stretch: 1.0 },
    title: 'Gold XAU/USD, OANDA',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'eurusdt',
    sourceId: 5,
    file: 'EURUSD-1m',
    askFile: 'EURUSD-1m-ask',
    barSeconds: 60,
    halfSpreadPpm: 0,
    minute: { moves: [1, 3, 6, 10, 18, 30, 60, 60, 120, 120], takesBack: [-0.35, 0.4], stretch: 1.4 },
    title: 'EUR/USD, OANDA',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'nzdusdt',
    sourceId: 6,
    file: 'NZDUSD-1m',
    askFile: 'NZDUSD-1m-ask',
    barSeconds: 60,
    halfSpreadPpm: 0,
    minute: { moves: [1, 9, 24, 36, 60, 60, 60, 120, 120, 120], takesBack: [-0.74, 0.15], stretch: 1.6 },
    title: 'NZD/USD, OANDA',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'usoilusdt',
    sourceId: 7,
    file: 'USOIL-5m',
    barSeconds: 300,
    halfSpreadPpm: 100,
    title: 'WTI crude oil, vendor sample',
    licence: 'MIT',
    source: 'github.com/ork-ad/usoil-5m-ohlcv-commodities-historical-data',
  },
  {
    indexSymbol: 'ngasusdt',
    sourceId: 8,
    file: 'NGAS-15m',
    barSeconds: 900,
    halfSpreadPpm: 150,
    title: 'Natural gas, vendor sample',
    licence: 'MIT',
    source: 'github.com/ork-ad/ngas-15m-ohlcv-commodities-historical-data',
  },
]

/** data/market of the checkout this program lies in, be it source or bundle. */
export function recordingsFolder(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'data', 'market')
    if (existsSync(join(candidate, `${RECORDINGS[0]?.file}.csv.gz`))) return candidate
    if (folder === dirname(folder)) throw new Error(`no recordings (data/market) above ${from}`)
  }
}
