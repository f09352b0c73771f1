import { describe, expect, test } from 'vitest'
import { tapeFor } from './ahead.ts'
import { LISTED_SWAPS, runSwapAhead, type SwapTerms } from './swaps.ts'

const tape = tapeFor(2_500, 3)
/** Many swaps, so that a few minutes of luck do not tell. */
const run = (aheadMs: number, terms: SwapTerms) =>
  runSwapAhead({ aheadMs, tape, terms, lagsMs: [450], offsetsMs: [0, 900], shares: [0.05, 0.02] })

describe('swaps on a tape with moods and jumps', () => {
  test.each([250, 500, 1_000])('a bot that knows the quotes %d ms before the exchange loses about the spread', (aheadMs) => {
    const { cells, overall } = run(aheadMs, LISTED_SWAPS)
    for (const { choice, bets } of cells) expect([choice === null, bets > 60]).toEqual([false, true])
    expect(overall.high).toBeLessThan(0)
    expect(overall.profit).toBeCloseTo(-0.002, 3)
  })

  test.each([250, 500])('even without the spread it wins nothing to speak of, %d ms ahead', (aheadMs) => {
    const { overall } = run(aheadMs, { ...LISTED_SWAPS, spreadPpm: 0 })
    expect(Math.abs(overall.profit)).toBeLessThan(0.00005)
  })

  test('priced by the first point after acceptance and without the spread, the same bot wins', () => {
    const { overall } = run(500, { delayMs: 0, spreadPpm: 0 })
    expect(overall.low).toBeGreaterThan(0.00005)
  })
})
