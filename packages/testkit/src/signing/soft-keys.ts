import type { ActSignature, OperatorKey } from '@glasshouse/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { operatorKeyIdOf, sha256 } from './act-bytes.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const secretOf = (name: string) => sha256(Buffer.from(`key of ${name}`))

/** A key in software, always the same for a name: what it signs can be signed again. */
export interface SoftKey {
  readonly key: OperatorKey
  readonly keyId: string
  sign(bytes: Uint8Array, forgery?: KeyForgery): ActSignature
}

/** What a dishonest device or page may change of a passkey's assertion. */
export interface KeyForgery {
  readonly type?: string
  readonly origin?: string
  readonly rpId?: string
  readonly flags?: number
  readonly challenge?: string
  /** In place of what follows the origin. */
  readonly rest?: string
  /** The other of both s. */
  readonly isOtherS?: boolean
  readonly counter?: number
}

export function softKeyFile(name: string): SoftKey {
  const secret = secretOf(name)
  const key: OperatorKey = { kind: 'ed25519', publicKey: hex(ed25519.getPublicKey(secret)) }
  const keyId = operatorKeyIdOf(key)
  const sign = (bytes: Uint8Array): ActSignature => ({
    ...{ keyId, kind: 'ed25519', authenticatorData: '', clientData: '' },
    signature: hex(ed25519.sign(bytes, secret)),
  })
  return { key, keyId, sign }
}

export const SOFT_CONSOLE = { rpId: 'console.example', origins: ['https://console.example', 'https://console.example:8443'] } as const

export function softPasskey(name: string): SoftKey {
  const secret = secretOf(name)
  const key: OperatorKey = { kind: 'passkey', publicKey: hex(p256.getPublicKey(secret, true)) }
  const keyId = operatorKeyIdOf(key)
  const sign = (bytes: Uint8Array, forgery: KeyForgery = {}): ActSignature => {
    const clientData = clientDataOf(bytes, forgery)
    const authenticatorData = headOf(forgery)
    const made = p256.sign(sha256(authenticatorData, sha256(clientData)), secret, { prehash: false, lowS: true })
    const s = forgery.isOtherS ? p256.Point.Fn.ORDER - bigOf(made.slice(32)) : bigOf(made.slice(32))
    const signature = derOf(bigOf(made.slice(0, 32)), s)
    return { keyId, kind: 'passkey', signature, authenticatorData: hex(authenticatorData), clientData: hex(clientData) }
  }
  return { key, keyId, sign }
}

function clientDataOf(bytes: Uint8Array, { type = 'webauthn.get', origin = SOFT_CONSOLE.origins[0], ...forgery }: KeyForgery): Buffer {
  const challenge = forgery.challenge ?? sha256(bytes).toString('base64url')
  const { rest = ',"crossOrigin":false}' } = forgery
  return Buffer.from(`{"type":"${type}","challenge":"${challenge}","origin":"${origin}"${rest}`)
}

const PRESENT_AND_VERIFIED = 0x05

function headOf({ rpId = SOFT_CONSOLE.rpId, flags = PRESENT_AND_VERIFIED, counter = 0 }: KeyForgery): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), count])
}

const bigOf = (bytes: Uint8Array) => BigInt(`0x${hex(bytes)}`)

/** Strict DER in hex digits. */
export const derOf = (r: bigint, s: bigint): string => {
  const body = integer(r) + integer(s)
  return `30${byte(body.length / 2)}${body}`
}
function integer(value: bigint): string {
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const positive = Number.parseInt(even.slice(0, 2), 16) > 0x7f ? `00${even}` : even
  return `02${byte(positive.length / 2)}${positive}`
}
const byte = (value: number) => value.toString(16).padStart(2, '0')
