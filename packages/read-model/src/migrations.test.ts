import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations.ts'

test('steps run by number, and each number is given once', () => {
  const names = MIGRATIONS.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z-]+$/)
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})
