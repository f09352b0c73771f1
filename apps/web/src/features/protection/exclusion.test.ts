import { EXCLUDED_FOR_EVER, EXCLUSION_LEAST_MS } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { BREAKS, exclusionError, isForEver, untilOf, validationErrors } from './exclusion.ts'

const now = Date.parse('2026-08-31T10:15:42.500Z')
const endOf = (chosen: (typeof BREAKS)[number], date = '') => {
  const until = untilOf({ chosen, date }, now)
  return until === undefined || until === EXCLUDED_FOR_EVER ? until : new Date(until).toISOString()
}

describe('the end of a break', () => {
  test.each([
    ['day', '2026-09-01T10:17:00.000Z'],
    ['week', '2026-09-07T10:17:00.000Z'],
    ['month', '2026-09-30T10:17:00.000Z'],
    // February has no 31st: its last day.
    ['half_year', '2027-02-28T10:17:00.000Z'],
    ['year', '2027-08-31T10:17:00.000Z'],
    ['for_ever', EXCLUDED_FOR_EVER],
  ] as const)('%s', (chosen, end) => {
    expect(endOf(chosen)).toBe(end)
  })

  test('of a date is its beginning in UTC', () => {
    expect(endOf('date', '2026-12-24')).toBe('2026-12-24T00:00:00.000Z')
  })

  test('is far enough for the house even by a clock a minute behind', () => {
    for (const chosen of BREAKS.filter((one) => one !== 'date'))
      expect(untilOf({ chosen, date: '' }, now)).toBeGreaterThanOrEqual(now + 60_000 + EXCLUSION_LEAST_MS)
  })
})

describe('a break that cannot be', () => {
  const free = { nowMs: now, excludedUntil: null }
  test('has no date', () => expect(exclusionError(untilOf({ chosen: 'date', date: '' }, now), free)).toBe('date_missing'))
  test('has a date that is none', () =>
    expect(exclusionError(untilOf({ chosen: 'date', date: '2026-19-99' }, now), free)).toBe('date_missing'))
  test('ends within 24 hours', () => {
    expect(exclusionError(now + EXCLUSION_LEAST_MS - 1, free)).toBe('date_too_near')
    expect(exclusionError(now + EXCLUSION_LEAST_MS, free)).toBeUndefined()
  })
  test('ends later than dates are shown for, unless it never ends', () => {
    const free = { nowMs: now, excludedUntil: null }
    expect(exclusionError(Date.UTC(2101, 0) - 1, free)).toBeUndefined()
    expect(exclusionError(Date.UTC(2101, 0), free)).toBe('date_too_far')
    expect(isForEver(8_640_000_000_000_001)).toBe(true)
  })
  test('is shorter than the one that stands', () => {
    const standing = { nowMs: now, excludedUntil: now + 3 * EXCLUSION_LEAST_MS }
    expect(exclusionError(now + 2 * EXCLUSION_LEAST_MS, standing)).toBe('not_longer')
    expect(exclusionError(now + 3 * EXCLUSION_LEAST_MS, standing)).toBeUndefined()
    expect(exclusionError(EXCLUDED_FOR_EVER, standing)).toBeUndefined()
  })
  test('is wrong where it was chosen', () => {
    const standing = { nowMs: now, excludedUntil: now + 3 * EXCLUSION_LEAST_MS }
    expect(validationErrors({ chosen: 'date', date: '' }, standing)).toEqual({ date: 'date_missing' })
    expect(validationErrors({ chosen: 'date', date: '2026-09-02' }, standing)).toEqual({ date: 'not_longer' })
    expect(validationErrors({ chosen: 'day', date: '2026-12-24' }, standing)).toEqual({ chosen: 'not_longer' })
    expect(validationErrors({ chosen: 'week', date: '' }, standing)).toEqual({})
  })
})
