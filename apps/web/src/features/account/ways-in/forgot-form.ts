import { errorsOfRefusal, type FieldError } from './field-errors.ts'
import { codeError, emailError, passwordError } from './register-form.ts'

/** Fields of the password reset at /forgot-password. */
export interface ForgotForm {
  readonly email: string
  readonly code: string
  readonly newPassword: string
}
export type ForgotErrors = Partial<Record<keyof ForgotForm, FieldError>>

export function validationErrors(form: ForgotForm): ForgotErrors {
  const [email, code, newPassword] = [emailError(form.email), codeError(form.code), passwordError(form.newPassword)]
  return { ...(email ? { email } : {}), ...(code ? { code } : {}), ...(newPassword ? { newPassword } : {}) }
}

/** Before a code goes out. */
export function addressErrors({ email }: ForgotForm): ForgotErrors {
  const error = emailError(email)
  return error ? { email: error === 'please_email' ? 'login_please_emailCode' : error } : {}
}

export function resetBody({ email, code, newPassword }: ForgotForm) {
  return { email: email.trim(), newPwd: newPassword, emailCode: code }
}

const REQUEST_FIELDS = {
  email: { field: 'email', rule: 'email_rule' },
  emailCode: { field: 'code', rule: 'code_rule' },
  newPwd: { field: 'newPassword', rule: 'password_rule' },
} as const

export const errorsOfResetRefusal = (refusal: { reason: string; field: string }): ForgotErrors | undefined =>
  errorsOfRefusal(refusal, REQUEST_FIELDS)
