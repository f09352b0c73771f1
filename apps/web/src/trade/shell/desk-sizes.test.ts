import { describe, expect, test } from 'vitest'
import { boundsOf, DESK_PARTS, deskEntry, FIRST_SIZES, fitted } from './desk-sizes.ts'

const WINDOWS = [1100, 1280, 1440, 1600, 1920].flatMap((width) => [600, 760, 1000].map((height) => ({ width, height })))
const CHOICES = [
  FIRST_SIZES,
  { book: 420, ticket: 520, panel: 720 },
  { book: 200, ticket: 280, panel: 160 },
  { book: 1, ticket: 9999, panel: -5 },
]

const keptAs = (text: string | null) => {
  localStorage.removeItem('glasshouse.desk')
  if (text !== null) localStorage.setItem('glasshouse.desk', text)
  return deskEntry.read() ?? FIRST_SIZES
}

describe('sizes of a desk', () => {
  test.each(WINDOWS)('leave the chart its room at $width x $height, whatever was chosen', (room) => {
    for (const kept of CHOICES)
      for (const hasBook of [true, false]) {
        const { book, ticket, panel } = fitted(kept, room, hasBook)
        expect(room.width - ticket - (hasBook ? book : 0)).toBeGreaterThanOrEqual(400)
        expect(room.height - panel).toBeGreaterThanOrEqual(280)
        expect(Math.min(book - 200, ticket - 280, panel - 160)).toBeGreaterThanOrEqual(0)
      }
  })

  test('are those that were chosen where they fit', () => {
    const kept = { book: 300, ticket: 400, panel: 420 }
    expect(fitted(kept, { width: 1600, height: 900 }, true)).toEqual(kept)
  })

  test('come back when a window that shrank grows again', () => {
    const kept = { book: 400, ticket: 500, panel: 500 }
    expect(fitted(kept, { width: 1100, height: 600 }, true)).toEqual({ book: 200, ticket: 500, panel: 320 })
    expect(fitted(kept, { width: 1600, height: 900 }, true)).toEqual(kept)
  })

  test.each(WINDOWS)('can be drawn anywhere within their bounds at $width x $height, and stay where they were put', (room) => {
    const shown = fitted(FIRST_SIZES, room, true)
    for (const part of DESK_PARTS) {
      const { least, most } = boundsOf(part, shown, room, true)
      for (const size of [least, most, Math.round((least + most) / 2)])
        expect(fitted({ ...shown, [part]: size }, room, true), `${part} ${size}`).toEqual({ ...shown, [part]: size })
    }
  })

  test.each([null, '', 'x', '[]', '"a"', 'null', '{"book":"wide","ticket":null,"panel":1e999}'])(
    'are the first ones where %s was kept',
    (text) => expect(keptAs(text)).toEqual(FIRST_SIZES),
  )

  test('are read one by one, each within its ends', () => {
    expect(keptAs('{"book":5000,"ticket":300,"panel":1}')).toEqual({ book: 420, ticket: 300, panel: 160 })
  })
})
