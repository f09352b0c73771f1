import * as wire from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { errorsOfLoginRefusal, type LoginForm, loginBody, validationErrors } from './login-form.ts'
import { SIGN_TYPE } from './methods.ts'

const form = (changes: Partial<LoginForm> = {}): LoginForm => ({
  loginName: 'lina',
  areaCode: '93',
  loginPassword: 'correct horse',
  captcha: '',
  ...changes,
})
const byName = { method: 'account', isCaptchaOn: false } as const

test('asks for the user name and the password [VL-063, VL-064]', () => {
  expect(validationErrors(form({ loginName: '', loginPassword: '' }), byName)).toEqual({
    loginName: 'please_user',
    loginPassword: 'please_pwd',
  })
  expect(validationErrors(form({ loginName: '  ' }), byName)).toEqual({ loginName: 'please_user' })
  expect(validationErrors(form({ loginPassword: '' }), byName)).toEqual({ loginPassword: 'please_pwd' })
})

test('asks for the address or the number on their tabs', () => {
  expect(validationErrors(form({ loginName: ' ' }), { ...byName, method: 'email' })).toEqual({ loginName: 'please_email' })
  expect(validationErrors(form({ loginName: '' }), { ...byName, method: 'phone' })).toEqual({ loginName: 'please_mobile' })
})

test('asks for the characters of the picture where a captcha is on, and only there [VL-065]', () => {
  expect(validationErrors(form({ captcha: ' ' }), { ...byName, isCaptchaOn: true })).toEqual({ captcha: 'please_code' })
  expect(validationErrors(form({ captcha: 'AB3DE' }), { ...byName, isCaptchaOn: true })).toEqual({})
  expect(validationErrors(form(), byName)).toEqual({})
})

test('leaves the rest to the server, which alone knows old accounts', () => {
  expect(validationErrors(form({ loginName: 'x', loginPassword: 'y' }), byName)).toEqual({})
})

test('sends the name without the spaces around it and the password as it is [API-010]', () => {
  expect(loginBody(form({ loginName: ' lina ', loginPassword: ' p w ' }), { method: 'account', captchaId: undefined })).toEqual({
    loginName: 'lina',
    loginPassword: ' p w ',
    signType: 3,
    code: '',
  })
})

test('each way sends its number and its name, a phone with its area code, and the captcha where there is one [EN-039]', () => {
  const captcha = { captcha: ' ab3de ' }
  expect(loginBody(form({ loginName: 'lina@example.org', ...captcha }), { method: 'email', captchaId: 'p-1' })).toEqual({
    loginName: 'lina@example.org',
    loginPassword: 'correct horse',
    signType: 1,
    code: 'ab3de',
    captchaId: 'p-1',
  })
  expect(loginBody(form({ loginName: '5551234567' }), { method: 'phone', captchaId: undefined })).toMatchObject({
    loginName: '935551234567',
    signType: 2,
  })
  for (const method of ['account', 'email', 'phone'] as const) {
    expect(SIGN_TYPE[method]).toBe(wire.SIGN_TYPES[method])
    expect(wire.login.body?.safeParse(loginBody(form(captcha), { method, captchaId: 'p-1' })).success).toBe(true)
  }
})

test('a refusal goes under the field it names, any other is about the whole form', () => {
  expect(errorsOfLoginRefusal({ reason: 'captcha_wrong', field: 'code' })).toEqual({ captcha: 'refused_captcha_wrong' })
  expect(errorsOfLoginRefusal({ reason: 'captcha_required', field: 'captchaId' })).toEqual({ captcha: 'please_code' })
  expect(errorsOfLoginRefusal({ reason: 'login_wrong', field: '' })).toBeUndefined()
  expect(errorsOfLoginRefusal({ reason: 'method_not_open', field: 'signType' })).toBeUndefined()
})
