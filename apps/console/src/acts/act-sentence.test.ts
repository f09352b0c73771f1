import { wordsIn } from '@glasshouse/client'
import { OPERATOR_ACT_NAMES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import en from '../words/en/acts.json'
import type { Words } from '../words/words.ts'
import zh from '../words/zh/acts.json'
import { actSentence } from './act-sentence.ts'

const words = { en: wordsIn(en, new Intl.PluralRules('en')), zh: wordsIn(zh, new Intl.PluralRules('zh')) }
const said = (language: keyof typeof words, act: string, given: readonly string[]) =>
  actSentence(words[language] as Words<'acts'>, act, given)

const NINE = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

test.each(OPERATOR_ACT_NAMES)('%s is said in a sentence of each language, with no place left open', (act) => {
  for (const language of ['en', 'zh'] as const) {
    const sentence = said(language, act, NINE)
    expect([language, sentence]).not.toEqual([language, [act, ...NINE].join(' ')])
    expect(sentence).not.toMatch(/[{}]/)
  }
})

test('a text that the command line gives as words of its own is one text', () => {
  expect(said('en', 'reject-withdrawal', ['ab12', 'wrong', 'address'])).toBe('Reject the withdrawal ab12: wrong address')
  expect(said('en', 'credit-deposit', ['D1', '5', 'bank fee'])).toBe('Credit 5 for the deposit D1. bank fee')
  expect(said('en', 'assign-suspense', ['D1', 'usdt', '5', 'bank', 'fee'])).toBe(
    'Credit the unmatched 5 usdt under this evidence to D1. bank fee',
  )
})

test('a withdrawal is named by the number that its owner knows, in every sentence', () => {
  const id = 'd740531d1d2a'.padEnd(32, '0')
  expect(said('en', 'send-withdrawal', [id])).toContain('WD740531D1D2A')
  expect(said('zh', 'reject-withdrawal', [id, 'wrong'])).toContain('WD740531D1D2A')
})

test('an act that nobody wrote a sentence for is shown as it is, and its words are no places', () => {
  expect(said('en', 'some-act', ['{w1}', '<b>'])).toBe('some-act {w1} <b>')
})

test('an act on every market of a kind says so', () => {
  expect(said('en', 'option-state', ['all', 'halted'])).toBe('Set the options on every coin to “halted”')
  expect(said('en', 'contract-state', ['all', 'close_only'])).toBe('Set every contract to “close_only”')
  expect(said('zh', 'option-state', ['all', 'halted'])).not.toContain('all')
})

test('an approval without a screening says nothing of one', () => {
  const id = 'd740531d1d2a'.padEnd(32, '0')
  for (const words of [[id, '-'], [id]]) expect(said('en', 'approve-withdrawal', words)).toBe('Approve the withdrawal WD740531D1D2A')
  expect(said('en', 'approve-withdrawal', [id, 'AML-7'])).toBe('Approve the withdrawal WD740531D1D2A (screening: AML-7)')
  expect(said('zh', 'approve-withdrawal', [id, '-'])).not.toMatch(/[-（]/)
})

test('leverages that were typed without blanks are not read as one number', () => {
  expect(said('en', 'contract-leverages', ['solusdt', '5,500', '2026-02-01'])).toBe(
    'Leverages of the contract solusdt: 5, 500, from 2026-02-01',
  )
})
