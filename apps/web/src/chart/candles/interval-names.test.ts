import { afterEach, expect, test, vi } from 'vitest'
import { intervalName } from './interval-names.ts'
import { STEPS } from './intervals.ts'

afterEach(() => vi.restoreAllMocks())

test('names an interval in the language of the reader', () => {
  expect(intervalName('15m', 'en', 'narrow')).toBe('15m')
  expect(intervalName('15m', 'en', 'long')).toBe('15 minutes')
  expect(intervalName('15m', 'ar', 'long')).toBe('15 دقيقة')
})

test.each(['en', 'ar', 'zh', 'de', 'th'])('no two intervals read the same in %s', (language) => {
  for (const width of ['narrow', 'long'] as const)
    expect(new Set(STEPS.map(({ interval }) => intervalName(interval, language, width))).size).toBe(STEPS.length)
})

test('formats a name once', () => {
  const formatted = vi.spyOn(Intl.NumberFormat.prototype as { readonly format: unknown }, 'format', 'get')
  const names = [1, 2, 3].map(() => intervalName('15m', 'fi', 'long'))
  expect(names).toEqual(['15 minuuttia', '15 minuuttia', '15 minuuttia'])
  expect(formatted).toHaveBeenCalledTimes(1)
})
