import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type CaptchaAnswer, captchaCode, captchaId, wireEmail, wirePhone } from './credentials.ts'

/** Purpose of a code; it works for nothing else. All but the first two need a session. */
export const CODE_TYPES = ['REGISTER', 'FIND_PASSWORD', 'UPD_PASSWORD', 'BIND', 'PROOF', 'FUND_PASSWORD'] as const
export type CodeType = (typeof CODE_TYPES)[number]
/** There is no way back to a forgotten password by phone. */
export const MOBILE_CODE_TYPES = ['REGISTER', 'UPD_PASSWORD', 'BIND', 'PROOF'] as const
export const CODE_DIGITS = 6

/**
 * The same answer whether the address is known or not. Times in ms: when the code ends, and when another may be asked
 * for.
 */
const sentCode = z.object({ expiresAt: z.number().int(), nextAt: z.number().int() })
const shape = {
  access: 'public',
  kind: 'submit',
  fieldsMayComeInQuery: true,
  ignoresRealm: true,
  data: sentCode,
} as const

/**
 * Required with a captcha on, for REGISTER and FIND_PASSWORD; the picture, or the proof of work, of codeType CODE.
 */
const captcha = { captchaId, captchaCode }

/**
 * Sends six digits by e-mail, good for ten minutes, one use, this purpose and this address. UPD_PASSWORD, BIND and
 * PROOF need a session. Refused: `code_asked_too_soon` (60 s), `code_limit_reached` (a day), `mail_not_available`,
 * `method_not_open`, `email_not_bound` (UPD_PASSWORD and PROOF for another address than the bound one).
 */
export const sendEmailCode = endpoint('POST', '/api/user/sendEmailCode', {
  ...shape,
  summary: 'Send a code by e-mail',
  body: z.object({ codeType: z.enum(CODE_TYPES), email: wireEmail, ...captcha }),
})

/**
 * Sends a code as `sendEmailCode` does, by text message. `phone` is area code plus ten digits (`935551234567`); ten
 * digits alone get the brand's area code. Answers GET with a query too; our client posts a body.
 */
export const sendMobileCode = endpoint('POST', '/api/user/sendMobileCode', {
  clientName: 'sendTextCode',
  ...shape,
  acceptsBothMethods: true,
  summary: 'Send a code by text message',
  body: z.object({ codeType: z.enum(MOBILE_CODE_TYPES), phone: wirePhone, ...captcha }),
})

export const sentCodeToWire = ({ expiresAtMs, nextAtMs }: { readonly expiresAtMs: number; readonly nextAtMs: number }) => ({
  expiresAt: expiresAtMs,
  nextAt: nextAtMs,
})

export const toMailedCode = (body: z.output<NonNullable<typeof sendEmailCode.body>>) => ({ purpose: body.codeType, email: body.email })
export const toTextedCode = (body: z.output<NonNullable<typeof sendMobileCode.body>>) => ({ purpose: body.codeType, phone: body.phone })

export const captchaOfCode = (body: {
  readonly captchaId?: string | null | undefined
  readonly captchaCode?: string | null | undefined
}): CaptchaAnswer => ({
  captchaId: body.captchaId ?? '',
  answer: body.captchaCode ?? '',
  field: 'captchaCode',
})
