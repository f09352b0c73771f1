import { core } from '@glasshouse/core'
import type { Replica } from '@glasshouse/journal'
import type { Compared, StateSums } from '@glasshouse/read-model'
import { expect, test } from 'vitest'
import { SumsWatch } from './sums-watch.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** A watch over tables of the test's, of which each comparison lasts until the test ends it. */
function watched({ tablesAt = 7 } = {}) {
  const now = { ms: 0 }
  const said: (Compared | string)[] = []
  const begun: { state: StateSums; isStopped: () => boolean; end: (result: Compared | null) => void; fail: (cause: Error) => void }[] = []
  const held = { open: 0, refuse: null as Error | null }
  const watch = new SumsWatch({
    hold: async () => {
      if (held.refuse) throw held.refuse
      held.open++
      const close = async () => void held.open--
      const compare = (state: StateSums, isStopped: () => boolean) =>
        new Promise<Compared | null>((end, fail) => begun.push({ state, isStopped, end, fail })).finally(close)
      return { seq: tablesAt, compare, close }
    },
    onCompared: (compared) => void said.push(compared),
    onFailed: (message) => void said.push(message),
    monotonic: () => now.ms,
  })
  const at = (timeMs: number) => ({ seq: 7, end: { timeMs }, core: { module: core }, state: core.createState() }) as unknown as Replica
  return { watch, now, said, begun, held, beginAt: (timeMs: number) => watch.beginIfDue(at(timeMs)) }
}

const right: Compared = { seq: 7, differences: [], total: 0 }
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('compares at once, then on each day of UTC by group time, and never two at a time', async () => {
  const { beginAt, begun, said } = watched()
  await beginAt(5 * DAY_MS - 2)
  await beginAt(5 * DAY_MS - 1)
  expect(begun).toHaveLength(1)
  await beginAt(5 * DAY_MS)
  expect(begun).toHaveLength(1)
  begun[0]?.end(right)
  await turn()
  expect(said).toEqual([right])
  await beginAt(5 * DAY_MS + 1)
  await beginAt(6 * DAY_MS - 1)
  expect(begun).toHaveLength(2)
})

test('one that fails is reported and tried again after an hour, not before', async () => {
  const { beginAt, begun, said, now } = watched()
  await beginAt(DAY_MS)
  begun[0]?.fail(new Error('the connection was lost'))
  await turn()
  expect(said).toEqual(['the connection was lost'])
  now.ms += HOUR_MS - 1
  await beginAt(DAY_MS + HOUR_MS)
  expect(begun).toHaveLength(1)
  now.ms += 1
  await beginAt(DAY_MS + HOUR_MS)
  expect(begun).toHaveLength(2)
})

test('a database that gives no connection is reported, and the projection goes on', async () => {
  const { beginAt, said, held } = watched()
  held.refuse = new Error('too many connections')
  await beginAt(DAY_MS)
  expect(said).toEqual(['too many connections'])
})

test('tables that stand at another group than the state are compared with nothing, and let go', async () => {
  const { beginAt, begun, said, held } = watched({ tablesAt: 6 })
  await beginAt(DAY_MS)
  expect(said).toEqual(['the tables stand at group 6, the state at group 7'])
  expect([begun.length, held.open]).toEqual([0, 0])
})

test('a stop ends the one that runs, which reports nothing, and begins no other', async () => {
  const { watch, beginAt, begun, said, held } = watched()
  await beginAt(DAY_MS)
  expect(begun[0]?.isStopped()).toBe(false)
  const stopped = watch.stop()
  expect(begun[0]?.isStopped()).toBe(true)
  begun[0]?.end(null)
  await stopped
  await beginAt(2 * DAY_MS)
  expect([begun.length, said.length, held.open]).toEqual([1, 0, 0])
})
