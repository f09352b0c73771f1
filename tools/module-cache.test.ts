import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moduleCache, trimModuleCache } from './module-cache.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'glasshouse-modules-'))
  for (const folder of ['apps/server', 'packages/core']) mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each(['package-lock.json', 'packages/core/package.json', 'apps/server/tsconfig.json'])('a changed %s is another cache', (file) => {
  const before = moduleCache(root)
  expect(moduleCache(root)).toBe(before)
  writeFileSync(join(root, file), '{}')
  const after = moduleCache(root)
  expect(after).not.toBe(before)
  writeFileSync(join(root, file), '{ }')
  expect(moduleCache(root)).not.toBe(after)
})

test('a run begins with the cache that it reads and no other, and without one that has grown long', () => {
  trimModuleCache(root)
  const [own, other] = [moduleCache(root), join(root, '.cache/modules/other')]
  for (const folder of [own, other]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(own, 'one'), '')
  trimModuleCache(root)
  expect([existsSync(join(own, 'one')), existsSync(other)]).toEqual([true, false])
  trimModuleCache(root, 0)
  expect(existsSync(own)).toBe(false)
})
