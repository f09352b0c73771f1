import { type KeyboardEvent, useState } from 'react'
import type { BookRow } from './book.ts'

/** Nobody has moved: the best level, whatever its price. */
const BEST = { price: '', place: 0 }

export interface ActiveLevelOptions {
  /** The best level lies lowest, as asks do. */
  readonly isUpwards: boolean
  readonly onTake: (price: string) => void
}

/**
 * The level of a side that arrows move to and Enter takes. It stays with its price while the book moves, so that what
 * was read is what is taken; where its price is gone, with its place.
 */
export function useActiveLevel(levels: readonly BookRow[], { isUpwards, onTake }: ActiveLevelOptions) {
  const [chosen, setChosen] = useState(BEST)
  const found = levels.findIndex(({ price }) => price === chosen.price)
  const last = levels.length - 1
  const active = last < 0 ? undefined : Math.min(found < 0 ? chosen.place : found, last)
  const goTo = (place: number) => {
    const price = levels[place]?.price
    if (price !== undefined) setChosen({ price, place })
  }
  const take = (place: number) => {
    goTo(place)
    const price = levels[place]?.price
    if (price !== undefined) onTake(price)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const up = isUpwards ? 1 : -1
    const acts: Record<string, () => void> = {
      ArrowUp: () => goTo(active + up),
      ArrowDown: () => goTo(active - up),
      Home: () => goTo(isUpwards ? last : 0),
      End: () => goTo(isUpwards ? 0 : last),
      Enter: () => take(active),
      ' ': () => take(active),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const handlers = {
    onKeyDown,
    onFocus: () => active !== undefined && goTo(active),
    onBlur: () => setChosen(BEST),
  }
  return { active, take, handlers }
}
