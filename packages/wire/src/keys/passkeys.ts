import { z } from 'zod'
import { openedSession } from '../accounts/login.ts'
import { endpoint } from '../endpoint.ts'
import { wirePattern, wireText } from '../fields.ts'

const shape = { access: 'user', kind: 'submit', ignoresRealm: true, secretsInBody: true } as const
const PART_MAX = 16_384
const base64url = wirePattern(/^[\w-]+$/, 'must be base64url', PART_MAX)
const PASSKEY_NAME_MAX = 40
const passkeyName = wireText(PASSKEY_NAME_MAX)
const passkeyId = wirePattern(/^[\w-]+$/, 'must be base64url', 1_400)

/** Options of WebAuthn as JSON, for the browser's own call. */
const options = z.record(z.string(), z.unknown())
const answered = { id: passkeyId, rawId: passkeyId, type: z.literal('public-key') }
/** Answer of the browser to options of `beginPasskey`, as JSON. */
const made = z.object({
  ...answered,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports: z.array(wireText(20)).max(10).optional() }),
})
/** Answer of the browser to the other options. */
const signed = z.object({
  ...answered,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.nullish() }),
})
export type MadePasskey = z.output<typeof made>
export type SignedPasskey = z.output<typeof signed>

/** Needs a proof. */
export const beginPasskey = endpoint('POST', '/api/user/passkey/begin', { ...shape, summary: 'Begin to add a passkey', data: options })

/** Refused: `passkey_wrong`, `passkey_known`, `too_many_passkeys`, `proof_required`. */
export const addPasskey = endpoint('POST', '/api/user/passkey/add', {
  ...shape,
  summary: 'Add a passkey',
  body: z.object({ name: passkeyName, passkey: made }),
})

export const renamePasskey = endpoint('POST', '/api/user/passkey/rename', {
  ...shape,
  summary: 'Name a passkey',
  body: z.object({ credentialId: passkeyId, name: passkeyName }),
})

/** Refused: `last_way_in`, `not_found`, `proof_required`. */
export const removePasskey = endpoint('POST', '/api/user/passkey/remove', {
  ...shape,
  summary: 'Remove a passkey',
  body: z.object({ credentialId: passkeyId }),
})

export const beginPasskeyProof = endpoint('POST', '/api/user/passkey/beginProof', {
  ...shape,
  summary: 'Begin a proof by passkey',
  data: options,
})

/** As `prove`, by a passkey. Refused: `passkey_wrong`. */
export const provePasskey = endpoint('POST', '/api/user/passkey/prove', {
  ...shape,
  summary: 'Prove to be the owner of the account by a passkey',
  body: z.object({ passkey: signed }),
  data: z.object({ way: z.literal('passkey'), until: z.number().int() }),
})

const isPublic = { ...shape, access: 'public', isLimitedByDevice: true } as const

/** `attempt` binds the answer to this very beginning. */
export const beginPasskeySignIn = endpoint('POST', '/api/user/passkey/beginSignIn', {
  ...isPublic,
  summary: 'Begin a sign-in by passkey',
  data: z.object({ attempt: z.string(), options }),
})

/** Answers what `login` answers. Refused: `passkey_wrong`. */
export const passkeySignIn = endpoint('POST', '/api/user/passkey/signIn', {
  ...isPublic,
  summary: 'Sign in by a passkey',
  body: z.object({ attempt: wirePattern(/^[\w-]+$/, 'must be base64url', 64), passkey: signed }),
  data: openedSession,
})
