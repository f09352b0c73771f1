import { dividedBy, formatAmount, formatCompact, textOf, unitsOf } from '@glasshouse/client'
import type { CoinSummary, KlineCandle } from '@glasshouse/wire'
import { candleVolumeOf } from '../../live/markets/volumes.ts'

/** A candle as text. */
export interface CandleFigures {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Where the price is made; undefined where it is not known. */
  readonly volume: string | undefined
}

/** Fields of a coin that its candles are written with. */
export type CandleCoin = Pick<CoinSummary, 'kind' | 'priceDecimals'>

export function figuresOf(candle: KlineCandle, coin: CandleCoin, language: string): CandleFigures {
  const price = (text: string) => formatAmount(text, coin.priceDecimals, language)
  const volume = candleVolumeOf(coin, candle)
  return {
    open: price(candle.o),
    high: price(candle.h),
    low: price(candle.l),
    close: price(candle.c),
    volume: volume === undefined ? undefined : formatCompact(volume, language),
  }
}

/** From open to close, in percent. */
export function changeOf({ o, c }: KlineCandle): string {
  const [open, close] = [unitsOf(o) ?? 0n, unitsOf(c) ?? 0n]
  return open === 0n ? '0' : textOf(dividedBy((close - open) * 100n, open))
}
