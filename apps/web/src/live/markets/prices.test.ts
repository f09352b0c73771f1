import { type Coin, coinSummary, type PriceInfo } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { coinOf } from '../../testing/market-server.ts'
import { figureOf, quoteOf } from './prices.ts'

const coinIn = (coin: string, parts: Partial<Coin> = {}) => coinSummary(coinOf(coin, parts))
const live = (parts: Partial<PriceInfo>) =>
  ({ close: '110', open: '100', priceChangePercent: '7.77', volume24: '3', isStale: false, time: 5, ...parts }) as PriceInfo

test('before the first message a coin shows what the list said', () => {
  expect(quoteOf(coinIn('btc', { amount: '60000', pcp: '1.69' }), undefined)).toEqual({
    price: '60000',
    changePercent: '1.69',
    volume: undefined,
    isStale: false,
    timeMs: 0,
  })
})

test.each([
  [1, '7.77'],
  [2, '10'],
  [3, '7.77'],
  [4, '10'],
  [5, '10'],
] as const)('coin type %i shows the right percent [EN-008]', (coinType, percent) => {
  expect(quoteOf(coinIn('btc', { coinType }), live({})).changePercent).toBe(percent)
})

test('the volume of a row is that of its source, the own coin’s that of its own book, and nothing where nobody says', () => {
  expect(quoteOf(coinIn('btc'), live({ sourceVolume24: '12' })).volume).toBe('12')
  expect(quoteOf(coinIn('btc'), live({})).volume).toBeUndefined()
  expect(quoteOf(coinIn('gls', { coinType: 1 }), live({})).volume).toBe('3')
})

test('without a connection a price is old, and one that only the list named is not', () => {
  expect(quoteOf(coinIn('btc'), live({}), true)).toMatchObject({ isStale: true, timeMs: 5 })
  expect(quoteOf(coinIn('btc', { amount: '60000' }), undefined, true).isStale).toBe(false)
})

test('a coin that never had a price shows none, no change, and no colour of a price that lives', () => {
  const none = { price: undefined, changePercent: undefined, isStale: true }
  const own = coinIn('gls', { amount: '0', pcp: '0' })
  expect(quoteOf(own, live({ close: '0', open: '0', isStale: true }))).toMatchObject(none)
  expect(quoteOf(own, live({ close: '0', open: '0', isStale: false }))).toMatchObject(none)
  expect(quoteOf(own, undefined)).toMatchObject(none)
  expect(figureOf('0')).toBeUndefined()
  expect(figureOf('0.5')).toBe('0.5')
})
