import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RecordingError } from '../recorded-candles.ts'
import { recordingsFolder } from '../recordings.ts'

/** One recorded trade; price and quantity are the venue's own decimal text. */
export interface RecordedTrade {
  readonly timeMs: number
  readonly price: string
  readonly quantity: string
  readonly takerSide: 'buy' | 'sell'
}

export const TRADES_FILE = 'BTCUSDT-trades-2024-08-08.csv.gz'

/** Eleven minutes of every trade on BTC/USDT, in the order of the venue's trade ids. */
export function readTrades(path: string = join(recordingsFolder(), TRADES_FILE)): RecordedTrade[] {
  const [header, ...lines] = gunzipSync(readFileSync(path)).toString('latin1').trimEnd().split('\n')
  if (header !== 'time,price,qty,isBuyerMaker') throw new RecordingError(`${path}: unexpected header ${header}`)
  return lines.map((line) => {
    const [time, price, quantity, isBuyerMaker] = line.split(',') as [string, string, string, string]
    if (isBuyerMaker !== 'true' && isBuyerMaker !== 'false') throw new RecordingError(`${path}: neither true nor false: ${line}`)
    return { timeMs: Number(time), price, quantity, takerSide: isBuyerMaker === 'true' ? 'sell' : 'buy' }
  })
}
