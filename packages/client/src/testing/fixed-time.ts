import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { resetClock } from '../clock/core-clock.ts'

/** Each test of the file begins at this moment by the device's clock and knows nothing of the server's. */
export function beginsAt(nowMs: number): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: nowMs })
    resetClock()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    resetClock()
  })
}
