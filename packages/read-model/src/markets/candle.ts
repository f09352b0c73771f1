import { formatDecimal, INDEX_DECIMALS, parseDecimal } from '@glasshouse/domain'

/** One candle in memory: prices are integers of 10^-8, volume of 10^-18 base. */
export interface MutableCandle {
  openTimeMs: number
  open: number
  high: number
  low: number
  close: number
  volume: bigint
}

/** Candle in decimals, as queries answer it. */
export interface Candle {
  readonly openTimeMs: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** Enough for any asset's smallest unit. */
export const VOLUME_DECIMALS = 18

/** Move of one symbol at one moment: a new price, a traded quantity, or both. */
export interface Move {
  readonly symbol: string
  readonly timeMs: number
  readonly seq: number
  /** Null: a trade in a market whose price is the index's. */
  readonly price: number | null
  readonly volume: bigint
}

/** Adds what came later. The opening time stays that of `candle`. */
export function extend(candle: MutableCandle, later: Omit<MutableCandle, 'openTimeMs'>): void {
  candle.high = Math.max(candle.high, later.high)
  candle.low = Math.min(candle.low, later.low)
  candle.close = later.close
  candle.volume += later.volume
}

/** A move as a candle of its own. A trade in a candle gap, with no new price, leaves the price where it last was. */
export function candleOfMove(move: Move, openTimeMs: number, lastPrice: number): MutableCandle {
  const price = move.price ?? lastPrice
  return { openTimeMs, open: price, high: price, low: price, close: price, volume: move.volume }
}

export function candleAsText(candle: MutableCandle): Candle {
  return {
    openTimeMs: candle.openTimeMs,
    open: priceText(candle.open),
    high: priceText(candle.high),
    low: priceText(candle.low),
    close: priceText(candle.close),
    volume: volumeText(candle.volume),
  }
}

export const priceText = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)
export const volumeText = (volume: bigint) => formatDecimal(volume, VOLUME_DECIMALS)

export const parsePrice = (text: string) => Number(parse(text, INDEX_DECIMALS))
export const parseVolume = (text: string) => parse(text, VOLUME_DECIMALS)

/** Our own tables wrote it: anything else there is a bug. */
function parse(text: string, decimals: number): bigint {
  const value = parseDecimal(text, decimals)
  if (typeof value !== 'bigint') throw new Error(`not a decimal of ${decimals} places in a table: ${text}`)
  return value
}
