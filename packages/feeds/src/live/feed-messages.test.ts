import { expect, test } from 'vitest'
import { readFeedMessage } from './feed-messages.ts'

const NOW = 1_800_000_000_000
const MONOTONIC = 7_654_321
const tick = { indexId: 1, sourceId: 201, bid: 100, ask: 101, venueTimeMs: NOW - 5, arrivedMs: MONOTONIC }
const live = { isPlayed: false, monotonicMs: MONOTONIC }
const ticksOf = (change: Record<string, unknown>) => ({ kind: 'ticks', ticks: [{ ...tick, ...change }] })

test('sound messages are read as they are, without what else is in them', () => {
  const note = { venue: 'okx', kind: 'closed', detail: 'gone' }
  expect(readFeedMessage({ kind: 'alive', more: 1 }, live)).toEqual({ kind: 'alive' })
  expect(readFeedMessage({ kind: 'note', note: { ...note, more: 1 } }, live)).toEqual({ kind: 'note', note })
  expect(readFeedMessage(ticksOf({ more: 1 }), live)).toEqual({ kind: 'ticks', ticks: [tick] })
  expect(readFeedMessage({ kind: 'ticks', ticks: [{ ...tick, sourceId: 301 }] }, { ...live, isPlayed: true })).not.toBeNull()
})

test.each([
  null,
  'alive',
  {},
  { kind: 'RecordTicks' },
  { kind: 'ticks' },
  { kind: 'ticks', ticks: [tick, null] },
  { kind: 'ticks', ticks: Array(1_001).fill(tick) },
  ticksOf({ indexId: 13 }),
  ticksOf({ indexId: '1' }),
  // A recording's source, and a player's where none plays.
  ticksOf({ sourceId: 1 }),
  ticksOf({ sourceId: 301 }),
  ticksOf({ bid: 0 }),
  ticksOf({ bid: 101 }),
  ticksOf({ bid: 100.5 }),
  ticksOf({ bid: '100' }),
  ticksOf({ ask: Number.POSITIVE_INFINITY }),
  ticksOf({ ask: 2 ** 52 + 1 }),
  ticksOf({ venueTimeMs: -1 }),
  ticksOf({ arrivedMs: MONOTONIC + 1 }),
  ticksOf({ arrivedMs: 0.5 }),
  ticksOf({ arrivedMs: undefined }),
  { kind: 'note', note: { venue: 'nasdaq', kind: 'open', detail: '' } },
  { kind: 'note', note: { venue: 'okx', kind: 'price', detail: '' } },
  { kind: 'note', note: { venue: 'okx', kind: 'open', detail: 7 } },
])('%j is no message of the feed process', (given) => {
  expect(readFeedMessage(given, live)).toBeNull()
})
