import type { Country } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { type CountryGroup, countryName, matching } from './countries.ts'

const country = (countryCode: string, englishName: string, chineseName: string, phoneCode: string): Country => ({
  countryCode,
  englishName,
  chineseName,
  phoneCode,
})
const AFGHANISTAN = country('AF', 'Afghanistan', '阿富汗', '93')
const ALAND = country('AX', 'Åland Islands', '奥兰群岛', '358')
const FINLAND = country('FI', 'Finland', '芬兰', '358')
const GROUPS: CountryGroup[] = [
  { letter: 'A', data: [AFGHANISTAN, ALAND] },
  { letter: 'F', data: [FINLAND] },
]
const found = (search: string, language = 'en') => matching(GROUPS, search, language).map(({ letter, data }) => [letter, ...data])

test('a country is called as its reader calls it [EN-048]', () => {
  expect(countryName(FINLAND, 'en')).toBe('Finland')
  expect(countryName(FINLAND, 'zh')).toBe('芬兰')
  expect(countryName(FINLAND, 'ar')).toBe('فنلندا')
})

test.each([
  ['finl', 'en'],
  ['FINLAND', 'ar'],
  ['芬兰', 'en'],
  ['فنلندا', 'ar'],
  ['fi', 'zh'],
])('Finland is found by %j in %s', (search, language) => {
  expect(found(search, language).flat()).toContain(FINLAND)
  expect(found(search, language).flat()).not.toContain(AFGHANISTAN)
})

test('who leaves out the ring of Åland finds it', () => {
  expect(found('aland')).toEqual([['A', ALAND]])
})

test.each(['358', '+358', ' +35'])('%j finds all who share the phone code, under their letters', (search) => {
  expect(found(search)).toEqual([
    ['A', ALAND],
    ['F', FINLAND],
  ])
})

test('nothing is found for what nobody is called, and everything without a search', () => {
  expect(found('zzz')).toEqual([])
  expect(matching(GROUPS, ' ', 'en')).toBe(GROUPS)
})
