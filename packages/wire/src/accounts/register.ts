import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { faultOf } from '../faults.ts'
import { optionalText } from '../fields.ts'
import {
  type CaptchaAnswer,
  captchaCode,
  captchaId,
  device,
  newPassword,
  type Phone,
  signMethodOf,
  signType,
  wireEmail,
  wireLoginName,
  wirePhone,
  wireSentCode,
} from './credentials.ts'

/**
 * One path for all three ways. Only the field of the chosen way is required. The e-mail way may carry a phone, which is
 * kept as a contact and never signs in. `code`: by e-mail and phone the sent digits; by account name what was read in
 * the captcha picture. With a captcha on, `captchaId` is required by every way, and by e-mail and phone `captchaCode`
 * too. Refused: `password_guessable`, a common password, the name itself, or one character over and over. The answer
 * brings a session, as that of `login` does; with an idempotency key, under which answers are written down, it brings
 * the id alone, and a login follows.
 */
export const register = endpoint('POST', '/api/user/register', {
  summary: 'Make an account',
  access: 'public',
  kind: 'submit',
  remembersKey: true,
  body: z.object({
    signType,
    loginName: optionalText(),
    email: optionalText(300),
    /** Area code plus number; ten digits alone get the brand's area code. */
    phone: optionalText(30),
    loginPassword: newPassword,
    newPassword: z.string().max(64),
    /** Invitation code. */
    activeCode: optionalText(20),
    code: captchaCode,
    captchaId,
    captchaCode,
  }),
  data: z.object({
    userId: z.string(),
    satoken: z.string().optional(),
    expiresAt: z.number().int().optional(),
    device: device.optional(),
  }),
})
type RegisterBody = z.output<NonNullable<typeof register.body>>

interface AnyNewAccount {
  readonly password: string
  /** '' without an invitation. */
  readonly inviteCode: string
}
export type NewAccount = AnyNewAccount &
  (
    | { readonly way: 'account'; readonly loginName: string }
    | { readonly way: 'email'; readonly email: string; readonly contactPhone: Phone | null; readonly sentCode: string }
    | { readonly way: 'phone'; readonly phone: Phone; readonly sentCode: string }
  )

/** The exchange's words for a registration, or why it cannot be done. */
export function toNewAccount(body: RegisterBody, isInviteCodeRequired: boolean): NewAccount | Fault {
  const who = identityOf(body)
  if ('reason' in who) return who
  if (body.newPassword !== body.loginPassword) return { reason: 'passwords_differ', field: 'newPassword', rule: 'must equal loginPassword' }
  const inviteCode = body.activeCode ?? ''
  if (isInviteCodeRequired && inviteCode === '') return { reason: 'invite_code_required', field: 'activeCode', rule: 'is required' }
  const any = { password: body.loginPassword, inviteCode }
  if (who.way === 'account') return { ...any, ...who }
  const sentCode = read(wireSentCode, body.code ?? '', 'code')
  return 'reason' in sentCode ? sentCode : { ...any, ...who, sentCode: sentCode.value }
}

function identityOf(body: RegisterBody) {
  const way = signMethodOf(body.signType)
  if (way === 'account') {
    const name = read(wireLoginName, body.loginName ?? '', 'loginName')
    return 'reason' in name ? name : { way, loginName: name.value }
  }
  if (way === 'phone') {
    const phone = read(wirePhone, body.phone ?? '', 'phone')
    return 'reason' in phone ? phone : { way, phone: phone.value }
  }
  const email = read(wireEmail, body.email ?? '', 'email')
  if ('reason' in email) return email
  const phone = body.phone ? read(wirePhone, body.phone, 'phone') : { value: null }
  return 'reason' in phone ? phone : { way, email: email.value, contactPhone: phone.value }
}

function read<Value>(
  schema: z.ZodType<Value>,
  text: string,
  field: string,
): { readonly value: Value } | (Fault & { readonly value?: never }) {
  const found = schema.safeParse(text)
  return found.success ? { value: found.data } : { ...faultOf(found.error, text), field }
}

/**
 * By account name `code` is the captcha's; by e-mail and phone it is the sent one, and the captcha's has a field of its
 * own.
 */
export function captchaOfRegistration(body: RegisterBody): CaptchaAnswer {
  const own = { captchaId: body.captchaId ?? '', answer: body.captchaCode ?? '', field: 'captchaCode' }
  return signMethodOf(body.signType) === 'account' && own.answer === '' ? { ...own, answer: body.code ?? '', field: 'code' } : own
}
