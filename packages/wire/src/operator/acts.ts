import { APPROVAL_STATES, OPERATOR_ACT_NAMES, REASON_CODES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, wireLine, wirePattern, wireText } from '../fields.ts'
import { aboutAct } from './about.ts'
import { operatorSignature, signers } from './signature.ts'

const WORDS_MAX = 9
/** Characters of what is said to a request that is declined. */
export const DECLINE_WORDS_MAX = 500
/** Rows of `listActs` at the most. */
export const LISTED_ACTS_MAX = 100

const approvalId = wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a request, 32 hex digits', 32)
const moment = z.number().int().nonnegative()
const operatorRef = z.object({ id: z.number().int().positive() })

/** A request for an act, and what became of it. */
export const requestedAct = z.object({
  id: z.string(),
  act: z.string(),
  words: z.array(z.string()),
  reason: z.enum(REASON_CODES),
  evidence: z.string(),
  state: z.enum(APPROVAL_STATES),
  requestedBy: operatorRef,
  requestedAt: moment,
  /** Over by then, unless it is approved. */
  expiresAt: moment,
  approvedBy: operatorRef.nullable(),
  approvedAt: moment.nullable(),
  /** Group of the journal in which an executed act stands. */
  seq: moment.nullable(),
  /** Why the core refused an approved act. */
  refusal: z.string().nullable(),
  /** What each signer signs, hex digits; null where nothing is signed: acts on records. */
  toSign: z.string().nullable(),
  /** What these bytes say, in plain lines. */
  says: z.array(z.string()),
  /** The same in group time; null where nothing is signed. */
  signableUntil: moment.nullable(),
  signers,
  /** Done with the signature of whoever asked, at once; another person confirms it afterwards. */
  isRestricting: z.boolean(),
  confirmedBy: operatorRef.nullable(),
  confirmedAt: moment.nullable(),
  /** Done by one operator alone, and nobody else has looked at it. */
  isUnconfirmed: z.boolean(),
  declinedBy: operatorRef.nullable(),
  declinedAt: moment.nullable(),
  /** Why, as whoever declined it wrote; plain text. */
  declineWords: z.string().nullable(),
})
export type RequestedAct = z.output<typeof requestedAct>

/**
 * A request with what its signer compares it with: the payment that it is about, and the users that a money act names, with
 * the salts of the references by which the journal knows them. No users for operators who may not sign it now.
 */
const actToSign = requestedAct.extend({
  about: aboutAct,
  users: z.array(z.object({ userId: z.string(), userSalt: z.string() })),
  /** Users that any act names, and whose payment it is about, by UID and login name; none for roles that find no users. */
  people: z.array(z.object({ userId: z.string(), loginName: z.string() })),
})
export type ActToSign = z.output<typeof actToSign>

/** An act by which something is asked for that one operator may not do alone. */
export const actToAsk = z.object({ act: z.enum(OPERATOR_ACT_NAMES), words: z.array(z.string()) })

/** A request as the exchange keeps it. */
export interface KeptRequest extends Pick<RequestedAct, 'act' | 'reason' | 'evidence' | 'state'> {
  readonly approvalId: string
  readonly words: readonly string[]
  readonly requestedBy: number
  readonly requestedAtMs: number
  readonly expiresAtMs: number
  readonly approvedBy: number | null
  readonly approvedAtMs: number | null
  readonly outcome: { readonly seq?: number | null; readonly reason?: string | null } | null
  readonly signed: { readonly bytes: string; readonly expiresAtMs: number; readonly isRestricting: boolean } | null
  readonly confirmedBy: number | null
  readonly confirmedAtMs: number | null
  readonly declined: { readonly by: number; readonly atMs: number; readonly words: string } | null
}
/** What is known of its signing beside it. */
export interface KeptSigning {
  readonly says: readonly string[]
  readonly signers: readonly { readonly operatorId: number; readonly keyId: string; readonly kind: 'ed25519' | 'passkey' }[]
  readonly isUnconfirmed: boolean
}
const UNSIGNED: KeptSigning = { says: [], signers: [], isUnconfirmed: false }

export const requestedActToWire = (
  { act, words, reason, evidence, state, signed, ...request }: KeptRequest,
  signing: KeptSigning = UNSIGNED,
): RequestedAct => ({
  id: request.approvalId,
  ...{ act, words: [...words], reason, evidence, state },
  requestedBy: { id: request.requestedBy },
  requestedAt: request.requestedAtMs,
  expiresAt: request.expiresAtMs,
  approvedBy: request.approvedBy === null ? null : { id: request.approvedBy },
  approvedAt: request.approvedAtMs,
  seq: request.outcome?.seq ?? null,
  refusal: request.outcome?.reason ?? null,
  toSign: signed?.bytes ?? null,
  says: [...signing.says],
  signableUntil: signed?.expiresAtMs ?? null,
  signers: signing.signers.map(({ operatorId, keyId, kind }) => ({ id: operatorId, keyId, kind })),
  isRestricting: signed?.isRestricting ?? false,
  confirmedBy: request.confirmedBy === null ? null : { id: request.confirmedBy },
  confirmedAt: request.confirmedAtMs,
  isUnconfirmed: signing.isUnconfirmed,
  declinedBy: request.declined === null ? null : { id: request.declined.by },
  declinedAt: request.declined?.atMs ?? null,
  declineWords: request.declined?.words ?? null,
})

/** Asks for an act. Nothing happens until another operator approves it. */
export const requestAct = endpoint('POST', '/operator/acts/request', {
  summary: 'Request an act',
  access: 'operator',
  permission: 'ask',
  kind: 'submit',
  body: z.object({
    act: z.enum(OPERATOR_ACT_NAMES),
    /** Arguments in the order of the act's help. */
    words: z.array(wireText()).max(WORDS_MAX),
    reason: z.enum(REASON_CODES),
    evidence: optionalText(),
  }),
  data: actToSign,
})

/**
 * The signature of whoever asked, or of the recovery key beside it. An act that needs nobody else is executed by it.
 */
export const signAct = endpoint('POST', '/operator/acts/sign', {
  summary: 'Sign an act that one asked for; executes it where one signature suffices',
  access: 'operator',
  permission: 'ask',
  kind: 'submit',
  body: z.object({ id: approvalId, signature: operatorSignature }),
  data: requestedAct,
})

/** Approves what another operator asked for, and executes it; or confirms what another one did alone. */
export const approveAct = endpoint('POST', '/operator/acts/approve', {
  summary: 'Approve an act that another operator asked for, and execute it',
  access: 'operator',
  permission: 'approve',
  kind: 'submit',
  /**
   * `confirmation`: words that the approver has read and types, where the act asks for it. `signature`: of its bytes,
   * where it has such.
   */
  body: z.object({ id: approvalId, confirmation: optionalText(), signature: operatorSignature.nullish() }),
  data: requestedAct,
})

export const withdrawAct = endpoint('POST', '/operator/acts/withdraw', {
  summary: 'Withdraw one’s own request before it is approved',
  access: 'operator',
  permission: 'ask',
  kind: 'submit',
  body: z.object({ id: approvalId }),
  data: requestedAct,
})

/** Ends what another operator asked for, with words for whoever asked. It gives and takes nothing: no signature. */
export const declineAct = endpoint('POST', '/operator/acts/decline', {
  summary: 'Decline, with words, an act that another operator asked for',
  access: 'operator',
  permission: 'approve',
  kind: 'submit',
  body: z.object({ id: approvalId, words: wireLine(DECLINE_WORDS_MAX) }),
  data: requestedAct,
})

/** Whether it waits or has ended, however many came after it. */
export const oneAct = endpoint('GET', '/operator/acts/one', {
  summary: 'One request, with the payment that it is about',
  access: 'operator',
  permission: 'see_acts',
  kind: 'read',
  query: z.object({ id: approvalId }),
  data: actToSign,
})

/** Of the requests that are listed; `unconfirmed`: what one operator did alone and nobody else has confirmed yet. */
export const LISTED_ACTS = [...APPROVAL_STATES, 'unconfirmed'] as const
export type ListedActs = (typeof LISTED_ACTS)[number]

/** Newest first, at most the last hundred; unconfirmed ones are all there, the oldest first. */
export const listActs = endpoint('GET', '/operator/acts', {
  summary: 'Requests, of one state or all',
  access: 'operator',
  permission: 'see_acts',
  kind: 'read',
  query: z.object({ state: z.enum(LISTED_ACTS).optional() }),
  row: requestedAct,
})
