import { hasCandle, type RecordedCandles } from './recorded-candles.ts'

/** Neighbours on each side with which a candle is compared, by the sums of bid and ask. */
const NEAR_CANDLES = 10
/** Fewer tell nothing. */
const FEWEST = 6

interface Sides {
  readonly bid: RecordedCandles
  readonly ask: RecordedCandles
}

/** Range of a candle in parts of the median of its neighbours'. */
export function livelinessOf({ bid, ask }: Sides, number: number): number {
  const rangeOf = (n: number) => at(bid.high, n) + at(ask.high, n) - at(bid.low, n) - at(ask.low, n)
  const ranges = neighboursOf(bid, number)
    .map(rangeOf)
    .filter((range) => range > 0)
    .sort((one, other) => one - other)
  return ranges.length < FEWEST ? 1 : rangeOf(number) / (ranges[ranges.length >> 1] as number)
}

/** Distance of a candle from open to close: its own and its neighbours', half and half. */
export function moveOf({ bid, ask }: Sides, number: number): number {
  const squareOf = (n: number) => (at(bid.close, n) + at(ask.close, n) - at(bid.open, n) - at(ask.open, n)) ** 2
  const near = neighboursOf(bid, number)
  const mean = near.length === 0 ? squareOf(number) : near.reduce((sum, n) => sum + squareOf(n), 0) / near.length
  return Math.sqrt((mean + squareOf(number)) / 2)
}

function neighboursOf(candles: RecordedCandles, number: number): number[] {
  const near: number[] = []
  for (let n = number - NEAR_CANDLES; n <= number + NEAR_CANDLES; n++) if (n !== number && hasCandle(candles, n)) near.push(n)
  return near
}

const at = (column: Float64Array, number: number) => column[number] as number
