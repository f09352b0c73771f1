import { indexPrice, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { exchange } from '../src/index.ts'

const three = () =>
  exchange().market('BTC-USDT', { tick: '0.5', lot: '0.001', takerPpm: 500, makerPpm: 100, index: ['north', 'east', 'south'] })
const price = (digits: number) => digits * 1e8

describe('index', () => {
  test('three sources: the mean of all, each clamped to half a percent of the median', () => {
    const x = three()
    // Median 40000; 44000 counts as 40200, 39900 as itself: (40000 + 40200 + 39900) / 3 = 40033.33333333
    const point = x.index('BTC-USDT', { north: '40000', east: '44000', south: '39900' }).one('IndexPriceUpdated')
    expect(point.price).toBe(4_003_333_333_333)
    expect(point.parts.map((part) => part.used)).toEqual([price(40_000), price(40_200), price(39_900)])
    expect(point.parts.map((part) => part.mid)).toEqual([price(40_000), price(44_000), price(39_900)])
  })

  test('a liar moves it by a third of half a percent at most', () => {
    const x = three()
    x.index('BTC-USDT', { north: '40000', east: '40000', south: '1' })
    expect(x.indexOf('BTC-USDT')?.price).toBe(Math.floor((price(40_000) * 2 + price(39_800)) / 3))
    x.index('BTC-USDT', { north: '40000', east: '40000', south: '9000000' })
    expect(x.indexOf('BTC-USDT')?.price).toBe(Math.floor((price(40_000) * 2 + price(40_200)) / 3))
  })

  test('the mid of a source is rounded down', () => {
    const x = exchange().market('BTC-USDT', { index: ['only'] })
    x.index('BTC-USDT', { only: { bid: '40000', ask: '40000.00000001' } })
    expect(x.indexOf('BTC-USDT')?.price).toBe(price(40_000))
  })

  test('two sources count while they differ by half a percent of the lower at most', () => {
    const x = exchange().market('BTC-USDT', { index: ['north', 'east'] })
    expect(x.index('BTC-USDT', { north: '40000', east: '40200' }).one('IndexPriceUpdated').price).toBe(price(40_100))
    x.later(1_000)
    expect(x.index('BTC-USDT', { north: '40000', east: '40200.00000001' }).events).toEqual([])
    expect(x.indexOf('BTC-USDT')?.price).toBe(price(40_100))
  })

  test('fewer sources than the index asks for give no point', () => {
    const x = exchange().market('BTC-USDT', { index: ['north', 'east', 'south'], minSources: 3 })
    expect(x.index('BTC-USDT', { north: '40000', east: '40000' }).events).toEqual([])
    expect(x.indexOf('BTC-USDT')?.price ?? 0).toBe(0)
  })

  test('four sources: the median is the mean of the middle two', () => {
    const x = exchange().market('BTC-USDT', { index: ['a', 'b', 'c', 'd'] })
    // Middle two 40000 and 40100 -> 40050; clamp 39849.75 .. 40250.25
    const point = x.index('BTC-USDT', { a: '39000', b: '40000', c: '40100', d: '41000' }).one('IndexPriceUpdated')
    expect(point.parts.map((part) => part.used)).toEqual([price(39_849.75), price(40_000), price(40_100), price(40_250.25)])
  })

  const faults = [
    ['not received lately', { receivedAgoMs: 3_001 }, { receivedAgoMs: 3_000 }, 'not_received_lately'],
    ['old at its venue', { venueAgoMs: 5_001, receivedAgoMs: 3_000 }, { venueAgoMs: 5_000, receivedAgoMs: 3_000 }, 'venue_time_old'],
    ['ahead of time', { venueAgoMs: -1_001 }, { venueAgoMs: -1_000 }, 'venue_time_ahead'],
    ['late', { venueAgoMs: 2_001 }, { venueAgoMs: 2_000 }, 'late'],
    ['late, though it came a while ago', { venueAgoMs: 3_001, receivedAgoMs: 1_000 }, { venueAgoMs: 3_000, receivedAgoMs: 1_000 }, 'late'],
    ['bid above ask', { bid: '40000.1', ask: '40000' }, { bid: '40000', ask: '40000' }, 'bid_or_ask_invalid'],
    ['bid zero', { bid: '0', ask: '40000' }, { bid: '39800', ask: '40000' }, 'bid_or_ask_invalid'],
    ['spread above one percent', { bid: '39800', ask: '40200.00000001' }, { bid: '39800', ask: '40200' }, 'spread_too_wide'],
  ] as const
  test.each(faults)('a source is left out when %s, and counts at the limit', (_, bad, good, fault) => {
    const quote = { bid: '40000', ask: '40000' }
    const x = three()
    const left = x.index('BTC-USDT', { north: { ...quote, ...bad }, east: '40000', south: '40000' }).one('IndexPriceUpdated')
    expect(left.parts[0]).toMatchObject({ sourceId: 1, mid: 0, used: 0, fault })
    const counted = x.index('BTC-USDT', { north: { ...quote, ...good }, east: '40000', south: '40000' }).one('IndexPriceUpdated')
    expect(counted.parts[0]?.fault).toBe('')
  })

  test('a source that never quoted is missing', () => {
    const x = three()
    const { parts } = x.index('BTC-USDT', { east: '40000', south: '40000' }).one('IndexPriceUpdated')
    expect(parts[0]).toEqual({ sourceId: 1, mid: 0, used: 0, fault: 'missing', venueTimeMs: 0, receivedMs: 0 })
  })

  test('an index goes stale 3 s after its last point, once, and a new point ends that', () => {
    const x = three()
    x.index('BTC-USDT', '40000')
    expect(x.later(3_000).due).toEqual([])
    expect(x.indexOf('BTC-USDT')?.isStale).toBe(false)
    const { due } = x.later(1)
    expect(due.map((event) => event.type)).toEqual(['IndexWentStale'])
    expect(x.indexOf('BTC-USDT')).toMatchObject({ isStale: true, price: price(40_000) })
    expect(x.later(60_000).due).toEqual([])
    x.index('BTC-USDT', '41000')
    expect(x.indexOf('BTC-USDT')).toMatchObject({ isStale: false, price: price(41_000) })
  })

  test('prices come from the feed alone', () => {
    const x = three()
    const tick = { indexId: 1, sourceId: 1, bid: indexPrice(1), ask: indexPrice(1), venueTimeMs: timeMs(0), receivedMs: timeMs(0) }
    for (const origin of ['user', 'operator', 'clock', 'custody', 'system'] as const)
      x.submit({ type: 'RecordTicks', actor: { ...x.actor(origin), actorId: 71 }, ticks: [tick] }).isRefused('origin_not_allowed')
    x.submit({ type: 'RecordTicks', actor: x.actor('feed'), ticks: [{ ...tick, indexId: 9 }] }).isRefused('unknown_index')
    x.submit({ type: 'RecordTicks', actor: x.actor('feed'), ticks: [{ ...tick, sourceId: 9 }] }).isRefused('unknown_source')
    x.submit({ type: 'RecordTicks', actor: x.actor('feed'), ticks: [{ ...tick, bid: indexPrice(0.5) }] }).isRefused('invalid_value')
    x.submit({ type: 'RecordTicks', actor: x.actor('feed'), ticks: [{ ...tick, ask: indexPrice(2 ** 53 - 1) }] }).isRefused('invalid_value')
  })
})

describe('price bands', () => {
  const quoted = () => three().deposit('alice', '9 BTC').deposit('bob', '900000 USDT')

  test('nobody takes beyond index + 5 %: the rest of a limit order ends there', () => {
    const x = quoted()
    x.index('BTC-USDT', '40000')
    x.as('alice').sell('0.1 BTC', { at: '42000' }).rests()
    x.as('alice').sell('0.1 BTC', { at: '42000.5' }).rests()
    x.as('bob').buy('0.2 BTC', { at: '42000.5' }).ends('band_reached').trades({ ticks: 84_000, lots: 100 })
    x.showsBook({ bids: [], asks: ['84001 x 100'] })
    x.balance('bob', 'USDT').is({ total: '895797.9', held: '0' })
    x.ledgerSumsToZero()
  })

  test('nobody sells below index - 5 %', () => {
    const x = quoted()
    x.index('BTC-USDT', '40000')
    x.as('bob').buy('0.1 BTC', { at: '38000' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '37999.5' }).rests()
    x.as('alice').sell('0.2 BTC').ends('band_reached').trades({ ticks: 76_000, lots: 100 })
    x.as('alice').sell('0.1 BTC').isRefused('no_liquidity')
  })

  test('no order rests beyond index + 50 % or below - 50 %, the limits themselves are accepted', () => {
    const x = quoted()
    x.index('BTC-USDT', '40000')
    x.as('alice').sell('0.1 BTC', { at: '60000.5' }).isRefused('order_price_outside_band')
    x.as('alice').sell('0.1 BTC', { at: '60000' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '19999.5', as: 'POST_ONLY' }).isRefused('order_price_outside_band')
    x.as('bob').buy('0.1 BTC', { at: '20000' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '60000.5', as: 'IOC' }).ends('band_reached')
  })

  test('before the first point nobody takes; orders rest', () => {
    const x = quoted()
    x.as('alice').sell('0.1 BTC', { at: '40000' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('index_stale')
    x.as('bob').buy('0.1 BTC').isRefused('index_stale')
    x.as('bob').buy('0.1 BTC', { at: '39999.5' }).rests()
    x.index('BTC-USDT', '40000')
    x.as('bob').buy('0.1 BTC', { at: '40000' }).fills()
  })

  test('a stale index does not stop spot: its last point stands', () => {
    const x = quoted()
    x.index('BTC-USDT', '40000')
    x.later(60_000)
    x.as('alice').sell('0.2 BTC', { at: '42000.5' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '42000.5' }).ends('band_reached')
    x.as('alice').sell('0.1 BTC', { at: '42000' }).rests()
    x.as('bob').buy('0.1 BTC', { at: '42000' }).fills()
  })

  test('a market without index hangs on its last trade, and without one it has no band', () => {
    const x = exchange().market('GLS-USDT', { tick: '0.00001', lot: '0.1' }).deposit('alice', '90000 GLS').deposit('bob', '9000 USDT')
    x.as('alice').sell('1000 GLS', { at: '1' }).rests()
    x.as('bob').buy('1000 GLS', { at: '1' }).fills()
    x.as('alice').sell('1000 GLS', { at: '1.05001' }).rests()
    x.as('bob').buy('1000 GLS').isRefused('no_liquidity')
    x.as('alice').sell('1000 GLS', { at: '1.05' }).rests()
    x.as('bob').buy('2000 GLS', { at: '1.05001' }).ends('band_reached').trades({ ticks: 105_000, lots: 10_000 })
    x.as('alice').sell('1000 GLS', { at: '1.57501' }).isRefused('order_price_outside_band')
    x.as('alice').sell('1000 GLS', { at: '1.575' }).rests()
  })
})
