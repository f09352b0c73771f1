import { z } from 'zod'
import { wireSentCode } from '../accounts/credentials.ts'
import { endpoint } from '../endpoint.ts'

const shape = { access: 'user', kind: 'submit', ignoresRealm: true, secretsInBody: true } as const
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A new secret for an authenticator; it counts once `confirmTotp` was given a code of it. Needs a proof. */
export const beginTotp = endpoint('POST', '/api/user/totp/begin', {
  ...shape,
  summary: 'Set up an authenticator',
  data: z.object({ secret: z.string(), uri: z.string() }),
})

/** From then on a sign-in by password needs a second step. The codes are answered this once. */
export const confirmTotp = endpoint('POST', '/api/user/totp/confirm', {
  ...shape,
  summary: 'Confirm the authenticator by a code of it',
  body: z.object({ code: wireSentCode }),
  data: recoveryCodes,
})

export const removeTotp = endpoint('POST', '/api/user/totp/remove', { ...shape, summary: 'Remove the authenticator' })

/** Ten new ones; the older ones end. */
export const renewRecoveryCodes = endpoint('POST', '/api/user/totp/recoveryCodes', {
  ...shape,
  summary: 'Make new recovery codes',
  data: recoveryCodes,
})
