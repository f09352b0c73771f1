import { parseBrand } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { identityRules } from '../identity/open-identity.ts'
import { readBrands } from './read-brands.ts'

/** What identity asks for in every brand there is. */
const rules = new Map([...readBrands()].map(([name, { flags }]) => [name, identityRules(parseBrand(flags, () => undefined))]))
const other = (isOther: (one: ReturnType<typeof identityRules>) => boolean) =>
  [...rules].filter(([, one]) => isOther(one)).map(([name]) => name)

test('a form without a country is one of Afghanistan, but in three brands [VL-010]', () => {
  expect(other(({ defaultCountry }) => defaultCountry !== 'AF')).toEqual(['lotus', 'maple', 'sakura'])
  expect(['lotus', 'maple', 'sakura'].map((name) => rules.get(name)?.defaultCountry)).toEqual(['TH', 'US', 'JP'])
})

test('two brands do not ask for name and number again, and two for no picture in the hand [VL-003, VL-004, VL-009]', () => {
  expect(other(({ advancedNeedsNameAndNumber }) => !advancedNeedsNameAndNumber)).toEqual(['lotus', 'sakura'])
  expect(other(({ needsHandheld }) => !needsHandheld)).toEqual(['dark', 'maple'])
})
