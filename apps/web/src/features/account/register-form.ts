import { SIGN_TYPE_ACCOUNT } from './login-form.ts'

/** What stands in the fields of /register, account tab. */
export interface RegisterForm {
  readonly loginName: string
  readonly loginPassword: string
  /** The password again. */
  readonly newPassword: string
  readonly activeCode: string
}
export type RegisterFault =
  | 'please_user'
  | 'user_name_rule'
  | 'please_pwd'
  | 'password_rule'
  | 'register_pwd_diff'
  | 'plug_shareCode'
  | 'login_name_taken'
  | 'invite_code_unknown'
export type RegisterFaults = Partial<Record<keyof RegisterForm, RegisterFault>>

/** The server's rules, said before the tap. register-form.test.ts holds them to the wire's. */
export const LOGIN_NAME = /^[A-Za-z]\w{3,19}$/
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const

export function faultsOfRegistration(form: RegisterForm, isInviteCodeRequired: boolean): RegisterFaults {
  const name = faultOfName(form.loginName.trim())
  const password = faultOfPassword(form.loginPassword)
  return {
    ...(name ? { loginName: name } : {}),
    ...(password ? { loginPassword: password } : {}),
    ...(form.newPassword !== form.loginPassword ? { newPassword: 'register_pwd_diff' } : {}),
    ...(isInviteCodeRequired && form.activeCode.trim() === '' ? { activeCode: 'plug_shareCode' } : {}),
  }
}

export function registerBody(form: RegisterForm) {
  const activeCode = form.activeCode.trim()
  return {
    signType: SIGN_TYPE_ACCOUNT,
    loginName: form.loginName.trim(),
    loginPassword: form.loginPassword,
    newPassword: form.newPassword,
    ...(activeCode === '' ? {} : { activeCode }),
  }
}

/** The field a refusal of the server belongs under; undefined: it concerns the whole form. */
export function faultsOfRefusal(reason: string): RegisterFaults | undefined {
  switch (reason) {
    case 'login_name_taken':
      return { loginName: 'login_name_taken' }
    case 'passwords_differ':
      return { newPassword: 'register_pwd_diff' }
    case 'invite_code_required':
      return { activeCode: 'plug_shareCode' }
    case 'invite_code_unknown':
      return { activeCode: 'invite_code_unknown' }
    default:
      return undefined
  }
}

function faultOfName(name: string): RegisterFault | undefined {
  if (name === '') return 'please_user'
  return LOGIN_NAME.test(name) ? undefined : 'user_name_rule'
}

function faultOfPassword(password: string): RegisterFault | undefined {
  if (password === '') return 'please_pwd'
  return password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max ? 'password_rule' : undefined
}
