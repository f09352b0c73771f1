import type { IdentityLevelSummary } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import {
  beginningOf,
  type FormRules,
  type IdentityErrors,
  type IdentityFields,
  keepsTexts,
  sidesOf,
  validationErrors,
} from './identity-form.ts'

const URL = '/api/files/00112233445566778899aabbccddeeff'
const filled: IdentityFields = { name: 'Sample Person', number: 'X1', country: 'DE', document: 'card', front: URL, back: URL, hand: URL }
const advanced: FormRules = { level: 'advanced', needsNameAndNumber: true, needsHand: true, kept: [], keepsTexts: false, unfinished: [] }
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
    { ...advanced, keepsTexts: true, kept: ['front', 'back', 'hand'] },
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

const NONE: IdentityLevelSummary = { state: 'none', reason: '', realName: '', number: '', country: '', document: 'card', kept: [] }
const sentAs = (put: Partial<IdentityLevelSummary>): IdentityLevelSummary => ({
  ...NONE,
  ...{ realName: 'Sample Person', number: '****567', country: 'DE', document: 'passport' },
  ...put,
})
const identityOf = (primary: IdentityLevelSummary, advanced = NONE) => ({ primary, advanced, retentionYears: 5 })

test('a first form begins with the country of the brand [VL-010]', () => {
  expect(beginningOf('primary', identityOf(NONE), 'TH')).toMatchObject({ name: '', country: 'TH', document: 'card' })
})

test.each(['more_wanted', 'failed'] as const)('a form of a level that is %s begins with what was sent', (state) => {
  const begun = { name: 'Sample Person', number: '', country: 'DE', document: 'passport' }
  expect(beginningOf('primary', identityOf(sentAs({ state })), 'TH')).toMatchObject(begun)
  expect(keepsTexts(sentAs({ state }))).toBe(true)
})

test('the advanced form begins with what is verified, and again with what was sent', () => {
  const verified = sentAs({ state: 'verified' })
  expect(beginningOf('advanced', identityOf(verified), 'TH')).toMatchObject({ name: 'Sample Person', country: 'DE', document: 'passport' })
  const rejected = sentAs({ state: 'failed', realName: 'Sample Person', country: 'FR', document: 'card' })
  expect(beginningOf('advanced', identityOf(verified, rejected), 'TH')).toMatchObject({ country: 'FR', document: 'card' })
})

test('a rejected level whose texts are erased keeps nothing', () => {
  expect(keepsTexts(sentAs({ state: 'failed', number: '' }))).toBe(false)
  expect(keepsTexts(NONE)).toBe(false)
})
