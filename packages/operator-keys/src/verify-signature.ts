import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf } from './hex.ts'

/** As the exchange knows it; its public key in lower-case hex digits. */
export interface KeyOfSigner {
  readonly keyId: string
  readonly kind: 'ed25519' | 'passkey'
  readonly publicKey: string
}
/** All in lower-case hex digits. */
export interface SignatureOfKey {
  readonly keyId: string
  readonly kind: 'ed25519' | 'passkey'
  readonly signature: string
  /** Of a passkey, as `clientData`; '' of a key file. */
  readonly authenticatorData: string
  readonly clientData: string
}
/** Where passkeys of an exchange sign. */
export interface PasskeyPlace {
  readonly rpId: string
  readonly origins: readonly string[]
}

const AUTHENTICATOR_LEAST = 37
/** User present and user verified. */
const FLAGS = 0x05

/**
 * Whether a key made a signature of these bytes: for what the exchange asks beside its core, which checks acts by itself.
 * A passkey signs their SHA-256, by the limited verification of WebAuthn: the exact beginning of clientDataJSON.
 */
export function verifySignature(key: KeyOfSigner, bytes: Uint8Array, given: SignatureOfKey, place: PasskeyPlace): boolean {
  if (given.keyId !== key.keyId || given.kind !== key.kind) return false
  const [signature, publicKey] = [bytesOf(given.signature), bytesOf(key.publicKey)]
  if (!signature || !publicKey) return false
  try {
    return key.kind === 'ed25519'
      ? given.authenticatorData === '' && given.clientData === '' && ed25519.verify(signature, bytes, publicKey, { zip215: false })
      : isOfPasskey({ signature, publicKey, challenge: sha256(bytes) }, given, place)
  } catch {
    // What is no signature at all is a wrong one.
    return false
  }
}

interface PasskeySigned {
  readonly signature: Uint8Array
  readonly publicKey: Uint8Array
  readonly challenge: Uint8Array
}

function isOfPasskey({ signature, publicKey, challenge }: PasskeySigned, given: SignatureOfKey, { rpId, origins }: PasskeyPlace): boolean {
  const [authenticator, client] = [bytesOf(given.authenticatorData), bytesOf(given.clientData)]
  if (!authenticator || !client || authenticator.length < AUTHENTICATOR_LEAST) return false
  if (((authenticator[32] as number) & FLAGS) !== FLAGS || !isSame(authenticator.subarray(0, 32), sha256(utf8(rpId)))) return false
  const said = new TextDecoder().decode(client)
  if (!origins.some((origin) => beginsRight(said, challenge, origin))) return false
  const signed = Uint8Array.of(...authenticator, ...sha256(client))
  return p256.verify(signature, signed, publicKey, { format: 'der', lowS: false })
}

function beginsRight(said: string, challenge: Uint8Array, origin: string): boolean {
  const start = `{"type":"webauthn.get","challenge":"${base64url(challenge)}","origin":"${origin}","crossOrigin":false`
  return said === `${start}}` || (said.startsWith(`${start},`) && said.endsWith('}'))
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const isSame = (one: Uint8Array, other: Uint8Array) => one.length === other.length && one.every((byte, at) => byte === other[at])

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
