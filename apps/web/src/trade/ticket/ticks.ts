import { decimalsOf, floorTo, textOf, unitsOf } from '@glasshouse/client'

/** One tick up or down, never below one tick. */
export function steppedPrice(price: string, tickSize: string, direction: 1 | -1): string {
  const tick = unitsOf(tickSize) ?? 1n
  const next = floorTo(unitsOf(price) ?? 0n, tick) + tick * BigInt(direction)
  return textOf(next < tick ? tick : next)
}

/** A price cut down to a whole number of ticks. */
export function onTick(price: string, tickSize: string): string {
  return textOf(floorTo(unitsOf(price) ?? 0n, unitsOf(tickSize) || 1n))
}

export const decimalsOfTick = (tickSize: string): number => decimalsOf(tickSize)
