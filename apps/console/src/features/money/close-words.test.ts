import { HOLDER_WORDS, MOVEMENT_WORDS } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import enHome from '../../words/en/home.json'
import en from '../../words/en/money.json'
import zhHome from '../../words/zh/home.json'
import zh from '../../words/zh/money.json'

const section = (words: Readonly<Record<string, string>>, prefix: string) =>
  Object.fromEntries(Object.entries(words).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [])))

test('holders and movements are called on the page as in the files', () => {
  expect(section(en, 'holder_')).toEqual(HOLDER_WORDS)
  expect(section(en, 'kind_')).toEqual(MOVEMENT_WORDS)
})

test.each([
  ['en', enHome, en],
  ['zh', zhHome, zh],
])('an account of the exchange has one name on Home and at the close: %s', (_, home, close) => {
  const names = section(home, 'purpose_')
  expect(Object.keys(names).length).toBeGreaterThan(0)
  for (const [purpose, name] of Object.entries(names)) expect([purpose, section(close, 'holder_')[purpose]]).toEqual([purpose, name])
})
