import { expect, test } from 'vitest'
import { COUNTRIES, canonicalEmail, emailKey, isAreaCode } from '../src/index.ts'

const rows = COUNTRIES.flatMap(({ data }) => data)

test('countries stand below their letter, in order, each with both names and its code [EN-048]', () => {
  expect(COUNTRIES[0]?.letter).toBe('A')
  expect(COUNTRIES[0]?.data[0]).toEqual({ englishName: 'Afghanistan', chineseName: '阿富汗', phoneCode: '93', countryCode: 'AF' })
  const letters = COUNTRIES.map(({ letter }) => letter)
  expect(letters).toEqual([...new Set(letters)].sort())
  for (const { letter, data } of COUNTRIES) {
    expect(letter).toMatch(/^[A-Z]$/)
    expect(data.length).toBeGreaterThan(0)
    for (const row of data) expect(row.englishName.normalize('NFD').charAt(0)).toBe(letter)
  }
})

test('there are all of them, once, with a Chinese name and digits [API-015]', () => {
  expect(rows.length).toBeGreaterThan(230)
  expect(new Set(rows.map(({ countryCode }) => countryCode)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.phoneCode, row.countryCode).toMatch(/^\d{1,3}$/)
    expect(row.chineseName, row.countryCode).toMatch(/\p{Script=Han}/u)
  }
  const codeOf = (country: string) => rows.find(({ countryCode }) => countryCode === country)?.phoneCode
  expect([codeOf('US'), codeOf('CA'), codeOf('JP'), codeOf('DE'), codeOf('AE')]).toEqual(['1', '1', '81', '49', '971'])
})

test('an area code is one that a country has', () => {
  for (const code of ['93', '1', '81', '971']) expect(isAreaCode(code)).toBe(true)
  for (const code of ['', '0', '999', '930', '+93']) expect(isAreaCode(code)).toBe(false)
})

test.each([
  ['Ada@Example.ORG', 'Ada@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%s is known to mail servers as %s', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical)
})

test('addresses that differ in case are one address', () => {
  expect(emailKey(canonicalEmail('ADA@Example.org') as string)).toBe(emailKey(canonicalEmail('ada@example.ORG') as string))
})

test.each([
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@exa mple.org',
  'ada@-.org/',
  `a@${'x'.repeat(64)}.org`,
])('%s is no address', (text) => {
  expect(canonicalEmail(text)).toBeNull()
})
