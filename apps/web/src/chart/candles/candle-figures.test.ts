import { expect, test } from 'vitest'
import { changeOf, figuresOf } from './candle-figures.ts'

const coin = { kind: 'crypto', priceDecimals: 1 } as const
const candle = { o: '60000.12', h: '60100', l: '59900.999', c: '60600.1212', v: '3', sv: '1234567.8', T: 0 }

test('a candle reads as open, high, low, close in the market’s decimals, and its volume [EN-035]', () => {
  expect(figuresOf(candle, coin, 'en')).toEqual({
    open: '60,000.1',
    high: '60,100.0',
    low: '59,900.9',
    close: '60,600.1',
    volume: '1.23M',
  })
  expect(figuresOf(candle, { ...coin, priceDecimals: 2 }, 'de')).toMatchObject({ open: '60.000,12', close: '60.600,12' })
})

test('its volume is that of the source, the own coin’s that of the own book, and none where nobody says', () => {
  const { sv: _, ...unknown } = candle
  expect(figuresOf(unknown, coin, 'en').volume).toBeUndefined()
  expect(figuresOf({ ...candle, sv: '0' }, coin, 'en').volume).toBe('0.00')
  expect(figuresOf(candle, { ...coin, kind: 'own' }, 'en').volume).toBe('3.00')
})

test('its change is that from open to close', () => {
  expect(changeOf({ ...candle, o: '200', c: '201' })).toBe('0.5')
  expect(changeOf({ ...candle, o: '200', c: '199' })).toBe('-0.5')
  expect(changeOf({ ...candle, o: '0', c: '5' })).toBe('0')
})
