import { expect, test } from 'vitest'
import { checkedIdentity, cleanName, cleanNumber, type IdentityRules, maskedNumber, type SentIdentity } from '../src/index.ts'

const rules: IdentityRules = { advancedNeedsNameAndNumber: true, needsHandheld: true, defaultCountry: 'AF' }
const [FRONT, BACK, HAND] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string]
const advanced: SentIdentity = {
  ...{ level: 2, realName: 'Sample Person', number: 'x 12-34', country: 'DE', cardType: 2 },
  ...{ front: FRONT, back: BACK, hand: HAND },
}
const known = { realName: 'Sample Person', number: 'X 12-34' }

test('what is left out is taken from what is known, or refused in the order of the form [VL-003, VL-004]', () => {
  expect(checkedIdentity({ ...advanced, realName: '', number: '' }, known, rules)).toMatchObject(known)
  expect(() => checkedIdentity({ ...advanced, realName: '', number: '' }, {}, rules)).toThrow(
    expect.objectContaining({ field: 'realName' }),
  )
  expect(() => checkedIdentity({ ...advanced, number: '' }, {}, rules)).toThrow(expect.objectContaining({ field: 'idCard' }))
})

test('a picture in the hand is asked for where the brand says so [VL-009]', () => {
  const without = { ...advanced, hand: '' }
  expect(() => checkedIdentity(without, {}, rules)).toThrow(expect.objectContaining({ reason: 'field_missing', field: 'handelUrl' }))
  expect(checkedIdentity(without, {}, { ...rules, needsHandheld: false })).toMatchObject({ front: FRONT, back: BACK, hand: null })
})

test('without a country the brand’s own counts [VL-010]', () => {
  expect(checkedIdentity({ ...advanced, country: '' }, {}, { ...rules, defaultCountry: 'TH' }).country).toBe('TH')
  expect(checkedIdentity({ ...advanced, country: '' }, { country: 'JP' }, rules).country).toBe('JP')
})

test('names and numbers are kept in one form', () => {
  expect(cleanName('  Ｓａｍｐｌｅ\t\tPerson ')).toBe('Sample Person')
  expect(cleanNumber(' ａb１２-34  ')).toBe('AB12-34')
  expect(cleanName('علي\u200cرضا')).toBe('علي\u200cرضا')
  for (const unseen of ['a\u0000b', 'a\u202eb', 'a\u2066b', 'a\ufeffb', 'a\u0007b'])
    expect(() => cleanName(unseen)).toThrow('field_malformed')
})

test.each([
  ['', ''],
  ['1234', '****4'],
  ['AB 12-34', '****34'],
  ['X1234567890', '****890'],
])('of %j the end is shown: %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})

test('marks that pasting brings along at the ends are cut off, and refused within', () => {
  expect(cleanName('\u200e\u0644\u064a\u0646\u0627 \u062d\u062f\u0627\u062f\u200f')).toBe(
    '\u0644\u064a\u0646\u0627 \u062d\u062f\u0627\u062f',
  )
  expect(cleanName(' \ufeffLina Haddad\u200b')).toBe('Lina Haddad')
  expect(() => cleanName('Lina\u200eHaddad')).toThrow(expect.objectContaining({ field: 'realName' }))
  expect(cleanNumber('\u200eX1234567\u200f')).toBe('X1234567')
})
