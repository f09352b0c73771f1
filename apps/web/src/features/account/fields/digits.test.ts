import { westernDigits } from '@glasshouse/client'
import { expect, test } from 'vitest'
import { codeDigits, countryIn, numberDigits, wholeNumber } from './digits.ts'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['a٣b', 'a3b'],
  ['೧', '1'],
  ['²', '²'],
])('digits of %j are %j', (typed, latin) => {
  expect(westernDigits(typed)).toBe(latin)
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['Your code: 123456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['abc', ''],
])('a code pasted as %j is %j', (pasted, code) => {
  expect(codeDigits(pasted)).toBe(code)
})

test.each([
  ['5551234567', '5551234567'],
  ['555 123-4567', '5551234567'],
  ['٥٥٥١٢٣٤٥٦٧', '5551234567'],
  ['+93 555 123 4567', '5551234567'],
  ['(+٩٣) ٥٥٥١٢٣٤٥٦٧', '5551234567'],
  ['9351234567', '9351234567'],
  ['+1 555 123 4567', '+15551234567'],
  ['001 555 123 4567', '+15551234567'],
  ['0093 555 123 4567', '5551234567'],
  ['＋９３ 555 123 4567', '5551234567'],
  ['+', '+'],
  ['55512345678', '55512345678'],
])('a number typed or pasted as %j is %j', (text, digits) => {
  expect(numberDigits(text, '93')).toBe(digits)
})

test.each([
  ['+6591234567', { areaCode: '65', digits: '91234567' }],
  ['+15551234567', { areaCode: '1', digits: '5551234567' }],
  ['+9', undefined],
  ['+', undefined],
  ['6591234567', undefined],
])('%j carries %o', (number, carried) => {
  expect(countryIn(number, ['1', '65', '93', '852'])).toEqual(carried)
})

test('a number that carries its country is never sent behind another code', () => {
  expect(wholeNumber('93', '+6591234567')).toBe('+6591234567')
  expect(wholeNumber('93', '5551234567')).toBe('935551234567')
})
