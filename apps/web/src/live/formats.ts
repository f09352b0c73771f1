import { dividedBy, ONE, roundTo, stepOf, textWith, unitsOf } from './decimals.ts'

/** Stands where a number is not known, as wide as a short number. */
export const UNKNOWN = '--'

/** Prices: above 100 two decimals, below 0.001 eight, else four; thousands apart. */
export function formatPrice(price: string | undefined, language: string): string {
  const value = unitsOf(price)
  if (value === undefined) return UNKNOWN
  const size = value < 0n ? -value : value
  return fixed(value, size > 100n * ONE ? 2 : size < ONE / 1_000n ? 8 : 4, language)
}

/** Volumes and turnovers: K, M, B, T, always two decimals. Rounded before the suffix is chosen: 999,999 is 1.00M, not 1,000.00K. */
export function formatCompact(amount: string | undefined, language: string): string {
  const value = unitsOf(amount)
  if (value === undefined) return UNKNOWN
  for (const [suffix, size] of SUFFIXES) {
    const scaled = roundTo(dividedBy(value, size * ONE), stepOf(2))
    const isReadable = scaled < 1_000n * ONE && scaled > -1_000n * ONE
    if (isReadable || suffix === 'T') return `${fixed(scaled, 2, language)}${suffix}`
  }
  return UNKNOWN
}
const SUFFIXES = [
  ['', 1n],
  ['K', 10n ** 3n],
  ['M', 10n ** 6n],
  ['B', 10n ** 9n],
  ['T', 10n ** 12n],
] as const

/** A change in percent with its sign. A small move never reads as none: at least 0.01 unless it is exactly zero. */
export function formatPercent(percent: string | undefined, language: string): string {
  const value = unitsOf(percent)
  if (value === undefined) return UNKNOWN
  if (value === 0n) return `${fixed(0n, 2, language)}%`
  const size = value < 0n ? -value : value
  const shown = size < stepOf(2) ? stepOf(2) : size
  return `${value < 0n ? MINUS : '+'}${fixed(shown, 2, language)}%`
}

/** An amount with exactly so many decimals, cut rather than rounded up: nobody is shown more than is there. */
export function formatAmount(amount: string | undefined, decimals: number, language: string): string {
  const value = unitsOf(amount)
  return value === undefined ? UNKNOWN : grouped(textWith(value, decimals), language)
}

/** All decimals there are, none added. */
export function formatExact(amount: string | undefined, language: string): string {
  return unitsOf(amount) === undefined ? UNKNOWN : grouped(amount as string, language)
}

export type Trend = 'up' | 'down' | 'flat'
export function trendOf(change: string | undefined): Trend {
  const value = unitsOf(change) ?? 0n
  return value > 0n ? 'up' : value < 0n ? 'down' : 'flat'
}

const MINUS = '-'

function fixed(value: bigint, decimals: number, language: string): string {
  return grouped(textWith(roundTo(value, stepOf(decimals)), decimals), language)
}

function grouped(text: string, language: string): string {
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction] = (isNegative ? text.slice(1) : text).split('.')
  const { wholes, point } = marksOf(language)
  const shown = `${isNegative ? MINUS : ''}${wholes.format(BigInt(whole))}`
  return fraction === undefined ? shown : `${shown}${point}${fraction}`
}

interface Marks {
  readonly wholes: Intl.NumberFormat
  readonly point: string
}
const marks = new Map<string, Marks>()

/** Separators of the language, western digits in all of them: one reading for a price everywhere. */
function marksOf(language: string): Marks {
  const known = marks.get(language)
  if (known) return known
  const wholes = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const point = new Intl.NumberFormat(language, { numberingSystem: 'latn', minimumFractionDigits: 1 })
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal')
  const made = { wholes, point: point?.value ?? '.' }
  marks.set(language, made)
  return made
}

/**
 * What a person typed, as a plain decimal text: any script's digits, the language's own decimal mark, no more
 * decimals than allowed. `undefined` when the keystroke makes no number and must not change the field.
 */
export function readTyped(typed: string, decimals: number, language: string): string | undefined {
  const { point } = marksOf(language)
  const plain = [...typed.trim()].map((mark) => digitOf(mark) ?? (mark === point || mark === '٫' || mark === '.' ? '.' : mark)).join('')
  const match = /^(\d{0,18})(?:\.(\d*))?$/.exec(plain)
  if (!match) return undefined
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '')
  if (match[2] === undefined || decimals === 0) return whole
  return `${whole === '' ? '0' : whole}.${match[2].slice(0, decimals)}`
}

/** What a field shows for its decimal text, with the language's decimal mark and no grouping, so that the caret stays put. */
export function showTyped(text: string, language: string): string {
  return text.replace('.', marksOf(language).point)
}

function digitOf(mark: string): string | undefined {
  const code = mark.codePointAt(0) as number
  for (const zero of [0x0660, 0x06f0, 0x0966]) if (code >= zero && code <= zero + 9) return String(code - zero)
  return undefined
}
