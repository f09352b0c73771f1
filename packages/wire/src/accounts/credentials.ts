import { z } from 'zod'
import { optionalText, PASSWORD_MAX, wireChoice, wirePattern, wireText } from '../fields.ts'

/** signType on the wire: 3 account, 2 phone, 1 email; 0 wallet has a call of its own. */
export const SIGN_TYPES = { email: 1, phone: 2, account: 3 } as const
export type SignMethod = keyof typeof SIGN_TYPES
export const signMethodOf = (signType: 1 | 2 | 3): SignMethod => (signType === 1 ? 'email' : signType === 2 ? 'phone' : 'account')

/** Rules of a login name, shared with the form: 4 to 20 letters, digits and underscores, beginning with a letter. */
export const LOGIN_NAME = /^[A-Za-z]\w{3,19}$/
export const LOGIN_NAME_RULE = 'must be 4 to 20 letters, digits or underscores and begin with a letter'
export const PASSWORD_MIN = 8

export const signType = wireChoice(1, 2, 3)
export const wireLoginName = wirePattern(LOGIN_NAME, LOGIN_NAME_RULE, 20)
export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
export const givenPassword = wireText(PASSWORD_MAX)
export const captchaCode = optionalText(20)
