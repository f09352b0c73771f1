import { createHash } from 'node:crypto'
import type { DepositChain } from '@glasshouse/records'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bech32 } from '@scure/base'
import { addressOf, bytesOfAddress, bytesOfKey } from '../wallets/addresses.ts'

/** Address of a compressed public key in the one writing of its chain. */
export const ADDRESS_WRITERS: Readonly<Record<DepositChain, (publicKey: Uint8Array) => string>> = {
  ethereum: (publicKey) => addressOf('ethereum', bytesOfKey(uncompressed(publicKey))),
  tron: (publicKey) => addressOf('tron', bytesOfKey(uncompressed(publicKey))),
  bitcoin: (publicKey) => bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]),
}

const uncompressed = (publicKey: Uint8Array) => secp256k1.Point.fromBytes(publicKey).toBytes(false)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** An address as the exchange keeps it, whatever writing of it was given; null where it is none of these chains. */
export function writtenAddress(text: string): string | null {
  for (const chain of ['ethereum', 'tron'] as const) {
    const bytes = bytesOfAddress(chain, text)
    if (bytes) return addressOf(chain, bytes)
  }
  const decoded = bech32.decodeUnsafe(text.toLowerCase())
  const isMixed = text !== text.toLowerCase() && text !== text.toUpperCase()
  return decoded?.prefix === 'bc' && !isMixed ? text.toLowerCase() : null
}
