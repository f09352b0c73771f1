import { PROOF_WAYS, type ProofWay } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PASSWORD_MAX, wireText } from '../fields.ts'

/** Ways whose proof is a text that the person gives. */
export const GIVEN_WAYS = ['password', 'mail', 'text', 'totp', 'recovery'] as const
export type GivenWay = (typeof GIVEN_WAYS)[number]

/** Proof that counts for this session alone, for five minutes. */
export const takenProof = z.object({ way: z.enum(PROOF_WAYS), until: z.number().int() })
export const proofToWire = (way: ProofWay, untilMs: number): z.input<typeof takenProof> => ({ way, until: untilMs })

/**
 * Proves that the person at this session is the account's owner. Calls that change what lets a person in, or lets money
 * out, are refused `proof_required` without one; `proof.ways` of that refusal lists what the person has. `secret`: the
 * login password, a code sent for PROOF to the bound address or phone, a code of the authenticator, or a recovery code.
 * Refused: `proof_wrong`, `code_wrong`, `code_expired`, `too_many_attempts`.
 */
export const prove = endpoint('POST', '/api/user/proof', {
  summary: 'Prove to be the owner of the account',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  secretsInBody: true,
  body: z.object({ way: z.enum(GIVEN_WAYS), secret: wireText(PASSWORD_MAX) }),
  data: takenProof,
})
