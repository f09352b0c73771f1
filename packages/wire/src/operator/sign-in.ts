import { OPERATOR_ROLES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { wirePattern } from '../fields.ts'
import { operatorSignature } from './signature.ts'

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

const challenge = wirePattern(/^[0-9a-f]{112}$/, 'must be a challenge that this exchange gave', 112)
/** Doors of operators: what is signed at one opens nothing at the other. */
export const OPERATOR_DOORS = ['console', 'command-line'] as const
export type OperatorDoorName = (typeof OPERATOR_DOORS)[number]

/** What a key signs to open a sitting here: `bytes`, a passkey by their SHA-256. Counts once, for two minutes. */
export const operatorChallenge = endpoint('POST', '/operator/challenge', {
  summary: 'What a key signs to sign in',
  access: 'public',
  kind: 'read',
  rateLimit: 'signIn',
  data: z.object({
    challenge: z.string(),
    door: z.enum(OPERATOR_DOORS),
    bytes: z.string(),
    exchangeId: z.string(),
    /** Where a passkey of this exchange signs. */
    rpId: z.string(),
    expiresAt: z.number().int(),
  }),
})

type Challenge = z.output<NonNullable<typeof operatorChallenge.data>>

/** A challenge as the exchange made it. */
export interface MadeChallenge extends Pick<Challenge, 'challenge' | 'door' | 'bytes' | 'exchangeId' | 'rpId'> {
  readonly expiresAtMs: number
}

export const challengeToWire = ({ expiresAtMs, ...made }: MadeChallenge): Challenge => ({ ...made, expiresAt: expiresAtMs })

/** One sitting: the token goes into `authorization` and ends by itself after half an hour. */
export const signInOperator = endpoint('POST', '/operator/sign-in', {
  summary: 'Sign in as an operator, by a signed challenge',
  access: 'public',
  kind: 'submit',
  rateLimit: 'signIn',
  body: z.object({ challenge, signature: operatorSignature }),
  data: sitting,
})

export const signOutOperator = endpoint('POST', '/operator/sign-out', {
  summary: 'End the sitting',
  access: 'operator',
  kind: 'submit',
})

/** Without a person's call for so long, a session of the console ends; what the page asks by itself does not count. */
export const CONSOLE_IDLE_MS = 10 * 60_000

/** For a page that was loaded anew. */
export const showSitting = endpoint('GET', '/operator/sitting', {
  summary: 'Whose sitting this is',
  access: 'operator',
  kind: 'read',
  data: operator,
})
