import { expect, test } from 'vitest'
import { figureOf } from './figure-of.ts'

test.each([
  ['0', '0'],
  ['999.5', '999.5'],
  ['1500', '1,500'],
  ['17186.98840259', '17,186.98840259'],
  ['1234567.00001', '1,234,567.00001'],
  ['-1500', '\u22121,500'],
])('%s stands in a notice as %s', (decimal, figure) => expect(figureOf(decimal)).toBe(figure))
