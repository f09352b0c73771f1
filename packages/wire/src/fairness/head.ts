import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, wireId } from '../fields.ts'

const hexText = z.string().regex(/^([0-9a-f]{2})*$/)

/** Signed end of the journal at a moment. Hex digits for bytes. */
export const signedHead = z.object({
  /** Groups 1..seq. */
  seq: z.number().int().positive(),
  /** Hash of group `seq`. */
  hash: hexText,
  /** Root of the Merkle log over the hashes of groups 1..seq. */
  logRoot: hexText,
  /** The last snapshot before it; 0 and zeros before the first. */
  stateSeq: z.number().int().nonnegative(),
  stateHash: hexText,
  timeMs: z.number().int(),
  /** Ed25519 over "h1", seq, hash, logRoot, stateSeq, stateHash, timeMs. */
  signature: hexText,
  /** Roots of the log's complete subtrees, the largest first: who keeps them can go on with the log alone. */
  logPeaks: hexText,
})
export type WireSignedHead = z.output<typeof signedHead>

/** The newest head, signed when asked, at most once a second. */
export const fairnessHead = endpoint('GET', '/api/fairness/head', {
  clientName: 'getHead',
  summary: 'Newest signed head of the journal and the key it is signed with',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  data: z.object({
    /** Ed25519, 64 hex digits. */
    publicKey: hexText,
    isSandbox: z.boolean(),
    head: signedHead,
  }),
})

/** Heads that were signed with the journal's snapshots, the newest first. */
export const fairnessHeads = endpoint('GET', '/api/fairness/heads', {
  clientName: 'listHeads',
  summary: 'Past signed heads',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  query: z.object({
    /** Only heads of earlier groups than this. */
    before: wireId.optional(),
    pageSize: pageQuery.pageSize,
  }),
  row: signedHead,
})
