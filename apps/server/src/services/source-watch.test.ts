import { indexPrice, type SourceFault, timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import type { PublishedGroup } from '../engine/index.ts'
import { quantile, SourceWatch } from './source-watch.ts'

const START = 1_760_000_000_000
const PRICE = indexPrice(100)

interface Heard {
  readonly atMs: number
  readonly lagMs?: number
  readonly fault?: SourceFault | ''
}

/** A watch to which groups are told: each with a point of one index and one source, or without. */
function watched() {
  let tell: (group: PublishedGroup) => void = () => {}
  const watch = new SourceWatch({
    onGroup: (listener) => {
      tell = listener
      return () => {}
    },
  })
  let seq = 0
  const group = (atMs: number, heard: Heard | null) => {
    const receivedMs = timeMs(START + (heard?.atMs ?? 0))
    const venueTimeMs = timeMs(receivedMs - (heard?.lagMs ?? 0))
    const part = { sourceId: 201, mid: PRICE, used: PRICE, fault: heard?.fault ?? ('' as const), receivedMs, venueTimeMs }
    const pointed = { type: 'IndexPriceUpdated' as const, indexId: 1, price: PRICE, parts: [part] }
    tell({ seq: ++seq, timeMs: timeMs(START + atMs), due: [], byCommand: heard ? [[pointed]] : [] })
  }
  return { group, figures: () => watch.figures(1, 201) }
}

test('the median and the 99th part of a hundred lags are those that so many do not exceed', () => {
  const { group, figures } = watched()
  for (let n = 1; n <= 100; n++) group(n * 1_000, { atMs: n * 1_000 - 10, lagMs: n * 2 })
  expect(figures()).toEqual({ quotes: 100, medianMs: 100, p99Ms: 198, gaps: 0, longestGapMs: 0 })
})

test('a quote that several points are made of counts once, and one that is left out as late counts with its lag', () => {
  const { group, figures } = watched()
  for (const atMs of [1_000, 2_000, 3_000]) group(atMs, { atMs: 900, lagMs: 80 })
  group(4_000, { atMs: 3_900, lagMs: 1_400, fault: 'late' })
  expect(figures()).toMatchObject({ quotes: 2, medianMs: 80, p99Ms: 1_400 })
})

test('a silence of more than three seconds is a gap, also while it goes on, and a silence of three is none', () => {
  const { group, figures } = watched()
  for (const atMs of [1_000, 4_000, 8_500]) group(atMs, { atMs })
  expect(figures()).toMatchObject({ gaps: 1, longestGapMs: 4_500 })
  group(14_000, null)
  expect(figures()).toMatchObject({ gaps: 2, longestGapMs: 5_500 })
})

test('what is older than the window counts no more, but the silence that reaches into it does', () => {
  const { group, figures } = watched()
  group(1_000, { atMs: 1_000, lagMs: 500 })
  group(605_000, { atMs: 605_000, lagMs: 7 })
  expect(figures()).toEqual({ quotes: 1, medianMs: 7, p99Ms: 7, gaps: 1, longestGapMs: 600_000 })
  group(1_210_000, null)
  expect(figures()).toEqual({ quotes: 0, medianMs: null, p99Ms: null, gaps: 1, longestGapMs: 600_000 })
})

test('of a source that was never heard nothing is told', () => {
  expect(watched().figures()).toEqual({ quotes: 0, medianMs: null, p99Ms: null, gaps: 0, longestGapMs: 0 })
  expect(quantile([], 0.5)).toBeNull()
})
