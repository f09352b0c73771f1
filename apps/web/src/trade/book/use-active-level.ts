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
    const isTaken = event.key === 'Enter' || event.key === ' '
    const place = placeAfter(event.key, active, { last, isUpwards })
    if (!isTaken && place === undefined) return
    event.preventDefault()
    if (isTaken) take(active)
    else if (place !== undefined) goTo(place)
  }
  const handlers = {
    onKeyDown,
    onFocus: () => active !== undefined && goTo(active),
    onBlur: () => setChosen(BEST),
  }
  return { active, take, handlers }
}

/** Where a key leads; places count from the best level. */
function placeAfter(key: string, active: number, { last, isUpwards }: { last: number; isUpwards: boolean }): number | undefined {
  const step = isUpwards ? 1 : -1
  switch (key) {
    case 'ArrowUp':
      return active + step
    case 'ArrowDown':
      return active - step
    case 'Home':
      return isUpwards ? last : 0
    case 'End':
      return isUpwards ? 0 : last
    default:
      return undefined
  }
}
