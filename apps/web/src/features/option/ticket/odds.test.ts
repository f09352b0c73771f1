import { expect, test } from 'vitest'
import { lengthOf } from '../../../trade/orders/period-name.ts'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { expectedPerHundred, periodMs, profitOf } from './odds.ts'

test.each([
  ['0.8', '-10.00'],
  ['0.82', '-9.00'],
  ['0.9', '-5.00'],
  ['1', '0.00'],
  ['1.2', '10.00'],
])('at odds of %s a hundred staked comes to %s on average when every second time is right', (odds, expected) =>
  expect(expectedPerHundred(odds)).toBe(expected),
)

test('odds are shown as odds x 100 percent, to their last digit [BC-041]', () => {
  expect(['0.8', '0.82', '0.875', '1.05', '0.000001'].map(percentText)).toEqual(['80%', '82%', '87.5%', '105%', '0.0001%'])
})

test('a period is told in hours when it is divisible by 3600, else in seconds [BC-040]', () => {
  expect([30, 60, 300, 3_599, 3_601, 5_400].map((seconds) => lengthOf(seconds).unit)).toEqual(Array(6).fill('seconds'))
  expect(lengthOf(3_600)).toEqual({ unit: 'hours', count: 1 })
  expect(lengthOf(86_400)).toEqual({ unit: 'hours', count: 24 })
  expect(lengthOf(90)).toEqual({ unit: 'seconds', count: 90 })
})

test('a countdown is as long as its seconds times 1000 [BC-043]', () => {
  expect([30, 60, 3_600].map(periodMs)).toEqual([30_000, 60_000, 3_600_000])
})

test('the profit is the stake times the odds, rounded down to the smallest unit', () => {
  expect(profitOf('100', '0.82')).toBe('82')
  expect(profitOf('10.000001', '0.85')).toBe('8.5')
  expect(profitOf('33.333333', '0.8')).toBe('26.666666')
  expect(profitOf('', '0.8')).toBe('0')
})
