import { keptShape, recordOf, tabStore } from '@glasshouse/client'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

export const scrollEntry = keptShape('scroll', recordOf<number>('number'), tabStore)

/**
 * An address typed by hand has no place in the history yet; all of those are the same entry to the router, and not to
 * the reader.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Back where the reader was on each entry of the history, over a reload too; at the top of what is new. */
export function useScrollPlaces(): void {
  const place = placeOf(useLocation())
  const here = useRef(place)
  const places = useRef<Record<string, number>>(undefined)
  places.current ??= { ...scrollEntry.read() }
  const known = places.current
  useLayoutEffect(() => {
    here.current = place
    window.scrollTo(0, known[place] ?? 0)
  }, [place, known])
  useEffect(() => {
    const note = () => {
      known[here.current] = window.scrollY
    }
    const keep = () => scrollEntry.write(known)
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      history.scrollRestoration = before
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [known])
}
