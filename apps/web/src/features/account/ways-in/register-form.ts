import { carriesCountry, wholeNumber } from '../fields/digits.ts'
import { errorsOfRefusal, type FieldError, type FieldsOfRequest } from './field-errors.ts'
import { SIGN_TYPE, type SignMethod } from './methods.ts'

/** Fields of /register, of all methods. */
export interface RegisterForm {
  readonly loginName: string
  readonly email: string
  /** Without its area code. By e-mail it is a contact and may stay empty. */
  readonly phone: string
  readonly areaCode: string
  /** The sent digits. */
  readonly code: string
  readonly loginPassword: string
  /** The password again. */
  readonly newPassword: string
  readonly activeCode: string
  /** What was read in the captcha picture. */
  readonly captcha: string
}
export type RegisterErrors = Partial<Record<keyof RegisterForm, FieldError>>

/** The server's rules, said before the tap. register-form.test.ts holds them to the wire's. */
export const LOGIN_NAME = /^[A-Za-z]\w{3,19}$/
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const
export const CODE_LENGTH = 6
/** A whole number; to register, at most that many digits are taken. */
export const PHONE_DIGITS = 10
/** Looser than the server's rule: refuses only what cannot be an address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export interface RegisterRules {
  readonly method: SignMethod
  readonly isInviteCodeRequired: boolean
  readonly isCaptchaOn: boolean
}

export function validationErrors(form: RegisterForm, { method, isInviteCodeRequired, isCaptchaOn }: RegisterRules): RegisterErrors {
  return withoutGaps({
    loginName: method === 'account' ? nameError(form.loginName.trim()) : undefined,
    email: method === 'email' ? emailError(form.email) : undefined,
    phone: method === 'phone' ? phoneError(form.phone) : method === 'email' ? contactError(form.phone) : undefined,
    code: method === 'account' ? undefined : codeError(form.code),
    loginPassword: passwordError(form.loginPassword),
    newPassword: form.newPassword === form.loginPassword ? undefined : 'register_pwd_diff',
    activeCode: isInviteCodeRequired && form.activeCode.trim() === '' ? 'plug_shareCode' : undefined,
    captcha: isCaptchaOn && form.captcha.trim() === '' ? 'please_code' : undefined,
  })
}

export function registerBody(form: RegisterForm, { method, captchaId }: { method: SignMethod; captchaId: string | undefined }) {
  const activeCode = form.activeCode.trim()
  const captcha = form.captcha.trim()
  return {
    signType: SIGN_TYPE[method],
    ...identityOf(form, method),
    loginPassword: form.loginPassword,
    newPassword: form.newPassword,
    ...(activeCode === '' ? {} : { activeCode }),
    // By account name the captcha's characters are the only code there is; by the other ways `code` is the sent one.
    ...(captchaId === undefined ? {} : { captchaId, ...(method === 'account' ? { code: captcha } : { captchaCode: captcha }) }),
  }
}

function identityOf(form: RegisterForm, method: SignMethod) {
  if (method === 'account') return { loginName: form.loginName.trim() }
  const phone = form.phone === '' ? {} : { phone: wholeNumber(form.areaCode, form.phone) }
  return method === 'phone' ? { ...phone, code: form.code } : { email: form.email.trim(), ...phone, code: form.code }
}

/** Before a code goes out by phone the number has to be whole. */
export const canTextTo = (digits: string): boolean => digits.length === PHONE_DIGITS && !carriesCountry(digits)

export function emailError(text: string): FieldError | undefined {
  const email = text.trim()
  if (email === '') return 'please_email'
  return EMAIL.test(email) ? undefined : 'email_rule'
}

export function passwordError(password: string): FieldError | undefined {
  if (password === '') return 'please_pwd'
  return password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max ? 'password_rule' : undefined
}

export function codeError(code: string): FieldError | undefined {
  if (code === '') return 'please_code'
  return code.length === CODE_LENGTH ? undefined : 'code_rule'
}

/** Errors of a refusal by field; undefined where it concerns the whole form. */
export function errorsOfRegisterRefusal(refusal: { reason: string; field: string }, method: SignMethod): RegisterErrors | undefined {
  return errorsOfRefusal<keyof RegisterForm>(
    refusal,
    method === 'account' ? { ...REQUEST_FIELDS, code: REQUEST_FIELDS.captchaCode } : REQUEST_FIELDS,
  )
}

const REQUEST_FIELDS = {
  loginName: { field: 'loginName', rule: 'user_name_rule' },
  email: { field: 'email', rule: 'email_rule' },
  phone: { field: 'phone', rule: 'phone_rule' },
  code: { field: 'code', rule: 'code_rule' },
  loginPassword: { field: 'loginPassword', rule: 'password_rule' },
  newPassword: { field: 'newPassword', rule: 'register_pwd_diff' },
  activeCode: { field: 'activeCode', rule: 'invite_code_unknown' },
  captchaId: { field: 'captcha', rule: 'please_code' },
  captchaCode: { field: 'captcha', rule: 'please_code' },
} as const satisfies FieldsOfRequest<keyof RegisterForm>

function nameError(name: string): FieldError | undefined {
  if (name === '') return 'please_user'
  return LOGIN_NAME.test(name) ? undefined : 'user_name_rule'
}

function phoneError(digits: string): FieldError | undefined {
  if (digits === '') return 'please_mobile'
  return carriesCountry(digits) || digits.length > PHONE_DIGITS ? 'phone_rule' : undefined
}

function contactError(digits: string): FieldError | undefined {
  return digits === '' || canTextTo(digits) ? undefined : 'phone_rule'
}

function withoutGaps(errors: { readonly [Field in keyof RegisterForm]?: FieldError | undefined }): RegisterErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
