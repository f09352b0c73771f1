import { expect, test } from 'vitest'
import { LISTED_ASSETS } from './listing.ts'
import { coinOfWord, coinWord, nextOwnCoin, OWN_COIN_IDS, ownCoinMarket } from './own-coins.ts'

test('a word names a coin of the release, or an own coin with its number', () => {
  for (const asset of LISTED_ASSETS) expect(coinOfWord(coinWord(asset))).toEqual(asset)
  const moon = { assetId: 3_001, symbol: 'moon', decimals: 6 }
  expect(coinWord(moon)).toBe('moon/3001')
  expect(coinOfWord('moon/3001')).toEqual(moon)
})

test.each([
  undefined,
  '',
  'moon',
  'moon/',
  '/3001',
  'moon/3000',
  'moon/4000',
  'moon/03001',
  'moon/3001/1',
  'Moon/3001',
  'moon/3e3',
  'btc/2',
])('%s names none', (word) => expect(coinOfWord(word)).toBeNull())

test('the lowest free number is next, and after the last there is none', () => {
  const taken = [OWN_COIN_IDS.first, OWN_COIN_IDS.first + 2].map((assetId) => ({ assetId, symbol: `c${assetId}`, decimals: 6 }))
  expect(nextOwnCoin('moon', taken)).toEqual({ assetId: OWN_COIN_IDS.first + 1, symbol: 'moon', decimals: 6 })
  const all = Array.from({ length: OWN_COIN_IDS.last - OWN_COIN_IDS.first + 1 }, (_, at) => ({
    ...{ assetId: OWN_COIN_IDS.first + at, symbol: `c${at}`, decimals: 6 },
  }))
  expect(nextOwnCoin('moon', all)).toBeNull()
})

test('one tick times one lot of its market is one unit of USDT', () => {
  const { tickSize, lotUnits, tickLotUnits, indexId } = ownCoinMarket({ assetId: 3_001, symbol: 'moon', decimals: 6 })
  expect(BigInt(tickSize) * lotUnits * 10n ** 6n).toBe(tickLotUnits * 10n ** 8n * 10n ** 6n)
  expect(indexId).toBe(0)
})
