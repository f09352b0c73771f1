import { expect, test } from 'vitest'
import { distanceText, type Standing, standingOf } from './standing.ts'

const NOW = 100_000
const up = { side: 'up', strike: '60000', struckAtMs: 90_000, expiryAtMs: 120_000 } as const
const down = { ...up, side: 'down' } as const
const at = (close: string, parts: object = {}) => ({ price: { close, isStale: false, ...parts }, isOld: false, nowMs: NOW })

test.each<[string, Parameters<typeof standingOf>[0], string, Standing]>([
  ['an up above pays', up, '60000.52', { kind: 'above', by: '0.52', isPaid: true }],
  ['an up below is lost', up, '59999.69', { kind: 'below', by: '0.31', isPaid: false }],
  ['a down above is lost', down, '60000.52', { kind: 'above', by: '0.52', isPaid: false }],
  ['a down below pays', down, '59999.69', { kind: 'below', by: '0.31', isPaid: true }],
  ['one at the strike gives back', up, '60000', { kind: 'equal' }],
  ['decimals beyond the cent decide', up, '60000.00000001', { kind: 'above', by: '0.00000001', isPaid: true }],
  ['the same number in more digits is the same', down, '60000.00', { kind: 'equal' }],
])('%s', (_, option, close, standing) => {
  expect(standingOf(option, at(close))).toEqual(standing)
})

test('nothing is said without a fresh price', () => {
  expect(standingOf(up, at('60001', { isStale: true }))).toEqual({ kind: 'unknown' })
  expect(standingOf(up, { ...at('60001'), isOld: true })).toEqual({ kind: 'unknown' })
  expect(standingOf(up, { ...at(''), price: undefined })).toEqual({ kind: 'unknown' })
  expect(standingOf(up, at('0'))).toEqual({ kind: 'unknown' })
})

test('nothing is said before the strike and after the end, whatever the price', () => {
  expect(standingOf({ ...up, struckAtMs: null, expiryAtMs: null, strike: '0' }, at('60001'))).toEqual({ kind: 'waiting' })
  expect(standingOf({ ...up, expiryAtMs: NOW }, at('60001'))).toEqual({ kind: 'over' })
})

test('a distance has the decimals of its price, and never reads as nothing', () => {
  expect(distanceText('0.52', '60000', 'en')).toBe('0.52')
  expect(distanceText('1234.5', '60000', 'en')).toBe('1,234.50')
  expect(distanceText('0.5266', '60000', 'en')).toBe('0.52')
  expect(distanceText('0.0004', '60000', 'en')).toBe('0.0004')
  expect(distanceText('0.0004', '1.08', 'en')).toBe('0.0004')
  expect(distanceText('0.00001', '0.5', 'en')).toBe('0.000010')
})
