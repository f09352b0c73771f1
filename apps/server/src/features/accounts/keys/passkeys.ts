import { PASSKEYS_MAX, type Session } from '@glasshouse/records'
import { addPasskey, beginPasskey, beginPasskeyProof, provePasskey, removePasskey, renamePasskey, success } from '@glasshouse/wire'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { type CallServer, serveUser } from '../../../calls/serve-call.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { noted } from '../prove.ts'
import { type ChangingServices, changing } from './changing.ts'
import { checkMade, checkSigned, type PasskeyCheckServices, passkeyPlace } from './passkey-checks.ts'
import { hasWayIn } from './ways-in.ts'

export type PasskeyServices = ChangingServices &
  PasskeyCheckServices &
  Needs<'clock' | 'wallets', 'challenges' | 'passkeys' | 'settings' | 'users'>

const ofSession = ({ sessionId }: Session) => `session:${sessionId}`

/** Passkeys of a user who is signed in. */
export function passkeyRoutes(server: CallServer, services: PasskeyServices): void {
  const { proofs, records } = services
  const { passkeys, challenges } = records

  serveUser(server, beginPasskey, async ({ session, request }) => {
    await proofs.require(session, request)
    const own = await passkeys.of(session.userId)
    if (own.length >= PASSKEYS_MAX) throw new ApiError({ reason: 'too_many_passkeys' })
    const options = await generateRegistrationOptions({
      rpName: await records.settings.exchangeName(),
      rpID: passkeyPlace(services.config).rpId,
      userName: session.user.loginName,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    })
    await challenges.keep(options.challenge, { purpose: 'add', owner: ofSession(session) })
    return success({ ...options })
  })

  serveUser(server, addPasskey, async ({ body, session, request }) => {
    await proofs.require(session, request)
    const made = await checkMade(services, body.passkey, { purpose: 'add', owner: ofSession(session) })
    await changing(services, { session, change: 'passkey_added' }, async (tx) => {
      const { userId } = session
      const row = { credentialId: made.id, userId, publicKey: Buffer.from(made.publicKey), counter: made.counter }
      const isNew = await passkeys.add(tx, { ...row, transports: made.transports ?? [], name: body.name })
      if (!isNew) throw new ApiError({ reason: 'passkey_known' })
    })
    return success(null, { msg: 'Passkey added' })
  })

  serveUser(server, renamePasskey, async ({ body, session }) => {
    if (!(await passkeys.rename(session.userId, body.credentialId, body.name)))
      throw new ApiError({ reason: 'not_found', field: 'credentialId' })
    return success(null, { msg: 'Passkey named' })
  })

  serveUser(server, removePasskey, async ({ body, session, request }) => {
    const own = await passkeys.of(session.userId)
    if (!own.some(({ credentialId }) => credentialId === body.credentialId))
      throw new ApiError({ reason: 'not_found', field: 'credentialId' })
    await proofs.require(session, request)
    await changing(services, { session, change: 'passkey_removed' }, async (tx) => {
      // Whoever removes two at once is looked at one after the other.
      await records.users.lock(tx, session.userId)
      if (!(await passkeys.remove(tx, session.userId, body.credentialId)))
        throw new ApiError({ reason: 'not_found', field: 'credentialId' })
      if (!(await hasWayIn(services, tx, session.userId))) throw new ApiError({ reason: 'last_way_in' })
    })
    return success(null, { msg: 'Passkey removed' })
  })

  serveUser(server, beginPasskeyProof, async ({ session }) => {
    const own = await passkeys.of(session.userId)
    if (own.length === 0) throw new ApiError({ reason: 'not_found' })
    const options = await generateAuthenticationOptions({
      rpID: passkeyPlace(services.config).rpId,
      userVerification: 'required',
      allowCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    })
    await challenges.keep(options.challenge, { purpose: 'proof', owner: ofSession(session) })
    return success({ ...options })
  })

  serveUser(server, provePasskey, async ({ body, session }) => {
    const { userId } = await checkSigned(services, body.passkey, { purpose: 'proof', owner: ofSession(session) })
    // A passkey of somebody else proves somebody else.
    if (userId !== session.userId) throw new ApiError({ reason: 'passkey_wrong', field: 'passkey' })
    const { until } = await noted(services, session, 'passkey')
    return success({ way: 'passkey' as const, until }, { msg: 'Proof taken' })
  })
}
