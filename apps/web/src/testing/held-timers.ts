import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Holds each timer of exactly `ms` from here to the end of the test, so that a test may look at what stands until then,
 * however slow the machine is. All others run as they are. `run` lets the held ones run, in their order.
 */
export function holdTimersOf(ms: number): { run(): Promise<void> } {
  const held = new Map<number, () => void>()
  let last = 0
  const timer = globalThis.setTimeout
  const stop = globalThis.clearTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((call: (...values: unknown[]) => void, after?: number, ...values: unknown[]) => {
    if (after !== ms) return timer(call, after, ...values)
    // Below zero, where no real timer is, and never given twice.
    last -= 1
    held.set(last, () => call(...values))
    return last
  }) as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation(((id: Parameters<typeof stop>[0]) => {
    if (!held.delete(id as number)) stop(id)
  }) as typeof clearTimeout)
  return {
    run: () =>
      act(async () => {
        const calls = [...held.values()]
        held.clear()
        for (const call of calls) call()
      }),
  }
}
