import { DEFAULT_BRAND, fundPasswordChangeRules, fundPasswordSetRules, loginPasswordChangeRules } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { validationErrors as contactErrors } from './contact-form.ts'
import { errorsOfPasswordRefusal, NO_PASSWORDS, type PasswordForm, validationErrors } from './password-forms.ts'

const form = (fields: Partial<PasswordForm>): PasswordForm => ({ ...NO_PASSWORDS, ...fields })
const SET = { kind: 'fund', by: null, rules: fundPasswordSetRules(DEFAULT_BRAND) } as const
const CHANGE = { kind: 'fund', by: 'oldPassword', rules: fundPasswordChangeRules(DEFAULT_BRAND) } as const
const LOGIN = { kind: 'login', by: 'oldPassword', rules: loginPasswordChangeRules(DEFAULT_BRAND) } as const
const BY_MAIL = { ...LOGIN, by: 'code' } as const
const both = (newPassword: string) => ({ newPassword, repeated: newPassword })

test('setting a fund password asks for one, of word characters where the brand says so [VL-080, VL-081]', () => {
  expect(validationErrors(form({}), SET)).toEqual({ newPassword: 'Fund_password_noempty' })
  expect(validationErrors(form(both('pass word')), SET)).toEqual({ newPassword: 'register_pwd_NoSpecialSymbols' })
  expect(
    validationErrors(form(both('pass word')), { ...SET, rules: fundPasswordSetRules({ ...DEFAULT_BRAND, fundPwdWordChars: false }) }),
  ).toEqual({})
  expect(validationErrors(form(both('12345')), SET)).toEqual({ newPassword: 'fund_password_rule' })
  expect(validationErrors(form(both('123456')), SET)).toEqual({})
})

test('changing it asks for the old one and the new one [VL-082, VL-083, VL-084]', () => {
  expect(validationErrors(form({}), CHANGE)).toEqual({ oldPassword: 'Fund_password_pleaseOld', newPassword: 'Fund_password_pleaseNew' })
  expect(validationErrors(form({ oldPassword: 'x', ...both('pass word') }), CHANGE)).toEqual({
    newPassword: 'register_pwd_NoSpecialSymbols',
  })
  expect(validationErrors(form({ oldPassword: 'x', ...both('pass_word') }), CHANGE)).toEqual({})
})

test('the two new entries must match, and a brand may want the mix [VL-085, VL-086]', () => {
  expect(validationErrors(form({ oldPassword: 'x', newPassword: 'pass_word', repeated: 'pass_wort' }), CHANGE)).toEqual({
    repeated: 'register_pwd_diff',
  })
  const rules = fundPasswordChangeRules({ ...DEFAULT_BRAND, fundPwdAlnumMix: true })
  expect(validationErrors(form({ oldPassword: 'x', ...both('password') }), { ...CHANGE, rules })).toEqual({
    newPassword: 'at_least_6_alphanumeric_mix',
  })
})

test('changing the login password asks for old, new and the same again, and a brand may want the mix [VL-087, VL-088]', () => {
  expect(validationErrors(form({ repeated: 'x' }), LOGIN)).toEqual({
    oldPassword: 'Fund_password_pleaseOld',
    newPassword: 'Fund_password_pleaseNew',
    repeated: 'register_pwd_diff',
  })
  expect(validationErrors(form({ oldPassword: 'x', ...both('seven77') }), LOGIN)).toEqual({ newPassword: 'password_rule' })
  expect(validationErrors(form({ oldPassword: 'x', ...both('with space 8') }), LOGIN)).toEqual({})
  const rules = loginPasswordChangeRules({ ...DEFAULT_BRAND, loginPwdAlnumMix: true })
  expect(validationErrors(form({ oldPassword: 'x', ...both('with space 8') }), { ...LOGIN, rules })).toEqual({
    newPassword: 'at_least_8_alphanumeric_mix',
  })
})

test('changing it by mail asks for the code and the new password twice [VL-089, VL-090]', () => {
  expect(validationErrors(form({}), BY_MAIL)).toEqual({ code: 'verification_code', newPassword: 'Fund_password_pleaseNew' })
  expect(validationErrors(form({ code: '12345', newPassword: 'long enough', repeated: 'long enougg' }), BY_MAIL)).toEqual({
    code: 'code_rule',
    repeated: 'register_pwd_diff',
  })
})

test('binding an address asks for the address and the code [VL-091]', () => {
  const nothing = { name: '', areaCode: '93', code: '' }
  expect(contactErrors(nothing, 'email')).toEqual({ name: 'please_email', code: 'verification_code' })
  expect(contactErrors({ ...nothing, name: 'ada@example.org', code: '123456' }, 'email')).toEqual({})
  expect(contactErrors({ ...nothing, name: '12345' }, 'phone')).toEqual({ name: 'phone_rule', code: 'verification_code' })
})

test('a refusal goes under its field', () => {
  expect(errorsOfPasswordRefusal('fund')({ reason: 'password_wrong', field: 'oldPwd' })).toEqual({ oldPassword: 'refused_password_wrong' })
  expect(errorsOfPasswordRefusal('fund')({ reason: 'field_too_short', field: 'newPwd' })).toEqual({ newPassword: 'fund_password_rule' })
  expect(errorsOfPasswordRefusal('login')({ reason: 'password_set_already', field: '' })).toBeUndefined()
})
