import { decimalsOf, ONE, roundTo, stepOf, textWith, unitsOf } from '@glasshouse/wire'
import { marksOf } from './number-marks.ts'

/** Stands where a number is not known, as wide as a short number. */
export const UNKNOWN = '--'

/** Prices: above 100 two decimals, below 0.001 eight, else four; thousands apart. */
export function formatPrice(price: string | undefined, language: string): string {
  const value = decimalOf(price)
  if (value === undefined) return UNKNOWN
  return rounded(value, decimalsFor(value), language)
}
function decimalsFor(price: bigint): number {
  const size = sizeOf(price)
  return size > 100n * ONE ? 2 : size < ONE / 1_000n ? 8 : 4
}

/** A price that decided something: never rounded, and with at least the decimals of the price beside it. */
export function formatIndexPrice(price: string | undefined, language: string): string {
  return between(price, decimalsFor(decimalOf(price) ?? 0n), INDEX_PRICE_DECIMALS, language)
}
const INDEX_PRICE_DECIMALS = 8

/** A price of a market where it stands large: as many decimals as the market's price step has. */
export function formatTickPrice(price: string | undefined, tickSize: string, language: string): string {
  const value = decimalOf(price)
  return value === undefined ? UNKNOWN : rounded(value, decimalsOf(tickSize), language)
}

/**
 * Volumes and turnovers: K, M, B, T, always two decimals. Rounded before the suffix is chosen: 999,999 is 1.00M, not
 * 1,000.00K.
 */
export function formatCompact(amount: string | undefined, language: string): string {
  const value = decimalOf(amount)
  if (value === undefined) return UNKNOWN
  for (const [suffix, thousands] of SUFFIXES) {
    const scaled = roundTo(sizeOf(value), stepOf(2) * thousands) / thousands
    if (scaled < 1_000n * ONE || suffix === 'T') return `${grouped(textWith(value < 0n ? -scaled : scaled, 2), language)}${suffix}`
  }
  return UNKNOWN
}
export const SUFFIXES = [
  ['', 1n],
  ['K', 10n ** 3n],
  ['M', 10n ** 6n],
  ['B', 10n ** 9n],
  ['T', 10n ** 12n],
] as const

/** A change in percent with its sign. A small move never reads as none: at least 0.01 unless it is exactly zero. */
export function formatPercent(percent: string | undefined, language: string): string {
  const value = decimalOf(percent)
  if (value === undefined) return UNKNOWN
  const size = sizeOf(value)
  const shown = rounded(size > 0n && size < stepOf(2) ? stepOf(2) : size, 2, language)
  const sign = value === 0n ? '' : `${marksOf(language).beforeSign}${value < 0n ? MINUS : '+'}`
  return `${sign}${shown}%`
}

/** An amount with exactly so many decimals, cut, so that no balance looks larger than it is. */
export function formatAmount(amount: string | undefined, decimals: number, language: string): string {
  const value = decimalOf(amount)
  return value === undefined ? UNKNOWN : grouped(textWith(value, decimals), language)
}

/** A change of a balance: an amount with its sign, a plus too. */
export function formatChange(amount: string | undefined, decimals: number, language: string): string {
  const sign = (decimalOf(amount) ?? 0n) > 0n ? `${marksOf(language).beforeSign}+` : ''
  return `${sign}${formatAmount(amount, decimals, language)}`
}

/** What a wallet or an account holds, in figures of the total. */
export function formatBalance(amount: string | undefined, language: string): string {
  return formatAmount(amount, 2, language)
}

/**
 * What somebody holds or moves of an asset, cut: USDT to the cent, coins to eight significant digits without zeros at
 * the end.
 */
export function formatAssetAmount(amount: string | undefined, asset: string, language: string): string {
  const value = decimalOf(amount)
  if (value === undefined) return UNKNOWN
  if (asset.toLowerCase() === 'usdt') return formatBalance(amount, language)
  const [whole = '0', fraction = ''] = textWith(sizeOf(value), COIN_DECIMALS).split('.')
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return between(amount, 0, Math.min(COIN_DECIMALS, Math.max(0, SIGNIFICANT_DIGITS + leading)), language)
}
const SIGNIFICANT_DIGITS = 8
const COIN_DECIMALS = 18

/** A price of a contract: as exact as contracts are priced, six decimals, none added. */
export function formatContractPrice(price: string | undefined, language: string): string {
  return between(price, 0, CONTRACT_PRICE_DECIMALS, language)
}
export const CONTRACT_PRICE_DECIMALS = 6

/** A fee or a margin of a contract: four decimals, up to six where there are more. */
export function formatContractCost(amount: string | undefined, language: string): string {
  return between(amount, 4, 6, language)
}

/** A yield of a contract: percent with exactly four decimals and its sign. */
export function formatYield(percent: string | undefined, language: string): string {
  const value = decimalOf(percent)
  if (value === undefined) return UNKNOWN
  const sign = value > 0n ? `${marksOf(language).beforeSign}+` : ''
  return `${sign}${grouped(textWith(value, 4), language)}%`
}

/** Won or lost in USDT, with its sign: two decimals, so that its width stands still while it follows a price. */
export function formatResult(amount: string | undefined, language: string): string {
  return formatChange(amount, 2, language)
}

/** What one coin is worth in another, for a swap. */
export function formatSwapRate(rate: string | undefined, language: string): string {
  return formatAmount(rate, 8, language)
}

/** All decimals there are, none added. */
export function formatExact(amount: string | undefined, language: string): string {
  return decimalOf(amount) === undefined ? UNKNOWN : grouped(amount as string, language)
}

export type Trend = 'up' | 'down' | 'flat'
export function trendOf(change: string | undefined): Trend {
  const value = decimalOf(change) ?? 0n
  return value > 0n ? 'up' : value < 0n ? 'down' : 'flat'
}

/** The sign of arithmetic: as wide as a plus and a digit, and read out as `minus`. */
const MINUS = '\u2212'
const sizeOf = (value: bigint) => (value < 0n ? -value : value)

/** Decimals beyond the eighteenth change nothing that is shown rounded or cut. */
function decimalOf(text: string | undefined): bigint | undefined {
  return unitsOf(text?.replace(/^(-?\d+\.\d{18})\d+$/, '$1'))
}

function rounded(value: bigint, decimals: number, language: string): string {
  return grouped(textWith(roundTo(value, stepOf(decimals)), decimals), language)
}

function between(text: string | undefined, least: number, most: number, language: string): string {
  const value = decimalOf(text)
  if (value === undefined) return UNKNOWN
  const [whole = '0', fraction = ''] = textWith(value, most).split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0')
  return grouped(kept === '' ? whole : `${whole}.${kept}`, language)
}

function grouped(text: string, language: string): string {
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction] = (isNegative ? text.slice(1) : text).split('.')
  const { wholes, point, beforeSign } = marksOf(language)
  const sign = isNegative && /[1-9]/.test(text) ? `${beforeSign}${MINUS}` : ''
  const shown = `${sign}${wholes.format(BigInt(whole))}`
  return fraction === undefined ? shown : `${shown}${point}${fraction}`
}
