import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

export const CURVE_ORDER = secp256k1.Point.CURVE().n

/** Wallet of a test: a key of its own that signs as wallets of its chain do. Written apart from what checks it. */
export class TestWallet {
  readonly type: 'ETH' | 'TRON'
  readonly #key: Uint8Array

  constructor(type: 'ETH' | 'TRON' = 'ETH', key = secp256k1.utils.randomSecretKey()) {
    this.type = type
    this.#key = key
  }

  /** In lower case on Ethereum, as wallets give it. */
  get address(): string {
    const bytes = keccak_256(secp256k1.getPublicKey(this.#key, false).subarray(1)).subarray(12)
    return this.type === 'ETH' ? `0x${Buffer.from(bytes).toString('hex')}` : base58Check(Uint8Array.of(0x41, ...bytes))
  }

  sign(message: string): string {
    return joined(this.parts(message))
  }

  /** Parts of the signature, for tests that make another one of them. */
  parts(message: string): SignatureParts {
    const prefix = this.type === 'ETH' ? '\x19Ethereum Signed Message:\n' : '\x19TRON Signed Message:\n'
    const bytes = Buffer.from(message)
    const hash = keccak_256(Buffer.concat([Buffer.from(`${prefix}${bytes.length}`), bytes]))
    const signature = secp256k1.sign(hash, this.#key, { prehash: false, format: 'recovered' })
    const number = (from: number) => BigInt(`0x${Buffer.from(signature.subarray(from, from + 32)).toString('hex')}`)
    return { r: number(1), s: number(33), v: 27 + (signature[0] as number) }
  }
}

export interface SignatureParts {
  readonly r: bigint
  readonly s: bigint
  readonly v: number
}
export const joined = ({ r, s, v }: SignatureParts) =>
  `0x${r.toString(16).padStart(64, '0')}${s.toString(16).padStart(64, '0')}${v.toString(16).padStart(2, '0')}`

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

function base58Check(payload: Uint8Array): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const whole = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)])
  let text = ''
  for (let left = BigInt(`0x${whole.toString('hex')}`); left > 0n; left /= 58n) text = letters[Number(left % 58n)] + text
  return text
}
