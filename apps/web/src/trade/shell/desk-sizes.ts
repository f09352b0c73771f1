import { keptData } from '@glasshouse/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What of a desk has a size of its own; the chart takes the rest. */
export const DESK_PARTS = ['book', 'ticket', 'panel'] as const
export type DeskPart = (typeof DESK_PARTS)[number]
/** Widths of book and ticket, height of the panel: in px, where the text has its usual size. */
export type DeskSizes = Readonly<Record<DeskPart, number>>
/** Inside of the desk, in the same unit. */
export interface Room {
  readonly width: number
  readonly height: number
}
export interface Bounds {
  readonly least: number
  readonly most: number
}

export const FIRST_SIZES: DeskSizes = { book: 240, ticket: 320, panel: 240 }
const RANGES: Readonly<Record<DeskPart, Bounds>> = {
  book: { least: 200, most: 420 },
  ticket: { least: 280, most: 520 },
  panel: { least: 160, most: 720 },
}
/** What the chart keeps in any case. */
const CHART: Room = { width: 400, height: 280 }

const clamped = (size: number, { least, most }: Bounds) => Math.max(least, Math.min(size, most))

/** The sizes as they fit into a room: the book gives way before the ticket, and both before the chart. */
export function fitted(kept: DeskSizes, room: Room, hasBook: boolean): DeskSizes {
  const ticketMost = room.width - CHART.width - (hasBook ? RANGES.book.least : 0)
  const ticket = clamped(kept.ticket, { least: RANGES.ticket.least, most: Math.min(RANGES.ticket.most, ticketMost) })
  const book = clamped(kept.book, { least: RANGES.book.least, most: Math.min(RANGES.book.most, room.width - CHART.width - ticket) })
  const panel = clamped(kept.panel, { least: RANGES.panel.least, most: Math.min(RANGES.panel.most, room.height - CHART.height) })
  return { book, ticket, panel }
}

/** How far one part can be drawn while the others stay as they are. */
export function boundsOf(part: DeskPart, shown: DeskSizes, room: Room, hasBook: boolean): Bounds {
  const { least, most } = RANGES[part]
  const others = part === 'book' ? shown.ticket : hasBook ? shown.book : 0
  const free = part === 'panel' ? room.height - CHART.height : room.width - CHART.width - others
  return { least, most: Math.max(least, Math.min(most, free)) }
}

/** One by one: a size that is not understood is as at the first time. */
export const deskEntry = keptData('desk', sizesIn)

/** Sizes that the reader has chosen on this device, for all three markets. */
export const deskSizes = createStore<DeskSizes>(() => deskEntry.read() ?? FIRST_SIZES)

deskSizes.subscribe((sizes) => deskEntry.write(sizes))

export const useKeptSizes = (): DeskSizes => useStore(deskSizes)

export function keepSize(part: DeskPart, size: number): void {
  deskSizes.setState({ [part]: Math.round(size) })
}

function sizesIn(data: unknown): DeskSizes | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const kept = data as Readonly<Partial<Record<DeskPart, unknown>>>
  const sizeOf = (part: DeskPart) => {
    const size = kept[part]
    return typeof size === 'number' && Number.isFinite(size) ? clamped(size, RANGES[part]) : FIRST_SIZES[part]
  }
  return { book: sizeOf('book'), ticket: sizeOf('ticket'), panel: sizeOf('panel') }
}
