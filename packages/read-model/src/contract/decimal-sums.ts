import { type Event, parseDecimal } from '@glasshouse/domain'
import type { PlacedEvent } from '../projected-group.ts'

export type Placed<Type extends Event['type']> = PlacedEvent<Extract<Event, { type: Type }>>

/** A decimal that a projection wrote, as an integer of 10^-decimals; may be negative. */
export function unitsOf(text: string, decimals: number): bigint {
  const isNegative = text.startsWith('-')
  const read = parseDecimal(isNegative ? text.slice(1) : text, decimals)
  if (typeof read !== 'bigint') throw new Error(`${text} in a table is no decimal of ${decimals} places`)
  return isNegative ? -read : read
}
