import * as wire from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import type { SignMethod } from './methods.ts'
import {
  CODE_LENGTH,
  canTextTo,
  emailError,
  errorsOfRegisterRefusal,
  LOGIN_NAME,
  PASSWORD_LENGTH,
  type RegisterForm,
  registerBody,
  validationErrors,
} from './register-form.ts'

const form = (changes: Partial<RegisterForm> = {}): RegisterForm => ({
  loginName: 'lina_haddad',
  email: 'lina@example.org',
  phone: '',
  areaCode: '93',
  code: '123456',
  loginPassword: 'correct horse',
  newPassword: 'correct horse',
  activeCode: '',
  captcha: '',
  ...changes,
})
const errorsOf = (changes: Partial<RegisterForm>, method: SignMethod = 'account', rules: { invite?: boolean; captcha?: boolean } = {}) =>
  validationErrors(form(changes), { method, isInviteCodeRequired: rules.invite ?? false, isCaptchaOn: rules.captcha ?? false })
const bodyOf = (changes: Partial<RegisterForm>, method: SignMethod = 'account', captchaId?: string) =>
  registerBody(form(changes), { method, captchaId })

test('a whole form has no errors', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({}, 'email')).toEqual({})
  expect(errorsOf({ phone: '5551234567' }, 'phone')).toEqual({})
})

test.each([
  ['', 'please_user'],
  ['   ', 'please_user'],
  ['abc', 'user_name_rule'],
  ['1lina', 'user_name_rule'],
  ['lina haddad', 'user_name_rule'],
  ['لينا_حداد', 'user_name_rule'],
  ['a'.repeat(21), 'user_name_rule'],
  ['a'.repeat(20), undefined],
  ['lina', undefined],
])('user name %j: %s [VL-066]', (loginName, error) => {
  expect(errorsOf({ loginName }).loginName).toBe(error)
})

test.each([
  ['', 'please_pwd'],
  ['1234567', 'password_rule'],
  ['12345678', undefined],
  ['x'.repeat(64), undefined],
  ['x'.repeat(65), 'password_rule'],
])('password %j: %s [VL-067]', (password, error) => {
  expect(errorsOf({ loginPassword: password, newPassword: password }).loginPassword).toBe(error)
})

test('the repeat must equal the password [VL-068]', () => {
  expect(errorsOf({ newPassword: 'correct horsE' })).toEqual({ newPassword: 'register_pwd_diff' })
  expect(errorsOf({ newPassword: '' }, 'email')).toEqual({ newPassword: 'register_pwd_diff' })
})

test.each([
  ['', 'please_email'],
  ['  ', 'please_email'],
  ['lina', 'email_rule'],
  ['lina@example', 'email_rule'],
  ['lina@example.', 'email_rule'],
  ['li na@example.org', 'email_rule'],
  [' lina@example.org ', undefined],
  ['o.nia+x@пример.рф', undefined],
])('e-mail %j: %s [VL-074]', (email, error) => {
  expect(errorsOf({ email }, 'email').email).toBe(error)
  expect(errorsOf({ email }, 'account').email).toBeUndefined()
})

describe('the phone', () => {
  test.each([
    ['', 'please_mobile'],
    ['5', undefined],
    ['555123456', undefined],
    ['5551234567', undefined],
    ['55512345678', 'phone_rule'],
  ])('to register with %j: %s [VL-071, VL-073, BC-058]', (phone, error) => {
    expect(errorsOf({ phone }, 'phone').phone).toBe(error)
  })

  test.each([
    ['', false],
    ['555123456', false],
    ['5551234567', true],
    ['55512345678', false],
  ])('a code goes to %j: %s [VL-072]', (digits, is) => {
    expect(canTextTo(digits)).toBe(is)
  })

  test('is a contact in the e-mail form: it may stay empty, and must be whole when it is there [RT-149]', () => {
    expect(errorsOf({ phone: '' }, 'email')).toEqual({})
    expect(errorsOf({ phone: '5551234567' }, 'email')).toEqual({})
    expect(errorsOf({ phone: '555' }, 'email')).toEqual({ phone: 'phone_rule' })
  })
})

describe('the sent code', () => {
  test('is asked for by e-mail and phone, six digits of it', () => {
    expect(errorsOf({ code: '' }, 'email')).toEqual({ code: 'please_code' })
    expect(errorsOf({ code: '12345', phone: '5551234567' }, 'phone')).toEqual({ code: 'code_rule' })
    expect(errorsOf({ code: '' }, 'account')).toEqual({})
  })
})

describe('the captcha', () => {
  test.each<SignMethod>(['account', 'email', 'phone'])('is asked for by %s where it is on, and only there [VL-070]', (method) => {
    const rest = { phone: '5551234567' }
    expect(errorsOf(rest, method, { captcha: true })).toEqual({ captcha: 'please_code' })
    expect(errorsOf({ ...rest, captcha: 'AB3DE' }, method, { captcha: true })).toEqual({})
    expect(errorsOf(rest, method)).toEqual({})
  })

  test('goes as code by account name, and beside the sent code by the other ways', () => {
    expect(bodyOf({ captcha: ' AB3DE ' }, 'account', 'p-1')).toMatchObject({ code: 'AB3DE', captchaId: 'p-1' })
    expect(bodyOf({ captcha: 'AB3DE' }, 'email', 'p-1')).toMatchObject({ code: '123456', captchaCode: 'AB3DE', captchaId: 'p-1' })
    expect(bodyOf({}, 'email')).not.toHaveProperty('captchaId')
  })
})

describe('the invitation code', () => {
  test('is asked for where the brand requires it [VL-069]', () => {
    expect(errorsOf({ activeCode: ' ' }, 'account', { invite: true })).toEqual({ activeCode: 'plug_shareCode' })
    expect(errorsOf({ activeCode: 'AB12' }, 'email', { invite: true })).toEqual({})
  })

  test('is left out of the body when there is none', () => {
    expect(bodyOf({})).not.toHaveProperty('activeCode')
    expect(bodyOf({ activeCode: ' AB12 ' })).toHaveProperty('activeCode', 'AB12')
  })
})

test('each way sends its own field and no other’s [EN-041]', () => {
  const whole = { phone: '5551234567', activeCode: 'AB12' }
  const common = { loginPassword: 'correct horse', newPassword: 'correct horse', activeCode: 'AB12' }
  expect(bodyOf(whole, 'account')).toEqual({ signType: 3, loginName: 'lina_haddad', ...common })
  expect(bodyOf(whole, 'email')).toEqual({ signType: 1, email: 'lina@example.org', phone: '935551234567', code: '123456', ...common })
  expect(bodyOf({ ...whole, phone: '' }, 'email')).not.toHaveProperty('phone')
  expect(bodyOf(whole, 'phone')).toEqual({ signType: 2, phone: '935551234567', code: '123456', ...common })
})

test.each([
  ['login_name_taken', 'loginName', 'account', { loginName: 'login_name_taken' }],
  ['passwords_differ', 'newPassword', 'account', { newPassword: 'register_pwd_diff' }],
  ['invite_code_required', 'activeCode', 'email', { activeCode: 'plug_shareCode' }],
  ['invite_code_unknown', 'activeCode', 'phone', { activeCode: 'invite_code_unknown' }],
  ['email_taken', 'email', 'email', { email: 'refused_email_taken' }],
  ['field_malformed', 'email', 'email', { email: 'email_rule' }],
  ['phone_taken', 'phone', 'phone', { phone: 'refused_phone_taken' }],
  ['field_malformed', 'phone', 'phone', { phone: 'phone_rule' }],
  ['code_wrong', 'code', 'email', { code: 'refused_code_wrong' }],
  ['code_expired', 'code', 'phone', { code: 'refused_code_expired' }],
  ['captcha_wrong', 'code', 'account', { captcha: 'refused_captcha_wrong' }],
  ['captcha_wrong', 'captchaCode', 'email', { captcha: 'refused_captcha_wrong' }],
  ['field_too_short', 'loginPassword', 'account', { loginPassword: 'password_rule' }],
  ['too_many_attempts', '', 'account', undefined],
  ['method_not_open', 'signType', 'email', undefined],
] as const)('the server’s refusal %s of %j goes under its field by %s', (reason, field, method, errors) => {
  expect(errorsOfRegisterRefusal({ reason, field }, method)).toEqual(errors)
})

test('form and server hold the same rules', () => {
  expect(LOGIN_NAME.source).toBe(wire.LOGIN_NAME.source)
  expect(PASSWORD_LENGTH.min).toBe(wire.PASSWORD_MIN)
  expect(CODE_LENGTH).toBe(wire.CODE_DIGITS)
  expect(wire.phoneOf('935551234567')?.number).toHaveLength(10)
  for (const email of ['lina@example.org', 'o.nia+x@пример.рф', "o'brien@mail.co"]) {
    expect(wire.wireEmail.safeParse(email).success).toBe(true)
    expect(emailError(email)).toBeUndefined()
  }
  for (const method of ['account', 'email', 'phone'] as const) {
    const body = wire.register.body?.parse(bodyOf({ activeCode: 'AB12', phone: '5551234567' }, method))
    expect(wire.isFault(wire.toNewAccount(body as never, true))).toBe(false)
  }
})
