import { OPERATOR_ROLES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { STRING_MAX, wireText } from '../fields.ts'

const NAME_MAX = 64

export const operator = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
})

/** One sitting: the token goes into `authorization` and ends by itself after half an hour. */
export const signInOperator = endpoint('POST', '/operator/sign-in', {
  summary: 'Sign in as an operator, by name or number',
  access: 'public',
  kind: 'submit',
  rateLimit: 'signIn',
  body: z.object({ who: wireText(NAME_MAX), password: wireText(STRING_MAX) }),
  data: z.object({ token: z.string(), expiresAt: z.number().int(), operator }),
})

export const signOutOperator = endpoint('POST', '/operator/sign-out', {
  summary: 'End the sitting',
  access: 'operator',
  kind: 'submit',
})
