import { divCeil, divFloor, formatDecimal, parseDecimal } from '@glasshouse/domain'
import { FINE_DECIMALS } from './decimals.ts'

/**
 * Decimal texts as integers of 10^-18, for the little arithmetic that what people read needs (a ticket's preview, price
 * steps, the figures of a mail). Products and quotients go down unless the name says otherwise.
 */
const DECIMALS = FINE_DECIMALS
export const ONE = 10n ** BigInt(DECIMALS)

/** `undefined` for anything that is not a plain decimal number. */
export function unitsOf(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  const isNegative = text.startsWith('-')
  const read = parseDecimal(isNegative ? text.slice(1) : text, DECIMALS)
  if (typeof read === 'string') return undefined
  return isNegative ? -read : read
}

export function textOf(units: bigint): string {
  return formatDecimal(units, DECIMALS)
}

/** With exactly so many decimals; further ones are cut off. */
export function textWith(units: bigint, decimals: number): string {
  const cut = textOf(floorTo(units < 0n ? -units : units, stepOf(decimals)))
  const [whole = '0', fraction = ''] = cut.split('.')
  const isBelowZero = units < 0n && /[1-9]/.test(cut)
  return `${isBelowZero ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction.padEnd(decimals, '0')}`}`
}

export function times(left: bigint, right: bigint): bigint {
  return divFloor(left * right, ONE)
}

export function dividedBy(numerator: bigint, denominator: bigint): bigint {
  return divFloor(numerator * ONE, denominator)
}

export function floorTo(value: bigint, step: bigint): bigint {
  return divFloor(value, step) * step
}

export function ceilTo(value: bigint, step: bigint): bigint {
  return divCeil(value, step) * step
}

/** Half away from zero. */
export function roundTo(value: bigint, step: bigint): bigint {
  return value < 0n ? -floorTo(-value + step / 2n, step) : floorTo(value + step / 2n, step)
}

/** The smallest step with so many decimals: 2 -> 0.01. */
export function stepOf(decimals: number): bigint {
  return 10n ** BigInt(DECIMALS - decimals)
}

/** How many decimals a step needs: 0.01 -> 2, 10 -> 0. */
export function decimalsOf(step: string): number {
  return (step.split('.')[1] ?? '').replace(/0+$/, '').length
}

export function compare(left: string, right: string): number {
  const difference = (unitsOf(left) ?? 0n) - (unitsOf(right) ?? 0n)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
