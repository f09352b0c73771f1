/**
 * The one place of the core that uses a library (ADR 44): SHA-256, and whether a signature was made by a key. Whatever calls
 * has looked at lengths; nothing here throws, draws a random number or remembers anything but multiples of base points.
 */
import type { OperatorKeyKind } from '@glasshouse/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash(bytes)

/** RFC 8032: one encoding of each point and of each scalar, none of small order. */
export const isEd25519Signed = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean =>
  ed25519.verify(signature, message, publicKey, { zip215: false })

/** `signature`: r and s of 32 bytes. Devices make high and low s alike. */
export const isP256Signed = (signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean =>
  p256.verify(signature, digest, publicKey, { prehash: false, lowS: false, format: 'compact' })

/** Whether bytes of the right length are a point that signatures of one person can be checked by. */
export function isPoint(kind: OperatorKeyKind, publicKey: Uint8Array): boolean {
  try {
    if (kind === 'ed25519') return !ed25519.Point.fromBytes(publicKey, false).isSmallOrder()
    p256.Point.fromBytes(publicKey).assertValidity()
    return true
  } catch {
    return false
  }
}
