import { type Amount, amount, formatDecimal, parseDecimal } from '@glasshouse/domain'

/** Of the settle asset: USDT. */
export const SETTLE_DECIMALS = 6

/** Units of the settle asset in a decimal text, which may be negative; 0 for any other text. */
export function unitsIn(text: string | undefined): Amount {
  const isNegative = text?.startsWith('-') ?? false
  const read = parseDecimal((isNegative ? text?.slice(1) : text) ?? '', SETTLE_DECIMALS)
  return amount(typeof read === 'string' ? 0n : isNegative ? -read : read)
}

export const moneyText = (units: bigint): string => formatDecimal(units, SETTLE_DECIMALS)

export const lesser = (left: bigint, right: bigint): bigint => (left < right ? left : right)
export const greater = (left: bigint, right: bigint): bigint => (left > right ? left : right)
