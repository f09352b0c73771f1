import { p256 } from '@noble/curves/nist.js'
import { hexOf } from './hex.ts'
import { type KeyOfSigner, type PasskeyPlace, type SignatureOfKey, verifySignature } from './verify-signature.ts'

/** SubjectPublicKeyInfo of a point on P-256, up to the point itself. */
const SPKI_HEAD = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
const POINT_BYTES = 65

/**
 * Public key of a passkey that a browser has made (`AuthenticatorAttestationResponse.getPublicKey()`), as the exchange
 * keeps it: compressed, 66 hex digits. Null for a key of another kind.
 */
export function passkeyPublicKey(spki: Uint8Array): string | null {
  const text = hexOf(spki)
  if (!text.startsWith(SPKI_HEAD) || text.length !== SPKI_HEAD.length + 2 * POINT_BYTES) return null
  try {
    return p256.Point.fromHex(text.slice(SPKI_HEAD.length)).toHex(true)
  } catch {
    // A point beside the curve.
    return null
  }
}

/** What a browser answers to `navigator.credentials.get`. */
export interface PasskeyAnswer {
  readonly signature: Uint8Array
  readonly authenticatorData: Uint8Array
  readonly clientDataJSON: Uint8Array
}

/**
 * The signature as calls take it. A browser does not say which key has signed: the one of these that verifies it. Null
 * where none does.
 */
export function signatureOfPasskey(
  bytes: Uint8Array,
  answer: PasskeyAnswer,
  keys: readonly KeyOfSigner[],
  place: PasskeyPlace,
): SignatureOfKey | null {
  const [signature, authenticatorData, clientData] = [answer.signature, answer.authenticatorData, answer.clientDataJSON].map(hexOf) as [
    string,
    string,
    string,
  ]
  const signed = keys
    .filter(({ kind }) => kind === 'passkey')
    .map(({ keyId, kind }): SignatureOfKey => ({ keyId, kind, signature, authenticatorData, clientData }))
  return signed.find((given) => keys.some((key) => key.keyId === given.keyId && verifySignature(key, bytes, given, place))) ?? null
}
