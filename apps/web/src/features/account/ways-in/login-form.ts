import { wholeNumber } from '../fields/digits.ts'
import { errorsOfRefusal, type FieldError } from './field-errors.ts'
import { SIGN_TYPE, type SignMethod } from './methods.ts'

/** Fields of /login. */
export interface LoginForm {
  /** User name, e-mail, or phone number without its area code. */
  readonly loginName: string
  readonly areaCode: string
  readonly loginPassword: string
  /** What was read in the captcha picture. */
  readonly captcha: string
}
export type LoginErrors = Partial<Record<keyof LoginForm, FieldError>>

const PLEASE_NAME = { account: 'please_user', email: 'please_email', phone: 'please_mobile' } as const

/** Missing fields only: older accounts have names that today's rules refuse. */
export function validationErrors(form: LoginForm, { method, isCaptchaOn }: { method: SignMethod; isCaptchaOn: boolean }): LoginErrors {
  return {
    ...(form.loginName.trim() === '' ? { loginName: PLEASE_NAME[method] } : {}),
    ...(form.loginPassword === '' ? { loginPassword: 'please_pwd' } : {}),
    ...(isCaptchaOn && form.captcha.trim() === '' ? { captcha: 'please_code' } : {}),
  }
}

/** `captchaId` of the picture shown; undefined without a captcha. */
export function loginBody(form: LoginForm, { method, captchaId }: { method: SignMethod; captchaId: string | undefined }) {
  const name = form.loginName.trim()
  return {
    loginName: method === 'phone' ? wholeNumber(form.areaCode, name) : name,
    loginPassword: form.loginPassword,
    signType: SIGN_TYPE[method],
    code: form.captcha.trim(),
    ...(captchaId === undefined ? {} : { captchaId }),
  }
}

const REQUEST_FIELDS = {
  code: { field: 'captcha', rule: 'please_code' },
  captchaId: { field: 'captcha', rule: 'please_code' },
  loginPassword: { field: 'loginPassword', rule: 'password_rule' },
} as const

export const errorsOfLoginRefusal = (refusal: { reason: string; field: string }): LoginErrors | undefined =>
  errorsOfRefusal(refusal, REQUEST_FIELDS)
