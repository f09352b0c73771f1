import type { ChallengeUse, Passkey } from '@glasshouse/records'
import type { MadePasskey, SignedPasskey } from '@glasshouse/wire'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../../../config/config.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type PasskeyCheckServices = Needs<'config', 'challenges' | 'passkeys'>

/** Where passkeys work: the public address of the exchange, whatever a request says. */
export function passkeyPlace({ publicUrl }: Pick<Config, 'publicUrl'>): { readonly origin: string; readonly rpId: string } {
  const url = new URL(publicUrl)
  // A browser takes no address of numbers for a relying party; this machine's has a name.
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost'
  return { origin: url.origin, rpId: url.hostname }
}

const refused = () => new ApiError({ reason: 'passkey_wrong', field: 'passkey' })

/** What the library finds wrong with an answer, as it names it, is one refusal. */
async function checked<T extends { readonly verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const result = await verify().catch(() => null)
  if (!result?.verified) throw refused()
  return result
}

/** Key of a new passkey, made here and now with its person verified. */
export async function checkMade(services: PasskeyCheckServices, passkey: MadePasskey, use: ChallengeUse) {
  const { origin, rpId } = passkeyPlace(services.config)
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => services.records.challenges.take(challenge, use),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw refused()
  return registrationInfo.credential
}

/**
 * The passkey that signed this challenge, its person verified. A counter that did not grow is a copy's. The use is
 * noted at once: of two answers with one count, one is refused.
 */
export async function checkSigned(services: PasskeyCheckServices, passkey: SignedPasskey, use: ChallengeUse): Promise<Passkey> {
  const { origin, rpId } = passkeyPlace(services.config)
  const kept = await services.records.passkeys.byId(passkey.id)
  if (!kept) throw refused()
  const { authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => services.records.challenges.take(challenge, use),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: kept.credentialId, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
    }),
  )
  if (!(await services.records.passkeys.noteUse(kept, authenticationInfo.newCounter))) throw refused()
  return kept
}
