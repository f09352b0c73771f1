import { SIGN_TYPES } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { faultsOfLogin, loginBody, SIGN_TYPE_ACCOUNT } from './login-form.ts'

test('asks for the user name and the password [VL-063, VL-064]', () => {
  expect(faultsOfLogin({ loginName: '', loginPassword: '' })).toEqual({ loginName: 'please_user', loginPassword: 'please_pwd' })
  expect(faultsOfLogin({ loginName: '  ', loginPassword: 'x' })).toEqual({ loginName: 'please_user' })
  expect(faultsOfLogin({ loginName: 'lina', loginPassword: '' })).toEqual({ loginPassword: 'please_pwd' })
})

test('leaves the rest to the server, which alone knows old accounts', () => {
  expect(faultsOfLogin({ loginName: 'x', loginPassword: 'y' })).toEqual({})
})

test('sends the name without the spaces around it and the password as it is [API-010]', () => {
  expect(loginBody({ loginName: ' lina ', loginPassword: ' p w ' })).toEqual({
    loginName: 'lina',
    loginPassword: ' p w ',
    signType: 3,
    code: '',
  })
})

test('the number of the account way is the wire’s', () => {
  expect(SIGN_TYPE_ACCOUNT).toBe(SIGN_TYPES.account)
})
