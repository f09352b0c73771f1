import { passkeyPublicKey, signatureOfPasskey } from '@glasshouse/operator-keys'
import type { OperatorSignature, ShownOperator } from '@glasshouse/wire'
import type { HouseKeys } from './house-keys.ts'
import { SigningError } from './signing-error.ts'

const WAITED_MS = 2 * 60_000

/** Whether passkeys of this exchange sign at this address. */
export const isPasskeyPlace = ({ console }: HouseKeys): boolean => console.origins.includes(location.origin)

/** Signature of these bytes by one of the operators' passkeys: their SHA-256 is what the device signs. */
export async function signByPasskey(house: HouseKeys, operators: readonly ShownOperator[], bytes: Uint8Array): Promise<OperatorSignature> {
  if (!isPasskeyPlace(house)) throw new SigningError('passkey_elsewhere')
  const challenge = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  const { rpId } = house.console
  const found = await answered(
    navigator.credentials.get({ publicKey: { challenge, rpId, userVerification: 'required', timeout: WAITED_MS } }),
  )
  const { signature, authenticatorData, clientDataJSON } = (found as PublicKeyCredential).response as AuthenticatorAssertionResponse
  const answer = {
    signature: new Uint8Array(signature),
    authenticatorData: new Uint8Array(authenticatorData),
    clientDataJSON: new Uint8Array(clientDataJSON),
  }
  const keys = operators.flatMap((one) => (one.isActive ? one.keys : []))
  const signed = signatureOfPasskey(bytes, answer, keys, { rpId, origins: [location.origin] })
  if (!signed) throw new SigningError('passkey_unknown')
  return signed
}

const ES256 = -7

/** A new passkey of this browser or a device beside it; gives its public key. The exchange knows it once an act says so. */
export async function makePasskey(house: HouseKeys, name: string): Promise<string> {
  if (!isPasskeyPlace(house)) throw new SigningError('passkey_elsewhere')
  const made = await answered(
    navigator.credentials.create({
      publicKey: {
        rp: { id: house.console.rpId, name: house.console.rpId },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: WAITED_MS,
      },
    }),
  )
  const spki = ((made as PublicKeyCredential).response as AuthenticatorAttestationResponse).getPublicKey()
  const publicKey = spki && passkeyPublicKey(new Uint8Array(spki))
  if (!publicKey) throw new SigningError('passkey_kind')
  return publicKey
}

/** A browser that has none, or a person who said no, is shown as one. */
async function answered(work: Promise<Credential | null>): Promise<Credential> {
  const found = await work.catch((error: unknown) => {
    throw new SigningError(error instanceof DOMException && error.name === 'SecurityError' ? 'passkey_elsewhere' : 'passkey_refused')
  })
  if (!found) throw new SigningError('passkey_refused')
  return found
}
