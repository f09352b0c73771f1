import { sha256 } from '@noble/hashes/sha2.js'
import { hexOf } from './hex.ts'

/** First of the bytes that a key id is made of. */
const KIND_BYTES = { ed25519: 0, passkey: 1 } as const

/** Short name of a public key: 32 hex digits. */
export function keyIdOf(kind: keyof typeof KIND_BYTES, publicKey: Uint8Array): string {
  return hexOf(sha256(Uint8Array.of(KIND_BYTES[kind], ...publicKey))).slice(0, 32)
}
