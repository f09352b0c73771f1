import { expect, test } from 'vitest'
import { onTick, steppedPrice } from './ticks.ts'

test('the stepper moves by one tick and stops at one', () => {
  expect(steppedPrice('60000', '0.1', 1)).toBe('60000.1')
  expect(steppedPrice('60000.17', '0.1', -1)).toBe('60000')
  expect(steppedPrice('0.1', '0.1', -1)).toBe('0.1')
  expect(steppedPrice('', '0.1', 1)).toBe('0.1')
})

test('a price is cut down to its tick, never up', () => {
  expect(onTick('60000.17', '0.1')).toBe('60000.1')
  expect(onTick('1.123459', '0.00001')).toBe('1.12345')
  expect(onTick('0.05', '0.1')).toBe('0')
})
