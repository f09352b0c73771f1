import { formatYield, textOf, UNKNOWN, unitsOf } from '@glasshouse/client'

/** A share of the notional as a signed percent: '0.0001' is +0.0100%. */
export function fundingText(rate: string | undefined, language: string): string {
  const units = unitsOf(rate)
  return units === undefined ? UNKNOWN : formatYield(textOf(units * 100n), language)
}

/** Hours, minutes and seconds until a moment: 07:59:59. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
