import type { PriceInfo } from '@glasshouse/wire'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { usePrice } from '../../../live/markets/prices.ts'

/** An index price that this device has seen. */
export interface SeenPrice {
  readonly atMs: number
  readonly price: string
}
export type Trail = readonly SeenPrice[]

/** Two hours of a price a second. */
const KEPT = 7_200
const NONE: Trail = []

/** The price at the end of what was seen before; one that is old, known already or no price at all changes nothing. */
export function withPrice(trail: Trail, { close, isStale, time }: Pick<PriceInfo, 'close' | 'isStale' | 'time'>): Trail {
  const last = trail.at(-1)
  if (isStale || time <= (last?.atMs ?? 0) || !/[1-9]/.test(close)) return trail
  return [...trail.slice(1 - KEPT), { atMs: time, price: close }]
}

/** By symbol, as long as the page lives: whoever comes back to the screen finds the line as it was. */
const trails = createStore<Readonly<Record<string, Trail>>>(() => ({}))

/** Prices of one index since this device began to watch it, by the moments of the index. */
export function useTrail(symbol: string): Trail {
  const price = usePrice(symbol)
  useEffect(() => {
    if (!price) return
    const before = trails.getState()[symbol] ?? NONE
    const next = withPrice(before, price)
    if (next !== before) trails.setState({ [symbol]: next })
  }, [symbol, price])
  return useStore(trails, (all) => all[symbol]) ?? NONE
}

/** For tests: forgets what was seen. */
export const forgetTrails = (): void => trails.setState({}, true)
