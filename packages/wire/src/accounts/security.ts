import { ADDRESS_TYPES, PROOF_WAYS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Times in ms; null where there is none. Never a secret. */
const keysOfAccount = z.object({
  hasPassword: z.boolean(),
  hasFundPassword: z.boolean(),
  /** When a fund password that was asked for in place of a forgotten one begins to count. */
  fundPasswordReadyAt: z.number().int().nullable(),
  /** Bound addresses; '' where none is. */
  email: z.string(),
  phone: z.string(),
  hasTotp: z.boolean(),
  /** Unused ones. */
  recoveryCodes: z.number().int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), madeAt: z.number().int(), usedAt: z.number().int().nullable() })),
  /** Origin at which passkeys work; a page of another one cannot use them. */
  passkeyOrigin: z.string(),
  addresses: z.array(z.object({ type: z.enum(ADDRESS_TYPES), address: z.string() })),
  /** End of the wait of payouts; null when none waits. */
  payoutsAfter: z.number().int().nullable(),
  /** Wait of payouts after a change. */
  payoutDelayMs: z.number().int(),
  /** Ways in which this person can prove a change now. */
  ways: z.array(z.enum(PROOF_WAYS)),
  provedUntil: z.number().int().nullable(),
})
export type KeysOfAccount = z.output<typeof keysOfAccount>

export const securityOf = endpoint('GET', '/api/user/security', {
  clientName: 'getSecurity',
  summary: 'Keys of the account: what is set, never a secret',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: keysOfAccount,
})
