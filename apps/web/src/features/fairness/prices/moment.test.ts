import { expect, test } from 'vitest'
import { fieldOfMoment, momentOfField } from './moment.ts'

const now = Date.parse('2026-11-21T12:00:00.500Z')

test('a moment is written and read in UTC, to the second', () => {
  expect(fieldOfMoment(now)).toBe('2026-11-21T12:00:00')
  expect(momentOfField('2026-11-21T12:00:00', now)).toEqual({ at: now - 500 })
  // Browsers leave out seconds that are zero.
  expect(momentOfField('2026-11-21T11:59', now)).toEqual({ at: now - 60_500 })
})

test.each(['', 'yesterday', '2026-13-01T00:00', '2026-11-21'])('%j is no moment', (text) => {
  expect(momentOfField(text, now)).toEqual({ error: 'moment_missing' })
})

test('what is ahead has no price yet', () => {
  expect(momentOfField('2026-11-21T12:00:01', now)).toEqual({ error: 'moment_ahead' })
})
