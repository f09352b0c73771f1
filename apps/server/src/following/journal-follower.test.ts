import { beforeEach, describe, expect, test } from 'vitest'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import { AGAIN_MS, type FollowerParts, JournalFollower } from './journal-follower.ts'
import { roundsByGroup, tellRounds } from './told-rounds.ts'

let listeners: ((group: PublishedGroup) => void)[]
let waiting: { readonly work: () => void; readonly ms: number }[]
let warned: string[]
let runs: number
beforeEach(() => {
  ;[listeners, waiting, warned, runs] = [[], [], [], 0]
})

const services = {
  engine: {
    onGroup(listener: (group: PublishedGroup) => void) {
      listeners.push(listener)
      return () => {
        listeners = listeners.filter((one) => one !== listener)
      }
    },
  },
  log: { warn: (_: object, words: string) => void warned.push(words) },
} as unknown as FollowerParts['services']

const follower = (put: Partial<FollowerParts> = {}) =>
  new JournalFollower({
    services,
    concerns: ({ seq }) => seq % 2 === 0,
    follow: async () => void runs++,
    waits: 'it waits',
    later: (work, ms) => void waiting.push({ work, ms }),
    ...put,
  })
const group = (seq: number) => {
  for (const listener of listeners) listener({ seq } as PublishedGroup)
}
/** Time passes: whatever waits begins, and is through. */
async function pass(): Promise<number[]> {
  const due = waiting.splice(0)
  for (const { work } of due) work()
  await new Promise((resolve) => setImmediate(resolve))
  return due.map(({ ms }) => ms)
}
const failing = (times: number, error: Error = new Error('away')) => {
  let left = times
  return async () => {
    runs++
    if (left-- > 0) throw error
  }
}

describe('a follower', () => {
  test('runs after the groups that concern it, once for those that come together', async () => {
    const one = follower({ gatherMs: 50 })
    for (const seq of [1, 2, 3, 4, 6]) group(seq)
    expect(await pass()).toEqual([50])
    expect(runs).toBe(1)
    group(7)
    expect(await pass()).toEqual([])
    group(8)
    await pass()
    expect(runs).toBe(2)
    await one.stop()
  })

  test('runs again for a group that comes while it runs, and never twice at once', async () => {
    let [inside, most] = [0, 0]
    let go = () => {}
    const one = follower({
      follow: async () => {
        runs++
        most = Math.max(most, ++inside)
        if (runs === 1) await new Promise<void>((resolve) => (go = resolve))
        inside--
      },
    })
    group(2)
    await pass()
    group(4)
    await pass()
    expect(runs).toBe(1)
    go()
    await one.now()
    expect([runs, most]).toEqual([3, 1])
  })

  test('tries again after a failure, says so, and waits for no group', async () => {
    follower({ follow: failing(2) })
    group(2)
    await pass()
    expect(warned).toEqual(['it waits'])
    expect(await pass()).toEqual([AGAIN_MS])
    expect(await pass()).toEqual([AGAIN_MS])
    expect([runs, warned.length]).toEqual([3, 2])
    expect(await pass()).toEqual([])
  })

  test('goes at once when a group comes while a next try waits', async () => {
    follower({ follow: failing(1) })
    group(2)
    await pass()
    group(4)
    expect(waiting.map(({ ms }) => ms)).toEqual([AGAIN_MS, 0])
    await pass()
    expect(runs).toBe(3)
  })

  test('tries again soon and in silence after what passes by itself', async () => {
    follower({ follow: failing(1, new RangeError('soon')), isPassing: (error) => error instanceof RangeError })
    group(2)
    await pass()
    expect(warned).toEqual([])
    const [soon] = await pass()
    expect(soon).toBeLessThan(AGAIN_MS)
    expect(runs).toBe(2)
  })

  test('looks again every so often where it is told to, after success and failure alike', async () => {
    const one = follower({ follow: failing(1), everyMs: 70 })
    await one.now()
    expect(await pass()).toEqual([AGAIN_MS])
    expect(await pass()).toEqual([70])
    expect(await pass()).toEqual([70])
    expect(runs).toBe(4)
  })

  test('gives a failure of its first run to whoever starts it, and goes on at the next group', async () => {
    const one = follower({ follow: failing(1) })
    await expect(one.first()).rejects.toThrow('away')
    expect([waiting, warned]).toEqual([[], []])
    group(2)
    await pass()
    expect(runs).toBe(2)
  })

  test('stopped, waits for what runs and begins nothing any more, whatever was due', async () => {
    let go = () => {}
    const stops: boolean[] = []
    const one = follower({
      follow: async (isStopped) => {
        runs++
        await new Promise<void>((resolve) => (go = resolve))
        stops.push(isStopped())
        throw new Error('the server stops')
      },
    })
    group(2)
    await pass()
    group(4)
    const stopped = one.stop()
    expect(listeners).toEqual([])
    go()
    await stopped
    await pass()
    one.soon()
    await one.now()
    expect([runs, stops, waiting, warned]).toEqual([1, [true], [], []])
  })
})

describe('rounds', () => {
  const row = (seq: number, name: string) => ({ seq, name })
  const rows = [row(3, 'a'), row(3, 'b'), row(5, 'c')]

  test('are one for each group, in their order', () => {
    expect(roundsByGroup(rows)).toEqual([
      { to: 3, rows: rows.slice(0, 2) },
      { to: 5, rows: rows.slice(2) },
    ])
    expect(roundsByGroup([])).toEqual([])
  })

  test('are told each in a transaction with its progress; what fails leaves those behind it untold', async () => {
    const told: unknown[] = []
    const parts = {
      notices: { sendNow: () => void told.push('sent') },
      records: {
        mails: {
          async tell(subject: string, progress: object, write: (tx: never) => Promise<void>) {
            await write('tx' as never)
            told.push([subject, progress])
          },
        },
      },
    } as never
    const done: number[] = []
    const rounds = [...roundsByGroup(rows), { to: 8, rows: [row(8, 'd')] }]
    const write = async (tx: unknown, { name }: { readonly name: string }) => {
      if (name === 'c') throw new Error('away')
      told.push([tx, name])
    }
    const telling = tellRounds(parts, 'news', { from: 2, rounds, done: (to) => void done.push(to) }, write)
    await expect(telling).rejects.toThrow('away')
    expect(told).toEqual([['tx', 'a'], ['tx', 'b'], ['news', { from: 2, to: 3 }], 'sent'])
    expect(done).toEqual([3])
  })
})
