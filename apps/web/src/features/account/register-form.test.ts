import * as wire from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { faultsOfRefusal, faultsOfRegistration, LOGIN_NAME, PASSWORD_LENGTH, type RegisterForm, registerBody } from './register-form.ts'

const form = (changes: Partial<RegisterForm> = {}): RegisterForm => ({
  loginName: 'lina_haddad',
  loginPassword: 'correct horse',
  newPassword: 'correct horse',
  activeCode: '',
  ...changes,
})

test('a whole form has no faults', () => {
  expect(faultsOfRegistration(form(), false)).toEqual({})
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
])('user name %j: %s [VL-066]', (loginName, fault) => {
  expect(faultsOfRegistration(form({ loginName }), false).loginName).toBe(fault)
})

test.each([
  ['', 'please_pwd'],
  ['1234567', 'password_rule'],
  ['12345678', undefined],
  ['x'.repeat(64), undefined],
  ['x'.repeat(65), 'password_rule'],
])('password %j: %s [VL-067]', (password, fault) => {
  expect(faultsOfRegistration(form({ loginPassword: password, newPassword: password }), false).loginPassword).toBe(fault)
})

test('the repeat must equal the password [VL-068]', () => {
  expect(faultsOfRegistration(form({ newPassword: 'correct horsE' }), false)).toEqual({ newPassword: 'register_pwd_diff' })
})

describe('the invitation code', () => {
  test('is asked for where the brand requires it [VL-069]', () => {
    expect(faultsOfRegistration(form({ activeCode: ' ' }), true)).toEqual({ activeCode: 'plug_shareCode' })
    expect(faultsOfRegistration(form({ activeCode: 'AB12' }), true)).toEqual({})
  })

  test('is left out of the body when there is none', () => {
    expect(registerBody(form())).not.toHaveProperty('activeCode')
    expect(registerBody(form({ activeCode: ' AB12 ' }))).toHaveProperty('activeCode', 'AB12')
  })
})

test('the server’s refusals go under the fields they are about', () => {
  expect(faultsOfRefusal('login_name_taken')).toEqual({ loginName: 'login_name_taken' })
  expect(faultsOfRefusal('passwords_differ')).toEqual({ newPassword: 'register_pwd_diff' })
  expect(faultsOfRefusal('invite_code_required')).toEqual({ activeCode: 'plug_shareCode' })
  expect(faultsOfRefusal('invite_code_unknown')).toEqual({ activeCode: 'invite_code_unknown' })
  expect(faultsOfRefusal('too_many_attempts')).toBeUndefined()
})

test('form and server hold the same rules', () => {
  expect(LOGIN_NAME.source).toBe(wire.LOGIN_NAME.source)
  expect(PASSWORD_LENGTH.min).toBe(wire.PASSWORD_MIN)
  expect(wire.register.body?.safeParse(registerBody(form({ activeCode: 'AB12' }))).success).toBe(true)
})
