import { expect, test } from 'vitest'
import { minuteAfter, momentOf, wallTime } from './scheduled-time.ts'

const noon = Date.UTC(2026, 10, 21, 12, 0)

test.each([
  ['Asia/Hong_Kong', '2026-11-21T20:00'],
  ['UTC', '2026-11-21T12:00'],
  ['America/New_York', '2026-11-21T07:00'],
  ['Asia/Kathmandu', '2026-11-21T17:45'],
])('noon UTC is %s %s, and back', (zone, text) => {
  expect(wallTime(noon, zone)).toBe(text)
  expect(momentOf(text, zone)).toBe(noon)
})

test('around a change of the clock the moment is the one that the clock shows', () => {
  // Berlin goes back from 03:00 to 02:00 at 01:00 UTC on 25 October 2026, and forward from 02:00 to 03:00 at 01:00 UTC
  // on 28 March 2027.
  for (const text of ['2026-10-25T01:59', '2026-10-25T03:00', '2027-03-28T01:59', '2027-03-28T03:00'])
    expect(wallTime(momentOf(text, 'Europe/Berlin') as number, 'Europe/Berlin')).toBe(text)
})

test('what is no day and time is none', () => {
  for (const text of ['', '2026-11-21', '12:00', 'soon', '2026-13-40T99:00']) expect(momentOf(text, 'UTC')).toBeUndefined()
})

test('the field begins with a whole minute, at least the wait ahead', () => {
  expect(minuteAfter(noon, 300_000)).toBe(noon + 300_000)
  expect(minuteAfter(noon + 1, 300_000)).toBe(noon + 360_000)
})
