import { expect, test } from 'vitest'
import { type Shape, shapeFault } from './shapes.ts'

const desk: Shape = {
  kind: 'list',
  most: 2,
  key: 'name',
  of: {
    kind: 'fields',
    optional: ['isOn'],
    fields: { name: { kind: 'text', most: 10, isNeeded: true }, url: { kind: 'link' }, isOn: { kind: 'switch' } },
  },
}
const one = { name: 'Desk', url: '/service' }

test('a value that fits has no fault, with and without what is optional', () => {
  expect(shapeFault(desk, [])).toBeNull()
  expect(shapeFault(desk, [one, { ...one, name: 'Mail', url: 'mailto:help@example.org', isOn: false }])).toBeNull()
})

test.each<[unknown, string, string]>([
  [{}, '', 'must be a list'],
  [[one, { ...one, name: 'B' }, { ...one, name: 'C' }], '', 'must have at most 2 entries'],
  [[one, one], '', 'must name Desk once'],
  [['x'], '0', 'must be a set of fields'],
  [[null], '0', 'must be a set of fields'],
  [[{ ...one, extra: 1 }], '0.extra', 'is not a field here'],
  [JSON.parse('[{"name":"Desk","url":"/service","__proto__":1}]'), '0.__proto__', 'is not a field here'],
  [[{ name: 'Desk' }], '0.url', 'is required'],
  [[{ ...one, name: ' ' }], '0.name', 'is required'],
  [[{ ...one, name: 7 }], '0.name', 'must be a text'],
  [[{ ...one, name: 'x'.repeat(11) }], '0.name', 'must have at most 10 characters'],
  [[{ ...one, name: 'a\nb' }], '0.name', 'must be without invisible characters'],
  [[{ ...one, name: 'a\u202eb' }], '0.name', 'must be without invisible characters'],
  [[{ ...one, name: '\ud800' }], '0.name', 'must be without invisible characters'],
  [
    [one, { ...one, name: 'B', url: 'javascript:alert(1)' }],
    '1.url',
    'must be a path of the app, a plain address or a word that the app knows',
  ],
  [[{ ...one, isOn: 'yes' }], '0.isOn', 'must be on or off'],
])('%j has its fault named: %s', (value, path, rule) => {
  expect(shapeFault(desk, value)).toEqual({ path, rule })
})

test.each<[Shape, readonly unknown[], readonly unknown[]]>([
  [{ kind: 'number', least: 0, most: 100 }, [0, 100], [-1, 101, 1.5, '5', null, Number.NaN]],
  [{ kind: 'fraction', least: -12, most: 14 }, [-9.5, 0, 14], [14.1, '1', Number.POSITIVE_INFINITY]],
  [{ kind: 'decimal', places: 2 }, ['0', '12.50', '1000000'], ['', '.5', '1.', '1.234', '-1', '1e3', 5]],
  [{ kind: 'choice', values: ['a', 'b'] }, ['a', 'b'], ['c', '', null, ['a']]],
  [{ kind: 'word', pattern: '[a-z]{2,5}', most: 5 }, ['ab', 'abcde'], ['a', 'abcdef', 'AB', 'ab\n', 7]],
  [{ kind: 'picture' }, ['', 'headset', '/logo.svg', 'https://example.org/a.png'], ['data:x', 'http://example.org/a.png', 5]],
  [{ kind: 'text', most: 20, isLong: true }, ['', 'a\nb'], ['a\tb', 'a\u0000', 'x'.repeat(21)]],
])('%j takes what it says and nothing else', (shape, good, bad) => {
  for (const value of good) expect([value, shapeFault(shape, value)]).toEqual([value, null])
  for (const value of bad) expect([value, shapeFault(shape, value)?.path]).toEqual([value, ''])
})
