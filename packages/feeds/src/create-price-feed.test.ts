import { LISTED_INDICES } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPriceFeed, type PriceFeedOptions } from './create-price-feed.ts'
import { secretsOf } from './day-secrets.ts'

const ANCHOR_MS = Date.UTC(2026, 4, 4, 9, 13, 27, 450)
const SECRETS = secretsOf(Buffer.alloc(32, 1))
const feedOf = (options: Partial<PriceFeedOptions> = {}) =>
  createPriceFeed({
    kind: 'replay',
    clock: Date.now,
    monotonic: () => Date.now() - ANCHOR_MS,
    anchorMs: ANCHOR_MS,
    secretOfDay: SECRETS,
    ...options,
  })

beforeEach(() => {
  vi.useFakeTimers({ now: ANCHOR_MS })
})
afterEach(() => {
  vi.useRealTimers()
})

test('every listed index has one source, and every source says what it is', () => {
  for (const kind of ['replay', 'simulated'] as const) {
    const feed = feedOf({ kind })
    expect(feed.indices.map(({ indexId, symbol }) => ({ indexId, symbol }))).toEqual(LISTED_INDICES)
    for (const index of feed.indices) {
      expect(index.minSources).toBe(1)
      expect(index.sourceIds).toHaveLength(1)
      expect(feed.sources.map(({ sourceId }) => sourceId)).toContain(index.sourceIds[0])
    }
    expect(new Set(feed.sources.map(({ sourceId }) => sourceId)).size).toBe(feed.sources.length)
  }
})

test('replay takes recordings for eight indices and says so; the other nine are simulated and say so', () => {
  const feed = feedOf()
  const kinds = feed.indices.map(({ indexId, symbol }) => `${symbol} ${feed.provenance(indexId).kind}`)
  const replayed = ['btcusdt', 'ethusdt', 'ltcusdt', 'xauusdt', 'eurusdt', 'nzdusdt', 'usoilusdt', 'ngasusdt']
  expect(kinds).toEqual(LISTED_INDICES.map(({ symbol }) => `${symbol} ${replayed.includes(symbol) ? 'replay' : 'simulated'}`))
  expect(feed.provenance(1)).toEqual({
    kind: 'replay',
    title: 'BTC/USDT, Bybit spot',
    firstDay: '2022-12-13',
    lastDay: '2022-12-13',
    licence: 'Apache-2.0',
    source: 'github.com/QuantConnect/Lean',
    line: 'Replay, not live: one-minute candles of BTC/USDT, Bybit spot, recorded 2022-12-13, played forward and backward in turn.',
  })
})

test('FEED=simulated replays nothing', () => {
  const feed = feedOf({ kind: 'simulated' })
  expect(feed.sources).toEqual([{ sourceId: 100, name: 'simulator', provenance: 'simulated' }])
  expect(feed.indices.every(({ indexId }) => feed.provenance(indexId).kind === 'simulated')).toBe(true)
})

test('a new start gives the prices of the first one, whatever the feed', () => {
  for (const kind of ['replay', 'simulated'] as const)
    expect(feedOf({ kind }).ticksAt(ANCHOR_MS + 7_777_777)).toEqual(feedOf({ kind }).ticksAt(ANCHOR_MS + 7_777_777))
})

test('an index without a feed is refused, not invented', () => {
  expect(() => feedOf().provenance(0)).toThrow(RangeError)
  expect(() => feedOf().history(18, 0, 1)).toThrow(RangeError)
})

test('all markets come in one call a second, with the venue time of the whole second', () => {
  const feed = feedOf()
  const calls: number[][] = []
  let seconds = 0
  feed.start({
    onTicks(ticks) {
      calls.push(ticks.map(({ indexId }) => indexId))
      for (const tick of ticks) {
        expect(tick.arrivedMs).toBe(Date.now() - ANCHOR_MS)
        expect(tick.venueTimeMs).toBe(Math.floor(Date.now() / 1000) * 1000)
      }
    },
    onSecond: () => void seconds++,
  })
  vi.advanceTimersByTime(10_000)
  feed.stop()
  vi.advanceTimersByTime(10_000)
  expect([calls.length, seconds]).toEqual([10, 10])
  for (const ids of calls) expect(ids).toEqual(LISTED_INDICES.map(({ indexId }) => indexId))
})

test('a clock that stands still gives no second tick of one second, and one that leaps skips', () => {
  let now = ANCHOR_MS
  const feed = feedOf({ clock: () => now })
  const heard: number[] = []
  feed.start({ onTicks: (ticks) => heard.push(ticks[0]?.venueTimeMs as number), onSecond: () => {} })
  vi.advanceTimersByTime(5000)
  expect(heard).toEqual([])
  now += 8000
  vi.advanceTimersByTime(5000)
  expect(heard).toEqual([Math.floor(now / 1000) * 1000])
  feed.stop()
})

test('an index whose recording has a gap is left out while the others go on', () => {
  const feed = feedOf()
  const idsAt = (hours: number) => feed.ticksAt(ANCHOR_MS + hours * 3_600_000).map(({ indexId }) => indexId)
  // Gold rests at the weekend.
  const gold = feed.indices.find(({ symbol }) => symbol === 'xauusdt')?.indexId as number
  const hours = Array.from({ length: 240 }, (_, n) => n)
  const gap = hours.find((hour) => !idsAt(hour).includes(gold)) as number
  expect(idsAt(gap)).toContain(1)
  expect(hours.slice(gap).some((hour) => idsAt(hour).includes(gold))).toBe(true)
})

test.each(['replay', 'simulated'] as const)('%s: prefilled candles join the live ones without a jump', (kind) => {
  const feed = feedOf({ kind })
  const now = ANCHOR_MS + 3_600_000
  for (const { indexId } of feed.indices) {
    const point = (ms: number) => {
      const tick = feed.ticksAt(ms).find((each) => each.indexId === indexId)
      return tick && Math.floor((tick.bid + tick.ask) / 2)
    }
    const past = feed.history(indexId, now - 10 * 60_000, now)
    const minuteMs = Math.floor(now / 60_000) * 60_000
    expect(past.at(-1)).toMatchObject({ openTimeMs: minuteMs, open: point(minuteMs), close: point(now - 1) })
    // Continuing the running candle with the coming ticks gives the candle that history tells a minute later.
    const live = { ...past.at(-1)! }
    for (let ms = now; ms < minuteMs + 60_000; ms += 1000) {
      const price = point(ms) as (typeof live)['close']
      live.high = Math.max(live.high, price) as typeof price
      live.low = Math.min(live.low, price) as typeof price
      live.close = price
    }
    expect(feed.history(indexId, minuteMs, minuteMs + 60_000)).toEqual([live])
  }
})

test('seven days of history are whole minutes, ascending, none twice', () => {
  const feed = feedOf()
  const candles = feed.history(1, ANCHOR_MS - 7 * 86_400_000, ANCHOR_MS)
  expect(candles).toHaveLength(7 * 1440)
  candles.forEach((candle, n) => {
    expect(candle.openTimeMs).toBe((candles[0]?.openTimeMs as number) + n * 60_000)
  })
})
