import { errorsOfRefusal, type FieldError } from '../ways-in/field-errors.ts'
import { canTextTo, emailError } from '../ways-in/register-form.ts'

/** Fields of the forms that bind an address. */
export interface ContactForm {
  readonly name: string
  readonly areaCode: string
  readonly code: string
}
export type ContactErrors = Partial<Record<keyof ContactForm, FieldError>>
export type ContactKind = 'email' | 'phone'

/** Before a code goes out. */
export function addressErrors({ name }: ContactForm, kind: ContactKind): ContactErrors {
  if (kind === 'phone') return name === '' ? { name: 'please_mobile' } : canTextTo(name) ? {} : { name: 'phone_rule' }
  const error = emailError(name)
  return error ? { name: error } : {}
}

export function validationErrors(form: ContactForm, kind: ContactKind): ContactErrors {
  const code = form.code === '' ? 'verification_code' : form.code.length === 6 ? undefined : 'code_rule'
  return { ...addressErrors(form, kind), ...(code ? { code } : {}) }
}

const REQUEST_FIELDS = {
  email: { field: 'name', rule: 'email_rule' },
  phone: { field: 'name', rule: 'phone_rule' },
  emailCode: { field: 'code', rule: 'code_rule' },
  code: { field: 'code', rule: 'code_rule' },
} as const

export const errorsOfContactRefusal = (refusal: { reason: string; field: string }): ContactErrors | undefined =>
  errorsOfRefusal(refusal, REQUEST_FIELDS)
