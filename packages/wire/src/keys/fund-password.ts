import { z } from 'zod'
import { givenPassword, wireSentCode } from '../accounts/credentials.ts'
import { endpoint } from '../endpoint.ts'
import { PASSWORD_MAX, refuse, textFault, wireChoice } from '../fields.ts'
import { FUND_PASSWORD_MIN } from './password-rules.ts'

const shape = { access: 'user', kind: 'submit', ignoresRealm: true, secretsInBody: true } as const

const newFundPassword = z
  .string()
  .max(PASSWORD_MAX)
  .superRefine(
    refuse((text) => {
      if (text === '') return { reason: 'field_missing', rule: 'is required' }
      if (text.length < FUND_PASSWORD_MIN) return { reason: 'field_too_short', rule: `must have at least ${FUND_PASSWORD_MIN} characters` }
      return textFault(text)
    }),
  )

/** Sets the password of payouts. Refused: `password_set_already`, `password_special`, `proof_required`. */
export const tardPwdSet = endpoint('POST', '/api/user/tardPwdSet', {
  ...shape,
  clientName: 'setFundPassword',
  summary: 'Set the fund password',
  body: z.object({ pwd: newFundPassword }),
})

/** Refused: `password_not_set`, `password_wrong`, `password_special`, `password_not_mixed`, `proof_required`. */
export const updatePwd = endpoint('POST', '/api/user/updatePwd', {
  ...shape,
  clientName: 'changeFundPassword',
  summary: 'Change the fund password by the old one',
  body: z.object({ oldPwd: givenPassword, newPwd: newFundPassword, signType: wireChoice(1).optional() }),
})

/**
 * A new fund password in place of a forgotten one, by a code mailed for FUND_PASSWORD and a second factor; it counts
 * after 72 hours, at `readyAt`. Refused: `password_not_set`, `email_not_bound`, `second_factor_missing`, `code_wrong`.
 */
export const resetFundPassword = endpoint('POST', '/api/user/resetFundPassword', {
  ...shape,
  summary: 'Ask for a new fund password in place of a forgotten one',
  body: z.object({ emailCode: wireSentCode, newPwd: newFundPassword }),
  data: z.object({ readyAt: z.number().int() }),
})

/** Stops a new fund password that waits. Needs no proof: it only takes back what was asked for. */
export const keepFundPassword = endpoint('POST', '/api/user/keepFundPassword', {
  ...shape,
  summary: 'Keep the old fund password',
})

export const toSetFundPassword = ({ pwd }: z.output<NonNullable<typeof tardPwdSet.body>>) => ({ password: pwd })
export const toChangedFundPassword = ({ oldPwd, newPwd }: z.output<NonNullable<typeof updatePwd.body>>) => ({
  oldPassword: oldPwd,
  password: newPwd,
})
export const toFundReset = ({ emailCode, newPwd }: z.output<NonNullable<typeof resetFundPassword.body>>) => ({
  mailedCode: emailCode,
  password: newPwd,
})
export const fundResetToWire = (readyAtMs: number) => ({ readyAt: readyAtMs })
