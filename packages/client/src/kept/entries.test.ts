import { afterEach, expect, test } from 'vitest'
import { tabStore } from './browser-store.ts'
import { keptShape, keptText, keyOf } from './entries.ts'
import { isPlainText, oneOf, orNone, recordOf } from './shapes.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('data of another shape is dropped, in all its depth', () => {
  const entry = keptShape<{ readonly rows: readonly { readonly at: number; readonly name?: string | undefined }[] }>('settings', {
    rows: [{ at: 'number', name: orNone<string, undefined>('string', undefined) }],
  })
  entry.write({ rows: [{ at: 1 }, { at: 2, name: 'x' }] })
  expect(entry.read()).toEqual({ rows: [{ at: 1 }, { at: 2, name: 'x' }] })
  for (const text of [
    '{"rows":[{"at":1},{"at":"2"}]}',
    '{"rows":[{"at":1,"name":null}]}',
    '{"rows":{}}',
    '{}',
    'null',
    '{"rows":[{"at":1',
  ]) {
    localStorage.setItem(entry.key, text)
    expect(entry.read(), text).toBeUndefined()
    expect(localStorage.getItem(entry.key)).toBeNull()
  }
})

test('a version counted up has a key of its own, and what the former ones kept is removed', () => {
  for (const key of ['glasshouse.lastState', 'glasshouse.lastState.2', 'glasshouse.lastState.3']) localStorage.setItem(key, '{}')
  const entry = keptShape<object>('lastState', {})
  expect([entry.key, entry.read()]).toEqual(['glasshouse.lastState.4', undefined])
  expect(localStorage).toHaveLength(0)
})

test('text is kept as it is, and only where it passes', () => {
  const entry = keptText('theme', oneOf('light', 'dark'))
  entry.write('dark')
  expect(localStorage.getItem(keyOf('theme'))).toBe('dark')
  localStorage.setItem(keyOf('theme'), 'neon')
  expect([entry.read(), localStorage.getItem(keyOf('theme'))]).toEqual([undefined, null])
  expect(['t-1', '', 'a b', 'é', 'a\n'].map(isPlainText)).toEqual([true, false, false, false, false])
})

test('parts of an entry are kept apart, in the store of the entry', () => {
  const entry = keptShape('scroll', recordOf<number>('number'), tabStore)
  entry.part('a').write({ x: 1 })
  expect([entry.part('a').read(), entry.part('b').read(), entry.read()]).toEqual([{ x: 1 }, undefined, undefined])
  expect(sessionStorage.getItem('glasshouse.scroll.a')).toBe('{"x":1}')
})
