import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wireText } from '../fields.ts'
import { openedSession } from './login.ts'

/**
 * The second step of a sign-in that was answered `second_factor_needed`: its `proof.token`, and a code of the
 * authenticator or a recovery code. Answers what `login` answers. Refused: `attempt_over`, `proof_wrong`,
 * `too_many_attempts`.
 */
export const secondStep = endpoint('POST', '/api/user/secondStep', {
  summary: 'The second step of a sign-in',
  access: 'public',
  kind: 'submit',
  isLimitedByDevice: true,
  secretsInBody: true,
  body: z.object({ token: wireText(64), way: z.enum(['totp', 'recovery']), code: wireText(20) }),
  data: openedSession,
})
