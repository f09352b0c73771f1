import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JSON_DEPTH_MAX, readJson } from './read-json.ts'

const read = (text: string) => readJson(text, 'body_not_json')
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const reasonOf = (text: string) => {
  const answer = read(text)
  return 'fault' in answer ? answer.fault.reason : null
}

test('any JSON value without a repeated name is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const text = JSON.stringify(value)
      expect(read(text)).toEqual({ value: JSON.parse(text) })
    }),
  )
})

describe('depth', () => {
  test('the deepest that is read', () => expect(read(nested(JSON_DEPTH_MAX))).toEqual({ value: JSON.parse(nested(JSON_DEPTH_MAX)) }))
  test('one more is refused', () => expect(reasonOf(nested(JSON_DEPTH_MAX + 1))).toBe('nested_too_deep'))
  test('lists and objects are counted together', () =>
    expect(reasonOf(`${'[{"a":'.repeat(11)}1${'}]'.repeat(11)}`)).toBe('nested_too_deep'))
  test('a text of 32,000 open brackets is refused without being parsed', () => expect(reasonOf('['.repeat(32_000))).toBe('nested_too_deep'))
  test('brackets in a text do not count, nor behind an escaped quote', () =>
    expect(read(JSON.stringify({ a: `"${'['.repeat(100)}\\` }))).toEqual({ value: { a: `"${'['.repeat(100)}\\` } }))
  test('siblings do not add up', () => expect(read(`[${Array(500).fill('[]').join(',')}]`)).toMatchObject({ value: expect.any(Array) }))
})

describe('a name given twice', () => {
  test.each([
    ['in the same spelling', '{"id":"1","id":"2"}', 'id'],
    ['in another spelling', '{"id":"1","\\u0069d":"2"}', 'id'],
    ['with the same value', '{"id":"1","id":"1"}', 'id'],
    ['deep inside', '{"a":[1,{"b":{"c":1,"c":2}}]}', 'c'],
    ['of the prototype', '{"__proto__":1,"__proto__":2}', '__proto__'],
    ['after a value that holds quotes and colons', '{"a":"\\":{\\"b\\":","a":1}', 'a'],
  ])('%s is refused', (_what, text, field) => {
    expect(read(text)).toEqual({ fault: { reason: 'field_repeated', field, rule: 'is given twice' } })
  })
  test('the same name in two objects is fine', () =>
    expect(read('[{"a":1},{"a":{"a":2}}]')).toEqual({ value: [{ a: 1 }, { a: { a: 2 } }] }))
  test('a text that looks like a name is none', () => expect(read('{"a":"b","c":["a","a"]}')).toEqual({ value: { a: 'b', c: ['a', 'a'] } }))
  test('a long name is told back in part', () =>
    expect(read(`{"${'n'.repeat(999)}":1,"${'n'.repeat(999)}":2}`)).toMatchObject({ fault: { field: 'n'.repeat(64) } }))
})

test.each(['', '{', '{"a"}', '"', '"\\', '{"a":1}}', '01', "{'a':1}", '{"a":1,}'])('%j is no JSON', (text) => {
  expect(reasonOf(text)).toBe('body_not_json')
})
