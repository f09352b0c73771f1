import { expect, test } from 'vitest'
import { finestStep, priceSteps } from './price-steps.ts'

test.each([
  ['65000', ['100', '10', '1', '0.1']],
  ['3000.01', ['100', '10', '1', '0.1']],
  ['3000', ['10', '1', '0.1', '0.01']],
  ['30', ['0.1', '0.01', '0.001', '0.0001']],
  ['0.12345', ['0.001', '0.0001', '0.00001', '0.000001']],
  ['1000000', ['100', '10', '1', '0.1']],
])('at %s the steps are the four largest whose value x 30 is below the price [BC-048, BC-049]', (price, steps) => {
  expect(priceSteps(price)).toEqual(steps)
})

test('no step is finer than 1e-8, so tiny prices have fewer [BC-048]', () => {
  expect(priceSteps('0.00000301')).toEqual(['0.0000001', '0.00000001'])
  expect(priceSteps('0.0000003')).toEqual([])
  expect(priceSteps('not a price')).toEqual([])
})

test('a book opens at the finest step that does not split a tick', () => {
  expect(finestStep(priceSteps('65000'), '0.1')).toBe('0.1')
  expect(finestStep(priceSteps('0.12345'), '0.00001')).toBe('0.00001')
  expect(finestStep(priceSteps('0.0000003'), '0.00000001')).toBe('0.00000001')
})
