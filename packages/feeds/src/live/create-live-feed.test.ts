import { indexPrice, type SourceTick, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secretsOf } from '../day-secrets.ts'
import { createLiveFeed } from './create-live-feed.ts'

const START = Date.UTC(2026, 0, 7, 12)
const GOLD = 13
let hear: (ticks: readonly SourceTick[]) => void
let isRunning = false

const live = {
  start(onTicks: typeof hear) {
    isRunning = true
    hear = onTicks
  },
  stop() {
    isRunning = false
  },
}
const feedOf = (change: { isPlayed?: boolean; withRecordings?: boolean } = {}) =>
  createLiveFeed({
    live,
    isPlayed: false,
    withRecordings: true,
    clock: Date.now,
    anchorMs: START,
    secretOfDay: secretsOf(Buffer.alloc(32)),
    ...change,
  })
const tick = (sourceId: number, bid: number, agoMs = 0): SourceTick => ({
  indexId: 1,
  sourceId,
  bid: indexPrice(bid),
  ask: indexPrice(bid + 1),
  venueTimeMs: timeMs(Date.now() - agoMs),
  receivedMs: timeMs(Date.now()),
})

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

test('coins have four venues and need two of them; gold, currencies and energy keep their recordings and say so', () => {
  const feed = feedOf()
  expect(feed.sources.slice(0, 4)).toEqual([
    { sourceId: 201, name: 'binance', provenance: 'live' },
    { sourceId: 202, name: 'okx', provenance: 'live' },
    { sourceId: 203, name: 'bybit', provenance: 'live' },
    { sourceId: 204, name: 'bitget', provenance: 'live' },
  ])
  const kinds = feed.indices.map(({ indexId, symbol }) => [symbol, feed.provenance(indexId).kind])
  expect(Object.fromEntries(kinds)).toMatchObject({
    btcusdt: 'live',
    trxusdt: 'live',
    xauusdt: 'replay',
    eurusdt: 'replay',
    ngasusdt: 'replay',
  })
  expect(feed.indices).toHaveLength(17)
  for (const { indexId, minSources, sourceIds } of feed.indices) {
    const isLive = feed.provenance(indexId).kind === 'live'
    expect([minSources, sourceIds.length]).toEqual(isLive ? [2, 4] : [1, 1])
  }
  // No recording under a live coin.
  expect(feed.sources.map(({ name }) => name)).not.toContain('replay:BTCUSDT-bybit-1m')
})

test('a house that is no sandbox gets what has venues, and nothing else', () => {
  const feed = feedOf({ withRecordings: false })
  expect(feed.indices).toHaveLength(12)
  expect(feed.sources.every(({ provenance }) => provenance === 'live')).toBe(true)
  expect(feed.ticksAt(START)).toEqual([])
  expect(() => feed.provenance(GOLD)).toThrow('no index 13')
})

test('a player is another source of another origin, so that its prices never stand for the venues', () => {
  const [real, played] = [feedOf(), feedOf({ isPlayed: true })]
  const names = played.sources.slice(0, 4).map(({ name, provenance }) => `${name} ${provenance}`)
  expect(names).toEqual(['player:binance simulated', 'player:okx simulated', 'player:bybit simulated', 'player:bitget simulated'])
  const idsOf = (feed: typeof real) => feed.indices.find(({ indexId }) => indexId === 1)?.sourceIds ?? []
  expect(idsOf(real).filter((id) => idsOf(played).includes(id))).toEqual([])
  expect(played.provenance(1)).toMatchObject({ kind: 'simulated', title: 'BTC/USDT, test player' })
  expect(played.provenance(1).line).toContain('Not a market price')
})

describe('once a second', () => {
  test('all news goes out in one call with the recordings, and only the newest of each source', () => {
    const calls: SourceTick[][] = []
    const feed = feedOf()
    feed.start((ticks) => calls.push(ticks))
    hear([tick(201, 100, 20), tick(202, 101, 20)])
    hear([tick(201, 102, 10)])
    vi.advanceTimersByTime(1_000)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.filter(({ indexId }) => indexId === 1).map(({ sourceId, bid }) => [sourceId, bid])).toEqual([
      [201, 102],
      [202, 101],
    ])
    expect(calls[0]?.some(({ indexId }) => indexId === GOLD)).toBe(true)
  })

  test('venues that say nothing have no tick: none is repeated and none invented', () => {
    const calls: SourceTick[][] = []
    const feed = feedOf({ withRecordings: false })
    feed.start((ticks) => calls.push(ticks))
    hear([tick(201, 100)])
    vi.advanceTimersByTime(4_000)
    expect(calls.map((ticks) => ticks.length)).toEqual([1, 0, 0, 0])
  })

  test('what a new feed process heard before the old one ended does not come back', () => {
    const calls: SourceTick[][] = []
    const feed = feedOf({ withRecordings: false })
    feed.start((ticks) => calls.push(ticks))
    hear([tick(201, 100, 50)])
    vi.advanceTimersByTime(1_000)
    hear([tick(201, 100, 1_050), tick(201, 90, 2_000)])
    vi.advanceTimersByTime(1_000)
    expect(calls.map((ticks) => ticks.length)).toEqual([1, 0])
  })

  test('a stop ends the calls and the venues', () => {
    const feed = feedOf({ withRecordings: false })
    const onTicks = vi.fn()
    feed.start(onTicks)
    expect(isRunning).toBe(true)
    feed.stop()
    vi.advanceTimersByTime(5_000)
    expect([isRunning, onTicks.mock.calls.length]).toEqual([false, 0])
  })
})

test('each coin says which venues are heard, and that it has no live price while fewer than two are', () => {
  const feed = feedOf()
  feed.start(() => {})
  const line = () => feed.provenance(1).line
  expect(line()).toBe('Live: mean of Binance, OKX, Bybit, Bitget. No live price now: none of them heard.')
  hear([tick(201, 100)])
  expect(line()).toContain('No live price now: Binance heard.')
  hear([tick(203, 100)])
  expect(line()).toContain('Heard now: Binance, Bybit.')
  vi.advanceTimersByTime(3_001)
  expect(line()).toContain('No live price now: none of them heard.')
})

test('a chart of a coin begins with its first live price: there is no past to show', () => {
  const feed = feedOf()
  expect(feed.history(1, START - 3_600_000, START)).toEqual([])
  expect(feed.history(GOLD, START - 3_600_000, START).length).toBeGreaterThan(0)
})
