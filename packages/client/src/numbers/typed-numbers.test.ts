import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatBalance, formatCompact, formatExact, formatPercent, formatPrice, formatSwapRate } from './formats.ts'
import { NOTHING_TYPED, type NumberRules, readNumber, showTyped, type Typing, typeInto } from './typed-numbers.ts'

const LANGUAGES = ['en', 'ar', 'zh', 'de', 'fr', 'hi', 'es', 'de-CH'] as const
const rulesIn = (language: string, more: Partial<NumberRules> = {}): NumberRules => ({ language, decimals: 18, ...more })
const read = (text: string, language: string, more: Partial<NumberRules> = {}) => {
  const found = readNumber(text, rulesIn(language, more))
  return 'error' in found ? found.error : found.value
}

describe('a pasted number', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234,56', '1234.56'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['۱۲۳۴٫۵۶', '1234.56'],
    ['१२३४.५६', '1234.56'],
    ['１２３４．５６', '1234.56'],
    ['１，２３４．５６', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1 234 567', '1234567'],
    ['12,34,567.5', '1234567.5'],
    ['1,234,567.125', '1234567.125'],
    ['1.234.567,125', '1234567.125'],
    ['  42 ', '42'],
    ['\u200e42\u200f', '42'],
    ['+42', '42'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0,123', '0.123'],
    ['0.123', '0.123'],
    ['1234,567', '1234.567'],
    ['1234.567', '1234.567'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1,50', '1.50'],
    ['0.000000001', '0.000000001'],
    ['999999999999999999999999', '999999999999999999999999'],
    ['1.50K', '1500'],
    ['-0', '0'],
    ['', ''],
  ])('%j is %s in every language', (text, value) => {
    for (const language of LANGUAGES) expect(`${language} ${read(text, language)}`).toBe(`${language} ${value}`)
  })

  test.each([
    ['1,234', { en: '1234', ar: '1234', zh: '1234', de: '1.234', fr: '1.234' }],
    ['1.234', { en: '1.234', ar: '1.234', zh: '1.234', de: '1234', es: '1234', fr: '1.234' }],
    ['12,345', { en: '12345', de: '12.345' }],
    ['1,2345', { en: 'not_a_number', de: '1.2345' }],
    ['1.2345', { en: '1.2345', de: 'not_a_number' }],
  ])('%j can be read in two ways: the language in use decides', (text, values) => {
    for (const [language, value] of Object.entries(values)) expect(`${language} ${read(text, language)}`).toBe(`${language} ${value}`)
  })

  test.each([
    '1e5',
    '1E-9',
    'NaN',
    'Infinity',
    '0x10',
    'abc',
    '1.2.3',
    '1,2,3',
    '1.2,3.4',
    '1,234.567.8',
    '1,23,4',
    '1,234,56',
    '0,123,456',
    '1 2',
    '1 234 56',
    '5 000 USDT',
    '5%',
    '--5',
    '5-',
    '+-5',
    '.',
    ',',
    '+',
    'K',
    '1٫5٫5',
    '1,234٬567',
    '1_000',
    '1234567890123456789012345',
    '½',
    '一百',
  ])('%j is refused in every language', (text) => {
    for (const language of LANGUAGES) expect(`${language} ${read(text, language)}`).toBe(`${language} not_a_number`)
  })

  test('with a minus is refused where none may be, and says so', () => {
    for (const text of ['-5', '−5', '－５', '-0.01', '-']) expect(read(text, 'en')).toBe('value_negative')
    expect(read('-1,234.5', 'en', { mayBeNegative: true })).toBe('-1234.5')
    expect(read('\u200e−5', 'ar', { mayBeNegative: true })).toBe('-5')
  })

  test('may have its percent sign where a share is asked for', () => {
    expect(read('37%', 'en', { isPercent: true })).toBe('37')
    expect(read('٣٧٪', 'ar', { isPercent: true })).toBe('37')
  })

  test('loses decimals beyond those that count, and is never rounded up', () => {
    expect(readNumber('1.999', rulesIn('en', { decimals: 2 }))).toEqual({ value: '1.99', hasGroups: false, isCut: true })
    expect(readNumber('12.5', rulesIn('en', { decimals: 0 }))).toEqual({ value: '12', hasGroups: false, isCut: true })
  })
})

/** A plain decimal text, up to nine digits before and eight behind the point. */
const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 })).map(([units, scale]) => {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
})
const languages = fc.constantFrom(...LANGUAGES)
const FORMATS = [
  formatPrice,
  formatBalance,
  formatSwapRate,
  formatExact,
  (amount: string, language: string) => formatAmount(amount, 4, language),
]
/** What a reader would say the shown number is: no marks but one point, no zeros that mean nothing. */
const normal = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
/** English with its commas taken away is the plain number. */
const plain = (shownInEnglish: string) => normal(shownInEnglish.replaceAll(',', '').replace('−', '-'))

describe('every number the app shows', () => {
  test('pasted back is the same number', () => {
    fc.assert(
      fc.property(decimals, languages, fc.constantFrom(...FORMATS), (text, language, format) => {
        expect(normal(read(format(text, language), language))).toBe(plain(format(text, 'en')))
      }),
      { numRuns: 400 },
    )
  })

  test('pasted back with its sign, its percent sign or its suffix is the same number', () => {
    const [signed, share] = [{ mayBeNegative: true }, { mayBeNegative: true, isPercent: true }]
    fc.assert(
      fc.property(decimals, fc.boolean(), languages, (text, isNegative, language) => {
        const number = isNegative ? `-${text}` : text
        expect(normal(read(formatPrice(number, language), language, signed))).toBe(plain(formatPrice(number, 'en')))
        expect(normal(read(formatPercent(number, language), language, share))).toBe(plain(formatPercent(number, 'en').replace(/[+%]/g, '')))
        const compact = formatCompact(number, 'en')
        const zeros = { K: 3, M: 6, B: 9, T: 12 }[compact.at(-1) as 'K'] ?? 0
        const [whole = '', fraction = ''] = compact
          .replace(/[KMBT,]/g, '')
          .replace('−', '-')
          .split('.')
        const padded = fraction.padEnd(zeros, '0')
        const expected = `${whole}${padded.slice(0, zeros)}.${padded.slice(zeros)}`
        expect(normal(read(formatCompact(number, language), language, signed))).toBe(normal(expected))
      }),
      { numRuns: 300 },
    )
  })

  test('typed key by key is the same number', () => {
    fc.assert(
      fc.property(decimals, languages, (text, language) => {
        const shown = formatExact(text, language)
        expect(normal(typed(shown, rulesIn(language)).value)).toBe(plain(formatExact(text, 'en')))
        const inTheField = showTyped(text, language)
        expect(normal(typed(inTheField, rulesIn(language)).value)).toBe(normal(text))
      }),
      { numRuns: 300 },
    )
  })
})

/** Key by key at the end of the field; a refused key leaves it as it was. */
function typed(keys: string, rules: NumberRules, before: Typing = NOTHING_TYPED): Typing {
  let typing = before
  for (const key of keys) {
    const next = typeInto(typing, typing.text + key, rules)
    if (!('error' in next)) typing = next
  }
  return typing
}

describe('typing', () => {
  test.each([
    ['en', '1,234,567.89', '1234567.89'],
    ['en', '12,5', '12.5'],
    ['en', '0,00123', '0.00123'],
    ['en', '.5', '0.5'],
    ['de', '1.234.567,89', '1234567.89'],
    ['de', '12.5', '12.5'],
    ['fr', '1 234 567,89', '1234567.89'],
    ['ar', '١٬٢٣٤٫٥', '1234.5'],
    ['en', '-5', '5'],
    ['en', '1e5', '15'],
    ['en', '1.2.3', '1.23'],
  ])('in %s %s gives %s', (language, keys, value) => expect(typed(keys, rulesIn(language)).value).toBe(value))

  test('shows what was typed', () => {
    expect(typed('12,', rulesIn('en')).text).toBe('12,')
    expect(typed('12.50', rulesIn('en')).text).toBe('12.50')
    expect(typed('1,234', rulesIn('en')).text).toBe('1,234')
  })

  test('never turns a mark known to group into a decimal mark', () => {
    const rules = rulesIn('en')
    const grouped = typed('1,234', rules)
    expect(typeInto(grouped, '1,23', rules)).toEqual({ text: '123', value: '123', hasGroups: true, caret: 3 })
    expect(typeInto(grouped, '1,2345', rules)).toEqual({ text: '12,345', value: '12345', hasGroups: true, caret: 6 })
    expect(typeInto(grouped, '1,5', rules)).toMatchObject({ value: '1.5' })
  })

  test('of whole numbers takes groups, too', () => {
    expect(typed('1,234,567', rulesIn('en', { decimals: 0 })).value).toBe('1234567')
    expect(typed('12.', rulesIn('en', { decimals: 0 })).value).toBe('12')
  })

  test('stops at the last decimal that counts', () => {
    expect(typed('1.23456', rulesIn('en', { decimals: 2 }))).toMatchObject({ text: '1.23', value: '1.23' })
  })

  test('tells a refused key from a refused sign', () => {
    expect(typeInto(NOTHING_TYPED, 'a', rulesIn('en'))).toEqual({ error: 'not_a_number' })
    expect(typeInto(NOTHING_TYPED, '-', rulesIn('en'))).toEqual({ error: 'value_negative' })
    expect(typeInto(NOTHING_TYPED, '-', rulesIn('en', { mayBeNegative: true }))).toEqual({
      text: '-',
      value: '',
      hasGroups: false,
      caret: 1,
    })
  })

  test('can be taken back to nothing', () => {
    expect(typeInto(typed('1', rulesIn('en')), '', rulesIn('en'))).toEqual({ ...NOTHING_TYPED, caret: 0 })
  })
})

describe('groups while typing', () => {
  /** A key or a paste in place of what is selected, with the caret behind it. */
  function edited(before: Typing, { start, end = start }: { start: number; end?: number }, put: string, language: string) {
    const text = before.text.slice(0, start) + put + before.text.slice(end)
    const selected = put === '' ? { start: end, end } : { start, end }
    const next = typeInto(before, text, rulesIn(language), selected)
    if ('error' in next) return next
    return { ...next, seen: `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}` }
  }
  const field = (value: string, language = 'en'): Typing => ({ text: showTyped(value, language), value, hasGroups: false })

  test.each([
    ['en', '1234567', '1,234,567'],
    ['en', '1234.50', '1,234.50'],
    ['en', '1234.', '1,234.'],
    ['en', '1234,5', '1,234.5'],
    ['de', '1234567', '1.234.567'],
    ['de', '1234,5', '1.234,5'],
    ['de', '1234.5', '1.234,5'],
    ['fr', '1234567', '1\u202f234\u202f567'],
    ['hi', '1234567', '12,34,567'],
    ['de-CH', '1234.5', "1'234.5"],
    ['ar', '١٢٣٤٥٫٦', '12,345.6'],
    ['en', '-1234', '1,234'],
  ])('in %s the keys %s stand as %s', (language, keys, text) => expect(typed(keys, rulesIn(language)).text).toBe(text))

  test.each([
    ['a digit in the middle', '1234567', { start: 5 }, '9', '12,349|,567', '12349567'],
    ['a digit at the front', '234567', { start: 0 }, '1', '1|,234,567', '1234567'],
    ['a digit behind the point', '1234.5', { start: 7 }, '6', '1,234.56|', '1234.56'],
    ['a decimal mark inside', '1234567', { start: 7 }, '.', '12,345.|67', '12345.67'],
    ['a comma as decimal mark inside', '1234567', { start: 7 }, ',', '12,345.|67', '12345.67'],
    ['a digit taken away', '1234567', { start: 4, end: 5 }, '', '123|,567', '123567'],
    ['a digit taken away at the front', '1234567', { start: 0, end: 1 }, '', '|234,567', '234567'],
    ['the last of four digits taken away', '1234', { start: 4, end: 5 }, '', '123|', '123'],
    ['a mark taken away', '1234567', { start: 1, end: 2 }, '', '1|,234,567', '1234567'],
    ['several digits over a mark', '1234567', { start: 3, end: 7 }, '', '1,2|67', '1267'],
  ])('%s', (_what, value, where, put, seen, after) => {
    expect(edited(field(value), where, put, 'en')).toMatchObject({ value: after, seen })
  })

  test.each([
    ['over everything', { start: 0, end: 9 }, '1,5', '1.5', '1,5|'],
    ['with groups of its own', { start: 0, end: 9 }, '9.876.543', '9876543', '9,876,543|'],
    ['inside', { start: 4, end: 5 }, '00', '12300567', '12,300|,567'],
    ['in place of a group', { start: 2, end: 5 }, '9', '19567', '19|,567'],
  ])('a paste %s', (_what, where, put, value, seen) => {
    expect(edited(field('1234567'), where, put, 'en')).toMatchObject({ value, seen })
  })

  test.each([
    ['de', '1.234', '.5', '1.234,5', '1234.5'],
    ['de', '9.876.543', ',5', '9.876.543,5', '9876543.5'],
    ['en', '1,234', ',5', '1,234.5', '1234.5'],
    ['en', '1,234', '5', '12,345', '12345'],
  ])('in %s behind a pasted %s the keys %s stand as %s', (language, put, keys, text, value) => {
    const pasted = edited(NOTHING_TYPED, { start: 0 }, put, language)
    if ('error' in pasted) throw new Error('refused')
    expect(typed(keys, rulesIn(language), pasted)).toMatchObject({ text, value })
  })

  test('a refused key leaves the number', () => expect(edited(field('1234'), { start: 2 }, 'x', 'en')).toEqual({ error: 'not_a_number' }))

  test('without a selection a text that differs by more is a new one', () => {
    expect(typeInto(field('1234'), '1,5', rulesIn('en'))).toMatchObject({ value: '1.5' })
    expect(typeInto(field('1234567'), '1,234,56', rulesIn('en'))).toMatchObject({ text: '123,456', value: '123456' })
  })

  test('the caret stays behind what was typed, wherever and in every language', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{0,11}$/),
        fc.nat(),
        fc.integer({ min: 0, max: 9 }),
        languages,
        (digits, at, digit, language) => {
          const before = field(digits, language)
          const places = [...before.text].flatMap((mark, place) => (/\d/.test(mark) ? [place] : []))
          const start = places[at % places.length] ?? 0
          const next = edited(before, { start }, String(digit), language)
          if ('error' in next) throw new Error('refused')
          const nth = places.indexOf(start)
          expect(next.value).toBe(`${digits.slice(0, nth)}${digit}${digits.slice(nth)}`.replace(/^0+(?=\d)/, ''))
          if (nth + digit > 0) expect(next.seen.split('|')[0]?.replace(/\D/g, '')).toBe(`${digits.slice(0, nth)}${digit}`)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('a field shows groups and the decimal mark of the language', () => {
  expect(showTyped('1234.5', 'de')).toBe('1.234,5')
  expect(showTyped('1234.5', 'ar')).toBe('1,234.5')
  expect(showTyped('', 'en')).toBe('')
})
