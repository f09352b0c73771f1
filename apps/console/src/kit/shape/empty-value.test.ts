import { type Shape, shapeFault } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { emptyOf, withoutEmpty } from './empty-value.ts'

const entry: Shape = {
  kind: 'fields',
  optional: ['isOn', 'languages', 'note', 'link'],
  fields: {
    name: { kind: 'text', most: 10 },
    isOn: { kind: 'switch' },
    languages: { kind: 'list', most: 3, of: { kind: 'word', pattern: '[a-z]{2}', most: 2 } },
    note: { kind: 'decimal', places: 2 },
    link: { kind: 'link' },
    mode: { kind: 'choice', values: ['a', 'b'] },
    bits: { kind: 'number', least: 8, most: 24 },
  },
}

test('a new entry has what it needs, in its shape', () => {
  expect(emptyOf(entry)).toEqual({ name: '', mode: 'a', bits: 8 })
  expect(shapeFault(entry, emptyOf(entry))).toBeNull()
})

test('optional fields that say nothing are left out, the others stay whatever they say', () => {
  const list: Shape = { kind: 'list', most: 5, of: entry }
  const typed = [{ name: '', isOn: false, languages: [], note: '', link: '', mode: 'b', bits: 9 }]
  expect(withoutEmpty(list, typed)).toEqual([{ name: '', isOn: false, link: '', mode: 'b', bits: 9 }])
})
