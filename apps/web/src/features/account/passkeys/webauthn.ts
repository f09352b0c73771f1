import { ApiError } from '@glasshouse/client'
import type { MadePasskey, SignedPasskey } from '@glasshouse/wire'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { wordsOf } from '../../../words/words.ts'

/** What the library throws when a person closes the question, or the device has no answer. */
const noPasskey = () => new ApiError('refused', wordsOf('security')('passkey_failed'))

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** A new passkey for these options of the server. The library is loaded with the first one. */
export async function madeFor(options: unknown): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(() => {
    throw noPasskey()
  })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } }
}

/** A signature for these options of the server. */
export async function signedBy(options: unknown): Promise<SignedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => {
    throw noPasskey()
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null } }
}
