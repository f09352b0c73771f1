import { describe, expect, test } from 'vitest'
import {
  formatAmount,
  formatAssetAmount,
  formatBalance,
  formatCompact,
  formatContractCost,
  formatContractPrice,
  formatExact,
  formatIndexPrice,
  formatPercent,
  formatPrice,
  formatResult,
  formatSwapRate,
  formatTickPrice,
  formatYield,
  trendOf,
} from './formats.ts'
import { marksOf } from './number-marks.ts'

describe('prices', () => {
  test.each([
    ['65000', '65,000.00'],
    ['100.01', '100.01'],
    ['100', '100.0000'],
    ['1.5', '1.5000'],
    ['0.001', '0.0010'],
    ['0.00099999', '0.00099999'],
    ['0', '0.00000000'],
    ['-250.5', '−250.50'],
    ['-0.000000001', '0.00000000'],
    ['0.000000005', '0.00000001'],
    ['0.00000000499999999999999999', '0.00000000'],
    ['100.004999999999999999999', '100.00'],
    ['100.000000000000000001', '100.00'],
    ['99.99995', '100.0000'],
    ['0.30000000000000004', '0.3000'],
    ['1.00005', '1.0001'],
    ['1.005', '1.0050'],
    ['123456.785', '123,456.79'],
    ['999999999999999999999999', '999,999,999,999,999,999,999,999.00'],
    [undefined, '--'],
    ['', '--'],
    ['NaN', '--'],
    ['Infinity', '--'],
    ['1e5', '--'],
    ['1e-9', '--'],
    ['1,5', '--'],
  ])('%s reads %s [BC-024, BC-025, BC-026]', (price, shown) => expect(formatPrice(price, 'en')).toBe(shown))

  test.each([
    ['60000', '60,000.00'],
    ['60012.5', '60,012.50'],
    ['60012.12345678', '60,012.12345678'],
    ['0.12345678', '0.12345678'],
    ['3', '3.0000'],
  ])('that decided an option is never rounded: %s reads %s', (price, shown) => expect(formatIndexPrice(price, 'en')).toBe(shown))
  test('keep digits no float could hold', () => expect(formatPrice('9007199254740993.25', 'en')).toBe('9,007,199,254,740,993.25'))
  test('use the separators of the language, and western digits in Arabic [BC-031]', () => {
    expect(formatPrice('65000.5', 'de')).toBe('65.000,50')
    expect(formatPrice('1234567', 'hi')).toBe('12,34,567.00')
    expect(formatPrice('65000.5', 'ar')).toBe('65,000.50')
    expect(formatPrice('65000.5', 'zh')).toBe('65,000.50')
    // Spanish and Polish leave four digits together elsewhere; a column of prices needs one rule.
    expect(formatPrice('1234.5', 'es')).toBe('1.234,50')
    expect(formatPrice('1234.5', 'pl')).toBe('1\u00a0234,50')
    expect(formatPrice('1234.5', 'fr')).toBe('1\u202f234,50')
  })

  test('carry their sign on the left in a right-to-left text', () => {
    expect(formatPrice('-250.5', 'ar')).toBe('\u200e−250.50')
    expect(formatPercent('-3.2', 'ar')).toBe('\u200e−3.20%')
    expect(formatPercent('3.2', 'ar')).toBe('\u200e+3.20%')
    expect(formatPercent('0', 'ar')).toBe('0.00%')
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
    ['1500000000000000', '1,500.00T'],
    ['0', '0.00'],
    ['999.995', '1.00K'],
    ['1004.999999999999999999', '1.00K'],
    ['-1004.999999999999999999', '−1.00K'],
    ['-2500', '−2.50K'],
    ['-0.001', '0.00'],
    ['x', '--'],
  ])('%s reads %s [BC-020, BC-021, BC-022]', (volume, shown) => expect(formatCompact(volume, 'en')).toBe(shown))

  test.each([
    ['999', '999.00'],
    ['1000', '1.00K'],
    ['999990', '999.99K'],
    ['999995', '1.00M'],
  ])('of %s are told in thousands from 1,000 on: %s [BC-023]', (volume, shown) => expect(formatCompact(volume, 'en')).toBe(shown))

  test('keep the language’s marks', () => expect(formatCompact('1234567', 'de')).toBe('1,23M'))
})

describe('changes in percent', () => {
  test.each([
    ['0', '0.00%'],
    ['0.001', '+0.01%'],
    ['-0.001', '−0.01%'],
    ['0.0149', '+0.01%'],
    ['0.015', '+0.02%'],
    ['-12.345', '−12.35%'],
    ['1234.5', '+1,234.50%'],
    ['0.009999', '+0.01%'],
    ['-0.0000000000000000001', '0.00%'],
    ['NaN', '--'],
  ])('%s reads %s [BC-027]', (percent, shown) => expect(formatPercent(percent, 'en')).toBe(shown))
  test('tell the direction', () => expect(['0.1', '-0.1', '0', undefined].map(trendOf)).toEqual(['up', 'down', 'flat', 'flat']))
})

test('amounts are cut, never rounded up, and nothing is never less than nothing', () => {
  expect(formatAmount('-0.001', 2, 'en')).toBe('0.00')
  expect(formatAmount('-1.999', 2, 'en')).toBe('−1.99')
  expect(formatAmount('1.999999', 2, 'en')).toBe('1.99')
  expect(formatAmount('12', 4, 'en')).toBe('12.0000')
})

test('a balance shows two decimals, cut [BC-030]', () => {
  expect(['0', '1', '0.999', '1234567.891', '-5.009'].map((amount) => formatBalance(amount, 'en'))).toEqual([
    '0.00',
    '1.00',
    '0.99',
    '1,234,567.89',
    '−5.00',
  ])
})

test('a swap rate shows eight decimals [BC-029]', () => {
  expect(['65000', '0.000015384615', '1'].map((rate) => formatSwapRate(rate, 'en'))).toEqual([
    '65,000.00000000',
    '0.00001538',
    '1.00000000',
  ])
})

test('a contract’s price has up to six decimals, its fee and margin four to six [BC-028]', () => {
  const prices = ['65000', '0.123456', '0.1234567', '1.50']
  expect(prices.map((price) => formatContractPrice(price, 'en'))).toEqual(['65,000', '0.123456', '0.123456', '1.5'])
  const costs = ['1', '0.5', '0.123456', '0.12345', '0.1234567', '0']
  expect(costs.map((cost) => formatContractCost(cost, 'en'))).toEqual(['1.0000', '0.5000', '0.123456', '0.12345', '0.123456', '0.0000'])
  expect([formatContractPrice('x', 'en'), formatContractCost(undefined, 'en')]).toEqual(['--', '--'])
})

test.each([
  ['17189.417424', '0.1', '17,189.4'],
  ['17189.45', '0.1', '17,189.5'],
  ['65000', '0.01', '65,000.00'],
  ['65000.4', '10', '65,000'],
  ['0.123456', '0.00001', '0.12346'],
  [undefined, '0.01', '--'],
])('a price of %s in steps of %s reads %s', (price, tickSize, text) => expect(formatTickPrice(price, tickSize, 'en')).toBe(text))

test.each([
  ['49930.874492', 'usdt', '49,930.87'],
  ['0.999', 'USDT', '0.99'],
  ['0', 'usdt', '0.00'],
  ['0.058112345678', 'btc', '0.058112345'],
  ['0.000000123456789', 'btc', '0.00000012345678'],
  ['12.50', 'eth', '12.5'],
  ['1234.56789123', 'eth', '1,234.5678'],
  ['123456789.5', 'xrp', '123,456,789'],
  ['0', 'btc', '0'],
  ['-0.5', 'btc', '−0.5'],
  ['1e5', 'btc', '--'],
])('%s of %s reads %s: cut, never rounded up', (amount, asset, text) => expect(formatAssetAmount(amount, asset, 'en')).toBe(text))

test('an exact amount shows all its decimals and adds none [BC-031]', () => {
  expect(['1234567.000000000000000001', '12', '0.10'].map((amount) => formatExact(amount, 'en'))).toEqual([
    '1,234,567.000000000000000001',
    '12',
    '0.10',
  ])
})

test.each([
  ['17.0083', '+17.0083%'],
  ['-16.6666', '−16.6666%'],
  ['0', '0.0000%'],
  ['1234.5', '+1,234.5000%'],
  [undefined, '--'],
])('a yield of %s percent reads %s: four decimals and its sign [BC-053]', (percent, text) => {
  expect(formatYield(percent, 'en')).toBe(text)
})

test.each([
  ['20.41', '+20.41'],
  ['20.4199', '+20.41'],
  ['-0.123456', '−0.12'],
  ['-0.001', '0.00'],
  ['0', '0.00'],
  [undefined, '--'],
])('a result of %s reads %s: two decimals and its sign', (amount, text) => {
  expect(formatResult(amount, 'en')).toBe(text)
})

describe('every printer', () => {
  const PRINTERS = {
    formatPrice,
    formatIndexPrice,
    formatCompact,
    formatPercent,
    formatBalance,
    formatContractPrice,
    formatContractCost,
    formatYield,
    formatResult,
    formatSwapRate,
    formatExact,
    formatTickPrice: (text: string, language: string) => formatTickPrice(text, '0.01', language),
    formatAmount: (text: string, language: string) => formatAmount(text, 4, language),
    formatAssetAmount: (text: string, language: string) => formatAssetAmount(text, 'btc', language),
  }
  const SIZES = ['0.05', '7', '999.99', '1000', '1500', '17186.98840259', '1234567.5', '100000000']

  test.each(Object.entries(PRINTERS))('%s writes the minus of arithmetic, at the left, and sets thousands apart', (_, print) => {
    for (const size of SIZES) {
      for (const language of ['en', 'zh', 'ar', 'de', 'fr', 'hi']) {
        const [more, less] = [print(size, language), print(`-${size}`, language)]
        expect(less).not.toContain('-')
        expect(less).toMatch(/^\u200e?\u2212\d/)
        expect(less.replace(/^\u200e?\u2212/, '')).toBe(more.replace(/^\u200e?\+/, ''))
        expect(more.slice(0, more.indexOf(marksOf(language).point) + 1 || undefined)).not.toMatch(/\d{4}/)
      }
    }
  })
})
