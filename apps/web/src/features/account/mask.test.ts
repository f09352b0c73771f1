import { expect, test } from 'vitest'
import { hasEye, maskName } from './mask.ts'

test.each([
  ['lina_haddad', 'lina_****ddad'],
  ['abcdefghij', 'abcde****ghij'],
  ['abcdefghi', 'a****'],
  ['ab', 'a****'],
  ['', '****'],
])('%j is shown as %j', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test('names of 15 characters or fewer have an eye', () => {
  expect(hasEye('a'.repeat(15))).toBe(true)
  expect(hasEye('a'.repeat(16))).toBe(false)
})
