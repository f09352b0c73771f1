import { formatDecimal, unitsOf } from '@glasshouse/domain'

/** Enough decimals for any price times any quantity. */
export const FINE_DECIMALS = 18

/** A decimal of a table without trailing zeros. */
export const trimmedDecimal = (text: string): string => formatDecimal(unitsOf(text, FINE_DECIMALS), FINE_DECIMALS)
