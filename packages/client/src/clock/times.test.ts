import { expect, test } from 'vitest'
import { formatClock, formatDay, formatMoment, formatTime, isoMoment, type TimeStyle, zoneName } from './times.ts'

const style: TimeStyle = { language: 'en', timezone: 'Asia/Hong_Kong', dateFormat: 'MM/DD/YYYY', hour12: false }
const MOMENT = Date.UTC(2024, 7, 9, 17, 4, 5)

test.each<[Partial<TimeStyle>, string]>([
  [{}, '08/10 01:04:05'],
  [{ timezone: 'UTC' }, '08/09 17:04:05'],
  [{ timezone: 'UTC', dateFormat: 'DD/MM/YYYY' }, '09/08 17:04:05'],
  [{ timezone: 'UTC', hour12: true }, '08/09 05:04:05 PM'],
  [{ timezone: 'UTC', language: 'ar' }, '08/09 17:04:05'],
])('with %j a moment reads %s', (part, shown) => expect(formatTime(MOMENT, { ...style, ...part })).toBe(shown))

test('the time of day stands alone for deals', () => expect(formatClock(MOMENT, style)).toBe('01:04:05'))

test.each<[Partial<TimeStyle>, string, string]>([
  [{}, '08/10/2024', '08/10/2024 01:04:05'],
  [{ dateFormat: 'DD/MM/YYYY', hour12: true }, '10/08/2024', '10/08/2024 01:04:05 AM'],
  [{ isBuddhistYear: true }, '08/10/2567', '08/10/2567 01:04:05'],
  [{ language: 'zh', timezone: 'UTC' }, '08/09/2024', '08/09/2024 17:04:05'],
])('with %j its day is %s, the whole moment %s', (part, day, moment) => {
  expect([formatDay(MOMENT, { ...style, ...part }), formatMoment(MOMENT, { ...style, ...part })]).toEqual([day, moment])
})

test('the year is the one of the time zone', () => {
  const newYear = Date.UTC(2023, 11, 31, 20)
  expect([formatDay(newYear, style), formatDay(newYear, { ...style, timezone: 'UTC' })]).toEqual(['01/01/2024', '12/31/2023'])
  expect(formatDay(newYear, { ...style, isBuddhistYear: true })).toBe('01/01/2567')
})

test('a time zone that nobody knows is read as the default one', () => {
  expect(formatTime(MOMENT, { ...style, timezone: 'Mars/Olympus' })).toBe('08/10 01:04:05')
})

test.each([
  ['Asia/Hong_Kong', MOMENT, 'UTC+8'],
  ['UTC', MOMENT, 'UTC'],
  ['Asia/Kolkata', MOMENT, 'UTC+5:30'],
  ['Europe/Berlin', MOMENT, 'UTC+2'],
  ['Europe/Berlin', Date.UTC(2024, 0, 9), 'UTC+1'],
  ['Mars/Olympus', MOMENT, 'UTC+8'],
])('%s is told by its offset at the moment', (timezone, timeMs, name) => expect(zoneName(timezone, timeMs)).toBe(name))

test.each([8_640_000_000_000_001, Number.MAX_SAFE_INTEGER, 1e20, -1e20, Number.NaN, Number.POSITIVE_INFINITY])(
  'a moment that no date can show, %d, takes no screen down',
  (timeMs) => {
    expect(formatMoment(timeMs, style)).toMatch(/^\d\d\/\d\d\/\d+ \d\d:\d\d:\d\d$/)
    expect(isoMoment(timeMs)).toMatch(/Z$/)
    expect(zoneName('UTC', timeMs)).toBe('UTC')
  },
)
