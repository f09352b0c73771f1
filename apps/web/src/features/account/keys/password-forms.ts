import { FUND_PASSWORD_MIN, type PasswordRules, passwordFault } from '@glasshouse/wire'
import { errorsOfRefusal, type FieldError } from '../ways-in/field-errors.ts'

/** Fields of the forms that change a password; those that a form does not show stay ''. */
export interface PasswordForm {
  readonly oldPassword: string
  readonly code: string
  readonly newPassword: string
  readonly repeated: string
}
export type PasswordErrors = Partial<Record<keyof PasswordForm, FieldError>>
export const NO_PASSWORDS: PasswordForm = { oldPassword: '', code: '', newPassword: '', repeated: '' }

const LOGIN_PASSWORD_MIN = 8
const FAULTS = {
  login: { password_special: 'register_pwd_NoSpecialSymbols', password_not_mixed: 'at_least_8_alphanumeric_mix' },
  fund: { password_special: 'register_pwd_NoSpecialSymbols', password_not_mixed: 'at_least_6_alphanumeric_mix' },
} as const

interface FormRules {
  readonly kind: 'login' | 'fund'
  /** Field by which the change is proved, if any. */
  readonly by: 'oldPassword' | 'code' | null
  readonly rules: PasswordRules
}

export function validationErrors(form: PasswordForm, { kind, by, rules }: FormRules): PasswordErrors {
  const newPassword = newError(form.newPassword, { kind, rules, isSet: by === null })
  return {
    ...(by === 'oldPassword' && form.oldPassword === '' ? { oldPassword: 'Fund_password_pleaseOld' } : {}),
    ...(by === 'code' && form.code.length !== 6 ? { code: form.code === '' ? 'verification_code' : 'code_rule' } : {}),
    ...(newPassword ? { newPassword } : {}),
    ...(form.repeated === form.newPassword ? {} : { repeated: 'register_pwd_diff' }),
  }
}

function newError(
  text: string,
  { kind, rules, isSet }: { kind: 'login' | 'fund'; rules: PasswordRules; isSet: boolean },
): FieldError | undefined {
  if (text === '') return kind === 'fund' && isSet ? 'Fund_password_noempty' : 'Fund_password_pleaseNew'
  const fault = passwordFault(text, rules)
  if (fault) return FAULTS[kind][fault]
  if (kind === 'fund') return text.length < FUND_PASSWORD_MIN ? 'fund_password_rule' : undefined
  return text.length < LOGIN_PASSWORD_MIN ? 'password_rule' : undefined
}

const placesOf = (kind: 'login' | 'fund') => {
  const rule = kind === 'fund' ? 'fund_password_rule' : 'password_rule'
  return {
    oldPwd: { field: 'oldPassword', rule: 'Fund_password_pleaseOld' },
    emailCode: { field: 'code', rule: 'code_rule' },
    newPwd: { field: 'newPassword', rule },
    pwd: { field: 'newPassword', rule },
  } as const
}

export const errorsOfPasswordRefusal =
  (kind: 'login' | 'fund') =>
  (refusal: { reason: string; field: string }): PasswordErrors | undefined =>
    errorsOfRefusal(refusal, placesOf(kind))
