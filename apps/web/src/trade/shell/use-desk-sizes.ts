import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { type Bounds, boundsOf, type DeskPart, type DeskSizes, fitted, type Room, useKeptSizes } from './desk-sizes.ts'

export interface Desk {
  readonly sizes: DeskSizes
  readonly boundsOf: (part: DeskPart) => Bounds
  /** Of the grid: its columns and rows. */
  readonly style: CSSProperties
}

/** The desk's sizes as they fit into `place`, measured before it is painted and whenever it changes. */
export function useDeskSizes(place: RefObject<HTMLElement | null>, isDesk: boolean, hasBook: boolean): Desk {
  const kept = useKeptSizes()
  const [room, setRoom] = useState(roomOfWindow)
  useLayoutEffect(() => {
    const element = place.current
    if (!isDesk || !element) return
    const measure = () => setRoom((before) => sameOr(before, roomOf(element.clientWidth, element.clientHeight)))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place, isDesk])
  const sizes = fitted(kept, room, hasBook)
  return { sizes, boundsOf: (part) => boundsOf(part, sizes, room, hasBook), style: styleOf(sizes) }
}

/** Before anything is measured: the window without head and banners. */
export const roomOfWindow = (): Room => roomOf(window.innerWidth, window.innerHeight - HEAD_PX)
const HEAD_PX = 150

function roomOf(widthPx: number, heightPx: number): Room {
  const size = textScale()
  // A place without a size is not drawn: it gives no room to fit into.
  return { width: (widthPx || window.innerWidth) / size, height: (heightPx || window.innerHeight) / size }
}

const sameOr = (before: Room, next: Room): Room => (before.width === next.width && before.height === next.height ? before : next)

/** The reader's text size as a multiple of the usual one: all sizes grow with it. */
export const textScale = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16

export function styleOf({ book, ticket, panel }: DeskSizes): CSSProperties {
  return {
    '--book-width': `${book / 16}rem`,
    '--ticket-width': `${ticket / 16}rem`,
    '--panel-height': `${panel / 16}rem`,
  } as CSSProperties
}
