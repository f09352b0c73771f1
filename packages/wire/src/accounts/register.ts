import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { optionalText } from '../fields.ts'
import { captchaCode, newPassword, signMethodOf, signType, wireLoginName } from './credentials.ts'

/** One path for all three ways. Only the field of the chosen way is required; the others are ignored. */
export const register = endpoint('POST', '/api/user/register', {
  summary: 'Make an account',
  access: 'public',
  kind: 'submit',
  remembersKey: true,
  body: z.object({
    signType,
    loginName: optionalText(),
    email: optionalText(),
    /** Area code plus number. */
    phone: optionalText(30),
    loginPassword: newPassword,
    newPassword: z.string().max(64),
    /** Invitation code. */
    activeCode: optionalText(20),
    code: captchaCode,
  }),
  data: z.object({ userId: z.string() }),
})

export interface NewAccount {
  readonly loginName: string
  readonly password: string
  readonly inviteCode: string
}

/** The house's words for a registration, or why it cannot be done. */
export function toNewAccount(body: z.output<NonNullable<typeof register.body>>, isInviteCodeRequired: boolean): NewAccount | Fault {
  if (signMethodOf(body.signType) !== 'account') return { reason: 'method_not_open', field: 'signType' }
  const name = wireLoginName.safeParse(body.loginName ?? '')
  if (!name.success) return nameFault(name.error)
  if (body.newPassword !== body.loginPassword) return { reason: 'passwords_differ', field: 'newPassword', rule: 'must equal loginPassword' }
  const inviteCode = body.activeCode ?? ''
  if (isInviteCodeRequired && inviteCode === '') return { reason: 'invite_code_required', field: 'activeCode', rule: 'is required' }
  return { loginName: name.data, password: body.loginPassword, inviteCode }
}

function nameFault(error: z.ZodError): Fault {
  const issue = error.issues[0]
  if (issue?.code === 'too_big') return { reason: 'field_too_long', field: 'loginName', rule: 'must have at most 20 characters' }
  const reason = issue?.code === 'custom' && issue.params?.reason === 'field_missing' ? 'field_missing' : 'field_malformed'
  return { reason, field: 'loginName', rule: issue?.message ?? '' }
}
