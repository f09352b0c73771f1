import { codeDigits, westernDigits } from '@glasshouse/domain'
import { z } from 'zod'
import { optionalText, PASSWORD_MAX, refuse, textFault, wirePattern, wireText } from '../fields.ts'

/** signType on the wire: 3 account, 2 phone, 1 email. */
export const SIGN_TYPES = { email: 1, phone: 2, account: 3 } as const
export type SignMethod = keyof typeof SIGN_TYPES
export const signMethodOf = (signType: 1 | 2 | 3): SignMethod => (signType === 1 ? 'email' : signType === 2 ? 'phone' : 'account')
/** signType 0 is a wallet. An address alone proves nothing, so it is refused until a signature comes with it. */
const WALLET = '0'

/** Rules of a login name, shared with the form: 4 to 20 letters, digits and underscores, beginning with a letter. */
export const LOGIN_NAME = /^[A-Za-z]\w{3,19}$/
export const LOGIN_NAME_RULE = 'must be 4 to 20 letters, digits or underscores and begin with a letter'
export const PASSWORD_MIN = 8

const SIGN_TYPE_RULE = 'must be one of 1, 2, 3'
const signTypeFault = (value: string | number) => {
  if (value === '') return { reason: 'field_missing', rule: 'is required' }
  if (String(value) === WALLET)
    return { reason: 'wallet_signature_required', rule: 'a wallet signs in with its signature, an address is not enough' }
  return ['1', '2', '3'].includes(String(value)) ? null : { reason: 'value_not_listed', rule: SIGN_TYPE_RULE }
}
/** Stands first in its bodies, so that a wallet's body is told what it lacks and not that it has no password. */
export const signType = z
  .union([z.number(), z.string().max(20)])
  .superRefine((value, context) => {
    const fault = signTypeFault(value)
    if (fault) context.addIssue({ code: 'custom', message: fault.rule, params: { reason: fault.reason } })
  })
  .transform((value) => Number(value) as 1 | 2 | 3)

export const wireLoginName = wirePattern(LOGIN_NAME, LOGIN_NAME_RULE, 20)
export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).superRefine(refuse(textFault))
export const givenPassword = wireText(PASSWORD_MAX)
export const captchaCode = optionalText(20)
export const captchaId = optionalText(64)

/** The local part is ASCII; the domain may be written in any script and is turned into its ASCII form by the server. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{1,62}$/u
export const EMAIL_MAX = 254
export const EMAIL_RULE = 'must be an e-mail address'
export const wireEmail = wirePattern(EMAIL, EMAIL_RULE, EMAIL_MAX)

/** Text that the app shows before it sends a code, word for word. */
export const PHONE_RULE = 'Please provide the correct phone number'
const PHONE_MAX = 40
/** A number begins with `+` or 00 where it carries its country. */
const PHONE_TEXT = /^(\+|00)?(\d+)$/
const PHONE_DIGITS = 10
const AREA_DIGITS_MAX = 4
/** What people write between the digits of a number. */
const BETWEEN_DIGITS = /[\s\p{Cf}\p{Pd}().]/gu

export interface Phone {
  /** Without `+`; '' when only the number was given, which means the brand's default area code. */
  readonly areaCode: string
  /** Always ten digits. */
  readonly number: string
}

/**
 * Area code plus ten digits, such as `935551234567`, in the digits of any script, with blanks, hyphens and brackets.
 * Behind `+` or 00 stands a country's code: such a number is never taken for one of the brand's own country.
 */
export function phoneOf(text: string): Phone | null {
  const [, country, digits = ''] = PHONE_TEXT.exec(westernDigits(text.normalize('NFKC')).replace(BETWEEN_DIGITS, '')) ?? []
  const areaDigits = digits.length - PHONE_DIGITS
  if (areaDigits < (country === undefined ? 0 : 1) || areaDigits > AREA_DIGITS_MAX || (digits.startsWith('0') && areaDigits > 0))
    return null
  return { areaCode: digits.slice(0, areaDigits), number: digits.slice(areaDigits) }
}
export const wirePhone = z
  .string()
  .max(PHONE_MAX)
  .transform((text, context): Phone => {
    const phone = phoneOf(text)
    if (phone) return phone
    const [reason, message] = text === '' ? ['field_missing', 'is required'] : ['field_malformed', PHONE_RULE]
    context.addIssue({ code: 'custom', message, params: { reason } })
    return z.NEVER
  })

/**
 * Token of this device, kept over signing out. Send it in `x-device` when signing in or setting a new password: nobody
 * else can use up its tries.
 */
export const device = z.string()

const SENT_CODE = /^\d{6}$/
/** A sent code: six digits of any script, also in groups. */
export const wireSentCode = z
  .string()
  .max(20)
  .superRefine(
    refuse((text) => {
      if (text === '') return { reason: 'field_missing', rule: 'is required' }
      return SENT_CODE.test(codeDigits(text)) ? null : { reason: 'field_malformed', rule: 'must be the 6 digits that were sent' }
    }),
  )
  .transform(codeDigits)

/** Fields that refusals of the account calls name. */
export const ACCOUNT_FIELDS = {
  way: 'signType',
  password: 'loginPassword',
  inviteCode: 'activeCode',
  purpose: 'codeType',
  newPassword: 'newPwd',
  mailedCode: 'emailCode',
  chainType: 'walletType',
  oldPassword: 'oldPwd',
  setPassword: 'pwd',
} as const

/** Answer to a captcha picture, '' where none came, and the field in which it stood. */
export interface CaptchaAnswer {
  readonly captchaId: string
  readonly answer: string
  readonly field: string
}
