import { core } from '@glasshouse/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEngineInProcess } from '../engine/in-process.ts'
import { fixedFeed, openHouse, settled } from '../engine/testing/small-exchange.ts'
import { startCallers } from '../start/open-exchange.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('the clock of an exchange in which nothing happens beats as often as TICK_MS says', async () => {
  const engine = await startEngineInProcess({ core })
  await openHouse(engine)
  const stop = await startCallers({ liquidity: 'off', tickMs: 250 }, engine, fixedFeed())
  const groups = async () => {
    await settled(engine)
    return engine.health().lastSeq
  }
  const before = await groups()
  for (let beat = 1; beat <= 4; beat++) {
    vi.advanceTimersByTime(125)
    expect(await groups()).toBe(before + beat - 1)
    vi.advanceTimersByTime(125)
    expect(await groups()).toBe(before + beat)
  }
  stop()
  vi.advanceTimersByTime(1_000)
  expect(await groups()).toBe(before + 4)
  await engine.stop()
})
