import { describe, expect, test } from 'vitest'
import { formatAmount, formatCompact, formatPercent, formatPrice, readTyped, showTyped, trendOf } from './formats.ts'

describe('prices', () => {
  test.each([
    ['65000', '65,000.00'],
    ['100.01', '100.01'],
    ['100', '100.0000'],
    ['1.5', '1.5000'],
    ['0.001', '0.0010'],
    ['0.00099999', '0.00099999'],
    ['0', '0.00000000'],
    ['-250.5', '-250.50'],
    [undefined, '--'],
    ['NaN', '--'],
    ['1e5', '--'],
  ])('%s reads %s', (price, shown) => expect(formatPrice(price, 'en')).toBe(shown))

  test('keep digits no float could hold', () => expect(formatPrice('9007199254740993.25', 'en')).toBe('9,007,199,254,740,993.25'))
  test('use the separators of the language, and western digits in Arabic', () => {
    expect(formatPrice('65000.5', 'de')).toBe('65.000,50')
    expect(formatPrice('1234567', 'hi')).toBe('12,34,567.00')
    expect(formatPrice('65000.5', 'ar')).toMatch(/^65,000\.50$/)
  })
})

describe('volumes', () => {
  test.each([
    ['999.994', '999.99'],
    ['1000', '1.00K'],
    ['65000', '65.00K'],
    ['999999', '1.00M'],
    ['2500000', '2.50M'],
    ['7200000000', '7.20B'],
    ['1000000000000', '1.00T'],
    ['0', '0.00'],
  ])('%s reads %s', (volume, shown) => expect(formatCompact(volume, 'en')).toBe(shown))
})

describe('changes in percent', () => {
  test.each([
    ['0', '0.00%'],
    ['0.001', '+0.01%'],
    ['-0.001', '-0.01%'],
    ['0.0149', '+0.01%'],
    ['0.015', '+0.02%'],
    ['-12.345', '-12.35%'],
    ['1234.5', '+1,234.50%'],
  ])('%s reads %s', (percent, shown) => expect(formatPercent(percent, 'en')).toBe(shown))
  test('tell the direction', () => expect(['0.1', '-0.1', '0', undefined].map(trendOf)).toEqual(['up', 'down', 'flat', 'flat']))
})

test('amounts are cut, never rounded up', () => {
  expect(formatAmount('1.999999', 2, 'en')).toBe('1.99')
  expect(formatAmount('12', 4, 'en')).toBe('12.0000')
})

describe('typing', () => {
  test('accepts the language’s decimal mark and other digits', () => {
    expect(readTyped('1,5', 8, 'de')).toBe('1.5')
    expect(readTyped('١٢٫٥', 8, 'ar')).toBe('12.5')
    expect(readTyped('.5', 8, 'en')).toBe('0.5')
    expect(readTyped('007', 8, 'en')).toBe('7')
    expect(readTyped('', 8, 'en')).toBe('')
  })
  test('cuts decimals beyond the step and refuses what is no number', () => {
    expect(readTyped('1.23456', 2, 'en')).toBe('1.23')
    expect(readTyped('12.', 0, 'en')).toBe('12')
    for (const junk of ['-1', '1e5', '1.2.3', 'abc', '1,000', '1234567890123456789']) expect(readTyped(junk, 8, 'en')).toBeUndefined()
  })
  test('shows the decimal mark of the language', () => expect(showTyped('1.5', 'de')).toBe('1,5'))
})
