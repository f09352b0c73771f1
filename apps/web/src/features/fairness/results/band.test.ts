import { expect, test } from 'vitest'
import { bandPlaceOf, isFew } from './band.ts'

test.each([
  ['0', 50],
  ['2', 75],
  ['-2', 25],
  ['1.50', 68.75],
  ['4', 100],
  ['-17.2', 0],
])('%s deviations stand at %d percent of the bar', (sigmas, place) => {
  expect(bandPlaceOf(sigmas)).toBe(place)
})

test('only options won or lost say something about odds', () => {
  expect(isFew({ won: 15, lost: 14 })).toBe(true)
  expect(isFew({ won: 15, lost: 15 })).toBe(false)
})
