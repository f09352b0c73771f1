import { expect, test } from 'vitest'
import { settingChanges } from './setting-changes.ts'

test('a change names its place with the value before and after it', () => {
  const menu = [
    { key: 'home', isOpen: true },
    { key: 'trade', isOpen: true },
  ]
  const closed = [menu[0], { key: 'trade', isOpen: false }]
  expect(settingChanges(menu, closed)).toEqual([{ path: '1.isOpen', before: 'true', after: 'false' }])
  expect(settingChanges({ years: 5 }, { years: 6 })).toEqual([{ path: 'years', before: '5', after: '6' }])
})

test('what came and what went is named as a whole', () => {
  expect(settingChanges({ a: 'x' }, { b: 'y' })).toEqual([
    { path: 'b', before: null, after: 'y' },
    { path: 'a', before: 'x', after: null },
  ])
  expect(settingChanges(undefined, { a: 1 })).toEqual([{ path: '', before: null, after: '{"a":1}' }])
})

test('nothing changed is no change; a long text is shortened and many places are cut', () => {
  expect(settingChanges({ a: [1, 2] }, { a: [1, 2] })).toEqual([])
  const [long] = settingChanges({ a: 'x' }, { a: 'y'.repeat(500) })
  expect(long?.after).toBe(`${'y'.repeat(79)}…`)
  expect(settingChanges({}, Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, at])))).toHaveLength(20)
})
