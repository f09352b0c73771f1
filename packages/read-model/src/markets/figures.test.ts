import { expect, test } from 'vitest'
import type { MutableCandle } from './candle.ts'
import { changePercent, figuresOf, wholeMinutes } from './figures.ts'

const NOON = Date.UTC(2026, 4, 4, 12, 0, 30)
const minute = 60_000
const figures = (minutes: MutableCandle[], nowMs: number) => figuresOf(wholeMinutes(minutes, nowMs), minutes.at(-1) as MutableCandle)
const candle = (openTimeMs: number, price: number, change: Partial<MutableCandle> = {}): MutableCandle => ({
  openTimeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0n,
  ...change,
})

test('a percent has two decimals, and a change too small to see keeps its sign [EN-009]', () => {
  expect(changePercent(10_000, 10_123)).toBe('1.23')
  expect(changePercent(10_000, 9_877)).toBe('-1.23')
  expect(changePercent(10_000, 10_000)).toBe('0.00')
  expect(changePercent(10_000_000, 10_000_001)).toBe('0.01')
  expect(changePercent(10_000_000, 9_999_999)).toBe('-0.01')
  expect(changePercent(1_000_000, 1_012_349)).toBe('1.23')
  expect(changePercent(1_000_000, 1_012_350)).toBe('1.24')
  expect(changePercent(1_000_000, 987_650)).toBe('-1.24')
  expect(changePercent(100, 350)).toBe('250.00')
  expect(changePercent(1_720_000_000_000, 1_737_200_000_000)).toBe('1.00')
})

test('24 h means 1,440 whole minutes and the running one: the candle before them no longer counts [EN-009]', () => {
  const running = Math.floor(NOON / minute) * minute
  const first = candle(running - 1440 * minute, 200_000_000, { low: 150_000_000, volume: 5n * 10n ** 18n })
  const tooOld = candle(running - 1441 * minute, 900_000_000, { low: 1, volume: 7n * 10n ** 18n })
  const now = candle(running, 210_000_000, { high: 230_000_000, volume: 10n ** 17n })
  expect(figures([tooOld, first, now], NOON)).toMatchObject({
    open: '2',
    close: '2.1',
    change: '0.1',
    priceChangePercent: '5.00',
    isNegative: false,
    high24: '2.3',
    low24: '1.5',
    volume24: '5.1',
  })
})

test('openPrice, high, low and volume count from 00:00 UTC [EN-009]', () => {
  const midnight = Date.UTC(2026, 4, 4)
  const yesterday = candle(midnight - minute, 500_000_000, { high: 900_000_000, low: 100_000_000, volume: 9n * 10n ** 18n })
  const first = candle(midnight, 400_000_000, { open: 450_000_000, high: 470_000_000, volume: 2n * 10n ** 18n })
  const now = candle(Math.floor(NOON / minute) * minute, 390_000_000, { low: 380_000_000 })
  expect(figures([yesterday, first, now], NOON)).toMatchObject({
    openPrice: '4.5',
    high: '4.7',
    low: '3.8',
    volume: '2',
    open: '5',
    change: '-1.1',
    priceChangePercent: '-22.00',
    isNegative: true,
    high24: '9',
    low24: '1',
    volume24: '11',
  })
})

test('a price that stood still for days is shown as it is, without a change', () => {
  const friday = candle(NOON - 3 * 1440 * minute, 100_000_000, { high: 120_000_000, volume: 10n ** 18n })
  expect(figures([friday], NOON)).toEqual({
    close: '1',
    open: '1',
    openPrice: '1',
    change: '0',
    priceChangePercent: '0.00',
    isNegative: false,
    volume: '0',
    high: '1',
    low: '1',
    high24: '1',
    low24: '1',
    volume24: '0',
  })
})
