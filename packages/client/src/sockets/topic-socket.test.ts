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

const BEAT = { type: 'HEARTBEAT', data: { time: 1 } }

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
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
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
    FakeSocket.last.say(BEAT)
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

describe('delays', () => {
  /** Seconds between the losses of connections that brought nothing and the next ones. */
  function delays(count: number): number[] {
    return Array.from({ length: count }, () => {
      const opened = FakeSocket.all.length
      FakeSocket.last.onclose?.({ code: 1006 })
      const lostAtMs = Date.now()
      while (FakeSocket.all.length === opened) vi.advanceTimersByTime(500)
      return (Date.now() - lostAtMs) / 1_000
    })
  }

  test('double while no connection brings a message, up to 20 s and half of it by chance: 30 s at most', () => {
    const socket = open()
    socket.open()
    expect(delays(5)).toEqual([3, 6, 12, 20, 20])
    vi.mocked(Math.random).mockReturnValue(0.999)
    expect(delays(2)).toEqual([30, 30])
    socket.open()
    expect(delays(3)).toEqual([4.5, 9, 18])
  })

  test('begin anew once a message came, not when a connection merely opened', () => {
    open().open()
    expect(delays(2)).toEqual([3, 6])
    FakeSocket.last.accept()
    expect(delays(1)).toEqual([12])
    FakeSocket.last.accept()
    FakeSocket.last.say(BEAT)
    expect(delays(2)).toEqual([3, 6])
  })

  test('end when the device has a network again', () => {
    open().open()
    delays(4)
    FakeSocket.last.onclose?.({ code: 1006 })
    const opened = FakeSocket.all.length
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(opened + 1)
    FakeSocket.last.accept()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(5_000)
    expect(FakeSocket.all).toHaveLength(opened + 1)
  })
})

describe('silence', () => {
  const phases: string[] = []
  function connected(): FakeSocket {
    phases.length = 0
    open({ onPhase: (phase) => phases.push(phase) }).open()
    FakeSocket.last.accept()
    FakeSocket.last.say(BEAT)
    return FakeSocket.last
  }

  test('of 12 s closes a connection that nobody closed, and another one is open within 20 s', () => {
    vi.mocked(Math.random).mockReturnValue(0.999)
    const dead = connected()
    vi.advanceTimersByTime(11_999)
    expect(dead.readyState).toBe(1)
    vi.advanceTimersByTime(2_001)
    expect([dead.readyState, phases.at(-1)]).toEqual([3, 'waiting'])
    vi.advanceTimersByTime(6_000)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.accept()
    FakeSocket.last.say(detail(1, { snapshot: true }))
    expect(got.at(-1)).toMatchObject({ type: 'DETAIL', n: 1 })
  })

  test('is ended by any message: 10 minutes of heartbeats up to 9 s apart bring no new connection', () => {
    connected()
    for (let passedMs = 0; passedMs < 600_000; passedMs += 8_900) {
      vi.advanceTimersByTime(8_900)
      FakeSocket.last.say(BEAT)
    }
    expect([FakeSocket.all.length, phases]).toEqual([1, ['connecting', 'open']])
  })

  test('counts no sleep of the device, and what arrived during it is read before anything is judged', () => {
    const socket = connected()
    vi.advanceTimersByTime(10_000)
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(2_000)
    expect(socket.readyState).toBe(1)
    socket.say(BEAT)
    vi.advanceTimersByTime(11_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('after a sleep closes a connection that died in it', () => {
    const socket = connected()
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(16_000)
    expect(socket.readyState).toBe(3)
  })

  test('counts nothing while the clock of the device goes back', () => {
    const socket = connected()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(12_000)
    expect(socket.readyState).toBe(1)
    vi.advanceTimersByTime(4_000)
    expect(socket.readyState).toBe(3)
  })

  test('counts from the first packet: a connection that never opens is given up as well', () => {
    open().open()
    vi.advanceTimersByTime(15_000)
    expect(FakeSocket.all.map(({ readyState }) => readyState)).toEqual([3, 0])
  })

  test('of a closed socket opens nothing', () => {
    const socket = open()
    socket.open()
    FakeSocket.last.accept()
    socket.close()
    vi.advanceTimersByTime(600_000)
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
