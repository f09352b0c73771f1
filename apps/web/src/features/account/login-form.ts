/** What stands in the fields of /login. */
export interface LoginForm {
  readonly loginName: string
  readonly loginPassword: string
}
export type LoginFault = 'please_user' | 'please_pwd'
export type LoginFaults = Partial<Record<keyof LoginForm, LoginFault>>

/** The number of the account way on the wire. */
export const SIGN_TYPE_ACCOUNT = 3

export function faultsOfLogin(form: LoginForm): LoginFaults {
  return {
    ...(form.loginName.trim() === '' ? { loginName: 'please_user' } : {}),
    ...(form.loginPassword === '' ? { loginPassword: 'please_pwd' } : {}),
  }
}

export function loginBody(form: LoginForm) {
  return { loginName: form.loginName.trim(), loginPassword: form.loginPassword, signType: SIGN_TYPE_ACCOUNT, code: '' }
}
