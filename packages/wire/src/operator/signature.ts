import { ACT_SIGNATURES_MAX, OPERATOR_KEY_KINDS } from '@glasshouse/domain'
import { z } from 'zod'
import { wirePattern } from '../fields.ts'

/** Digits of the longest signature, and of what a passkey's browser adds to it. */
const SIGNATURE_DIGITS = 160
const ADDED_DIGITS = 8_192
const hexText = (max: number) => wirePattern(/^([0-9a-f]{2})+$/, 'must be bytes in lower-case hex digits', max)
const addedHex = z
  .string()
  .max(ADDED_DIGITS)
  .regex(/^([0-9a-f]{2})*$/)

/** One signature of an operator's key. */
export const operatorSignature = z.object({
  keyId: wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a key, 32 hex digits', 32),
  kind: z.enum(OPERATOR_KEY_KINDS),
  signature: hexText(SIGNATURE_DIGITS),
  /** Of a passkey; '' for a key file. */
  authenticatorData: addedHex,
  /** The browser's clientDataJSON, of a passkey; '' for a key file. */
  clientData: addedHex,
})
export type OperatorSignature = z.output<typeof operatorSignature>

/** Who has signed an act so far, as everybody at a desk may see it. */
export const signer = z.object({
  /** Operator; 0 is the recovery key. */
  id: z.number().int().nonnegative(),
  keyId: z.string(),
  kind: z.enum(OPERATOR_KEY_KINDS),
})
export const signers = z.array(signer).max(ACT_SIGNATURES_MAX)
