import { expect, test } from 'vitest'
import { sourceFiles } from './sources.mjs'
import { storagesBeside } from './storages.mjs'

const faultsOf = (text: string, path = 'apps/web/src/features/x/x.ts') => storagesBeside([{ path, text }])

test('nothing of the apps touches a storage of the browser but the one module', () => {
  const files = sourceFiles()
  const one = files.filter(({ path }) => path === 'packages/client/src/kept/browser-store.ts')
  expect(one).toHaveLength(1)
  expect(storagesBeside(files)).toEqual([])
})

test.each([
  "localStorage.setItem('a', '1')",
  "window.localStorage.getItem('a')",
  'const { sessionStorage } = window',
  "globalThis['localStorage'].clear()",
  "const store = indexedDB.open('a')",
])('%s is found', (text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/x\.ts:1 touches/)])
  expect(faultsOf(text, 'apps/console/src/x.ts')).toHaveLength(1)
  expect(faultsOf(text, 'packages/client/src/x.ts')).toHaveLength(1)
})

test.each([['// localStorage is not touched'], ["const text = 'localStorage is blocked'"]])('%s is left alone', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('tests, and what runs outside of a browser, are left alone', () => {
  const text = "localStorage.setItem('a', '1')"
  for (const path of ['apps/web/src/x.test.ts', 'apps/web/src/testing/x.ts', 'apps/web/e2e/x.ts', 'apps/server/src/x.ts'])
    expect(faultsOf(text, path)).toEqual([])
})
