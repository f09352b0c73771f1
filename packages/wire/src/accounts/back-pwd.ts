import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { newPassword, wireEmail, wireSentCode } from './credentials.ts'

/**
 * Password reset: sets a new password with a code that went out for FIND_PASSWORD, and ends every session of that user.
 * Answers GET with a query too; our client posts a body. Refused: `code_wrong`, `code_expired`, `too_many_attempts`,
 * `password_guessable`.
 */
export const backPwd = endpoint('POST', '/api/user/backPwd', {
  clientName: 'resetPassword',
  summary: 'Set a new password instead of a forgotten one',
  access: 'public',
  kind: 'submit',
  isLimitedByDevice: true,
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  body: z.object({ email: wireEmail, newPwd: newPassword, emailCode: wireSentCode }),
})

export const toNewPassword = (body: z.output<NonNullable<typeof backPwd.body>>) => ({
  email: body.email,
  password: body.newPwd,
  mailedCode: body.emailCode,
})
