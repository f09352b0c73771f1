import { type RefObject, useLayoutEffect, useState } from 'react'

/** What a finger hits surely. */
const TARGET_PX = 24

/** One place of the strip: the letter it leads to, and how it reads; a place for several reads `A–C`. */
export interface LetterMark {
  readonly first: string
  readonly text: string
}

/** The letters, as few to a place as the room allows. */
export function marksFor(letters: readonly string[], room: number): readonly LetterMark[] {
  const share = Math.max(1, Math.ceil(letters.length / Math.max(1, room)))
  const marks: LetterMark[] = []
  for (let place = 0; place < letters.length; place += share) {
    const [first = '', last = ''] = [letters[place], letters[Math.min(place + share, letters.length) - 1]]
    marks.push({ first, text: first === last ? first : `${first}–${last}` })
  }
  return marks
}

/** How many targets fit below each other; any number until it was measured. */
export function useRoomFor(strip: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const measure = () => element.clientHeight > 0 && setRoom(Math.floor(element.clientHeight / TARGET_PX))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [strip])
  return room
}
