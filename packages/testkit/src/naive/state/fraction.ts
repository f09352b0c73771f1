/**
 * A fraction of whole numbers, `under` above zero: the twin of perpetual contracts computes with these and rounds at
 * the end.
 */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export const fraction = (over: bigint, under = 1n): Fraction => (under < 0n ? { over: -over, under: -under } : { over, under })

/** Parts per million. */
export const ppm = (parts: number): Fraction => fraction(BigInt(parts), 1_000_000n)

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.over, b.under))
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over)
export const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
export const isMore = (a: Fraction, b: Fraction): boolean => isLess(b, a)

/** The largest whole number that is not above it. */
export function floor({ over, under }: Fraction): bigint {
  const towardZero = over / under
  return towardZero * under > over ? towardZero - 1n : towardZero
}

/** The smallest whole number that is not below it. */
export const ceil = (a: Fraction): bigint => -floor(fraction(-a.over, a.under))

export const truncate = ({ over, under }: Fraction): bigint => over / under

export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
