import { randomBytes } from 'node:crypto'
import { beginPasskeySignIn, passkeySignIn, success } from '@glasshouse/wire'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { type CallServer, servePublic } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { type AccountServices, openSession } from '../accounts.ts'
import { checkSigned, passkeyPlace } from './passkey-checks.ts'

/** Signing in without a password and without a name: the passkey names its user, and has verified the person. */
export function passkeySignInRoutes(server: CallServer, services: AccountServices): void {
  const { records } = services
  servePublic(server, beginPasskeySignIn, async () => {
    const options = await generateAuthenticationOptions({ rpID: passkeyPlace(services.config).rpId, userVerification: 'required' })
    const attempt = randomBytes(24).toString('base64url')
    await records.challenges.keep(options.challenge, { purpose: 'sign_in', owner: `attempt:${attempt}` })
    return success({ attempt, options: { ...options } })
  })

  servePublic(server, passkeySignIn, async ({ body, request }) => {
    const passkey = await checkSigned(services, body.passkey, { purpose: 'sign_in', owner: `attempt:${body.attempt}` })
    const user = await records.users.byId(passkey.userId)
    if (!user) throw new ApiError({ reason: 'passkey_wrong', field: 'passkey' })
    // Removed while it signed in, it opens nothing.
    const isStillGood = async () => (await records.passkeys.byId(passkey.credentialId)) !== null
    return success(await openSession(services, request, user, { isStillGood }), { msg: 'Signed in' })
  })
}
