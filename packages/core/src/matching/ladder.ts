/**
 * The market maker's ladder, and the shapes that the core itself gives it, for spot and contracts alike (RULES.md 5.5,
 * 8.7.1).
 */
import { type HouseFees, type QuoteShape, ticks } from '@glasshouse/domain'

/** The house's ladder in one book. */
export interface Ladder {
  readonly ladderId: number
  readonly shape: QuoteShape
  readonly fees: HouseFees
  /** Quotes still resting: slots of the order table, bids outward, then asks outward. */
  readonly slots: number[]
}

/** A ladder of no levels: it takes back the one that stands. */
export const NO_LADDER: QuoteShape = { midTicks: ticks(0), halfSpreadTicks: 0, stepTicks: 0, levels: 0, sizeLots: 0 as never, sizeSeed: 0 }

/** The same ladder around an index price: to the nearest tick, halves up, at least 1. */
export function movedTo(shape: QuoteShape, price: number, tickSize: number): QuoteShape {
  const over = price % tickSize
  const midTicks = ticks(Math.max(1, (price - over) / tickSize + (2 * over >= tickSize ? 1 : 0)))
  return { ...shape, midTicks }
}
