import { api } from '@glasshouse/client'
import { ok } from '@glasshouse/client/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterAbsence } from './reload-after-absence.ts'

const MINUTES_5 = 300_000
let stop = () => {}
let reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  reload = vi.fn()
  stop = reloadAfterAbsence(document, reload)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const become = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const hiddenFor = async (ms: number) => {
  become('hidden')
  await vi.advanceTimersByTimeAsync(ms)
  become('visible')
  await vi.advanceTimersByTimeAsync(0)
}

test('a page hidden longer than 300 seconds loads anew when it is shown again [ST-060, BC-006]', async () => {
  await hiddenFor(MINUTES_5 + 1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page hidden for exactly 300 seconds does not [ST-060, BC-006]', async () => {
  await hiddenFor(MINUTES_5)
  expect(reload).not.toHaveBeenCalled()
})

test('short absences do not add up [ST-060]', async () => {
  await hiddenFor(MINUTES_5 - 1)
  await hiddenFor(MINUTES_5 - 1)
  expect(reload).not.toHaveBeenCalled()
})

test('nor does the page while it is shown, however long [ST-060]', async () => {
  await vi.advanceTimersByTimeAsync(MINUTES_5 * 3)
  become('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).not.toHaveBeenCalled()
})

test('an order that is under way gets its answer first', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const order = api.signOut()
  await hiddenFor(MINUTES_5 + 1_000)
  expect(reload).not.toHaveBeenCalled()
  answer(new Response(JSON.stringify(ok())))
  await order.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(1)
})
