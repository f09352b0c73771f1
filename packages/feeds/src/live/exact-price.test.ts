import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactPrice } from './exact-price.ts'

test.each([
  ['16716.90', 1_671_690_000_000],
  ['0.01912200', 1_912_200],
  ['31500', 3_150_000_000_000],
  ['0.00000001', 1],
  // Nine decimals, the last of them nothing.
  ['0.123456780', 12_345_678],
  [16_493.5, 1_649_350_000_000],
  [0.1 + 0.2, null],
  [0.3, 30_000_000],
  // 9.5e-7 is how JavaScript writes it.
  [0.00000095, 95],
  ['45035996.27370496', 2 ** 52],
])('%s is %s of 10^-8', (given, price) => {
  expect(exactPrice(given)).toBe(price)
})

test.each([
  '',
  '0',
  '-1',
  '+1',
  ' 1',
  '1,5',
  '1.',
  '.5',
  '0x10',
  'NaN',
  'Infinity',
  '1e',
  '1e99',
  '0.000000001',
  '45035996.27370497',
  '9'.repeat(30),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  null,
  undefined,
  {},
  10n,
])('%s is no price', (given) => {
  expect(exactPrice(given)).toBeNull()
})

test('a decimal of up to 15 digits comes out the same as a string and as a number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 15 - 1 }), (price) => {
      const text = `${Math.floor(price / 10 ** 8)}.${String(price % 10 ** 8).padStart(8, '0')}`
      expect(exactPrice(text)).toBe(price)
      expect(exactPrice(Number(text))).toBe(price)
    }),
  )
})
