import { expect, test } from 'vitest'
import { percentTyped, STOPS, snapped } from './slider.ts'

test('the slider stops at 25, 50, 75 and 100 only [BC-046, BC-047]', () => {
  expect(STOPS).toEqual([25, 50, 75, 100])
  const landings = new Set(Array.from({ length: 101 }, (_, to) => snapped(0, to)))
  expect([...landings].sort((a, b) => a - b)).toEqual([0, 25, 50, 75, 100])
})

test.each([
  [0, 1, 25],
  [25, 26, 50],
  [50, 49, 25],
  [37, 38, 50],
  [37, 36, 25],
  [100, 99, 75],
  [25, 24, 0],
  [0, 88, 100],
  [0, 62, 50],
  [50, 50, 50],
])('from %i moved to %i it lands on %i', (from, to, stop) => expect(snapped(from, to)).toBe(stop))

test('typing takes any whole percent from 0 to 100, with its sign or in other digits', () => {
  expect(['37', '100', '0', '37%', '٣٧', '３７'].map((text) => percentTyped(text, 'en'))).toEqual([37, 100, 0, 37, 37, 37])
  for (const junk of ['', '101', '-1', '1.5', 'a', '1000', '1e1']) expect(percentTyped(junk, 'en')).toBeUndefined()
})
