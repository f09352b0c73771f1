import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabasePulse } from './database-pulse.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pulse() {
  const database = { answers: true, refuses: false, asked: 0 }
  const waiting: (() => void)[] = []
  const ask = () => {
    database.asked++
    if (database.refuses) return Promise.reject(new Error('no connection'))
    return database.answers ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
  }
  const beats = new DatabasePulse({ ask, monotonic: () => Date.now(), close: async () => {} })
  return { database, beats, wake: () => void waiting.splice(0).forEach((resolve) => void resolve()) }
}

test('a database that answers is not silent, and its age is that of its last answer', async () => {
  const { beats } = pulse()
  await vi.advanceTimersByTimeAsync(60_250)
  expect([beats.isSilent, beats.ageMs]).toEqual([false, 250])
})

test('a database that hangs is silent after 2 s, is asked once, and is there again with its answer', async () => {
  const { database, beats, wake } = pulse()
  await vi.advanceTimersByTimeAsync(1_000)
  database.answers = false
  const asked = database.asked
  await vi.advanceTimersByTimeAsync(2_000)
  expect(beats.isSilent).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect([beats.isSilent, beats.ageMs, database.asked]).toEqual([true, 2_500, asked + 1])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(database.asked).toBe(asked + 1)
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect([beats.isSilent, beats.ageMs]).toEqual([false, 0])
})

test('a database that refuses is silent too, and is asked again and again', async () => {
  const { database, beats } = pulse()
  database.refuses = true
  await vi.advanceTimersByTimeAsync(2_500)
  expect([beats.isSilent, database.asked]).toEqual([true, 5])
  database.refuses = false
  await vi.advanceTimersByTimeAsync(500)
  expect(beats.isSilent).toBe(false)
})

test('a main thread that was busy for a minute says nothing of the database', async () => {
  const { beats } = pulse()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.setSystemTime(Date.now() + 60_000)
  expect(beats.isSilent).toBe(false)
})

test('nobody is asked after the end', async () => {
  const { database, beats } = pulse()
  beats.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(database.asked).toBe(0)
})
