import { parseDecimal } from '@glasshouse/domain'

/** A decimal that the projection wrote, with its sign, in smallest units; one that does not read is a bug. */
export function unitsOf(text: string, decimals: number): bigint {
  const isNegative = text.startsWith('-')
  const read = parseDecimal(isNegative ? text.slice(1) : text, decimals)
  if (typeof read !== 'bigint') throw new Error(`${text} is no amount of ${decimals} decimals`)
  return isNegative ? -read : read
}
