import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SLOW_FILES, slowFirst } from './slow-first.ts'

const root = join(import.meta.dirname, '..')
const files = (...paths: string[]) => paths.map((path) => ({ moduleId: join('/checkout', path) }))

test('slow files come first, in their order; the others keep theirs', () => {
  const [first = '', second = ''] = SLOW_FILES
  const given = files('packages/a.test.ts', second, 'packages/b.test.ts', first)
  expect(slowFirst(given)).toEqual(files(first, second, 'packages/a.test.ts', 'packages/b.test.ts'))
})

test('nothing is lost, and no file is taken for one of a like name', () => {
  const given = files('packages/zz-simulate.test.ts', ...SLOW_FILES)
  expect(slowFirst(given)).toEqual(files(...SLOW_FILES, 'packages/zz-simulate.test.ts'))
})

test('each file that is named is there', () => {
  expect(SLOW_FILES.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
