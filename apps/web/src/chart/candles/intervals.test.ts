import { INTERVALS } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { closingTime, isInterval, STEPS } from './intervals.ts'

test('offers 1, 3, 5, 15, 30 minutes; 1, 2, 4, 6, 8, 12 hours; 1, 3 days; 1 week; 1 month, as the wire spells them [BC-045]', () => {
  expect(STEPS.map(({ interval }) => interval)).toEqual([
    '1m',
    '3m',
    '5m',
    '15m',
    '30m',
    '1h',
    '2h',
    '4h',
    '6h',
    '8h',
    '12h',
    '1d',
    '3d',
    '1w',
    '1M',
  ])
  expect(STEPS.map(({ interval }) => interval)).toEqual([...INTERVALS])
})

test.each([
  ['1m', '2026-03-01T00:00:00Z', '2026-03-01T00:01:00Z'],
  ['12h', '2026-03-01T12:00:00Z', '2026-03-02T00:00:00Z'],
  ['3d', '2026-02-27T00:00:00Z', '2026-03-02T00:00:00Z'],
  ['1w', '2026-12-28T00:00:00Z', '2027-01-04T00:00:00Z'],
  ['1M', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
  ['1M', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
] as const)('a candle of %s that opens at %s closes at %s', (interval, opens, closes) => {
  expect(closingTime(interval, Date.parse(opens))).toBe(Date.parse(closes))
})

test.each(['1M', '1m', '3d'])('knows %s', (text) => expect(isInterval(text)).toBe(true))
test.each(['1H', '10m', '', null, 7])('does not know %s', (text) => expect(isInterval(text)).toBe(false))
