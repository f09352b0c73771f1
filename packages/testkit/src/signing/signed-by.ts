/** Whether a signature was made by a key, by another library than the core's: that of Node. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { ActSignature, ConsoleConfig, OperatorKey } from '@glasshouse/domain'
import { sha256 } from './act-bytes.ts'

const raw = (hex: string) => Buffer.from(hex, 'hex')
/** SubjectPublicKeyInfo up to the key itself. */
const ED25519_HEAD = raw('302a300506032b6570032100')
const P256_HEAD = raw('3039301306072a8648ce3d020106082a8648ce3d030107032200')

const known = new Map<string, KeyObject>()
function keyObject({ kind, publicKey }: OperatorKey): KeyObject {
  const name = `${kind}/${publicKey}`
  const object =
    known.get(name) ??
    createPublicKey({ key: Buffer.concat([kind === 'ed25519' ? ED25519_HEAD : P256_HEAD, raw(publicKey)]), format: 'der', type: 'spki' })
  known.set(name, object)
  return object
}

export function isSignedBy(key: OperatorKey, signature: ActSignature, bytes: Uint8Array, at: ConsoleConfig): boolean {
  const made = raw(signature.signature)
  if (key.kind === 'ed25519') return made.length === 64 && verify(null, bytes, keyObject(key), made)
  const head = raw(signature.authenticatorData)
  const said = raw(signature.clientData)
  const isOfParty = head.length >= 37 && head.subarray(0, 32).equals(sha256(Buffer.from(at.rpId))) && (Number(head[32]) & 5) === 5
  if (!isOfParty || !saysSo(said.toString('latin1'), sha256(bytes).toString('base64url'), at)) return false
  return verify('sha256', Buffer.concat([head, sha256(said)]), keyObject(key), made)
}

function saysSo(said: string, challenge: string, at: ConsoleConfig): boolean {
  return at.origins.some((origin) => {
    const start = `{"type":"webauthn.get","challenge":"${challenge}","origin":"${origin}","crossOrigin":false`
    return said.startsWith(start) && /^(\}|,[\s\S]*\})$/.test(said.slice(start.length))
  })
}

/** A point of its curve. Node looks at those of P-256 alone. */
export function isReadableKey(key: OperatorKey): boolean {
  try {
    keyObject(key)
    return key.kind === 'passkey' || isEd25519Point(raw(key.publicKey))
  } catch {
    return false
  }
}

const P = 2n ** 255n - 19n
const D = 37_095_705_934_669_439_343_138_083_508_754_565_189_542_113_879_843_219_016_388_785_533_085_940_283_555n

/** RFC 8032, 5.1.3: x^2 = (y^2 - 1) / (d y^2 + 1) has a root. */
function isEd25519Point(bytes: Buffer): boolean {
  const number = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
  const y = number % 2n ** 255n
  if (y >= P) return false
  const [u, v] = [(y * y - 1n + P) % P, (D * y * y + 1n) % P]
  return u === 0n ? number < 2n ** 255n : power((u * v) % P, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let [product, square] = [1n, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) product = (product * square) % P
    square = (square * square) % P
  }
  return product
}
