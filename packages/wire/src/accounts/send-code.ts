import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
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
  isLimitedByDevice: true,
  fieldsMayComeInQuery: true,
  ignoresRealm: true,
  data: sentCode,
} as const

/**
 * Required with a captcha on, for REGISTER and FIND_PASSWORD; the picture, or the proof of work, of codeType CODE.
 * After `work_required`, with any captchaMode, beside a proof of work of codeType CODE_WAIT in `workId` and
 * `workAnswer`.
 */
const paid = { captchaId, captchaCode, workId: optionalText(64), workAnswer: optionalText(20) }

/**
 * Sends six digits by e-mail, good for ten minutes, one use, this purpose and this address. UPD_PASSWORD, BIND and
 * PROOF need a session. Sessions of the owner of the address and known devices (`x-device`) have ten a day each; everybody
 * else together has ten, then one in half an hour. Refused: `code_asked_too_soon` (60 s), `code_limit_reached` (a day),
 * `work_required`, `work_wrong`, `code_waits` (until its turn), `captcha_required`, `mail_not_available`,
 * `method_not_open`, `email_not_bound` (UPD_PASSWORD and PROOF for another address than the bound one).
 */
export const sendEmailCode = endpoint('POST', '/api/user/sendEmailCode', {
  ...shape,
  summary: 'Send a code by e-mail',
  body: z.object({ codeType: z.enum(CODE_TYPES), email: wireEmail, ...paid }),
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
  body: z.object({ codeType: z.enum(MOBILE_CODE_TYPES), phone: wirePhone, ...paid }),
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

/** Proof of work of codeType CODE_WAIT, '' where none came. */
export interface WorkAnswer {
  readonly workId: string
  readonly answer: string
  readonly field: string
}

export const workOfCode = (body: {
  readonly workId?: string | null | undefined
  readonly workAnswer?: string | null | undefined
}): WorkAnswer => ({ workId: body.workId ?? '', answer: body.workAnswer ?? '', field: 'workAnswer' })
