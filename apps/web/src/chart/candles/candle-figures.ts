import { dividedBy, formatAmount, formatCompact, textOf, unitsOf } from '@glasshouse/client'
import type { KlineCandle } from '@glasshouse/wire'

/** A candle as text. */
export interface CandleFigures {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

export function figuresOf(candle: KlineCandle, decimals: number, language: string): CandleFigures {
  const price = (text: string) => formatAmount(text, decimals, language)
  return {
    open: price(candle.o),
    high: price(candle.h),
    low: price(candle.l),
    close: price(candle.c),
    volume: formatCompact(candle.v, language),
  }
}

/** From open to close, in percent. */
export function changeOf({ o, c }: KlineCandle): string {
  const [open, close] = [unitsOf(o) ?? 0n, unitsOf(c) ?? 0n]
  return open === 0n ? '0' : textOf(dividedBy((close - open) * 100n, open))
}
