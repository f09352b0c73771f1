import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../engine/index.ts'
import { whileDatabaseAnswers } from './while-database-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const engine = (...unready: string[]) => ({ health: () => ({ unready }) }) as unknown as Engine
const never = () => new Promise<string>(() => {})

test('an answer is passed on, and so is a refusal', async () => {
  expect(await whileDatabaseAnswers(engine(), async () => 'a session')).toBe('a session')
  await expect(whileDatabaseAnswers(engine(), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('without an answer it is given up after 5 s, not before', async () => {
  const told = vi.fn()
  void whileDatabaseAnswers(engine(), never).catch(told)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ fault: { reason: 'unavailable' } }))
})

test('a database that is known to be silent is not asked', async () => {
  const ask = vi.fn(never)
  await expect(whileDatabaseAnswers(engine('database_silent'), ask)).rejects.toMatchObject({ fault: { reason: 'unavailable' } })
  expect(ask).not.toHaveBeenCalled()
})
