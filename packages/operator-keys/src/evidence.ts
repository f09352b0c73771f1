import { sha256 } from '@noble/hashes/sha2.js'
import { hexOf } from './hex.ts'

/** Chains over which money comes and goes. */
export const EVIDENCE_CHAINS = ['ethereum', 'tron', 'bitcoin'] as const
export type EvidenceChain = (typeof EVIDENCE_CHAINS)[number]

/** What shows that money came. */
export interface Evidence {
  /** Chain it came over; `bank` of a wire, `return` of a withdrawal that came back. */
  readonly source: EvidenceChain | 'bank' | 'return'
  /** The one writing whose hash the core keeps. */
  readonly text: string
  /** 32 hex digits. */
  readonly hash: string
  /** Hash of the first payment whose bank id reads alike; '' where this is the first. */
  readonly first: string
}

const ID = /^[\w./-]{1,64}$/
/** Between a payment and the first one that its bank's id reads like. */
const SECOND = / second to /i
export const secondTo = (evidence: string, first: string): string => `${evidence} second to ${first}`

/**
 * Reads evidence as operators type it. One payment has one writing, so that it cannot be credited twice by another case, a
 * leading 0x, a leading zero or a sign in a bank's id; a watcher hashes the same text. The server reads it at the request,
 * and the program that signs reads it again. Null of anything else.
 */
export function readEvidence(typed: string): Evidence | null {
  const [own = '', met, ...rest] = typed.trim().split(SECOND)
  if (met === undefined) return readPayment(own)
  const [payment, first] = [readPayment(own), readPayment(met)]
  if (payment?.source !== 'bank' || payment.text !== first?.text || rest.length > 0) return null
  return { ...evidenceOf('bank', `${payment.text.slice('bank:'.length)}#2`), first: first.hash }
}

function readPayment(typed: string): Evidence | null {
  const [source = '', ...rest] = typed.trim().split(':')
  const chain = EVIDENCE_CHAINS.find((one) => one === source.toLowerCase())
  if (chain) {
    const place = placeOf(rest)
    return place === null ? null : evidenceOf(chain, place)
  }
  const other = (['bank', 'return'] as const).find((one) => one === source.toLowerCase())
  const id = rest.join(':').trim()
  if (!other || !ID.test(id)) return null
  const letters = id.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return letters === '' ? null : evidenceOf(other, letters)
}

/** What came back of a withdrawal. */
export const evidenceOfReturn = (withdrawalId: string): Evidence => evidenceOf('return', withdrawalId.toUpperCase())

/** Kept among the evidence by the credit that answers the claim. */
export const claimHash = (serial: string): string => hashOf(`claim:${serial}`)

const evidenceOf = (source: Evidence['source'], id: string): Evidence => {
  const text = `${source}:${id}`
  return { source, text, hash: hashOf(text), first: '' }
}

const hashOf = (text: string): string => hexOf(sha256(new TextEncoder().encode(text))).slice(0, 32)

/** `tx:log`: hash of the transaction and place of the payment in it. */
function placeOf([transaction = '', place = '', ...rest]: readonly string[]): string | null {
  const digits = transaction.trim().toLowerCase().replace(/^0x/, '')
  if (rest.length > 0 || !/^[0-9a-f]{64}$/.test(digits) || !/^\d{1,9}$/.test(place.trim())) return null
  return `${digits}:${Number(place)}`
}
