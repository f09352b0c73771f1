import { evaluateIndex, type IndexConfig, indexPrice, type SourceTick, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, command, exchange, one, refusal, START } from '../testing/exchange.ts'

const NOW = timeMs(1_000_000)

function quote(
  sourceId: number,
  bid: number,
  change: Partial<{ ask: number; venueAgeMs: number; receivedAgeMs: number }> = {},
): SourceTick {
  const { ask = bid, venueAgeMs = 0, receivedAgeMs = 0 } = change
  return {
    indexId: 1,
    sourceId,
    bid: indexPrice(bid),
    ask: indexPrice(ask),
    venueTimeMs: timeMs(NOW - venueAgeMs),
    receivedMs: timeMs(NOW - receivedAgeMs),
  }
}

function evaluate(quotes: readonly SourceTick[], change: Partial<IndexConfig> = {}) {
  const config = { indexId: 1, symbol: 'x', minSources: 1, sourceIds: quotes.map((one) => one.sourceId), lateAfterMs: 5_000, ...change }
  return evaluateIndex(config, new Map(quotes.map((one) => [one.sourceId, one])), NOW)
}
const priceOf = (...mids: number[]) => evaluate(mids.map((mid, at) => quote(at + 1, mid))).price

describe('the price of n sources', () => {
  test.each<[mids: number[], price: number]>([
    [[100_000], 100_000],
    [[100_000, 100_500], 100_250],
    [[100_000, 100_501], 0],
    [[100_001, 100_000], 100_000],
    [[100_000, 100_100, 100_200], 100_100],
    // The liar at 200,000 counts as 1.005 x the median 100,100 = 100,600 (floor of 100,600.5).
    [[100_000, 100_100, 200_000], 100_233],
    [[1, 100_000, 100_100], 99_866],
    // Never outside the band: its low edge 995.995 counts as 996, its high edge 1,006.005 as 1,006; 995 or 1,007 would
    // give another mean.
    [[900, 1_001, 1_100], 1_001],
    [[1_001, 1_001, 1_100], 1_002],
    // Four: the median is floor((100,100 + 100,200) / 2) = 100,150.
    [[100_000, 100_100, 100_200, 900_000], 100_237],
  ])('%j give %d', (mids, price) => {
    expect(priceOf(...mids)).toBe(price)
  })

  test('fewer fresh sources than the market wants give no point', () => {
    expect(evaluate([quote(1, 100)], { minSources: 2, sourceIds: [1, 2] }).price).toBe(0)
    expect(evaluate([quote(1, 100_000), quote(2, 100_000)], { minSources: 3 }).price).toBe(0)
  })

  test('one liar moves it by at most 0.5 % of the median a source, beyond what the honest could do', () => {
    const honest = fc.array(fc.integer({ min: 99_900_000, max: 100_100_000 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(honest, fc.integer({ min: 1, max: 2 ** 51 }), (mids, lie) => {
        const price = priceOf(...mids, lie)
        const [low, high] = [Math.min(...mids), Math.max(...mids)]
        const share = Math.ceil((high * 0.005) / (mids.length + 1)) + (high - low) + 1
        expect(price).toBeGreaterThanOrEqual(low - share)
        expect(price).toBeLessThanOrEqual(high + share)
      }),
    )
  })
})

describe('a source is left out', () => {
  test.each<[fault: string, inside: SourceTick, outside: SourceTick]>([
    ['not_received_lately', quote(1, 100, { receivedAgeMs: 3_000 }), quote(1, 100, { receivedAgeMs: 3_001 })],
    ['venue_time_old', quote(1, 100, { venueAgeMs: 5_000 }), quote(1, 100, { venueAgeMs: 5_001 })],
    ['venue_time_ahead', quote(1, 100, { venueAgeMs: -1_000 }), quote(1, 100, { venueAgeMs: -1_001 })],
    ['bid_or_ask_invalid', quote(1, 1), quote(1, 0)],
    ['bid_or_ask_invalid', quote(1, 100_000), quote(1, 100_000, { ask: 99_999 })],
    ['spread_too_wide', quote(1, 199_000, { ask: 201_000 }), quote(1, 198_999, { ask: 201_000 })],
  ])('%s: just inside it counts, just outside it does not', (fault, inside, outside) => {
    expect(evaluate([inside]).parts[0]).toMatchObject({ fault: '', used: evaluate([inside]).price })
    expect(evaluate([outside])).toMatchObject({ price: 0, parts: [{ fault, mid: 0, used: 0 }] })
  })

  test.each<[arrivedAfter: number, fault: string]>([
    [-500, ''],
    [0, ''],
    [1_000, ''],
    [1_001, 'late'],
    [2_500, 'late'],
  ])('late: what arrived %d ms after its own time, where 1,000 are allowed: "%s"', (arrivedAfter, fault) => {
    const part = { venueAgeMs: 2_500, receivedAgeMs: 2_500 - arrivedAfter }
    const judged = evaluate([quote(1, 100, part)], { lateAfterMs: 1_000 })
    expect(judged.parts[0]).toMatchObject({ fault, venueTimeMs: NOW - 2_500, receivedMs: NOW - 2_500 + arrivedAfter })
    expect(judged.price).toBe(fault === '' ? 100 : 0)
    expect(evaluate([quote(1, 100, part)], { lateAfterMs: 2_500 }).price).toBe(100)
  })

  test('late: the others carry the point, while they are enough', () => {
    const quotes = [quote(1, 100_000), quote(2, 100_300), quote(3, 100_200, { venueAgeMs: 1_200 })]
    expect(evaluate(quotes, { lateAfterMs: 1_000, minSources: 2 })).toMatchObject({ price: 100_150, parts: [{}, {}, { fault: 'late' }] })
    expect(evaluate(quotes, { lateAfterMs: 1_000, minSources: 3 }).price).toBe(0)
    expect(evaluate(quotes, { lateAfterMs: 1_200, minSources: 3 }).price).toBe(100_166)
  })

  test('with two faults the earlier of the list is told', () => {
    const fault = (of: SourceTick) => evaluate([of], { lateAfterMs: 1_000 }).parts[0]!.fault
    expect(fault(quote(1, 100, { venueAgeMs: 5_001 }))).toBe('venue_time_old')
    expect(fault(quote(1, 0, { venueAgeMs: 1_001 }))).toBe('late')
  })

  test('a source that never ticked is missing, and the others carry the point', () => {
    const { price, parts } = evaluate([quote(1, 100_000)], { sourceIds: [1, 2] })
    expect(price).toBe(100_000)
    expect(parts.map((part) => part.fault)).toEqual(['', 'missing'])
    expect(parts[1]).toMatchObject({ venueTimeMs: 0, receivedMs: 0 })
  })
})

describe('over time', () => {
  test('an index goes stale three seconds after its last point, and once', () => {
    const x = exchange()
    x.later(3_000)
    expect(x.due).toEqual([])
    x.later(1)
    expect(one(x.due, 'IndexWentStale').parts).toEqual([
      { sourceId: 1, mid: 0, used: 0, fault: 'not_received_lately', venueTimeMs: START, receivedMs: START },
    ])
    x.later(5_000)
    expect(x.due).toEqual([])
    expect(one(x.tick(5_000_000_000_000), 'IndexPriceUpdated').price).toBe(5_000_000_000_000)
    expect(core.index(x.state, 1)).toMatchObject({ isStale: false, atMs: START + 8_001 })
  })

  test('points of the last minute are kept', () => {
    const x = exchange()
    for (let second = 1; second <= 70; second++) {
      x.now += 1_000
      x.tick(5_000_000_000_000 + second)
    }
    const points = x.inside.indices.get(1)!.points
    expect([points[0]!.atMs, points.length]).toEqual([START + 10_000, 61])
  })

  test('no point is better than two sources that disagree', () => {
    const x = exchange({ isSandbox: false })
    x.later(1)
    expect(x.tick(5_000_000_000_000)).toEqual([])
    expect(core.index(x.state, 1)).toMatchObject({ price: 0, isStale: true })
  })

  test('a source outside the set moves nothing', () => {
    const x = exchange()
    x.now += 1_000
    const events = x.tick(9_000_000_000_000, 2)
    expect(one(events, 'IndexPriceUpdated').price).toBe(5_000_000_000_000)
  })

  test('ticks for what nobody configured are refused, and so are ticks from anybody but the feed', () => {
    const x = exchange()
    const ticks = (change: Partial<SourceTick>) => ({ ticks: [{ ...quote(1, 100), ...change }] })
    expect(refusal(x.run(command('RecordTicks', actor('feed'), ticks({ indexId: 9 }))))).toBe('unknown_index')
    expect(refusal(x.run(command('RecordTicks', actor('feed'), ticks({ sourceId: 9 }))))).toBe('unknown_source')
    expect(refusal(x.run(command('RecordTicks', actor('feed'), ticks({ bid: indexPrice(1.5) }))))).toBe('invalid_value')
    for (const origin of ['user', 'operator', 'clock', 'custody', 'system'] as const) {
      expect(refusal(x.run(command('RecordTicks', { ...actor(origin), actorId: 7 }, ticks({}))))).toBe('origin_not_allowed')
    }
    expect(all(x.tick(5_000_000_000_000), 'IndexPriceUpdated')).toHaveLength(1)
  })
})
