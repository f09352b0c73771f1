import { expect, test } from 'vitest'
import { joinedSums, oddsFigures } from './odds.ts'

const counts = { won: 0, lost: 1, equal: 0, void: 0, not_opened: 0 }
/** One lost option of 33.333333 at odds of 0.812345: no figure of it is rounded. */
const odd = {
  ...counts,
  stakes: '33.333333',
  kept: '33.333333',
  paid: '0',
  expected: '3.1275833020575',
  variance: '912.38731481475342998873330625',
}

test('sums have more decimals than an amount may, and are read whole', () => {
  const figures = oddsFigures('real', odd)
  expect(figures).toMatchObject({ actual: '33.333333', expected: '3.1275833020575', sigmas: '1', isInBand: true })
  // Of one option that was lost the result lies exactly one deviation off.
  expect(figures.deviation).toBe('30.2057496979425')
})

test('results of several periods are added without a remainder', () => {
  const twice = joinedSums([odd, odd])
  expect(twice).toMatchObject({ lost: 2, stakes: '66.666666', expected: '6.255166604115', variance: '1824.7746296295068599774666125' })
  expect(oddsFigures('real', twice)).toMatchObject({ expected: '6.255166604115', count: 2 })
})
