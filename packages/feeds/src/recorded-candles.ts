import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { RecordedCandle } from './candle-walk.ts'

/**
 * Candles of one file as columns of integers of 10^-8, by number of the candle since the first; 0 in a candle gap,
 * where none was recorded.
 */
export interface RecordedCandles {
  readonly firstOpenMs: number
  readonly candleSeconds: number
  readonly count: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** In the source's own unit. */
  readonly volume: Float64Array
}

export class RecordingError extends Error {
  readonly code = 'recording_unreadable'
}

/** Reads `openTime,open,high,low,close,volume` (gzip) and checks the rules of a candle. */
export function readCandles(path: string, candleSeconds: number): RecordedCandles {
  const [header, ...lines] = gunzipSync(readFileSync(path)).toString('latin1').trimEnd().split('\n')
  if (header !== 'openTime,open,high,low,close,volume') throw new RecordingError(`${path}: unexpected header ${header}`)
  const firstOpenMs = openTimeOf(lines[0] as string)
  const count = (openTimeOf(lines.at(-1) as string) - firstOpenMs) / (candleSeconds * 1000) + 1
  const column = () => new Float64Array(count)
  const recorded = { firstOpenMs, candleSeconds, count, open: column(), high: column(), low: column(), close: column(), volume: column() }
  let previous = -1
  for (const line of lines) {
    const number = (openTimeOf(line) - firstOpenMs) / (candleSeconds * 1000)
    if (!Number.isInteger(number) || number <= previous)
      throw new RecordingError(`${path}: candles out of order or off the grid at ${line}`)
    const [, open, high, low, close, volume] = line.split(',') as [string, string, string, string, string, string]
    const candle = { open: parsePrice(open), high: parsePrice(high), low: parsePrice(low), close: parsePrice(close) }
    if (!isPossibleCandle(candle)) throw new RecordingError(`${path}: impossible candle ${line}`)
    recorded.open[number] = candle.open
    recorded.high[number] = candle.high
    recorded.low[number] = candle.low
    recorded.close[number] = candle.close
    recorded.volume[number] = parsePrice(volume)
    previous = number
  }
  return recorded
}

export function hasCandle(recorded: RecordedCandles, number: number): boolean {
  return (recorded.open[number] ?? 0) > 0
}

export function candleAt(recorded: RecordedCandles, number: number): RecordedCandle {
  return {
    open: recorded.open[number] as number,
    high: recorded.high[number] as number,
    low: recorded.low[number] as number,
    close: recorded.close[number] as number,
  }
}

/** A decimal text of at most eight decimals as an integer of 10^-8, digit by digit (files are long, bigint is slow). */
export function parsePrice(text: string): number {
  let value = 0
  let decimals = -1
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit
      if (decimals >= 0) decimals++
    } else if (digit === -2 && decimals < 0 && i > 0) decimals = 0
    else throw new RecordingError(`not a price: ${text}`)
  }
  if (text === '' || decimals === 0 || decimals > 8) throw new RecordingError(`not a price of at most eight decimals: ${text}`)
  value *= 10 ** (8 - Math.max(decimals, 0))
  if (!Number.isSafeInteger(value)) throw new RecordingError(`price too large: ${text}`)
  return value
}

function openTimeOf(line: string): number {
  return Number(line.slice(0, line.indexOf(',')))
}

function isPossibleCandle({ open, high, low, close }: RecordedCandle): boolean {
  return low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)
}
