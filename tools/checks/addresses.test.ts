import { expect, test } from 'vitest'
import { writtenAddresses } from './addresses.mjs'
import { sourceFiles } from './sources.mjs'

const faultsOf = (path: string, text: string) => writtenAddresses([{ path, text }])

test('no app writes the address of a call', () => {
  const files = sourceFiles()
  expect(files.some(({ path }) => path === 'packages/client/src/calls/api.ts')).toBe(true)
  expect(writtenAddresses(files)).toEqual([])
})

test.each([
  ['apps/web/src/features/spot/x.ts', "const path = '/api/currency/order/submit'"],
  ['apps/web/src/live/x.tsx', 'export const X = () => <a href="/api/fairness/heads.jsonl">x</a>'],
  ['apps/console/src/x.ts', 'const path = `/api/fairness/clock`'],
  ['packages/client/src/x.ts', "void fetch('api/depth')"],
])('an address is found: %s', (path, text) => {
  expect(faultsOf(path, text)).toHaveLength(1)
  expect(faultsOf(path, text)[0]).toContain(`${path}:1 writes the address`)
})

test.each([
  ['packages/wire/src/client/client-calls.ts', "read('depth', 'GET /api/depth'); const p = '/api/depth'"],
  ['apps/web/src/features/spot/x.test.ts', "server.to('/api/depth')"],
  ['apps/web/src/testing/x.ts', "const answers = { '/api/depth': () => ok() }"],
  ['apps/web/src/features/spot/x.ts', "const text = 'see /api/depth'; const route = '/tradeBB'"],
])('what is no address of an app is left alone: %s', (path, text) => {
  expect(faultsOf(path, text)).toEqual([])
})
