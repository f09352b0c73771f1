import { expect, test } from 'vitest'
import { intervalName } from './interval-names.ts'
import { STEPS } from './intervals.ts'

test('names an interval in the language of the reader', () => {
  expect(intervalName('15m', 'en', 'narrow')).toBe('15m')
  expect(intervalName('15m', 'en', 'long')).toBe('15 minutes')
  expect(intervalName('15m', 'ar', 'long')).toBe('15 دقيقة')
})

test.each(['en', 'ar', 'zh', 'de', 'th'])('no two intervals read the same in %s', (language) => {
  for (const width of ['narrow', 'long'] as const)
    expect(new Set(STEPS.map(({ interval }) => intervalName(interval, language, width))).size).toBe(STEPS.length)
})
