import { indexPrice, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ArrivedTick } from '../arrived-tick.ts'
import { secretsOf } from '../day-secrets.ts'
import { createLiveFeed } from './create-live-feed.ts'

const START = Date.UTC(2026, 0, 7, 12)
const GOLD = 13
let hear: (ticks: readonly ArrivedTick[]) => void
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
    monotonic: () => Date.now() - START,
    anchorMs: START,
    secretOfDay: secretsOf(Buffer.alloc(32)),
    ...change,
  })
const tick = (sourceId: number, bid: number, agoMs = 0): ArrivedTick => ({
  indexId: 1,
  sourceId,
  bid: indexPrice(bid),
  ask: indexPrice(bid + 1),
  venueTimeMs: timeMs(Date.now() - agoMs),
  arrivedMs: Date.now() - START,
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

test('an exchange that is no sandbox gets what has venues, and nothing else', () => {
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

/** Ticks that the exchange is told, with a mark for each second. */
function toldBy(feed: ReturnType<typeof feedOf>) {
  const told: (ArrivedTick | 'second')[] = []
  feed.start({ onTicks: (ticks) => void told.push(...ticks), onSecond: () => void told.push('second') })
  const quotes = () => told.map((one) => (one === 'second' ? one : `${one.sourceId} ${one.bid}`))
  return { told, quotes }
}

describe('while it runs', () => {
  test('a quote of a venue goes on when it comes, with its own arrival, and a second later the recordings follow', () => {
    const feed = feedOf()
    const { told } = toldBy(feed)
    vi.advanceTimersByTime(300)
    hear([tick(201, 100, 20), tick(202, 101, 20)])
    expect(told.map((one) => one !== 'second' && [one.sourceId, one.arrivedMs])).toEqual([
      [201, 300],
      [202, 300],
    ])
    vi.advanceTimersByTime(700)
    const gold = told.find((one) => one !== 'second' && one.indexId === GOLD)
    expect([gold, told.at(-1)]).toMatchObject([{ arrivedMs: 1_000, venueTimeMs: START + 1_000 }, 'second'])
  })

  test('venues that say nothing have no tick: none is repeated and none invented', () => {
    const { quotes } = toldBy(feedOf({ withRecordings: false }))
    hear([tick(201, 100)])
    vi.advanceTimersByTime(3_000)
    expect(quotes()).toEqual(['201 100', 'second', 'second', 'second'])
  })

  test('what a new feed process heard before the old one ended does not come back', () => {
    const { quotes } = toldBy(feedOf({ withRecordings: false }))
    hear([tick(201, 100, 50)])
    vi.advanceTimersByTime(1_000)
    hear([tick(201, 100, 1_050), tick(201, 90, 2_000)])
    expect(quotes()).toEqual(['201 100', 'second'])
  })

  test('a stop ends the calls and the venues', () => {
    const feed = feedOf({ withRecordings: false })
    const { quotes } = toldBy(feed)
    expect(isRunning).toBe(true)
    feed.stop()
    vi.advanceTimersByTime(5_000)
    expect([isRunning, quotes()]).toEqual([false, []])
  })
})

test('each coin says which venues are heard, and that it has no live price while fewer than two are', () => {
  const feed = feedOf()
  toldBy(feed)
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
  const known = feed.indices.filter(({ indexId }) => feed.volume(indexId) !== null).map(({ symbol }) => symbol)
  expect(known.sort()).toEqual(['ngasusdt', 'usoilusdt'])
})
