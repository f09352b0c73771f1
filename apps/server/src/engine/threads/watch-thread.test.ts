import { execFile } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { watchThread } from './watch-thread.ts'

const endOf = (code: string) =>
  new Promise<unknown>((done) => {
    const thread = new Worker(code, { eval: true })
    watchThread(thread, done)
  })

test.each([
  ['an error that nothing caught', `setTimeout(() => { throw new TypeError('no such field') })`, 'no such field'],
  ['a rejected promise', `Promise.reject(new Error('nobody waits for this'))`, 'nobody waits for this'],
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

/**
 * In a program of its own: Node 24 tells the process that one of its threads has no memory left, or ends the process by
 * itself. Either way nothing goes on without the thread.
 */
test('a lack of memory is told with its words, or ends the process', async () => {
  const program = `
    import { Worker } from 'node:worker_threads'
    import { watchThread } from ${JSON.stringify(new URL('./watch-thread.ts', import.meta.url).href)}
    const code = 'const all = []; for (;;) all.push(new Array(1000).fill({}))'
    const thread = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
    watchThread(thread, (cause) => console.log('told:', cause.message))
    setInterval(() => {}, 1000).unref()`
  const words = await new Promise<string>((done) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], (_, out, errors) => done(out + errors))
  })
  expect(words).toMatch(/told: .*memory limit|heap out of memory/)
})
