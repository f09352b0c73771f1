import { z } from 'zod'
import { givenPassword, newPassword, wireEmail, wireSentCode } from '../accounts/credentials.ts'
import { endpoint } from '../endpoint.ts'

/** Every change of a credential ends the other sessions and holds payouts back for a while. */
const shape = { access: 'user', kind: 'submit', ignoresRealm: true, secretsInBody: true } as const

/**
 * Sets the login password of a user who has none. Refused: `password_set_already`, `proof_required`,
 * `password_guessable`.
 */
export const pwdSett = endpoint('POST', '/api/user/pwdSett', {
  ...shape,
  clientName: 'setPassword',
  summary: 'Set a login password where there is none',
  body: z.object({ pwd: newPassword }),
})

/** Refused: `password_wrong`, `password_unchanged`, `password_not_mixed`, `password_guessable`, `proof_required`. */
export const updateUserLoginPwd = endpoint('POST', '/api/user/updateUserLoginPwd', {
  ...shape,
  clientName: 'changePassword',
  summary: 'Change the login password by the old one',
  body: z.object({ oldPwd: givenPassword, newPwd: newPassword }),
})

/**
 * With a code that was sent for UPD_PASSWORD to the bound address. Refused as above, and `email_not_bound`,
 * `code_wrong`.
 */
export const updatePwdByEmail = endpoint('POST', '/api/user/updatePwdByEmail', {
  ...shape,
  clientName: 'changePasswordByEmail',
  summary: 'Change the login password by a mailed code',
  body: z.object({ email: wireEmail, newPwd: newPassword, emailCode: wireSentCode }),
})

export const toSetPassword = ({ pwd }: z.output<NonNullable<typeof pwdSett.body>>) => ({ password: pwd })
export const toChangedPassword = ({ oldPwd, newPwd }: z.output<NonNullable<typeof updateUserLoginPwd.body>>) => ({
  oldPassword: oldPwd,
  password: newPwd,
})
export const toMailedPassword = ({ email, newPwd, emailCode }: z.output<NonNullable<typeof updatePwdByEmail.body>>) => ({
  email,
  password: newPwd,
  mailedCode: emailCode,
})
