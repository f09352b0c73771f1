import { wordsIn } from '@glasshouse/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import en from '../words/en/rules.json'
import type { Words } from '../words/words.ts'
import { valueLabel } from './rule-labels.ts'

const w = wordsIn(en, new Intl.PluralRules('en')) as Words<'rules'>
const label = (text: string) => valueLabel(w, text)

test.each([
  ['0.0001 ltc', '0.0001 ltc'],
  ['0.00001 btc', '0.00001 btc'],
  ['1234567.00001 btc', '1,234,567.00001 btc'],
  ['1000 usdt', '1,000 usdt'],
  ['999 usdt', '999 usdt'],
  ['from 5000 usdt to 250000.123456 usdt: 12345.6789 btc', 'from 5,000 usdt to 250,000.123456 usdt: 12,345.6789 btc'],
  ['-1234.5678 usdt', '−1,234.5678 usdt'],
  ['2026-01-07T12:00:00Z', '2026-01-07T12:00:00Z'],
])('%s is printed as %s', (text, printed) => expect(label(text)).toBe(printed))

const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 })).map(([units, places]) => {
  const digits = units.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
})

test('an amount is the same digits, marked by threes before the point and nowhere after it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(decimal, fc.constantFrom('btc', 'usdt', 'ltc')), { minLength: 1, maxLength: 4 }), (amounts) => {
      const text = amounts.map(([amount, coin]) => `${amount} ${coin}`).join(' to ')
      const printed = label(text)
      expect(printed.replaceAll(',', '')).toBe(text)
      for (const [at, part] of printed.split(' to ').entries()) {
        const [whole = '', fraction] = (part.split(' ')[0] ?? '').split('.')
        expect(whole).toMatch(/^\d{1,3}(,\d{3})*$/)
        expect(fraction).toBe(amounts[at]?.[0].split('.')[1])
      }
    }),
  )
})
