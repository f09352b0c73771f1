import { type CoreModule, type CoreState, type Provenance, type SourceTick, timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { ExchangeClock } from '../time/exchange-clock.ts'
import { GroupTime } from '../time/group-time.ts'
import { ClockSteps } from './clock-steps.ts'

const START_MS = 1_760_000_000_000
const SOURCES: readonly Provenance[] = ['live', 'live', 'simulated']

/** A house that is no sandbox, whose wall clock has been ahead for so long. */
function house({
  aheadMs,
  forMs = 60_000,
  isOpen = true,
  isSandbox = false,
}: {
  aheadMs: number
  forMs?: number
  isOpen?: boolean
  isSandbox?: boolean
}) {
  const at = { ms: 0 }
  const clocks = { wall: () => START_MS + at.ms + (at.ms > 0 ? aheadMs : 0), monotonic: () => at.ms }
  const clock = new ExchangeClock({ clocks, lastMs: 0, time: new GroupTime(clocks.monotonic) })
  const sources = SOURCES.map((provenance, index) => ({ sourceId: index + 1, name: `s${index + 1}`, provenance }))
  const core = { configuration: () => ({ isOpen, isSandbox, sources }) } as unknown as CoreModule
  const steps = new ClockSteps({ core, state: {} as CoreState, clock })
  at.ms = 1
  clock.look()
  at.ms += forMs
  const now = clock.now()
  return { steps, now, clock }
}

/** Its venue's clock is apart from the machine's wall clock by so much; it came in so long ago. */
const tickOf = (sourceId: number, now: number, { apartMs = 0, aheadMs = 0, agoMs = 0 }) =>
  ({ sourceId, indexId: 1, venueTimeMs: timeMs(now + aheadMs + apartMs - agoMs), receivedMs: timeMs(now - agoMs) }) as SourceTick

const HOUR_MS = 3_600_000

test('a minute and less is stepped alone, once the wall clock has been ahead for a minute', () => {
  const { steps, now } = house({ aheadMs: 60_000 })
  expect(steps.due(now)).toMatchObject({ type: 'StepClock', fromMs: now, toMs: now + 60_000, venueTimes: [] })
  expect(house({ aheadMs: 60_000, forMs: 59_999 }).steps.due(now)).toBeNull()
})

test('more than a minute waits for two live venues that say the same', () => {
  const { steps, now } = house({ aheadMs: HOUR_MS })
  expect(steps.due(now)).toBeNull()
  steps.hear([tickOf(1, now, { aheadMs: HOUR_MS, agoMs: 400 })])
  expect(steps.due(now)).toBeNull()
  steps.hear([tickOf(2, now, { aheadMs: HOUR_MS, apartMs: -150 })])
  const venueTimes = [
    { sourceId: 1, atMs: now + HOUR_MS },
    { sourceId: 2, atMs: now + HOUR_MS - 150 },
  ]
  expect(steps.due(now)).toMatchObject({ toMs: now + HOUR_MS, venueTimes })
})

test.each([
  ['a venue that still has the time of the house', 2, {}],
  ['a venue that said it too long ago', 2, { aheadMs: HOUR_MS, agoMs: 5_001 }],
  ['a source of our own', 3, { aheadMs: HOUR_MS }],
  ['the same venue again', 1, { aheadMs: HOUR_MS }],
])('%s is no second one', (_, sourceId, words) => {
  const { steps, now } = house({ aheadMs: HOUR_MS })
  steps.hear([tickOf(1, now, { aheadMs: HOUR_MS }), tickOf(sourceId, now, words)])
  expect(steps.due(now)).toBeNull()
})

test('a sandbox asks nobody, and a house that is not open yet does not step', () => {
  const { steps, now } = house({ aheadMs: HOUR_MS, isSandbox: true })
  expect(steps.due(now)).toMatchObject({ toMs: now + HOUR_MS })
  expect(house({ aheadMs: HOUR_MS, isSandbox: true, isOpen: false }).steps.due(now)).toBeNull()
})

test('a step that came to nothing is tried again a second later, so that commands go in between', () => {
  const { steps, now } = house({ aheadMs: 5_000 })
  expect(steps.due(now)).not.toBeNull()
  expect(steps.due(now)).toBeNull()
  expect(steps.due(timeMs(now + 999))).toBeNull()
  expect(steps.due(timeMs(now + 1_000))).not.toBeNull()
})
