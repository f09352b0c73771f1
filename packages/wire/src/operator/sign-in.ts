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

const sitting = z.object({ token: z.string(), expiresAt: z.number().int(), operator })

/** A sitting as the exchange opened it. */
export interface OpenedSitting {
  readonly token: string
  readonly expiresAtMs: number
  readonly operator: { readonly operatorId: number; readonly name: string; readonly roles: readonly (typeof OPERATOR_ROLES)[number][] }
}

export const sittingToWire = ({ token, expiresAtMs, operator: who }: OpenedSitting): z.output<typeof sitting> => ({
  token,
  expiresAt: expiresAtMs,
  operator: operatorToWire(who),
})

export const operatorToWire = ({ operatorId, name, roles }: OpenedSitting['operator']): z.output<typeof operator> => ({
  id: operatorId,
  name,
  roles: [...roles],
})

/** One sitting: the token goes into `authorization` and ends by itself after half an hour. */
export const signInOperator = endpoint('POST', '/operator/sign-in', {
  summary: 'Sign in as an operator, by name or number',
  access: 'public',
  kind: 'submit',
  rateLimit: 'signIn',
  body: z.object({ who: wireText(NAME_MAX), password: wireText(STRING_MAX) }),
  data: sitting,
})

export const signOutOperator = endpoint('POST', '/operator/sign-out', {
  summary: 'End the sitting',
  access: 'operator',
  kind: 'submit',
})

/** For a page that was loaded anew. */
export const showSitting = endpoint('GET', '/operator/sitting', {
  summary: 'Whose sitting this is',
  access: 'operator',
  kind: 'read',
  data: operator,
})
