import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isActOf } from './act-beginning.ts'
import { hexOf } from './hex.ts'
import { keyIdOf } from './key-id.ts'
import { passkeyPublicKey, signatureOfPasskey } from './passkey.ts'
import { signInBytes } from './sign-in-bytes.ts'

const PLACE = { rpId: 'localhost', origins: ['http://localhost:8081'] }
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

function device() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const key = passkeyPublicKey(spki) as string
  const known = { keyId: keyIdOf('passkey', Buffer.from(key, 'hex')), kind: 'passkey' as const, publicKey: key }
  const answers = (bytes: Uint8Array, origin = PLACE.origins[0]) => {
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge: sha256(bytes).toString('base64url'), origin, crossOrigin: false }),
    )
    const authenticatorData = Buffer.concat([sha256(PLACE.rpId), Buffer.from([5, 0, 0, 0, 1])])
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
    return { signature, authenticatorData, clientDataJSON }
  }
  return { spki, known, answers }
}
const [one, other] = [device(), device()]
const bytes = new TextEncoder().encode('what is signed')

test('the key of a passkey is kept compressed, and another kind of key is none', () => {
  expect(one.known.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
  const rsa = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })
  expect(passkeyPublicKey(rsa)).toBeNull()
  expect(passkeyPublicKey(one.spki.subarray(0, -1))).toBeNull()
  const beside = Buffer.from(one.spki)
  beside[beside.length - 1] = (beside.at(-1) as number) ^ 1
  expect(passkeyPublicKey(beside)).toBeNull()
})

test('of several passkeys the one that signed is found, wherever it stands', () => {
  const keys = [other.known, { ...one.known, kind: 'ed25519' as const, keyId: '0'.repeat(32) }, one.known]
  expect(signatureOfPasskey(bytes, one.answers(bytes), keys, PLACE)?.keyId).toBe(one.known.keyId)
  expect(signatureOfPasskey(bytes, other.answers(bytes), keys, PLACE)?.keyId).toBe(other.known.keyId)
})

test('a passkey of nobody here, other bytes and another origin are no signature', () => {
  const keys = [one.known]
  expect(signatureOfPasskey(bytes, other.answers(bytes), keys, PLACE)).toBeNull()
  expect(signatureOfPasskey(bytes, one.answers(bytes.slice(1)), keys, PLACE)).toBeNull()
  expect(signatureOfPasskey(bytes, one.answers(bytes, 'http://localhost:9'), keys, PLACE)).toBeNull()
})

test('an act of this exchange is told from one elsewhere and from a sign-in', () => {
  const [here, there] = ['d9'.repeat(32), 'da'.repeat(32)]
  const act = Buffer.concat([Buffer.from('glasshouse act 1\n'), Buffer.from(here, 'hex'), bytes])
  expect([isActOf(here, act), isActOf(there, act), isActOf('', act)]).toEqual([true, false, false])
  expect(isActOf(here, signInBytes(here, 'console', 'c1'))).toBe(false)
  expect(hexOf(act)).toContain(here)
})
