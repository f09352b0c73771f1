import { formatExact, textOf, unitsOf } from '@glasshouse/client'
import type { MethodSummary } from '@glasshouse/wire'

/** The figures of the address are those of older links; the form asks the exchange for its own. */
export function applyPath({ name, coin, kind, feeRate, feeFixed }: MethodSummary): string {
  const fee = unitsOf(feeFixed) === 0n ? feeRate : feeFixed
  return `/withdraw-apply?${new URLSearchParams({ type: name, icon: kind === 'card' ? 'card' : coin, ratio: '1', fee })}`
}

/** Figures keep their order in a text that runs from right to left. */
export const ltr = (text: string): string => `\u2066${text}\u2069`

/** `1 USDT`, `1%`, or both. */
export function feeText({ feeRate, feeFixed, coin }: MethodSummary, language: string): string {
  const rate = unitsOf(feeRate) ?? 0n
  const percent = rate === 0n ? [] : [`${formatExact(percentOf(feeRate), language)}%`]
  const fixed = unitsOf(feeFixed) === 0n && percent.length > 0 ? [] : [`${formatExact(feeFixed, language)} ${coin.toUpperCase()}`]
  return ltr([...percent, ...fixed].join(' + '))
}

const percentOf = (rate: string): string => textOf((unitsOf(rate) ?? 0n) * 100n)
