import { expect, test } from 'vitest'
import { hashAddress, isKeptWhenUsed, languageOf, partOf, wayOf } from './worker-rules.ts'

const HOUSE = 'https://house.test'
const way = (path: string, mode = 'cors', method = 'GET') => wayOf({ method, mode, url: new URL(path, HOUSE).href }, HOUSE)

test.each([
  '/platform/default/config.js',
  '/api/common/getCoinList',
  '/ws/coin',
  '/kline/history',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/sw.js',
  '/assets/index-DJIrvpgL.js.map',
  'https://elsewhere.test/assets/index-DJIrvpgL.js',
])('%s is never answered from the device', (path) => {
  expect(way(path)).toBe('house')
})

test.each(['/api/docs', '/metrics', '/platform/default/config.js', '/coins/btc.svg', '/assets/index-DJIrvpgL.js'])(
  'opening %s in the browser is not a screen of the app',
  (path) => {
    expect(way(path, 'navigate')).toBe('house')
  },
)

test('what changes something always goes to the house', () => {
  expect(way('/assets/index-DJIrvpgL.js', 'cors', 'POST')).toBe('house')
  expect(way('/', 'navigate', 'POST')).toBe('house')
})

test('screens, built files and the pictures that come with the app are kept', () => {
  expect(['/', '/register', '/assets'].map((path) => way(path, 'navigate'))).toEqual(['page', 'page', 'page'])
  expect(['/assets/index-DJIrvpgL.js', '/assets/index-B5JAW884.css'].map((path) => way(path))).toEqual(['built', 'built'])
  expect(['/coins/btc.svg', '/mark.svg', '/icons/default-192.png'].map((path) => way(path))).toEqual(['picture', 'picture', 'picture'])
})

test('a plain path has its hash address, with its query', () => {
  expect(hashAddress(`${HOUSE}/register?code=7`)).toBe('/#/register?code=7')
  expect(hashAddress(`${HOUSE}/?code=7`)).toBeUndefined()
})

test('the same part of two builds has one name', () => {
  expect(partOf('/assets/words-en-B6jwvfrH.js')).toBe(partOf('/assets/words-en-Xx_-vfrH.js'))
  expect(partOf('/assets/words-en-B6jwvfrH.js')).not.toBe(partOf('/assets/words-ar-B6jwvfrH.js'))
})

test('a file of words says its language, alone or as a section', () => {
  const paths = [
    '/assets/words-en-B6jwvfrH.js',
    '/assets/words-ar_desk-B6jw-frH.js',
    '/assets/words-Su8L-PeX.js',
    '/assets/home-B6jwvfrH.js',
  ]
  expect(paths.map(languageOf)).toEqual(['en', 'ar', undefined, undefined])
})

test('words and the chart wait for their first use', () => {
  const parts = ['/assets/words-ar-CW05jpr6.js', '/assets/ChartPane-CW05jpr6.js', '/assets/words-Su8L-PeX.js', '/assets/index-DJIrvpgL.js']
  expect(parts.map(isKeptWhenUsed)).toEqual([true, true, false, false])
})
