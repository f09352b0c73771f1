import { describe, expect, test } from 'vitest'
import { bodyOf, effectOf, percentUsed, typedOf, validationErrors } from './limits.ts'

describe('a wish beside what is in force', () => {
  test.each([
    ['100', '200', 'lower'],
    ['200', '100', 'higher'],
    ['100.00', '100', 'same'],
    ['100', '0', 'lower'],
    ['', '100', 'higher'],
    ['0', '100', 'higher'],
    ['', '0', 'same'],
    ['5', 10, 'lower'],
  ] as const)('%j against %j is %s: no limit is the loosest', (wished, inForce, effect) => {
    expect(effectOf(wished, inForce)).toBe(effect)
  })
})

test('no limit is an empty field, and an empty field is sent as none', () => {
  const typed = typedOf({ stakePerOrder: '0', lossPerDay: '250.5', tradesPerHour: 0 })
  expect(typed).toEqual({ stakePerOrder: '', lossPerDay: '250.5', tradesPerHour: '' })
  expect(bodyOf(typed)).toEqual({ stakePerOrder: '0', lossPerDay: '250.5', tradesPerHour: 0 })
})

describe('what the house would refuse is told before', () => {
  test.each([
    ['tradesPerHour', '2.5', 'whole_number'],
    ['tradesPerHour', '1000001', 'too_large'],
    ['tradesPerHour', '1000000', undefined],
    ['lossPerDay', '4503599628', 'too_large'],
    ['lossPerDay', '4503599627', undefined],
    ['stakePerOrder', '', undefined],
  ] as const)('%s of %j: %s', (name, typed, error) => {
    const blank = { stakePerOrder: '', lossPerDay: '', tradesPerHour: '' }
    expect(validationErrors({ ...blank, [name]: typed })).toEqual(error ? { [name]: error } : {})
  })
})

test('a bar is full at the limit and never fuller', () => {
  expect([percentUsed('0', '100'), percentUsed('49.99', '100'), percentUsed('100', '100'), percentUsed('130', '100')]).toEqual([
    0, 49, 100, 100,
  ])
  expect(percentUsed('10', '0')).toBe(0)
})
