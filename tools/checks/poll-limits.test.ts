import { expect, test } from 'vitest'
import { waitsAsLongAsTests } from './poll-limits.mjs'
import { sourceFiles } from './sources.mjs'

const faultsOf = (text: string, path = 'apps/server/test/x.test.ts') => waitsAsLongAsTests([{ path, text }])

test('no test of the project waits as long as its own limit', () => {
  expect(waitsAsLongAsTests(sourceFiles())).toEqual([])
})

test.each([
  ['a poll', "test('a', async () => { await expect.poll(look, { timeout: 60_000 }).toBe(1) })"],
  ['by a value', "const soon = { timeout: 60_000 }\ntest('a', async () => { await expect.poll(look, soon).toBe(1) })"],
  [
    'by a spread value',
    "const soon = { timeout: 90_000 }\ntest('a', async () => { await expect.poll(look, { ...soon, interval: 1 }).toBe(1) })",
  ],
  [
    'in a function that it calls',
    "async function comes() { await vi.waitUntil(look, { timeout: 60_000 }) }\ntest('a', async () => { await comes() })",
  ],
  ['in a function of a function', "const b = () => vi.waitFor(look, { timeout: 70_000 })\nconst a = () => b()\ntest('a', () => a())"],
  ['under a limit of its own', "test('a', { timeout: 10_000 }, async () => { await expect.poll(look, { timeout: 10_000 }).toBe(1) })"],
  ['under a limit behind it', "test('a', async () => { await expect.poll(look, { timeout: 20_000 }).toBe(1) }, 15_000)"],
  ['in a table', "test.each([1])('a', async () => { await expect.poll(look, { timeout: 60_000 }).toBe(1) })"],
])('%s is found', (_, text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/x\.test\.ts:\d+ waits \d+ ms in a test of \d+ ms/)])
})

test.each([
  ['a shorter one', "test('a', async () => { await expect.poll(look, { timeout: 59_999 }).toBe(1) })"],
  ['one without a limit of its own', "test('a', async () => { await expect.poll(look).toBe(1) })"],
  ['one of a hook', 'beforeAll(async () => { await vi.waitUntil(look, { timeout: 100_000 }) })'],
  ['one under a higher limit', "test('a', { timeout: 90_000 }, async () => { await expect.poll(look, { timeout: 60_000 }).toBe(1) })"],
  [
    'one under a limit that is worked out',
    "test('a', { timeout: 60_000 * KILLS }, async () => { await expect.poll(look, { timeout: 60_000 }).toBe(1) })",
  ],
])('%s is left alone', (_, text) => {
  expect(faultsOf(text)).toEqual([])
})

test('journeys in the browser have the limit of their project', () => {
  const text = "test('a', async () => { await expect.poll(look, { timeout: 60_000 }).toBe(1) })"
  expect(faultsOf(text, 'apps/web/e2e/x.e2e.ts')).toEqual([])
  expect(faultsOf(text.replace('60_000', '240_000'), 'apps/web/e2e/x.e2e.ts')).toHaveLength(1)
})
