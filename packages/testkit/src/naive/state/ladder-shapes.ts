/** Ladder shapes by market and realm, and where a shape stands around a price. */
import type { Realm } from '@glasshouse/domain'
import { floor, fraction, most, over, plus } from './fraction.ts'
import type { NaiveState } from './naive-state.ts'

export const shapeKey = (marketId: number, realm: Realm) => `${marketId}/${realm}`

/** To the nearest tick, halves up, at least 1. */
export function nearestTick(state: NaiveState, { indexId, tickSize }: { indexId: number; tickSize: number }): number {
  const price = fraction(state.indices.get(indexId)?.price as bigint)
  return Number(most(floor(plus(over(price, fraction(BigInt(tickSize))), over(fraction(1n), fraction(2n)))), 1n))
}
