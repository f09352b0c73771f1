import { describe, expect, test } from 'vitest'
import { QuoteGate, type VenueQuote } from './quote-gate.ts'

const NOW = 1_800_000_000_000
const ARRIVED = 5_000
const quote = (change: Partial<VenueQuote> = {}): VenueQuote => ({
  indexId: 1,
  bid: '100.10',
  ask: '100.20',
  venueTimeMs: NOW,
  connection: 1,
  arrivedMs: ARRIVED,
  ...change,
})

test('a sound quote becomes a tick with both times and the source, and is told once', () => {
  const gate = new QuoteGate(201)
  expect(gate.take(quote({ venueTimeMs: NOW - 40 }), NOW)).toBeNull()
  expect(gate.news(NOW)).toEqual([
    { indexId: 1, sourceId: 201, bid: 10_010_000_000, ask: 10_020_000_000, venueTimeMs: NOW - 40, arrivedMs: ARRIVED },
  ])
  expect(gate.news(NOW)).toEqual([])
})

test.each([
  ['price_invalid', { bid: '0' }],
  ['price_invalid', { bid: '-5' }],
  ['price_invalid', { ask: Number.NaN }],
  ['price_invalid', { ask: undefined }],
  ['price_invalid', { bid: '0.000000001' }],
  ['bid_not_below_ask', { bid: '100.20' }],
  ['bid_not_below_ask', { bid: '100.21' }],
  ['time_invalid', { venueTimeMs: undefined }],
  ['time_invalid', { venueTimeMs: String(NOW) }],
  ['time_invalid', { venueTimeMs: 0 }],
  ['time_invalid', { venueTimeMs: NOW + 0.5 }],
  ['time_ahead', { venueTimeMs: NOW + 1_001 }],
  ['time_old', { venueTimeMs: NOW - 5_001 }],
  ['time_old', { venueTimeMs: NOW - 60_001 }],
])('%s: %o does not pass', (fault, change) => {
  const gate = new QuoteGate(201)
  expect(gate.take(quote(change), NOW)).toBe(fault)
  expect(gate.news(NOW)).toEqual([])
})

test.each([{ venueTimeMs: NOW + 1_000 }, { venueTimeMs: NOW - 5_000 }])('%o just passes', (change) => {
  const gate = new QuoteGate(201)
  expect(gate.take(quote(change), NOW)).toBeNull()
  expect(gate.news(NOW)).toMatchObject([change])
})

test('what repeats or comes late makes no second tick and no older one, for each index by itself', () => {
  const gate = new QuoteGate(201)
  const take = (venueTimeMs: number, indexId = 1) => gate.take(quote({ venueTimeMs, indexId, bid: '99.9' }), NOW)
  expect([take(NOW - 20), take(NOW - 20), take(NOW - 30), take(NOW - 30, 2), take(NOW - 10), take(NOW - 20)]).toEqual([
    null,
    'repeated_or_out_of_order',
    'repeated_or_out_of_order',
    null,
    null,
    'repeated_or_out_of_order',
  ])
})

test('a refused quote leaves no time behind: the next sound one passes', () => {
  const gate = new QuoteGate(201)
  expect(gate.take(quote({ venueTimeMs: NOW + 60_000 }), NOW)).toBe('time_ahead')
  expect(gate.take(quote({ bid: '200', venueTimeMs: NOW }), NOW)).toBe('bid_not_below_ask')
  expect(gate.take(quote(), NOW)).toBeNull()
})

describe('a quote that stands', () => {
  /** Index 1 speaks at the start, then index 2; what is told of index 1. */
  function standing(...frames: Partial<VenueQuote>[]) {
    const gate = new QuoteGate(201)
    gate.take(quote({ venueTimeMs: NOW - 900 }), NOW)
    gate.news(NOW)
    for (const frame of frames) gate.take(quote({ indexId: 2, venueTimeMs: NOW - 100, arrivedMs: ARRIVED + 800, ...frame }), NOW)
    return gate.news(NOW).filter(({ indexId }) => indexId === 1)
  }

  test('takes venue time and arrival of a later frame of its connection', () => {
    expect(standing({})).toMatchObject([{ bid: 10_010_000_000, venueTimeMs: NOW - 100, arrivedMs: ARRIVED + 800 }])
  })

  test.each([
    ['of another connection', { connection: 2 }],
    ['without a sound time of the venue', { venueTimeMs: undefined }],
    ['with a time ahead of ours', { venueTimeMs: NOW + 1_001 }],
    ['that the venue made before it', { venueTimeMs: NOW - 901 }],
    ['that came no later than it', { arrivedMs: ARRIVED }],
    ['without a sound price', { bid: '0' }],
  ])('is confirmed by no frame %s', (_, frame) => {
    expect(standing(frame)).toEqual([])
  })

  test('no longer stands when its own market said something unsound since', () => {
    expect(standing({ indexId: 1, bid: '200', venueTimeMs: NOW - 200 }, {})).toEqual([])
  })

  test('no longer stands when the venue is connected no more', () => {
    const gate = new QuoteGate(201)
    gate.take(quote({ venueTimeMs: NOW - 900 }), NOW)
    gate.close()
    gate.take(quote({ indexId: 2, arrivedMs: ARRIVED + 800 }), NOW)
    expect(gate.news(NOW).map(({ indexId }) => indexId)).toEqual([2])
  })

  test('is not told with an older time than before: a frame behind the one that confirmed it waits for the next', () => {
    const gate = new QuoteGate(201)
    const told = () => gate.news(NOW).flatMap(({ indexId, venueTimeMs, bid }) => (indexId === 1 ? [[venueTimeMs - NOW, bid]] : []))
    gate.take(quote({ venueTimeMs: NOW - 900 }), NOW)
    gate.take(quote({ indexId: 2, venueTimeMs: NOW - 500, arrivedMs: ARRIVED + 1 }), NOW)
    expect(told()).toEqual([[-500, 10_010_000_000]])
    gate.take(quote({ bid: '100.15', venueTimeMs: NOW - 600, arrivedMs: ARRIVED + 2 }), NOW)
    expect(told()).toEqual([])
    gate.take(quote({ indexId: 2, venueTimeMs: NOW - 400, arrivedMs: ARRIVED + 3 }), NOW)
    expect(told()).toEqual([[-400, 10_015_000_000]])
  })

  test('on a new connection, which begins with what was said last, is old news until a frame confirms it there', () => {
    const gate = new QuoteGate(201)
    gate.take(quote({ venueTimeMs: NOW - 900 }), NOW)
    gate.news(NOW)
    gate.close()
    const again = { connection: 2, arrivedMs: ARRIVED + 700 }
    expect(gate.take(quote({ venueTimeMs: NOW - 900, ...again }), NOW)).toBeNull()
    expect(gate.news(NOW)).toEqual([])
    gate.take(quote({ indexId: 2, venueTimeMs: NOW - 100, connection: 2, arrivedMs: ARRIVED + 800 }), NOW)
    expect(gate.news(NOW)).toMatchObject([
      { indexId: 1, venueTimeMs: NOW - 100, arrivedMs: ARRIVED + 800 },
      { indexId: 2, venueTimeMs: NOW - 100 },
    ])
  })

  test('of a quiet market counts from the first frame after it, however long the market was quiet before', () => {
    const gate = new QuoteGate(201)
    expect(gate.take(quote({ venueTimeMs: NOW - 30_000 }), NOW)).toBe('time_old')
    gate.take(quote({ indexId: 2, arrivedMs: ARRIVED + 1 }), NOW)
    expect(gate.news(NOW).map(({ indexId, venueTimeMs }) => [indexId, venueTimeMs])).toEqual([
      [1, NOW],
      [2, NOW],
    ])
  })
})
