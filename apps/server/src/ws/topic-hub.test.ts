import { CLOSE_CODES } from '@glasshouse/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { Throttle } from './throttle.ts'
import { TopicHub } from './topic-hub.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** As much of a socket as a connection uses; `bufferedAmount` is what its reader has not read yet. */
class FarEnd {
  readonly OPEN = WebSocket.OPEN
  readyState: number = WebSocket.OPEN
  bufferedAmount = 0
  readonly got: string[] = []
  closedWith: number | undefined
  isTerminated = false

  send(text: string): void {
    this.got.push(text)
  }
  close(code: number): void {
    this.closedWith = code
    this.readyState = WebSocket.CLOSING
  }
  terminate(): void {
    this.isTerminated = true
  }
}

function reader() {
  const far = new FarEnd()
  return { far, connection: new Connection(far as unknown as WebSocket, '') }
}
const message = (data: unknown) => ({ head: { type: 'DETAIL', symbol: 'btcusdt' }, seq: 7, data })

test('a message is written once for all its readers, also for those of the wider topic, and to each one once', () => {
  const hub = new TopicHub()
  const [one, two, both] = [reader(), reader(), reader()]
  hub.join('DETAIL:btcusdt', one.connection)
  hub.join('DETAIL:', two.connection)
  hub.join('DETAIL:', both.connection)
  hub.join('DETAIL:btcusdt', both.connection)
  let written = 0
  hub.publish('DETAIL:btcusdt', message({ toJSON: () => ++written }), 'DETAIL:')
  expect(written).toBe(1)
  for (const { far } of [one, two, both]) expect(far.got).toEqual([expect.stringContaining('"n":1,"seq":7,"data":1')])
})

test('a message that nobody reads is not written and uses up no number', () => {
  const hub = new TopicHub()
  let written = 0
  hub.publish('DETAIL:btcusdt', message({ toJSON: () => ++written }))
  expect(written).toBe(0)
  const { far, connection } = reader()
  hub.snapshot('DETAIL:btcusdt', connection, message(null))
  hub.join('DETAIL:btcusdt', connection)
  hub.publish('DETAIL:btcusdt', message(null))
  expect(far.got.map((text) => JSON.parse(text).n)).toEqual([0, 1])
})

test('a reader with a megabyte unread is cut off; the others go on', () => {
  const hub = new TopicHub()
  const [slow, quick] = [reader(), reader()]
  for (const { connection } of [slow, quick]) hub.join('DETAIL:', connection)
  slow.far.bufferedAmount = 1024 * 1024 + 1
  hub.publish('DETAIL:', message('x'))
  hub.publish('DETAIL:', message('y'))
  expect([slow.far.got.length, quick.far.got.length]).toEqual([0, 2])
  expect(slow.far.closedWith).toBe(CLOSE_CODES.tooSlow)
  vi.advanceTimersByTime(1_000)
  expect(slow.far.isTerminated).toBe(true)
  expect(quick.far.closedWith).toBeUndefined()
})

test('a throttled topic speaks at once, then at most once an interval, and never loses the last word', () => {
  const sent: string[] = []
  const throttle = new Throttle(250, (name) => sent.push(name))
  for (let n = 0; n < 5; n++) throttle.touch('btc')
  throttle.touch('eth')
  expect(sent).toEqual(['btc', 'eth'])
  vi.advanceTimersByTime(250)
  expect(sent).toEqual(['btc', 'eth', 'btc'])
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(3)
  throttle.touch('btc')
  expect(sent).toHaveLength(4)
  throttle.touch('btc')
  throttle.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(4)
})
