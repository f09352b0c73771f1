import { clearSession, connection, connectionState, queryClient, STALE_AFTER_MS, session } from '@glasshouse/client'
import { FakeSocket, fakeServer, ok } from '@glasshouse/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownUser, userInfoOf } from '../../testing/account-answers.ts'
import { cacheKeys } from '../cache/cache-keys.ts'
import { startSockets } from './sockets.ts'

let stop: () => void
const signIn = () => session.setState({ token: 't-1', userInfo: knownUser('real') })
const market = () => FakeSocket.all.filter(({ url }) => !url.includes('/ws/coin/'))
const user = () => FakeSocket.all.filter(({ url }) => url.includes('/ws/coin/'))

beforeEach(() => {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0))
  stop = () => {}
})
afterEach(() => {
  stop()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the market socket is at /ws/{id}, works signed out and asks for all details on connect [WS-001, WS-003]', () => {
  stop = startSockets()
  expect(FakeSocket.all).toHaveLength(1)
  expect(new URL(FakeSocket.last.url).pathname).toMatch(/^\/ws\/[0-9a-f]{32}$/)
  FakeSocket.last.accept()
  expect(FakeSocket.last.sent).toEqual([{ op: 'subscribe', type: 'DETAIL' }])
})

test('the user socket is at /ws/coin/{userId} and says first who it is [WS-002]', () => {
  signIn()
  stop = startSockets()
  expect(user()).toHaveLength(1)
  expect(new URL(user()[0]?.url ?? '').pathname).toBe('/ws/coin/482910377')
  user()[0]?.accept()
  expect(user()[0]?.sent).toEqual([{ op: 'auth', token: 't-1' }])
  user()[0]?.say({ type: 'HEARTBEAT', data: { time: 1 } })
  expect(user()[0]?.sent.at(-1)).toBe('ping')
})

test('it opens when somebody signs in and closes when he leaves', () => {
  stop = startSockets()
  expect(user()).toHaveLength(0)
  signIn()
  expect(user()).toHaveLength(1)
  clearSession()
  expect(user()[0]?.readyState).toBe(3)
  expect(connection.getState().user).toBe('closed')
})

test.each([
  ['entering', 'real', 'demo'],
  ['leaving', 'demo', 'real'],
] as const)('%s demo trading reconnects the sockets [WS-019]', (_act, from, to) => {
  session.setState({ token: 't-1', userInfo: knownUser(from), realm: from })
  stop = startSockets()
  const before = FakeSocket.all.length
  session.setState({ realm: to })
  expect(FakeSocket.all).toHaveLength(before + 2)
  expect(market().map(({ readyState }) => readyState)).toEqual([3, 0])
  expect(user().map(({ readyState }) => readyState)).toEqual([3, 0])
})

test('a refreshed user info of the same user changes nothing', () => {
  signIn()
  stop = startSockets()
  session.setState({ userInfo: knownUser('real') })
  expect(FakeSocket.all).toHaveLength(2)
})

test('a private socket closed because the realm changed elsewhere asks the server what holds', async () => {
  signIn()
  fakeServer({ '/api/user/getInfo': () => ok(userInfoOf('demo')) })
  stop = startSockets()
  user()[0]?.onclose?.({ code: 4001 })
  await expect.poll(() => session.getState().realm).toBe('demo')
  expect(user()).toHaveLength(2)
})

test('messages reach the cache with the next frame', async () => {
  stop = startSockets()
  FakeSocket.last.accept()
  FakeSocket.last.say({ type: 'DETAIL', symbol: 'btcusdt', epoch: 'a', n: 1, seq: 7, snapshot: true, data: { close: '60000' } })
  expect(queryClient.getQueryData(cacheKeys.price('btcusdt'))).toBeUndefined()
  await expect.poll(() => queryClient.getQueryData(cacheKeys.price('btcusdt'))).toEqual({ close: '60000', seq: 7 })
})

test('a heartbeat shows that the line works, not that prices come: those that stop are old all the same', () => {
  stop = startSockets()
  FakeSocket.last.accept()
  connection.setState({ marketMessageAtMs: 1 })
  FakeSocket.last.say({ type: 'HEARTBEAT', data: { time: 1 } })
  expect(connection.getState().marketMessageAtMs).toBe(1)
  FakeSocket.last.say({ type: 'DETAIL', symbol: 'btcusdt', epoch: 'a', n: 1, seq: 7, snapshot: true, data: { close: '60000' } })
  expect(connection.getState().marketMessageAtMs).toBeGreaterThan(1)
})

test('the connection is live, connecting, stale with its age, or offline', () => {
  const open = { market: 'open', user: 'closed', marketMessageAtMs: 100_000 } as const
  expect(connectionState(open, 101_000, true)).toEqual({ state: 'live', ageSeconds: 0 })
  expect(connectionState(open, 100_000 + STALE_AFTER_MS, true)).toEqual({ state: 'stale', ageSeconds: 5 })
  expect(connectionState({ ...open, market: 'waiting' }, 112_500, true)).toEqual({ state: 'connecting', ageSeconds: 12 })
  expect(connectionState(open, 130_000, false)).toEqual({ state: 'offline', ageSeconds: 30 })
  expect(connectionState({ ...open, marketMessageAtMs: 0 }, 130_000, true)).toEqual({ state: 'live', ageSeconds: 0 })
})
