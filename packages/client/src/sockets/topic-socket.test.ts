import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureHosts, socketUrl } from '../calls/hosts.ts'
import { FakeSocket } from '../testing/fake-socket.ts'
import { type Incoming, TopicSocket, type TopicSocketParts } from './topic-socket.ts'

const detail = (n: number, more: object = {}) => ({
  type: 'DETAIL',
  symbol: 'btcusdt',
  epoch: 'a',
  n,
  seq: n,
  data: { close: String(n) },
  ...more,
})

let got: Incoming[]
function open(parts: Partial<TopicSocketParts> = {}) {
  const socket = new TopicSocket({ url: () => socketUrl('/ws/abc'), onMessage: (message) => got.push(message), ...parts })
  return socket
}

beforeEach(() => {
  got = []
  FakeSocket.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  configureHosts({})
})

test('the socket’s host is the page’s, secure when the page is [WS-018]', () => {
  expect(socketUrl('/ws/1', { protocol: 'https:', host: 'x.example' })).toBe('wss://x.example/ws/1')
  expect(socketUrl('/ws/1', { protocol: 'http:', host: 'localhost:8080' })).toBe('ws://localhost:8080/ws/1')
  configureHosts({ wsBase: 'wss://feed.example/' })
  expect(socketUrl('/ws/1', { protocol: 'http:', host: 'localhost:8080' })).toBe('wss://feed.example/ws/1')
})

describe('topics', () => {
  test('all wanted topics are asked for on connect, DETAIL among them [WS-003]', () => {
    const socket = open()
    socket.subscribe({ type: 'DETAIL' })
    socket.open()
    expect(FakeSocket.last.sent).toEqual([])
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent).toEqual([{ op: 'subscribe', type: 'DETAIL' }])
  })

  test.each(['KLINE', 'TRADE', 'DETAIL'])('%s is asked for and given up per coin [WS-004, WS-005, WS-006]', (type) => {
    const socket = open()
    socket.open()
    FakeSocket.last.accept()
    const release = socket.subscribe({ type, symbol: 'btcusdt' })
    socket.subscribe({ type, symbol: 'ethusdt' })
    release()
    expect(FakeSocket.last.sent).toEqual([
      { op: 'subscribe', type, symbol: 'btcusdt' },
      { op: 'subscribe', type, symbol: 'ethusdt' },
      { op: 'unsubscribe', type, symbol: 'btcusdt' },
    ])
  })

  test.each(['POSITION', 'SETTLEMENT'])('%s is asked for and given up per coin [WS-007, WS-008]', (type) => {
    const socket = open()
    socket.open()
    FakeSocket.last.accept()
    socket.subscribe({ type, symbol: 'btcusdt' })()
    expect(FakeSocket.last.sent).toEqual([
      { op: 'subscribe', type, symbol: 'btcusdt' },
      { op: 'unsubscribe', type, symbol: 'btcusdt' },
    ])
  })

  test('two holders share one subscription, and the last one ends it', () => {
    const socket = open()
    socket.open()
    FakeSocket.last.accept()
    const first = socket.subscribe({ type: 'TRADE', symbol: 'btcusdt' })
    const second = socket.subscribe({ type: 'TRADE', symbol: 'btcusdt' })
    first()
    first()
    expect(FakeSocket.last.sent).toHaveLength(1)
    second()
    expect(FakeSocket.last.sent.at(-1)).toEqual({ op: 'unsubscribe', type: 'TRADE', symbol: 'btcusdt' })
  })
})

describe('coming back', () => {
  test('3 s after an error it connects again and asks for its topics again [WS-017, BC-003]', () => {
    const socket = open()
    socket.subscribe({ type: 'KLINE', symbol: 'btcusdt', interval: '1m' })
    socket.open()
    FakeSocket.last.accept()
    FakeSocket.last.onerror?.()
    vi.advanceTimersByTime(2_999)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.accept()
    expect(FakeSocket.last.sent).toEqual([{ op: 'subscribe', type: 'KLINE', symbol: 'btcusdt', interval: '1m' }])
  })

  test('an unexpected close counts like an error, and error plus close like one', () => {
    const phases: string[] = []
    const socket = open({ onPhase: (phase) => phases.push(phase) })
    socket.open()
    const first = FakeSocket.last
    const { onclose } = first
    first.onerror?.()
    onclose?.({ code: 1006 })
    vi.advanceTimersByTime(3_000)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.onclose?.({ code: 1001 })
    vi.advanceTimersByTime(3_000)
    expect(FakeSocket.all).toHaveLength(3)
    expect(phases).toEqual(['connecting', 'waiting', 'connecting', 'waiting', 'connecting'])
  })

  test('a closed socket stays closed', () => {
    const socket = open()
    socket.open()
    FakeSocket.last.accept()
    socket.close()
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

describe('numbers', () => {
  function connected() {
    const socket = open()
    socket.subscribe({ type: 'DETAIL' })
    socket.open()
    FakeSocket.last.accept()
    FakeSocket.last.say(detail(7, { snapshot: true }))
    FakeSocket.last.sent.length = 0
    return socket
  }

  test('messages that follow each other are handed on', () => {
    connected()
    FakeSocket.last.say(detail(8))
    FakeSocket.last.say(detail(9))
    expect(got.map((message) => message.n)).toEqual([7, 8, 9])
    expect(FakeSocket.last.sent).toEqual([])
  })

  test('a gap asks for the topic again, once, and waits for its snapshot', () => {
    connected()
    FakeSocket.last.say(detail(9))
    FakeSocket.last.say(detail(10))
    expect(FakeSocket.last.sent).toEqual([{ op: 'subscribe', type: 'DETAIL' }])
    expect(got.map((message) => message.n)).toEqual([7])
    FakeSocket.last.say(detail(10, { snapshot: true }))
    FakeSocket.last.say(detail(11))
    expect(got.map((message) => message.n)).toEqual([7, 10, 11])
  })

  test('a new epoch is a gap', () => {
    connected()
    FakeSocket.last.say(detail(8, { epoch: 'b' }))
    expect(got).toHaveLength(1)
    expect(FakeSocket.last.sent).toEqual([{ op: 'subscribe', type: 'DETAIL' }])
  })

  test('an old number is left out without a fuss', () => {
    connected()
    FakeSocket.last.say(detail(7))
    expect(got).toHaveLength(1)
    expect(FakeSocket.last.sent).toEqual([])
  })

  test('each coin, interval and realm counts by itself', () => {
    connected()
    FakeSocket.last.say(detail(3, { symbol: 'ethusdt', snapshot: true }))
    FakeSocket.last.say(detail(8))
    FakeSocket.last.say(detail(4, { symbol: 'ethusdt' }))
    expect(got.map((message) => `${message.symbol} ${message.n}`)).toEqual(['btcusdt 7', 'ethusdt 3', 'btcusdt 8', 'ethusdt 4'])
  })
})

test('a heartbeat on the user socket is answered with the text ping [WS-016]', () => {
  open({ answersHeartbeat: true }).open()
  FakeSocket.last.accept()
  FakeSocket.last.say({ type: 'HEARTBEAT', data: { time: 1 } })
  expect(FakeSocket.last.sent).toEqual(['ping'])
})

test('nonsense from the network is ignored', () => {
  open().open()
  FakeSocket.last.accept()
  for (const text of ['', '{', '[]', 'null', '42']) FakeSocket.last.say(text)
  expect(got).toEqual([])
})
