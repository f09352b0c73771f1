import { describe, expect, test } from 'vitest'
import { axisTime, candleTime, timeLeft } from './chart-times.ts'

const style = { language: 'en', timezone: 'UTC', dateFormat: 'MM/DD/YYYY', hour12: false } as const
const moment = Date.parse('2026-08-07T23:14:00Z')

describe('times of a chart', () => {
  test('are those of the reader’s time zone', () => {
    expect(axisTime(moment, 'HH:mm', style)).toBe('23:14')
    expect(axisTime(moment, 'HH:mm', { ...style, timezone: 'Asia/Hong_Kong' })).toBe('07:14')
    expect(candleTime(moment, false, { ...style, timezone: 'Asia/Hong_Kong' })).toBe('08/08/2026 07:14')
  })

  test('are written the brand’s way', () => {
    const brand = { ...style, dateFormat: 'DD/MM/YYYY', hour12: true } as const
    expect(axisTime(moment, 'YYYY-MM-DD', brand)).toBe('07/08')
    expect(axisTime(moment, 'HH:mm', brand)).toBe('11:14 PM')
    expect(axisTime(moment, 'YYYY-MM', brand)).toBe('08/2026')
    expect(candleTime(moment, true, brand)).toBe('07/08/2026')
  })

  test('keep western digits in Arabic', () => {
    expect(candleTime(moment, false, { ...style, language: 'ar' })).toBe('08/07/2026 23:14')
  })
})

test.each([
  [0, ''],
  [-5_000, ''],
  [500, '00:01'],
  [299_000, '04:59'],
  [3_600_000, '1:00:00'],
  [2 * 86_400_000 + 11_040_000, '51:04:00'],
])('%d ms before its close a candle has %s left', (ms, text) => expect(timeLeft(moment + ms, moment)).toBe(text))
