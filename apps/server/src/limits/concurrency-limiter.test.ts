import { expect, test } from 'vitest'
import { ForeverCache } from '../features/fairness/cache-forever.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** Work that ends when the test says so. */
function work<T>(answer: T) {
  let end = () => {}
  const done = new Promise<T>((resolve) => {
    end = () => resolve(answer)
  })
  const state = { hasBegun: false, end: () => end() }
  return Object.assign(state, {
    run: () => {
      state.hasBegun = true
      return done
    },
  })
}

test('two run at once, and the next begins when one has ended, also one that failed', async () => {
  const turns = new ConcurrencyLimiter({ atOnce: 2, waitMs: 60_000 })
  const [first, second, third] = [work('first'), work('second'), work('third')]
  const failed = turns.run(async () => {
    await first.run()
    throw new Error('torn')
  })
  const ended = turns.run(second.run)
  const waiting = turns.run(third.run)
  await Promise.resolve()
  expect([first.hasBegun, second.hasBegun, third.hasBegun]).toEqual([true, true, false])
  first.end()
  await expect(failed).rejects.toThrow('torn')
  third.end()
  expect(await waiting).toBe('third')
  second.end()
  expect(await ended).toBe('second')
})

test('who gets no turn in time is told that the exchange is busy, and takes nobody else’s turn', async () => {
  const turns = new ConcurrencyLimiter({ atOnce: 1, waitMs: 20 })
  const [long, late, next] = [work('long'), work('late'), work('next')]
  const running = turns.run(long.run)
  await expect(turns.run(late.run)).rejects.toMatchObject({ fault: { reason: 'busy' } })
  long.end()
  next.end()
  expect([await running, await turns.run(next.run), late.hasBegun]).toEqual(['long', 'next', false])
})

test('who asks the same gets the same answer, a refusal is asked anew, and those asked for longest ago are forgotten', async () => {
  const remembered = new ForeverCache<number>({ most: 2 })
  let count = 0
  const find = async () => ++count
  expect(await Promise.all([remembered.find('a', find), remembered.find('a', find)])).toEqual([1, 1])
  await expect(remembered.find('b', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await remembered.find('b', find)).toBe(2)
  expect(await remembered.find('a', find)).toBe(1)
  expect(await remembered.find('c', find)).toBe(3)
  expect(await remembered.find('a', find)).toBe(1)
  expect(await remembered.find('b', find)).toBe(4)
})
