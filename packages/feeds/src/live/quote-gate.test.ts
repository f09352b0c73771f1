import { expect, test } from 'vitest'
import { QuoteGate, type VenueQuote } from './quote-gate.ts'

const NOW = 1_800_000_000_000
const quote = (change: Partial<VenueQuote> = {}): VenueQuote => ({
  indexId: 1,
  bid: '100.10',
  ask: '100.20',
  venueTimeMs: NOW,
  ...change,
})

test('a sound quote becomes a tick with both times and the source', () => {
  expect(new QuoteGate(201).pass(quote({ venueTimeMs: NOW - 40 }), NOW)).toEqual({
    indexId: 1,
    sourceId: 201,
    bid: 10_010_000_000,
    ask: 10_020_000_000,
    venueTimeMs: NOW - 40,
    receivedMs: NOW,
  })
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
])('%s: %o does not pass', (fault, change) => {
  expect(new QuoteGate(201).pass(quote(change), NOW)).toBe(fault)
})

test.each([{ venueTimeMs: NOW + 1_000 }, { venueTimeMs: NOW - 5_000 }])('%o just passes', (change) => {
  expect(new QuoteGate(201).pass(quote(change), NOW)).toMatchObject(change)
})

test('what repeats or comes late makes no second tick and no older one, for each index by itself', () => {
  const gate = new QuoteGate(201)
  const pass = (venueTimeMs: number, indexId = 1) => {
    const passed = gate.pass(quote({ venueTimeMs, indexId, bid: '99.9' }), NOW)
    return typeof passed === 'string' ? passed : passed.venueTimeMs - NOW
  }
  expect([pass(NOW - 20), pass(NOW - 20), pass(NOW - 30), pass(NOW - 30, 2), pass(NOW - 10), pass(NOW - 20)]).toEqual([
    -20,
    'repeated_or_out_of_order',
    'repeated_or_out_of_order',
    -30,
    -10,
    'repeated_or_out_of_order',
  ])
})

test('a refused quote leaves no trace: the next sound one passes', () => {
  const gate = new QuoteGate(201)
  expect(gate.pass(quote({ venueTimeMs: NOW + 60_000 }), NOW)).toBe('time_ahead')
  expect(gate.pass(quote({ bid: '200', venueTimeMs: NOW }), NOW)).toBe('bid_not_below_ask')
  expect(gate.pass(quote(), NOW)).toMatchObject({ venueTimeMs: NOW })
})
