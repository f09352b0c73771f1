import { expect, test } from 'vitest'
import { codeDigits, westernDigits } from './western-digits.ts'

test.each([
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '๐๑๒๓๔๕๖๗๘๙',
  '０１２３４５６７８９',
  '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
  '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
])('the digits %s are those from zero to nine', (digits) => expect(westernDigits(digits)).toBe('0123456789'))

test('every decimal digit of Unicode is read as one of ten, in the order of its row', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((one) => /\p{Nd}/u.test(one))
  expect(digits.length % 10).toBe(0)
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(westernDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

test('what is no decimal digit stays as it is', () => {
  for (const text of ['abc', '²', '½', '五', '\u{1f600}', '', '\ud835']) expect(westernDigits(text)).toBe(text)
})

test.each([
  '123456',
  '123 456',
  ' 123456 ',
  '123-456',
  '123\u2013456',
  '\u200e123456\u200f',
  '123\u00a0456',
  '１２３ ４５６',
  '١٢٣٤٥٦',
  '12 34 56\n',
])('the code written as %j is 123456', (text) => expect(codeDigits(text)).toBe('123456'))
