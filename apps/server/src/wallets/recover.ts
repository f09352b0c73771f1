import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type AddressBytes, bytesOfKey } from './addresses.ts'

export const SIGNATURE_BYTES = 65
const ORDER = secp256k1.Point.CURVE().n
/** Wallets write the parity of the point as 27 and 28, some as 0 and 1. */
const PARITIES: Readonly<Record<number, number>> = { 0: 0, 1: 1, 27: 0, 28: 1 }

/**
 * Address whose key made the signature; null when it is none. Of the two signatures that anybody can make of one, only
 * the one with the low s counts, so that a seen signature cannot be sent again as another one.
 */
export function recoverAddress(hash: Uint8Array, signature: Uint8Array): AddressBytes | null {
  const parity = PARITIES[signature[64] ?? -1]
  if (signature.length !== SIGNATURE_BYTES || parity === undefined) return null
  const [r, s] = [numberOf(signature.subarray(0, 32)), numberOf(signature.subarray(32, 64))]
  if (r === 0n || r >= ORDER || s === 0n || s > ORDER / 2n) return null
  try {
    return bytesOfKey(new secp256k1.Signature(r, s, parity).recoverPublicKey(hash).toBytes(false))
  } catch {
    // r names no point of the curve.
    return null
  }
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
