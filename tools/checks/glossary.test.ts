import { expect, test } from 'vitest'
import { faultsOfGlossaries, faultsOfTerms, rowsOf } from './glossary.mjs'

test('each language calls each term by one word, and no text by another', () => {
  expect(faultsOfGlossaries()).toEqual([])
})

const table = (...rows: string[]) =>
  rowsOf(['# Terms', '', '| Term | Word | Where | Never |', '| --- | --- | --- | --- |', ...rows].join('\n'))
const STAKE = '| stake | Stake | option.stake | bet, wager |'
const texts = { en: { option: { stake: 'Stake ({coin})', between: 'Between two' } } }
const faultsOf = (rows: string[], changed = texts) => faultsOfTerms({ en: table(...rows) }, changed)

test('a row is a term, its word, the texts that show it and the words that are not used', () => {
  expect(table(STAKE)).toEqual([{ term: 'stake', word: 'Stake', where: ['option.stake'], never: ['bet', 'wager'] }])
})

test('a whole glossary is left alone, a part of another word too', () => expect(faultsOf([STAKE])).toEqual([]))

test.each<[string, string[], RegExp]>([
  ['a text that does not say the word', ['| stake | Amount | option.stake | |'], /option\.stake does not say Amount/],
  ['a text that is not there', ['| stake | Stake | option.put | |'], /option\.put does not say Stake/],
  ['one word for two terms', [STAKE, '| strike | stake | option.stake | |'], /strike is called stake, as another term is/],
  ['a term twice', [STAKE, '| stake | Put | option.stake | |'], /stake stands there twice/],
  ['a term without a word', ['| stake | | option.stake | |'], /stake has no word/],
  ['a term without a text', ['| stake | Stake | | |'], /stake has no word or no text/],
])('%s is a fault', (_what, rows, fault) => expect(faultsOf(rows)).toContainEqual(expect.stringMatching(fault)))

test('a text with a word that is not used is a fault, in any case and script', () => {
  const said = { en: { option: { stake: 'Stake', other: 'Your Bet here' } } }
  expect(faultsOfTerms({ en: table(STAKE) }, said)).toEqual([expect.stringMatching(/option\.other says bet; stake is Stake/)])
  const chinese = { en: texts.en, zh: { option: { stake: '投入金额', other: '请下注吧' } } }
  const rows = table('| stake | 投入金额 | option.stake | 下注 |')
  expect(faultsOfTerms({ en: table(STAKE), zh: rows }, chinese)).toEqual([expect.stringMatching(/zh.*says 下注/)])
})

test('a language without a glossary, or without one of its terms, is a fault', () => {
  const both = { en: texts.en, zh: texts.en }
  expect(faultsOfTerms({ en: table(STAKE), zh: undefined }, both)).toEqual(['words/zh/glossary.md is missing'])
  expect(faultsOfTerms({ en: table(STAKE), zh: [] }, both)).toEqual([expect.stringMatching(/zh.*stake has no row/)])
})
