import { expect, test } from 'vitest'
import { ApiError } from '../../errors/api-error.ts'
import { decimalOf } from './act-words.ts'

test('an amount with a point is read', () => {
  expect(decimalOf('1000.5', 6, 'amount')).toBe(1_000_500_000n)
})

test.each([
  ['1,000', 'must be written without commas, with a point before the decimals, such as 1000 or 1000.5'],
  ['1,5', 'must be written without commas, with a point before the decimals, such as 1000 or 1000.5'],
  ['1.0000001', 'must be a decimal with at most 6 places'],
  ['many', 'must be a decimal with at most 6 places'],
])('%s is refused with words that say how it is written', (text, rule) => {
  const refusal = (() => {
    try {
      return decimalOf(text, 6, 'amount')
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ fault: { field: 'amount', rule } })
})
