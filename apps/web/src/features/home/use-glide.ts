import type EmblaCarousel from 'embla-carousel'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Direction } from '../../words/languages.ts'

/** In the carousel's own unit: about the 200 ms of everything else that moves. */
const GLIDE = 20
/** Soon enough for the first banner that goes on by itself, and after everything that the first page waits for. */
const PREPARED_AFTER_MS = 2_000

export interface Glide {
  /** The frame whose one child is the row of slides. */
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly place: number
  readonly goTo: (place: number) => void
  readonly goOn: () => void
  /** Called as soon as a hand or the focus comes near. */
  readonly prepare: () => void
}

/**
 * Slides that go round. What moves them is loaded when the first one has stood for a while, or at the first hand on
 * them; a place asked for meanwhile is taken up then.
 */
export function useGlide(direction: Direction, isStill: boolean): Glide {
  const viewport = useRef<HTMLDivElement>(null)
  const [make, setMake] = useState<typeof EmblaCarousel>()
  const [place, setPlace] = useState(0)
  const wanted = useRef(0)
  const moving = useRef<ReturnType<typeof EmblaCarousel>>(undefined)
  // Slides that cannot be moved stand still; the next hand on them tries again.
  const prepare = () => {
    if (!make)
      import('embla-carousel').then(
        ({ default: loaded }) => setMake(() => loaded),
        () => undefined,
      )
  }
  const first = useRef(prepare)
  useEffect(() => {
    const timer = setTimeout(() => first.current(), PREPARED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!make || !viewport.current) return
    const made = make(viewport.current, { loop: true, direction, duration: isStill ? 0 : GLIDE, startIndex: wanted.current })
    const follow = () => {
      wanted.current = made.selectedScrollSnap()
      setPlace(wanted.current)
    }
    follow()
    made.on('select', follow).on('reInit', follow)
    moving.current = made
    return () => {
      moving.current = undefined
      made.destroy()
    }
  }, [make, direction, isStill])
  return {
    viewport,
    place,
    goTo: (next) => {
      prepare()
      wanted.current = next
      moving.current?.scrollTo(next)
    },
    goOn: () => moving.current?.scrollNext(),
    prepare,
  }
}
