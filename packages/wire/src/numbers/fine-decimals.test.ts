import { expect, test } from 'vitest'
import { textWith, unitsOf } from './fine-decimals.ts'

test.each([
  ['1.999', 2, '1.99'],
  ['-1.999', 2, '-1.99'],
  ['-0.001', 2, '0.00'],
  ['0', 0, '0'],
  ['12', 3, '12.000'],
])('%s with %i decimals is cut to %s', (text, decimals, cut) => expect(textWith(unitsOf(text) ?? 0n, decimals)).toBe(cut))

test.each(['1e5', 'NaN', '', '-', '1,5', '0x1', ' 1'])('%j is no plain decimal', (text) => expect(unitsOf(text)).toBeUndefined())
