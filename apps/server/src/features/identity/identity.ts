import { identityStates, identityStatesToWire, success, toSentIdentity, uploadKyc, withdrawKyc } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { explained } from '../../identity/identity-faults.ts'
import { keptLevels } from '../../identity/kept-levels.ts'
import type { Needs } from '../../services/services.ts'

export type IdentityServices = Needs<'identity', 'settings'>

/** What a person sends to be verified, and how far that is. */
export function identityRoutes(server: CallServer, { identity, records }: IdentityServices): void {
  const { identities } = identity

  serveUser(server, uploadKyc, async ({ session, body }) => {
    await explained(identities.submit(session.userId, toSentIdentity(body)))
    return success({ flag: body.flag, auditStatus: '3' as const }, { msg: 'Verification submitted' })
  })

  serveUser(server, withdrawKyc, async ({ session }) => {
    await explained(identities.withdraw(session.userId))
    return success(null, { msg: 'Verification withdrawn' })
  })

  serveUser(server, identityStates, async ({ session }) => {
    const [levels, years] = await Promise.all([keptLevels(identities, session.userId), records.settings.retentionYears()])
    return success(identityStatesToWire(levels, years))
  })
}
