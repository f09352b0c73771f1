import { clearSession, connection, isOldNow, keyOf, session } from '@glasshouse/client'
import { coinListsSummary } from '@glasshouse/wire'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheKeys } from '../live/cache/cache-keys.ts'
import { knownUser } from '../testing/account-answers.ts'
import { coinLists } from '../testing/market-server.ts'
import { writeMessages } from '../testing/write-messages.ts'
import { keepLastState, lastStateEntry, restoreLastState, writeLastState } from './last-state.ts'

const LAST_STATE = lastStateEntry.key
const NOW_MS = 1_800_000_000_000
const price = {
  symbol: 'btcusdt',
  coin: 'btc',
  close: '60000',
  open: '59000',
  openPrice: '59000',
  change: '1000',
  priceChangePercent: '1.69',
  isNegative: false,
  volume: '1',
  high: '60000',
  low: '59000',
  high24: '60000',
  low24: '59000',
  volume24: '1',
  isStale: false,
  time: NOW_MS,
  seq: 900,
}
const total = { platform: '12.5', financial: '0', contract: '0', all: '12.5' }
const balance = { realm: 'real', asset: [], total, seq: 900 }
const lists = coinListsSummary(coinLists)

/** A page that has heard from the server. */
function page(): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData(cacheKeys.price('btcusdt'), price, { updatedAt: NOW_MS })
  cache.setQueryData(cacheKeys.balances('real'), balance, { updatedAt: NOW_MS - 5_000 })
  cache.setQueryData(cacheKeys.coinLists, lists, { updatedAt: NOW_MS })
  cache.setQueryData(cacheKeys.statement('real', 'platform', 'USDT'), [{ secret: 1 }])
  connection.setState({ market: 'open', user: 'open', marketMessageAtMs: NOW_MS }, true)
  return cache
}
/** What a page that starts later finds. */
function later(afterMs = 60_000): QueryClient {
  connection.setState({ market: 'closed', user: 'closed', marketMessageAtMs: 0 }, true)
  const cache = new QueryClient()
  restoreLastState(cache, NOW_MS + afterMs)
  return cache
}
const contentOf = (cache: QueryClient) => cache.getQueryCache().getAll().length
const signedInAs = (userId: string) => {
  const info = knownUser('real')
  session.setState({ token: `token-of-${userId}`, userInfo: { ...info, user: { ...info.user, userId } } })
}

beforeEach(() => signedInAs('100000001'))
afterEach(() => {
  clearSession()
  localStorage.clear()
})

test('the last state comes back, with the age it has', () => {
  writeLastState(page(), NOW_MS)
  const cache = later()
  expect(cache.getQueryData(cacheKeys.balances('real'))).toMatchObject({ total: { all: '12.5' } })
  expect(cache.getQueryState(cacheKeys.balances('real'))?.dataUpdatedAt).toBe(NOW_MS - 5_000)
  expect(cache.getQueryData(cacheKeys.coinLists)).toEqual(lists)
  expect(connection.getState().knownFromMs).toBe(NOW_MS)
})

test('what the house has answered before is not replaced by what was kept', () => {
  writeLastState(page(), NOW_MS)
  const cache = new QueryClient()
  const fresh = { ...balance, total: { ...total, all: '20' }, seq: 950 }
  cache.setQueryData(cacheKeys.balances('real'), fresh, { updatedAt: NOW_MS + 59_000 })
  restoreLastState(cache, NOW_MS + 60_000)
  expect(cache.getQueryData(cacheKeys.balances('real'))).toEqual(fresh)
  expect(cache.getQueryState(cacheKeys.balances('real'))?.dataUpdatedAt).toBe(NOW_MS + 59_000)
  expect(cache.getQueryData(cacheKeys.coinLists)).toEqual(lists)
})

test('what came back is dimmed, whatever the device says of its network, until the house speaks', () => {
  writeLastState(page(), NOW_MS)
  const cache = later()
  expect(cache.getQueryData(cacheKeys.price('btcusdt'))).toMatchObject({ close: '60000', isStale: true })
  expect(isOldNow(connection.getState(), NOW_MS + 60_000, true)).toBe(true)
  connection.setState({ market: 'open', marketMessageAtMs: NOW_MS + 60_000 })
  expect(isOldNow(connection.getState(), NOW_MS + 60_000, true)).toBe(false)
})

test('a house that began anew, with smaller numbers, is believed', () => {
  writeLastState(page(), NOW_MS)
  const cache = later()
  const { symbol, ...data } = price
  writeMessages(cache, [{ type: 'DETAIL', symbol, seq: 3, data: { ...data, symbol, close: '61000' } } as never])
  expect(cache.getQueryData(cacheKeys.price('btcusdt'))).toMatchObject({ close: '61000', isStale: false })
})

test('only the named parts are kept', () => {
  writeLastState(page(), NOW_MS)
  expect(localStorage.getItem(LAST_STATE)).not.toContain('secret')
})

test('another reader is shown nothing of it, nor is a visitor', () => {
  writeLastState(page(), NOW_MS)
  signedInAs('100000002')
  expect(contentOf(later())).toBe(0)
  session.setState({ token: '', userInfo: null })
  expect(contentOf(later())).toBe(0)
})

test('a token that nobody is known to yet is shown nothing, and keeps nothing', () => {
  writeLastState(page(), NOW_MS)
  session.setState({ userInfo: null })
  expect(contentOf(later())).toBe(0)
  localStorage.removeItem(LAST_STATE)
  writeLastState(page(), NOW_MS)
  expect(localStorage.getItem(LAST_STATE)).toBeNull()
})

test('a sign-out leaves nothing, and the page that is left writes nothing more', () => {
  const cache = page()
  const end = keepLastState(cache, document)
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(LAST_STATE)).toContain('12.5')
  clearSession()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(LAST_STATE)).toBeNull()
  end()
})

test('a window that does not know of the sign-out in another one writes nothing', () => {
  const cache = page()
  localStorage.removeItem(keyOf('token'))
  writeLastState(cache, NOW_MS)
  expect(localStorage.getItem(LAST_STATE)).toBeNull()
})

test('a start without a word of the house does not make old things newer', () => {
  writeLastState(page(), NOW_MS)
  const kept = localStorage.getItem(LAST_STATE)
  writeLastState(later(), NOW_MS + 90_000)
  expect(localStorage.getItem(LAST_STATE)).toBe(kept)
})

test.each([
  ['no JSON', '{"owner":"10'],
  ['not an object', '7'],
  ['no list', JSON.stringify({ owner: '100000001', atMs: NOW_MS, entries: {} })],
  ['from the future', JSON.stringify({ owner: '100000001', atMs: NOW_MS * 2, entries: entries() })],
  ['no moment', JSON.stringify({ owner: '100000001', entries: entries() })],
  [
    'entries that are none',
    JSON.stringify({
      owner: '100000001',
      atMs: NOW_MS,
      entries: [
        { key: [7], data: price, updatedAtMs: 1 },
        { key: ['prices', 'x'], data: price, updatedAtMs: 1 },
        { key: ['price', 'x'], data: { close: 7 }, updatedAtMs: 1 },
        { key: ['balances', 'real'], data: {}, updatedAtMs: 1 },
        { key: ['coin-lists'], data: [], updatedAtMs: 1 },
        { key: ['coin-lists'], data: { ...lists, coinList: [null] }, updatedAtMs: 1 },
        { key: ['price', 'x'], data: { ...price, high24: 7 }, updatedAtMs: 1 },
        { key: ['balances', 'real'], data: { ...balance, asset: [{}] }, updatedAtMs: 1 },
        { key: ['constructor'], data: {}, updatedAtMs: 1 },
        { key: ['session'], data: {}, updatedAtMs: 1 },
      ],
    }),
  ],
])('a damaged store is not shown: %s', (_, text) => {
  localStorage.setItem(LAST_STATE, text)
  expect(contentOf(later())).toBe(0)
  expect(connection.getState().knownFromMs).toBeUndefined()
})
test.each([[null], [{ key: 'price', data: price, updatedAtMs: 1 }], [{ key: ['price', 'x'], data: price }]])(
  'one entry that is none, such as %j, ends the whole',
  (one) => {
    localStorage.setItem(LAST_STATE, JSON.stringify({ owner: '100000001', atMs: NOW_MS, entries: [...entries(), one] }))
    expect(contentOf(later())).toBe(0)
    expect(localStorage.getItem(LAST_STATE)).toBeNull()
  },
)

test('what an earlier release kept in another shape is dropped', () => {
  localStorage.setItem('glasshouse.lastState', JSON.stringify({ version: 3, owner: '100000001', atMs: NOW_MS, entries: entries() }))
  expect(contentOf(later())).toBe(0)
  expect(localStorage.getItem('glasshouse.lastState')).toBeNull()
})

function entries() {
  return [{ key: ['price', 'btcusdt'], data: price, updatedAtMs: NOW_MS }]
}

test('after a week it is not shown any more', () => {
  writeLastState(page(), NOW_MS)
  expect(contentOf(later(7 * 86_400_000))).toBe(3)
  expect(contentOf(later(7 * 86_400_000 + 1))).toBe(0)
})

test('a state too large for the device is not kept', () => {
  const cache = page()
  writeLastState(cache, NOW_MS)
  cache.setQueryData(cacheKeys.coinLists, { ...lists, coinList: ['x'.repeat(400_000)] })
  writeLastState(cache, NOW_MS)
  expect(localStorage.getItem(LAST_STATE)).toBeNull()
})
