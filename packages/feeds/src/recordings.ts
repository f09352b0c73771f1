import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The recordings that are replayed: one per index, never two of different dates. Described in data/market/README.md.
 */
export interface Recording {
  readonly indexSymbol: string
  /** Number of the source in the journal: for ever. */
  readonly sourceId: number
  /** File below data/market without `.csv.gz`. */
  readonly file: string
  /** File of the ask side, when `file` holds the bid side only. */
  readonly askFile?: string
  readonly candleSeconds: number
  /** Distance of bid and ask from the price where the recording has trades only, in parts per million. Published. */
  readonly halfSpreadPpm: number
  /**
   * Share of the move from a close to the next open that a candle takes back on the mean, played forward and backward
   * (least squares over the recording; 0 below a tenth). Candles of a minute only: in longer ones nothing of it is left
   * to see.
   */
  readonly takesBack?: readonly [number, number]
  readonly title: string
  readonly licence: 'Apache-2.0' | 'MIT'
  readonly source: string
}

const LEAN = 'github.com/QuantConnect/Lean'

export const RECORDINGS: readonly Recording[] = [
  {
    indexSymbol: 'btcusdt',
    sourceId: 1,
    file: 'BTCUSDT-bybit-1m',
    candleSeconds: 60,
    halfSpreadPpm: 50,
    takesBack: [0.13, 0.62],
    title: 'BTC/USDT, Bybit spot',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'ethusdt',
    sourceId: 2,
    file: 'ETHUSD-coinbase-1m',
    candleSeconds: 60,
    halfSpreadPpm: 50,
    takesBack: [0, 0],
    title: 'ETH/USD, Coinbase',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'ltcusdt',
    sourceId: 3,
    file: 'LTCUSD-coinbase-1m',
    candleSeconds: 60,
    halfSpreadPpm: 50,
    takesBack: [0, 0],
    title: 'LTC/USD, Coinbase',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'xauusdt',
    sourceId: 4,
    file: 'XAUUSD-1m',
    askFile: 'XAUUSD-1m-ask',
    candleSeconds: 60,
    halfSpreadPpm: 0,
    takesBack: [0.14, 0.48],
    title: 'Gold XAU/USD, OANDA',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'eurusdt',
    sourceId: 5,
    file: 'EURUSD-1m',
    askFile: 'EURUSD-1m-ask',
    candleSeconds: 60,
    halfSpreadPpm: 0,
    takesBack: [-0.35, 0.4],
    title: 'EUR/USD, OANDA',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'nzdusdt',
    sourceId: 6,
    file: 'NZDUSD-1m',
    askFile: 'NZDUSD-1m-ask',
    candleSeconds: 60,
    halfSpreadPpm: 0,
    takesBack: [-0.74, 0.15],
    title: 'NZD/USD, OANDA',
    licence: 'Apache-2.0',
    source: LEAN,
  },
  {
    indexSymbol: 'usoilusdt',
    sourceId: 7,
    file: 'USOIL-5m',
    candleSeconds: 300,
    halfSpreadPpm: 100,
    title: 'WTI crude oil, vendor sample',
    licence: 'MIT',
    source: 'github.com/ork-ad/usoil-5m-ohlcv-commodities-historical-data',
  },
  {
    indexSymbol: 'ngasusdt',
    sourceId: 8,
    file: 'NGAS-15m',
    candleSeconds: 900,
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
