import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { beginsAt } from '../testing/fixed-time.ts'
import { syncClock } from './core-clock.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const NOW = 1_700_000_000_000

beginsAt(NOW)

/** Every value that was ever drawn. */
function drawn(untilMs: number | null, now?: () => number) {
  const values: (number | undefined)[] = []
  const hook = renderHook(
    ({ until }: { until: number | null }) => {
      values.push(useSecondsLeft(until, now))
    },
    { initialProps: { until: untilMs } },
  )
  return { values, learns: (until: number | null) => hook.rerender({ until }) }
}

test('a moment just learned is never drawn as over', () => {
  const { values, learns } = drawn(null)
  learns(NOW + 60_000)
  expect(values.filter((value) => value !== undefined)).not.toContain(0)
  expect(values.at(-1)).toBe(60)
})

test('another moment is counted from its first drawing on', () => {
  const { values, learns } = drawn(NOW + 5_000)
  values.length = 0
  learns(NOW + 90_000)
  expect(new Set(values)).toEqual(new Set([90]))
})

test('counts whole seconds up to the end, and stays there', () => {
  const { values } = drawn(NOW + 2_500)
  for (let step = 0; step < 20; step += 1) act(() => void vi.advanceTimersByTime(200))
  expect([...new Set(values)]).toEqual([3, 2, 1, 0])
})

test('goes by the clock of the house, whatever the device says', () => {
  syncClock(NOW + 300_000)
  expect(drawn(NOW + 310_000).values.at(-1)).toBe(10)
})

test('a moment of the device goes by the clock of the device', () => {
  syncClock(NOW + 300_000)
  expect(drawn(NOW + 10_000, Date.now).values.at(-1)).toBe(10)
})

test('a page that slept is right at its first sight, before any timer', () => {
  const { values } = drawn(NOW + 60_000)
  vi.setSystemTime(NOW + 45_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(values.at(-1)).toBe(15)
})
