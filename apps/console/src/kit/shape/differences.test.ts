import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('what is the same is not told, what differs is told by its place', () => {
  expect(differences({ a: 1, b: [{ c: true }] }, { b: [{ c: true }], a: 1 })).toEqual([])
  expect(differences({ a: 1, b: [{ c: true }, { c: true }] }, { a: 2, b: [{ c: true }], d: '' })).toEqual([
    { path: 'a', before: '1', after: '2' },
    { path: 'b.1', before: '{"c":true}', after: null },
    { path: 'd', before: null, after: '' },
  ])
  expect(differences('x', 'y')).toEqual([{ path: '', before: 'x', after: 'y' }])
  expect(differences([], {})).toEqual([{ path: '', before: '[]', after: '{}' }])
})
