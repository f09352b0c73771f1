import type { IdentityLevelSummary } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { beginningOf, type FormRules, type IdentityErrors, type IdentityFields, sidesOf, validationErrors } from './identity-form.ts'

const URL = '/api/files/00112233445566778899aabbccddeeff'
const filled: IdentityFields = { name: 'Sample Person', number: 'X1', country: 'DE', document: 'card', front: URL, back: URL, hand: URL }
const advanced: FormRules = { level: 'advanced', needsNameAndNumber: true, needsHand: true, kept: [], isAnswer: false, unfinished: [] }
const primary: FormRules = { ...advanced, level: 'primary' }
const ALL: IdentityErrors = { front: 'loan_idcardFront', back: 'loan_idcardReverse', hand: 'loan_hand' }

test.each<readonly [what: string, fields: Partial<IdentityFields>, rules: FormRules, errors: IdentityErrors]>([
  ['a whole primary form', {}, primary, {}],
  ['no name [VL-001]', { name: ' ' }, primary, { name: 'advanced_please_name' }],
  ['no number [VL-002]', { number: '' }, primary, { number: 'advanced_please_num' }],
  ['a primary form asks for no picture', { front: '', back: '', hand: '' }, primary, {}],
  ['a whole advanced form', {}, advanced, {}],
  ['no name, advanced [VL-003]', { name: '' }, advanced, { name: 'advanced_please_name' }],
  ['no number, advanced [VL-004]', { number: '' }, advanced, { number: 'advanced_please_num' }],
  ['neither where the brand does not ask [VL-003, VL-004]', { name: '', number: '' }, { ...advanced, needsNameAndNumber: false }, {}],
  ['no picture [VL-005, VL-006, VL-009]', { front: '', back: '', hand: '' }, advanced, ALL],
  ['no picture in the hand where the brand does not ask [VL-009]', { hand: '' }, { ...advanced, needsHand: false }, {}],
  ['a picture on its way [VL-007]', { back: '' }, { ...advanced, unfinished: ['back'] }, { back: 'recharge_img_load' }],
  ['a kept picture', { front: '' }, { ...advanced, kept: ['front'] }, {}],
  [
    'an answer that keeps all',
    { name: '', number: '', front: '', back: '', hand: '' },
    { ...advanced, isAnswer: true, kept: ['front', 'back', 'hand'] },
    {},
  ],
])('%s', (_what, fields, rules, errors) => {
  expect(validationErrors({ ...filled, ...fields }, rules)).toEqual(errors)
})

test('sides are those that are asked for', () => {
  expect([sidesOf(primary), sidesOf(advanced), sidesOf({ ...advanced, needsHand: false })]).toEqual([
    [],
    ['front', 'back', 'hand'],
    ['front', 'back'],
  ])
})

test('a form begins with the country of the brand, an answer with what was sent [VL-010]', () => {
  const level: IdentityLevelSummary = { state: 'none', reason: '', realName: '', number: '', country: '', document: 'card', kept: [] }
  expect(beginningOf(level, 'TH')).toMatchObject({ country: 'TH', document: 'card' })
  expect(beginningOf({ ...level, state: 'more_wanted', country: 'DE', document: 'passport' }, 'TH')).toMatchObject({
    country: 'DE',
    document: 'passport',
  })
})
