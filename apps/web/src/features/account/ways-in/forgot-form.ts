import { type Fault, faultOfRefusal } from './field-errors.ts'
import { faultOfCode, faultOfEmail, faultOfPassword } from './register-form.ts'

/** What stands in the fields of /forgot-password, in the order in which they are drawn. */
export interface ForgotForm {
  readonly email: string
  readonly code: string
  readonly newPassword: string
}
export type ForgotFaults = Partial<Record<keyof ForgotForm, Fault>>

export function faultsOfReset(form: ForgotForm): ForgotFaults {
  const [email, code, newPassword] = [faultOfEmail(form.email), faultOfCode(form.code), faultOfPassword(form.newPassword)]
  return { ...(email ? { email } : {}), ...(code ? { code } : {}), ...(newPassword ? { newPassword } : {}) }
}

/** Before a code goes out. */
export function faultsOfAsking({ email }: ForgotForm): ForgotFaults {
  const fault = faultOfEmail(email)
  return fault ? { email: fault === 'please_email' ? 'login_please_emailCode' : fault } : {}
}

export function resetBody({ email, code, newPassword }: ForgotForm) {
  return { email: email.trim(), newPwd: newPassword, emailCode: code }
}

const PLACES = {
  email: { field: 'email', rule: 'email_rule' },
  emailCode: { field: 'code', rule: 'code_rule' },
  newPwd: { field: 'newPassword', rule: 'password_rule' },
} as const

export const faultsOfResetRefusal = (refusal: { reason: string; field: string }): ForgotFaults | undefined =>
  faultOfRefusal(refusal, PLACES)
