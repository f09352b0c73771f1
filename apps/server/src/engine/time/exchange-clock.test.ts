import { describe, expect, test } from 'vitest'
import { ExchangeClock } from './exchange-clock.ts'
import { GroupTime } from './group-time.ts'

const NOON_MS = Date.UTC(2026, 0, 7, 12)
const HOUR_MS = 3_600_000
const LOOK_MS = 100

/** A machine whose clocks the test sets: both run with `ms`, and differ from it by what was added to them. */
function machine({ aheadMs = 0, lastMs = 0 } = {}) {
  const at = { ms: 0, wallAheadMs: aheadMs, monotonicLostMs: 0, follows: false }
  const steps: [number, number][] = []
  const clocks = { wall: () => NOON_MS + at.ms + at.wallAheadMs, monotonic: () => 5_000 + at.ms - at.monotonicLostMs }
  const time = new GroupTime(clocks.monotonic)
  const exchange = new ExchangeClock({ clocks, lastMs, time })
  let lastNow = exchange.now()
  return {
    at,
    exchange,
    time,
    /** Time goes on; the exchange looks ten times a second and is never told a time that goes back. */
    passes(ms: number, driftPerSecond = 0) {
      for (let passed = 0; passed < ms; passed += LOOK_MS) {
        at.ms += LOOK_MS
        at.wallAheadMs += (driftPerSecond * LOOK_MS) / 1_000
        const now = exchange.now()
        expect(now).toBeGreaterThanOrEqual(lastNow)
        expect(time.now()).toBe(now)
        lastNow = now
        const step = exchange.wantedStep
        if (step && at.follows) {
          steps.push([step.from - NOON_MS, step.to - NOON_MS])
          exchange.stepTo(step.to)
        }
      }
      return exchange.now() - NOON_MS
    },
    steps,
  }
}

describe('a wall clock that runs as it should', () => {
  test('is group time, moment by moment', () => {
    const { passes, exchange } = machine()
    expect(passes(10_000)).toBe(10_000)
    expect([exchange.state, exchange.apartMs]).toEqual(['in_step', 0])
  })

  test('is still followed when the machine slept and the monotonic clock went on', () => {
    const { at, passes, exchange } = machine()
    passes(1_000)
    at.ms += 8 * HOUR_MS
    expect(passes(100)).toBe(8 * HOUR_MS + 1_100)
    expect(exchange.state).toBe('in_step')
  })
})

describe('a small difference is slewed away, 50 ms a second at most', () => {
  test.each([
    ['ahead', 400, [1_050, 2_100, 8_400, 10_400]],
    ['behind', -400, [950, 1_900, 7_600, 9_600]],
    ['ahead by the most that counts as in step', 500, [1_050, 2_100, 8_400, 10_500]],
  ])('%s', (_, aheadMs, [afterOne, afterTwo, afterEight, afterTen]) => {
    const { at, passes, exchange } = machine()
    at.wallAheadMs = aheadMs
    expect(passes(1_000)).toBe(afterOne)
    expect(passes(1_000)).toBe(afterTwo)
    expect(passes(6_000)).toBe(afterEight)
    expect(passes(2_000)).toBe(afterTen)
    expect(exchange.state).toBe('in_step')
  })

  test('a drift of 40 ms a second is followed for ever', () => {
    const { passes, exchange, at } = machine()
    for (let minute = 0; minute < 30; minute++) {
      passes(60_000, 40)
      expect(exchange.state).toBe('in_step')
    }
    expect(NOON_MS + at.ms + at.wallAheadMs - exchange.now()).toBeLessThan(10)
  })

  test('a drift of 80 ms a second outruns it: out of step, and in step again by a small step', () => {
    const place = machine()
    place.at.follows = true
    place.passes(16_000, 80)
    expect(place.exchange.state).toBe('in_step')
    place.passes(2_000, 80)
    expect(place.exchange.state).toBe('out_of_step')
    expect(place.steps).toEqual([])
    place.passes(62_000, 80)
    expect(place.steps).toHaveLength(1)
    const [[from, to] = [0, 0]] = place.steps
    expect(to - from).toBeGreaterThan(4_800)
    expect(to - from).toBeLessThan(5_500)
    expect(place.exchange.state).toBe('in_step')
  })

  test('a clock that is slow by 80 ms a second is waited for, half a second at a time', () => {
    const place = machine()
    const seen = new Set<string>()
    for (let second = 0; second < 40; second++) {
      place.passes(1_000, -80)
      seen.add(place.exchange.state)
      expect(place.exchange.apartMs).toBeGreaterThanOrEqual(-600)
    }
    expect([...seen]).toContain('out_of_step')
    expect(place.steps).toEqual([])
    place.passes(2_000)
    expect(place.exchange.state).toBe('in_step')
  })
})

describe('a wall clock that jumps ahead', () => {
  test.each([
    ['just more than in step', 501],
    ['1.9 s', 1_900],
    ['10 minutes', 600_000],
    ['25 hours', 25 * HOUR_MS],
  ])('by %s and back after 3 s: out of step, and group time never saw it', (_, aheadMs) => {
    const { at, passes, exchange } = machine()
    passes(1_000)
    at.wallAheadMs = aheadMs
    expect(passes(3_000)).toBe(4_000)
    expect([exchange.state, exchange.apartMs, exchange.wantedStep]).toEqual(['out_of_step', aheadMs, null])
    at.wallAheadMs = 0
    expect(passes(1_000)).toBe(5_000)
    expect([exchange.state, exchange.apartMs]).toEqual(['in_step', 0])
  })

  test.each([
    ['1.9 s', 1_900],
    ['25 hours', 25 * HOUR_MS],
  ])('by %s for good: wants a step after a minute, and is in step by it', (_, aheadMs) => {
    const place = machine()
    place.at.wallAheadMs = aheadMs
    place.passes(60_000)
    expect(place.exchange.wantedStep).toBeNull()
    place.passes(100)
    expect(place.exchange.wantedStep).toEqual({ from: NOON_MS + 60_100, to: NOON_MS + 60_100 + aheadMs })
    place.at.follows = true
    expect(place.passes(100)).toBe(60_200 + aheadMs)
    expect([place.exchange.state, place.exchange.wantedStep]).toEqual(['in_step', null])
    expect(place.passes(1_000)).toBe(61_200 + aheadMs)
  })

  test('and jumps again within the minute: the minute begins anew', () => {
    const { at, passes, exchange } = machine()
    at.wallAheadMs = 5_000
    passes(40_000)
    at.wallAheadMs = 9_000
    passes(40_000)
    expect(exchange.wantedStep).toBeNull()
    passes(20_100)
    expect(exchange.wantedStep).toMatchObject({ to: NOON_MS + 100_100 + 9_000 })
  })

  test('and was right for a moment in between: the minute begins anew', () => {
    const { at, passes, exchange } = machine()
    at.wallAheadMs = 5_000
    passes(59_000)
    at.wallAheadMs = 0
    passes(100)
    at.wallAheadMs = 5_000
    passes(59_000)
    expect(exchange.wantedStep).toBeNull()
  })

  test('because the machine slept and the monotonic clock with it: steps after a minute awake', () => {
    const place = machine()
    place.at.follows = true
    place.passes(1_000)
    place.at.ms += 8 * HOUR_MS
    place.at.monotonicLostMs += 8 * HOUR_MS
    expect(place.passes(60_000)).toBe(61_000)
    expect(place.exchange.state).toBe('out_of_step')
    expect(place.passes(1_000)).toBe(8 * HOUR_MS + 62_000)
    expect(place.steps).toHaveLength(1)
  })
})

describe('a wall clock that jumps back', () => {
  test.each([
    ['10 s', 10_000],
    ['1 hour', HOUR_MS],
  ])('by %s for good: group time stands still until it is reached again, and never steps', (_, behindMs) => {
    const place = machine()
    place.at.follows = true
    place.passes(1_000)
    place.at.wallAheadMs = -behindMs
    expect(place.passes(behindMs - 1_000)).toBe(1_100)
    expect([place.exchange.state, place.time.standsStill]).toEqual(['out_of_step', true])
    place.passes(2_000)
    expect([place.exchange.state, place.time.standsStill, place.steps]).toEqual(['in_step', false, []])
    expect(place.exchange.now()).toBe(NOON_MS + place.at.ms - behindMs)
  })

  test('and is right again after 3 s: group time goes on where it would be', () => {
    const { at, passes, exchange } = machine()
    passes(1_000)
    at.wallAheadMs = -10_000
    expect(passes(3_000)).toBe(1_100)
    at.wallAheadMs = 0
    expect(passes(100)).toBe(4_100)
    expect(exchange.state).toBe('in_step')
  })

  test('and then ahead: group time goes on by the monotonic clock, the minute begins there', () => {
    const { at, passes, exchange } = machine()
    at.wallAheadMs = -10_000
    passes(3_000)
    at.wallAheadMs = 600_000
    expect(passes(60_000)).toBe(63_000)
    expect([exchange.state, exchange.wantedStep]).toEqual(['out_of_step', null])
  })
})

describe('a start', () => {
  test('with a wall clock behind the journal is out of step, and its time stands where the journal ends', () => {
    const { passes, exchange } = machine({ lastMs: NOON_MS + 25 * HOUR_MS })
    expect([exchange.state, exchange.apartMs]).toEqual(['out_of_step', -25 * HOUR_MS])
    expect(passes(1_000)).toBe(25 * HOUR_MS)
    expect(exchange.state).toBe('out_of_step')
  })

  test('with a wall clock a little behind the journal is in step and slewed', () => {
    const { passes, exchange } = machine({ lastMs: NOON_MS + 300 })
    expect(exchange.state).toBe('in_step')
    expect(passes(1_000)).toBe(1_250)
  })

  test('after a night goes on at the wall clock, whatever the journal says', () => {
    const { passes, exchange } = machine({ lastMs: NOON_MS - 8 * HOUR_MS })
    expect([exchange.state, passes(1_000)]).toEqual(['in_step', 1_000])
  })
})

describe('a moment of the monotonic clock', () => {
  test('has its moment of group time, in another thread too', () => {
    const { at, passes, time } = machine()
    passes(1_000)
    const elsewhere = new GroupTime(() => 5_000 + at.ms, time.memory)
    expect(elsewhere.at(5_000 + 250.7)).toBe(NOON_MS + 250)
    expect([elsewhere.now(), elsewhere.state, elsewhere.standsStill]).toEqual([NOON_MS + 1_000, 'in_step', false])
  })

  test('is never ahead of a group that is made after it, while time is slewed back or stands still', () => {
    const { at, passes, time, exchange } = machine()
    for (const aheadMs of [-400, -10_000, 0, 300, -499]) {
      at.wallAheadMs = aheadMs
      for (let look = 0; look < 50; look++) {
        const arrival = time.at(5_000 + at.ms)
        passes(100)
        expect(arrival).toBeLessThanOrEqual(exchange.now())
      }
    }
  })

  test('reads out of step with how far, where another thread asks', () => {
    const { at, passes, time } = machine()
    at.wallAheadMs = 600_000
    passes(100)
    expect([time.state, time.apartMs, time.standsStill]).toEqual(['out_of_step', 600_000, false])
  })
})
