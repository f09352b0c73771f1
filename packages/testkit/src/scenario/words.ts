import { formatDecimal, LISTED_ASSETS, parseDecimal } from '@glasshouse/domain'

/** A test's expectation that did not come true. */
export class ExpectationError extends Error {
  constructor(words: string, expected: unknown, found: unknown) {
    super(`${words}\n  expected: ${show(expected)}\n  found:    ${show(found)}`)
    this.name = 'ExpectationError'
  }
}

export function same(words: string, expected: unknown, found: unknown): void {
  if (show(expected) !== show(found)) throw new ExpectationError(words, expected, found)
}

export function show(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)) ?? 'undefined'
}

export function assetOf(symbol: string) {
  const asset = LISTED_ASSETS.find((listed) => listed.symbol === symbol.toLowerCase())
  if (!asset) throw new Error(`no asset ${symbol}`)
  return asset
}

/** `0.5 BTC` -> the asset and its units. */
export function money(text: string): { assetId: number; symbol: string; units: bigint } {
  const [digits, symbol] = text.split(' ') as [string, string]
  const { assetId, decimals } = assetOf(symbol)
  return { assetId, symbol, units: decimal(digits, decimals) }
}

export function decimal(digits: string, decimals: number): bigint {
  const units = parseDecimal(digits.replace('-', ''), decimals)
  if (typeof units !== 'bigint') throw new Error(`${digits}: ${units}`)
  return digits.startsWith('-') ? -units : units
}

export const shown = (units: bigint, symbol: string): string => formatDecimal(units, assetOf(symbol).decimals)
