/** What goes wrong with an act, by mistake or on purpose: each takes a right one and returns it with one thing changed. */
import { type Actor, type ConsoleConfig, SIGNED_ACT_NAMES, type SignedAct, timeMs } from '@glasshouse/domain'
import type { Random } from '../random/random.ts'
import type { KeyForgery } from '../signing/soft-keys.ts'
import { AUDITOR, LEFT } from './act-people.ts'

/** How an act is put together: who signs, and what the signers see. */
export interface ActPlan {
  readonly by: number
  readonly signers: readonly number[]
  readonly nonce: string
  readonly expiresAtMs: number
  readonly shown: { readonly nonce?: string; readonly exchangeId?: string; readonly records?: readonly string[] }
  readonly forgery: KeyForgery
  /** Every signer uses this kind of key, or all that he has. */
  readonly kind: 'file' | 'passkey' | 'any' | 'all'
}

export interface FaultScene {
  readonly random: Random
  readonly nowMs: number
  readonly console: ConsoleConfig
  /** Of an act that was executed. */
  readonly usedNonce: string
}
export interface ActFault {
  readonly plan?: (plan: ActPlan, scene: FaultScene) => Partial<ActPlan>
  /** After it was signed. */
  readonly act?: (act: SignedAct, scene: FaultScene) => Partial<SignedAct>
}

const DAY_MS = 24 * 3_600_000
const passkeyFault = (forgery: KeyForgery): ActFault => ({ plan: () => ({ kind: 'passkey', forgery }) })
const ofFirst = (change: (signature: string) => string): ActFault => ({
  act: ({ signatures: [first, ...rest] }) => (first ? { signatures: [{ ...first, signature: change(first.signature) }, ...rest] } : {}),
})

/** In this order over and over, so that few acts meet them all. What reaches no signature comes often: checking one takes longest. */
export const ACT_FAULTS: readonly ActFault[] = [
  { plan: ({ by }) => ({ signers: [by] }) },
  { plan: (_, { nowMs, random }) => ({ expiresAtMs: nowMs - random.below(2) }) },
  { plan: (_, { usedNonce }) => ({ nonce: usedNonce }) },
  { plan: ({ signers, by }) => ({ signers: signers.filter((signer) => signer !== by) }) },
  { plan: (_, { nowMs, random }) => ({ expiresAtMs: nowMs + DAY_MS + random.below(2) }) },
  { act: (_, { random }) => ({ act: random.pick(SIGNED_ACT_NAMES) }) },
  { plan: ({ by }) => ({ signers: [by, AUDITOR] }) },
  { act: ({ signatures }) => ({ signatures: [...signatures].reverse() }) },
  { plan: ({ by }) => ({ signers: [by], kind: 'all' }) },
  ofFirst((signature) => `${signature.slice(0, -2)}${signature.endsWith('00') ? '01' : '00'}`),
  { plan: ({ by }) => ({ signers: [by, LEFT] }) },
  { act: ({ records }) => ({ records: [...records, ...records] }) },
  { plan: () => ({ kind: 'passkey' }) },
  { plan: (_, { random }) => ({ shown: { exchangeId: random.hash128() + random.hash128() } }) },
  { act: ({ signatures }) => ({ signatures: [...signatures.slice(0, 1), ...signatures] }) },
  { act: ({ records }) => ({ records: records.map((record) => record.slice(0, -2)) }) },
  passkeyFault({ origin: 'https://evil.example' }),
  { plan: (_, { random }) => ({ shown: { nonce: random.hash128() } }) },
  { act: (_, { random, nowMs }) => ({ expiresAtMs: timeMs(nowMs + random.between(1, 3_000)) }) },
  passkeyFault({ flags: 0x01 }),
  { plan: ({ signers }) => ({ signers: [...signers, 0] }) },
  passkeyFault({ rpId: 'evil.example' }),
  { act: () => ({ records: [] }) },
  passkeyFault({ type: 'webauthn.create' }),
  { act: ({ actor }) => ({ actor: { ...actor, actorId: 72 } as Actor }) },
  passkeyFault({ rest: '}' }),
  passkeyFault({ isOtherS: true }),
  { plan: ({ by, signers }) => ({ by: AUDITOR, signers: [AUDITOR, ...signers.filter((signer) => signer !== by)] }) },
]
