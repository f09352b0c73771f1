import { expect, test } from 'vitest'
import { formatClock, formatTime, type TimeStyle } from './times.ts'

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
