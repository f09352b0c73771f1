import { ceilTo, ONE, stepOf, textWith, unitsOf } from '@glasshouse/client'
import { divCeil } from '@glasshouse/domain'

const DECIMALS = 2

/**
 * How often one must be right not to lose: 100 / (1 + odds), in percent. Rounded up: who is right just so often does
 * not lose.
 */
export function breakEvenPercent(odds: string): string {
  const percent = divCeil(100n * ONE * ONE, ONE + (unitsOf(odds) ?? 0n))
  return textWith(ceilTo(percent, stepOf(DECIMALS)), DECIMALS)
}
