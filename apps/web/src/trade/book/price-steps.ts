import { ONE, textOf, unitsOf } from '@glasshouse/client'

/** All steps a book can be grouped by: the powers of ten from 100 down to 1e-8. */
const STEPS = Array.from({ length: 11 }, (_, position) => (100n * ONE) / 10n ** BigInt(position))

/** The four largest steps whose value x 30 is below the price, largest first. */
export function priceSteps(price: string | undefined): readonly string[] {
  const value = unitsOf(price) ?? 0n
  return STEPS.filter((step) => step * 30n < value)
    .slice(0, 4)
    .map(textOf)
}

/** The finest offered step that does not split a tick; without one the finest offered. */
export function finestStep(steps: readonly string[], tickSize: string): string {
  const tick = unitsOf(tickSize) ?? 0n
  return steps.filter((step) => (unitsOf(step) ?? 0n) >= tick).at(-1) ?? steps.at(-1) ?? tickSize
}
