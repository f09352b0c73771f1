import { describe, expect, test } from 'vitest'
import { faultsOfIsolates, withIsolates } from './isolates.mjs'
import { readWords } from './words.mjs'

test('every value of a sentence from right to left stands in an isolate', () => {
  expect(faultsOfIsolates(readWords().texts)).toEqual([])
})

describe('an isolate is written', () => {
  test.each([
    ['around a value', 'الربح {amount}', 'الربح \u2068{amount}\u2069'],
    ['around a value with its unit', 'الحد {value} USDT، أو أقل', 'الحد \u2066{value} USDT\u2069، أو أقل'],
    ['around a leverage', 'برافعة {leverage}x.', 'برافعة \u2066{leverage}x\u2069.'],
    ['around a share in percent', 'خسارة نحو 20%.', 'خسارة نحو \u206620%\u2069.'],
    ['around a number of thousands', 'بمبلغ 100,000 USDT تجريبي', 'بمبلغ \u2066100,000 USDT\u2069 تجريبي'],
    ['around a time of day', 'بعد 00:00 UTC.', 'بعد \u206600:00 UTC\u2069.'],
    ['around a signed value', 'رمز +{code}', 'رمز \u2066+{code}\u2069'],
    ['around both parts of a pair', 'سوق {base}/{quote}', 'سوق \u2066{base}/{quote}\u2069'],
  ])('%s', (_where, text, wanted) => {
    expect(withIsolates(text)).toBe(wanted)
    // Written once.
    expect(withIsolates(wanted)).toBe(wanted)
  })
})

describe('nothing is written', () => {
  test.each([
    ['in a text of signs and values alone', '{leverage}x'],
    ['around a lone number', 'من 6 أحرف'],
    ['around a name with digits', 'شبكة ترون (TRC20)'],
  ])('%s', (_where, text) => expect(withIsolates(text)).toBe(text))
})

test('a sentence without an isolate is named, in a language from right to left alone', () => {
  const texts = { ar: { app: { odds: 'ربح {percent}' } }, en: { app: { odds: 'Profit {percent}' } } }
  expect(faultsOfIsolates(texts, ['ar'])).toEqual([expect.stringMatching(/^ar\/app: odds has a value or a number outside of an isolate/)])
})
