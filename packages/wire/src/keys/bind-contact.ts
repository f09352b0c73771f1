import { z } from 'zod'
import { wireEmail, wirePhone, wireSentCode } from '../accounts/credentials.ts'
import { endpoint } from '../endpoint.ts'

const shape = { access: 'user', kind: 'submit', ignoresRealm: true, secretsInBody: true } as const

/**
 * With a code that was sent for BIND; takes the place of an older address, which is told. Refused: `email_taken`,
 * `code_wrong`, `proof_required`.
 */
export const bindEmail = endpoint('POST', '/api/user/bindEmail', {
  ...shape,
  summary: 'Bind an e-mail address',
  body: z.object({ email: wireEmail, emailCode: wireSentCode }),
})

export const bindPhone = endpoint('POST', '/api/user/bindPhone', {
  ...shape,
  summary: 'Bind a phone number',
  body: z.object({ phone: wirePhone, code: wireSentCode }),
})

export const toBoundEmail = ({ email, emailCode }: z.output<NonNullable<typeof bindEmail.body>>) => ({ email, mailedCode: emailCode })
