// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wireErrors } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { rawStringsIn } from '../testing/raw-strings.ts'
import { LANGUAGES } from './languages.ts'

const WORDS = import.meta.dirname
const SOURCE = join(WORDS, '..')
const sections = readdirSync(join(WORDS, 'en')).map((file) => file.replace('.json', ''))
const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en')
const textsOf = (language: string, section: string) =>
  JSON.parse(readFileSync(join(WORDS, language, `${section}.json`), 'utf8')) as Record<string, string>

/** The same in every language: names and units that are not translated. */
const UNTRANSLATED = new Set(['product_name', 'usdt'])
/** Texts that are only signs and placeholders, such as `{base}/{quote}`. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '').replace(/\b(USDT|IOC|FOK|GTC|UID)\b/g, ''))
/** Counted texts have as many forms as their language has. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

describe.each(others.flatMap((language) => sections.map((section) => [language, section] as const)))('%s/%s', (language, section) => {
  const english = textsOf('en', section)
  const texts = textsOf(language, section)

  test('has the same keys as English', () => {
    const keys = (words: Record<string, string>) => [...new Set(Object.keys(words).map(withoutForm))].sort()
    expect(keys(texts)).toEqual(keys(english))
  })

  test('has every form that the language counts with', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = new Set(
      Object.keys(english)
        .filter((key) => key !== withoutForm(key))
        .map(withoutForm),
    )
    expect([...counted].flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !(key in texts))).toEqual([])
  })

  test('fills in the same values', () => {
    const differing = Object.entries(texts).filter(([key, text]) => {
      const original = english[key] ?? english[`${withoutForm(key)}_other`] ?? ''
      // "One order" may say the number in words.
      const mayBeWritten = key !== withoutForm(key) && !key.endsWith('_other')
      return !mayBeWritten && String(placeholdersOf(text)) !== String(placeholdersOf(original))
    })
    expect(differing).toEqual([])
  })

  test('is translated', () => {
    const left = Object.entries(texts).filter(
      ([key, text]) => text.trim() === '' || (text === english[key] && hasWords(text) && !UNTRANSLATED.has(key)),
    )
    expect(left).toEqual([])
  })
})

test('every reason the house can refuse for has words in every language', () => {
  const missing = LANGUAGES.flatMap(({ code }) => {
    const texts = textsOf(code, 'app')
    return Object.keys(wireErrors).flatMap((reason) => (texts[`refused_${reason}`] ? [] : [`${code}: ${reason}`]))
  })
  expect(missing).toEqual([])
})

test('no words wait for a reason that the house does not have', () => {
  const reasons = Object.keys(textsOf('en', 'app')).filter((key) => key.startsWith('refused_'))
  expect(reasons.filter((key) => !Object.hasOwn(wireErrors, key.replace('refused_', '')))).toEqual([])
})

describe('components', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('testing'),
  )

  test('there are components to look at', () => {
    expect(files.length).toBeGreaterThan(10)
  })

  test.each(files)('%s holds no words of its own', (file) => {
    expect(rawStringsIn(readFileSync(join(SOURCE, file), 'utf8'))).toEqual([])
  })
})

describe('the search for raw strings', () => {
  test.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<p>\n  Hello <b>{name}</b>\n</p>', 'Hello'],
    ['<button aria-label="Close">x</button>', 'Close'],
    ["<input placeholder={'Search'} />", 'Search'],
    ['<Field label="Amount" />', 'Amount'],
    ['<p>{isOpen ? <b>Open</b> : null}</p>', 'Open'],
    ["<p>{isOpen ? 'Open' : w('closed')}</p>", 'Open'],
    ['<p>{`Hello there`}</p>', 'Hello there'],
    ["<IconButton label={isShown ? 'Hide' : w('show')}>{icon}</IconButton>", 'Hide'],
  ])('finds the words in %s', (source, words) => {
    expect(rawStringsIn(source)).toContain(words)
  })

  test.each([
    '<p>{w("greeting")}</p>',
    '<p className="text-sm">{count} / {total}</p>',
    '<Icon aria-hidden /> ',
    'const isMore = a < b && c > d',
    'function f<Name extends string>(x: Map<Name, string>): Array<Name> { return x }',
    '<span>%</span>',
  ])('lets %s pass', (source) => {
    expect(rawStringsIn(source)).toEqual([])
  })
})
