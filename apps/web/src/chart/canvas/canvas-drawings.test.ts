import type { Chart, OverlayCreate } from 'klinecharts'
import { beforeEach, expect, test, vi } from 'vitest'
import { CanvasDrawings } from './canvas-drawings.ts'
import type { ChartColors } from './canvas-look.ts'

const colors = new Proxy({}, { get: () => '#000' }) as ChartColors
/** What the library holds; x is the time and y the price. */
let standing: OverlayCreate[] = []
const chart = {
  removeOverlay: ({ id, groupId }: { id?: string; groupId?: string }) => {
    standing = standing.filter((one) => (id !== undefined && one.id !== id) || (groupId !== undefined && one.groupId !== groupId))
  },
  createOverlay: (made: OverlayCreate | OverlayCreate[]) => void standing.push(...[made].flat()),
  convertFromPixel: ([{ x, y }]: [{ x: number; y: number }]) => [{ timestamp: x, value: y }],
} as unknown as Chart
const parts = { onDrawn: vi.fn(), onMoved: vi.fn(), onProgress: vi.fn() }
let drawings: CanvasDrawings
beforeEach(() => {
  standing = []
  for (const part of Object.values(parts)) part.mockClear()
  drawings = new CanvasDrawings(chart, parts)
})
const tap = (x: number, y: number) => {
  drawings.press({ x, y })
  drawings.release({ x, y })
}

test('a level takes one tap', () => {
  drawings.begin('level', colors)
  tap(5, 50)
  expect(parts.onDrawn).toHaveBeenCalledExactlyOnceWith('level', [{ T: 5, price: 50 }])
  tap(6, 60)
  expect(parts.onDrawn).toHaveBeenCalledTimes(1)
  expect(standing).toEqual([])
})

test('a line takes two taps, however quick, and is shown on the way', () => {
  drawings.begin('trend', colors)
  tap(5, 50)
  expect(parts.onProgress).toHaveBeenCalledExactlyOnceWith(1)
  drawings.moveTo({ x: 8, y: 80 })
  expect(standing.map(({ name, points }) => [name, points?.map(({ value }) => value)])).toEqual([['segment', [50, 80]]])
  tap(9, 90)
  expect(parts.onDrawn).toHaveBeenCalledExactlyOnceWith('trend', [
    { T: 5, price: 50 },
    { T: 9, price: 90 },
  ])
  expect(standing).toEqual([])
})

test('a line takes one stroke, too', () => {
  drawings.begin('ray', colors)
  drawings.press({ x: 5, y: 50 })
  drawings.moveTo({ x: 30, y: 70 })
  drawings.release({ x: 40, y: 80 })
  expect(parts.onDrawn).toHaveBeenCalledExactlyOnceWith('ray', [
    { T: 5, price: 50 },
    { T: 40, price: 80 },
  ])
})

test('a finger that trembles taps: it sets one point, where it leaves', () => {
  drawings.begin('trend', colors)
  drawings.press({ x: 5, y: 50 })
  drawings.release({ x: 9, y: 56 })
  expect(parts.onProgress).toHaveBeenCalledExactlyOnceWith(1)
  expect(parts.onDrawn).not.toHaveBeenCalled()
  tap(30, 90)
  expect(parts.onDrawn).toHaveBeenCalledExactlyOnceWith('trend', [
    { T: 9, price: 56 },
    { T: 30, price: 90 },
  ])
})

test('a level that is stroked stands where the finger leaves', () => {
  drawings.begin('level', colors)
  drawings.press({ x: 5, y: 50 })
  drawings.release({ x: 40, y: 80 })
  expect(parts.onDrawn).toHaveBeenCalledExactlyOnceWith('level', [{ T: 40, price: 80 }])
})

test('points come by keys as well, and a tool that is put away leaves nothing', () => {
  drawings.begin('trend', colors)
  drawings.add({ T: 1, price: 10 })
  drawings.begin(undefined, colors)
  expect(standing).toEqual([])
  tap(5, 50)
  expect(parts.onDrawn).not.toHaveBeenCalled()
  drawings.begin('trend', colors)
  drawings.add({ T: 1, price: 10 })
  drawings.add({ T: 2, price: 20 })
  expect(parts.onDrawn).toHaveBeenCalledTimes(1)
})

test('a gesture that is taken away sets no point', () => {
  drawings.begin('level', colors)
  drawings.press({ x: 5, y: 50 })
  drawings.cancel()
  drawings.release({ x: 5, y: 50 })
  expect(parts.onDrawn).not.toHaveBeenCalled()
  expect(standing).toEqual([])
})

test('kept drawings stand in place of those before, and say where they were moved', () => {
  const level = { id: '3', tool: 'level', points: [{ T: 1, price: 10 }] } as const
  drawings.show([level], colors)
  drawings.show([level], colors)
  expect(standing).toHaveLength(1)
  const moved = { overlay: { points: [{ timestamp: 2, value: 20 }] } } as unknown as Parameters<
    NonNullable<OverlayCreate['onPressedMoveEnd']>
  >[0]
  standing[0]?.onPressedMoveEnd?.(moved)
  expect(parts.onMoved).toHaveBeenCalledExactlyOnceWith({ id: '3', tool: 'level', points: [{ T: 2, price: 20 }] })
  drawings.show([], colors)
  expect(standing).toEqual([])
})

test('the right button deletes no kept drawing', () => {
  drawings.show([{ id: '3', tool: 'level', points: [{ T: 1, price: 10 }] }], colors)
  const preventDefault = vi.fn()
  standing[0]?.onRightClick?.({ preventDefault } as unknown as Parameters<NonNullable<OverlayCreate['onRightClick']>>[0])
  expect(preventDefault).toHaveBeenCalledOnce()
})
