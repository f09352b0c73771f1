import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { newPassword, wireEmail, wireSentCode } from './credentials.ts'

/**
 * Password reset: sets a new password with a code that went out for FIND_PASSWORD, and ends every session of that user.
 * Refused: `secret_in_query` (a GET, and fields in an address), `code_wrong`, `code_expired`, `too_many_attempts`,
 * `password_guessable`.
 */
export const backPwd = endpoint('POST', '/api/user/backPwd', {
  clientName: 'resetPassword',
  summary: 'Set a new password instead of a forgotten one',
  access: 'public',
  kind: 'submit',
  isLimitedByDevice: true,
  secretsInBody: true,
  body: z.object({ email: wireEmail, newPwd: newPassword, emailCode: wireSentCode }),
})

export const toNewPassword = (body: z.output<NonNullable<typeof backPwd.body>>) => ({
  email: body.email,
  password: body.newPwd,
  mailedCode: body.emailCode,
})
