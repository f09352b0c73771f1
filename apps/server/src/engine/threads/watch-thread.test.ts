import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { watchThread } from './watch-thread.ts'

const endOf = (code: string) =>
  new Promise<unknown>((done) => {
    const thread = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
    watchThread(thread, done)
  })

test.each([
  ['an error that nothing caught', `setTimeout(() => { throw new TypeError('no such field') })`, 'no such field'],
  ['a rejected promise', `Promise.reject(new Error('nobody waits for this'))`, 'nobody waits for this'],
  ['a lack of memory', `const all = []; for (;;) all.push(new Array(1000).fill({}))`, 'memory limit'],
])('%s is told with its words', async (_what, code, words) => {
  const cause = await endOf(code)
  expect(cause).toBeInstanceOf(Error)
  expect((cause as Error).message).toContain(words)
})

test('an end without an error is told by its code', async () => {
  expect(await endOf('process.exit(3)')).toBe('exit code 3')
})

test('an end of our own doing is not told', async () => {
  const told: unknown[] = []
  const thread = new Worker('setInterval(() => {}, 1000)', { eval: true })
  const stopWatching = watchThread(thread, (cause) => told.push(cause))
  stopWatching()
  await thread.terminate()
  expect(told).toEqual([])
})
