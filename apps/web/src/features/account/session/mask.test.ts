import { expect, test } from 'vitest'
import { hasEye, maskAddress, maskName } from './mask.ts'

test.each([
  ['lina_haddad', 'lina_****ddad'],
  ['abcdefghij', 'abcde****ghij'],
  ['abcdefghi', 'a****'],
  ['ab', 'a****'],
  ['', '****'],
])('the name %j is shown as %j [BC-033]', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test('names of 15 characters or fewer have an eye [BC-034]', () => {
  expect(hasEye('a'.repeat(15))).toBe(true)
  expect(hasEye('a'.repeat(16))).toBe(false)
})

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52****9EE7'],
  ['123456789', '1234****6789'],
  ['12345678', '12345678'],
])('the address %j is shown as %j [BC-032]', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})

test('another number of characters can be kept of an address [BC-032]', () => {
  expect(maskAddress('0x52908400098527886E0F7030069857D2E4169EE7', 6)).toBe('0x5290****169EE7')
})
