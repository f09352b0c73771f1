import { expect, test } from 'vitest'
import { lastingOf, momentOf } from './moments.ts'

test('how long is told in its largest whole unit, and never below zero', () => {
  expect(lastingOf(59_999, 'en')).toBe('59 sec')
  expect(lastingOf(60_000, 'en')).toBe('1 min')
  expect(lastingOf(3 * 3_600_000 + 5, 'en')).toBe('3 hr')
  expect(lastingOf(2 * 86_400_000, 'zh')).toBe('2天')
  expect(lastingOf(-5_000, 'en')).toBe('0 sec')
})

test('a moment is written in figures that sort as they read', () => {
  const moments = [0, 1, 59_000, 86_400_000 * 40, 86_400_000 * 400].map(momentOf)
  expect(moments).toEqual([...moments].sort())
  expect(momentOf(Date.UTC(2026, 0, 7, 12))).toMatch(/^2026-01-0\d \d\d:\d\d:00$/)
})
