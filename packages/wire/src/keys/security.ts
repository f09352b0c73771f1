import { ADDRESS_TYPES, type AddressType, PROOF_WAYS, type ProofWay } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Times in ms; null where there is none. Never a secret. */
const keysOfAccount = z.object({
  hasPassword: z.boolean(),
  hasFundPassword: z.boolean(),
  /** When a fund password that was requested in place of a forgotten one begins to count. */
  fundPasswordReadyAt: z.number().int().nullable(),
  /** Bound addresses; '' where none is. */
  email: z.string(),
  phone: z.string(),
  hasTotp: z.boolean(),
  /** Unused ones. */
  recoveryCodes: z.number().int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.number().int(), usedAt: z.number().int().nullable() })),
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

interface KeyFacts {
  readonly proofs: {
    readonly hasPassword: boolean
    readonly email: string
    readonly phone: string
    readonly hasTotp: boolean
    readonly recoveryCodes: number
  }
  readonly fund: { readonly passwordHash: string | null; readonly readyAtMs: number | null }
  readonly passkeys: readonly {
    readonly credentialId: string
    readonly name: string
    readonly madeAtMs: number
    readonly usedAtMs: number | null
  }[]
  readonly origin: string
  readonly bound: readonly { readonly type: AddressType; readonly address: string }[]
  readonly payoutsAfterMs: number | null
  readonly payoutDelayMs: number
  readonly ways: readonly ProofWay[]
  readonly provedUntilMs: number | null
}

export const securityToWire = ({ proofs, fund, ...facts }: KeyFacts): KeysOfAccount => ({
  hasPassword: proofs.hasPassword,
  hasFundPassword: fund.passwordHash !== null,
  fundPasswordReadyAt: fund.readyAtMs,
  email: proofs.email,
  phone: proofs.phone,
  hasTotp: proofs.hasTotp,
  recoveryCodes: proofs.recoveryCodes,
  passkeys: facts.passkeys.map(({ credentialId, name, madeAtMs, usedAtMs }) => ({
    id: credentialId,
    name,
    addedAt: madeAtMs,
    usedAt: usedAtMs,
  })),
  passkeyOrigin: facts.origin,
  addresses: facts.bound.map(({ type, address }) => ({ type, address })),
  payoutsAfter: facts.payoutsAfterMs,
  payoutDelayMs: facts.payoutDelayMs,
  ways: [...facts.ways],
  provedUntil: facts.provedUntilMs,
})
