import { dividedBy, formatAmount, formatCompact, textOf, unitsOf } from '@glasshouse/client'
import type { KlineBar } from '@glasshouse/wire'

/** A bar as text. */
export interface BarFigures {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

export function figuresOf(bar: KlineBar, decimals: number, language: string): BarFigures {
  const price = (text: string) => formatAmount(text, decimals, language)
  return { open: price(bar.o), high: price(bar.h), low: price(bar.l), close: price(bar.c), volume: formatCompact(bar.v, language) }
}

/** From open to close, in percent. */
export function changeOf({ o, c }: KlineBar): string {
  const [open, close] = [unitsOf(o) ?? 0n, unitsOf(c) ?? 0n]
  return open === 0n ? '0' : textOf(dividedBy((close - open) * 100n, open))
}
