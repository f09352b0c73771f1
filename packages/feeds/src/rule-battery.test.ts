import { type BatteryMarket, runBattery } from '@glasshouse/testkit'
import { expect, test } from 'vitest'
import { secretsOf } from './day-secrets.ts'
import { pointOf } from './minute-candles.ts'
import type { QuotePath } from './price-feed.ts'
import { RECORDINGS, type Recording, recordingsFolder } from './recordings.ts'
import { ReplayPath } from './replay.ts'
import { SimulatedPath } from './simulated.ts'

/** The short form of `npm run sim -- --battery`: fewer markets, days and events. */
const FIRST_SECOND = Date.UTC(2026, 4, 4, 9) / 1000
const PLAN = { seed: 1, daysMax: 4, eventsLeast: 5_000, daysLearnt: 1, firstSecond: FIRST_SECOND }
/** Few candles would make few cases: minutes are judged over more days. */
const MINUTES_PLAN = { ...PLAN, daysMax: 12, eventsLeast: 8_000 }
const recordingOf = (symbol: string) => RECORDINGS.find(({ indexSymbol }) => indexSymbol === symbol) as Recording
const replayed = (symbol: string) => (master: Uint8Array) =>
  new ReplayPath(recordingOf(symbol), { folder, anchorMs: FIRST_SECOND * 1000, secretOfDay: secretsOf(master) })
const folder = recordingsFolder()

function market(name: string, pathOf: (master: Uint8Array) => QuotePath): BatteryMarket {
  return {
    name,
    pointsOf(seed) {
      const path = pathOf(Buffer.alloc(32, seed))
      return (second) => {
        const quote = path.quoteAt(second)
        return quote ? pointOf(quote) : Number.NaN
      }
    },
  }
}

test.each([
  { ...market('replay of candles of five minutes', replayed('usoilusdt')), plan: PLAN },
  { ...market('replay of candles of a minute', replayed('btcusdt')), plan: MINUTES_PLAN },
  { ...market('simulated', (master) => new SimulatedPath('eurusdt', secretsOf(master))), plan: PLAN },
])('the past of a market tells nothing of its next half minute: $name', (one) => {
  const verdict = runBattery(one, one.plan)
  expect(verdict.rules.filter(({ isJudged }) => isJudged).length).toBeGreaterThan(40)
  expect(verdict.rules.filter(({ isJudged, bound }) => isJudged && bound >= 0)).toEqual([])
})
