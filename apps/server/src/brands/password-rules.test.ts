import { fundPasswordChangeRules, fundPasswordSetRules, loginPasswordChangeRules, parseBrand, passwordFault } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { readBrands } from './read-brands.ts'

/** Rules of passwords in every brand there is. */
const brands = [...readBrands()].map(([name, { flags }]) => ({ name, brand: parseBrand(flags, () => undefined) }))
const refusing = (rule: (brand: (typeof brands)[number]['brand']) => ReturnType<typeof passwordFault>) =>
  brands.filter(({ brand }) => rule(brand) !== null).map(({ name }) => name)
const ALL = brands.map(({ name }) => name)

test('two brands let a fund password be set with any characters, all others with word characters only [VL-081, BR-031]', () => {
  const refused = refusing((brand) => passwordFault('pass word!', fundPasswordSetRules(brand)))
  expect(ALL.filter((name) => !refused.includes(name))).toEqual(['dev', 'harbor'])
  expect(refusing((brand) => passwordFault('pass_word', fundPasswordSetRules(brand)))).toEqual([])
})

test('one brand takes a changed fund password only as a mix of letters and digits [VL-084, VL-086, BR-032]', () => {
  expect(refusing((brand) => passwordFault('pass word', fundPasswordChangeRules(brand)))).toEqual(ALL)
  expect(refusing((brand) => passwordFault('password', fundPasswordChangeRules(brand)))).toEqual(['lotus'])
  expect(refusing((brand) => passwordFault('passw0rd', fundPasswordChangeRules(brand)))).toEqual([])
})

test('one brand takes a changed login password only as that mix [VL-088, BR-033]', () => {
  expect(refusing((brand) => passwordFault('pass word 1!', loginPasswordChangeRules(brand)))).toEqual(['dark'])
  expect(refusing((brand) => passwordFault('passw0rd', loginPasswordChangeRules(brand)))).toEqual([])
})

test('the mix has six letters and digits or more, nothing else, and some of each [VL-093]', () => {
  const mixed = { isWordsOnly: false, isMixed: true }
  for (const good of ['abc123', 'A1bcdef', '1abcde']) expect(passwordFault(good, mixed)).toBeNull()
  for (const bad of ['abc12', 'abcdef', '123456', 'abc_123', 'abc 123', 'äbc123', ''])
    expect(passwordFault(bad, mixed)).toBe('password_not_mixed')
})
