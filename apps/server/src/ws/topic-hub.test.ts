import type { Duplex } from 'node:stream'
import { CLOSE_CODES } from '@glasshouse/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { Outbox } from './outbox.ts'
import { later, Throttle } from './throttle.ts'
import { TopicHub } from './topic-hub.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Parts of a socket and its stream that a connection uses; `bufferedAmount` is what its reader has not read yet. */
class FarEnd {
  readonly OPEN = WebSocket.OPEN
  readyState: number = WebSocket.OPEN
  bufferedAmount = 0
  readonly got: string[] = []
  closedWith: number | undefined
  isTerminated = false

  writes = 0

  write(frames: Buffer): void {
    this.writes += 1
    for (let at = 0; at < frames.length; ) {
      const short = frames[at + 1] as number
      const [start, length] = short < 126 ? [at + 2, short] : [at + 4, frames.readUInt16BE(at + 2)]
      this.got.push(frames.toString('utf8', start, start + length))
      at = start + length
    }
  }
  close(code: number): void {
    this.closedWith = code
    this.readyState = WebSocket.CLOSING
  }
  terminate(): void {
    this.isTerminated = true
  }
}

const outbox = new Outbox(() => performance.now())

function reader(box = outbox) {
  const far = new FarEnd()
  return { far, connection: new Connection(far as unknown as WebSocket, far as unknown as Duplex, '', box) }
}
const turn = () => vi.runOnlyPendingTimers()
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
  turn()
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
  turn()
  expect(far.got.map((text) => JSON.parse(text).n)).toEqual([0, 1])
})

test('a reader with a megabyte unread is cut off; the others go on', () => {
  const hub = new TopicHub()
  const [slow, quick] = [reader(), reader()]
  for (const { connection } of [slow, quick]) hub.join('DETAIL:', connection)
  slow.far.bufferedAmount = 1024 * 1024 + 1
  hub.publish('DETAIL:', message('x'))
  hub.publish('DETAIL:', message('y'))
  vi.advanceTimersByTime(0)
  expect([slow.far.got.length, quick.far.got.length]).toEqual([0, 2])
  expect(slow.far.closedWith).toBe(CLOSE_CODES.tooSlow)
  vi.advanceTimersByTime(1_000)
  expect(slow.far.isTerminated).toBe(true)
  expect(quick.far.closedWith).toBeUndefined()
})

test('messages of one turn leave in one write, in their order', () => {
  const { far, connection } = reader()
  for (const text of ['one', 'two', 'three']) connection.send(text)
  expect(far.got).toEqual([])
  turn()
  expect([far.writes, far.got]).toEqual([1, ['one', 'two', 'three']])
})

test('what is said before a goodbye is still written; a reader that left gets nothing', () => {
  const [leaving, gone] = [reader(), reader()]
  leaving.connection.send('last words')
  leaving.connection.close('goingAway')
  gone.connection.send('too late')
  gone.far.readyState = WebSocket.CLOSED
  turn()
  expect([leaving.far.got, gone.far.got]).toEqual([['last words'], []])
})

test('unwritten messages count as unread: a flood within one turn has an end', () => {
  const { far, connection } = reader()
  for (let n = 0; n < 40; n++) connection.send('x'.repeat(60_000))
  expect(far.closedWith).toBe(CLOSE_CODES.tooSlow)
  turn()
  expect(far.got).toEqual([])
})

test('a pass over many readers is cut into slices, between which others get their turn', () => {
  let now = 0
  const box = new Outbox(() => now)
  const readers = Array.from({ length: 10 }, () => reader(box))
  for (const { far, connection } of readers) {
    far.write = () => {
      now += 1
      far.writes += 1
    }
    connection.send('news')
  }
  const written = () => readers.filter(({ far }) => far.writes === 1).length
  const seen: number[] = []
  for (let round = 0; round < 3; round++) {
    vi.runOnlyPendingTimers()
    seen.push(written())
  }
  expect(seen).toEqual([4, 8, 10])
  readers[0]?.connection.send('more')
  vi.runOnlyPendingTimers()
  expect(readers[0]?.far.writes).toBe(2)
})

test('a throttled topic speaks at once, then at most once an interval, and never loses the last word', () => {
  const sent: string[] = []
  const throttle = new Throttle({ everyMs: 250, later }, (name) => sent.push(name))
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
