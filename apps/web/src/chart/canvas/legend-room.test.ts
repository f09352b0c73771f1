import { expect, test } from 'vitest'
import { gapFor, legendHeight, overCandles } from './legend-room.ts'

const place = (width: number) => ({ width, row: 14, widthOf: (text: string) => text.length * 6, figure: '60,000.0' })

test('each indicator has its row, and more where a narrow pane wraps it', () => {
  expect(legendHeight([], place(400))).toBe(0)
  expect(legendHeight(['MA'], place(400))).toBe(14)
  expect(legendHeight(['MA', 'BOLL'], place(400))).toBe(28)
  expect(legendHeight(['MA'], place(200))).toBe(28)
  expect(legendHeight(['EMA'], place(100))).toBeGreaterThan(28)
})

test('those over the candles share their pane', () => {
  expect(overCandles(['MA', 'BOLL', 'RSI', 'MACD'])).toEqual(['MA', 'BOLL'])
})

test('the room asked for is the room that stays', () => {
  for (const [free, height, bottom] of [
    [30, 272, 0.1],
    [58, 340, 0.1],
    [16, 80, 0.1],
  ] as const) {
    const gap = gapFor(free, height, bottom)
    // As the library reckons: both gaps are added to the range, and the whole is drawn into the height.
    expect((height * (gap / height)) / (1 + gap / height + bottom)).toBeCloseTo(free)
  }
  expect(gapFor(500, 100, 0.1)).toBeLessThan(300)
})
