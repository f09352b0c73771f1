import { REALMS } from '@glasshouse/domain'
import { noteExport, rowsBeside, rowsNaming, type Session } from '@glasshouse/records'
import { closeAccount, closedToWire, closingOf, closingStateToWire, exportOwnData, exportToWire, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { type CloseServices, closeAccountOf } from './close-account.ts'
import { type ObstacleServices, obstaclesOf, refusalOf } from './obstacles.ts'

export type PrivacyServices = CloseServices & ObstacleServices & Needs<'proofs' | 'readModel'>

/** What the exchange has about a person, given out or given up. */
export function privacyRoutes(server: CallServer, services: PrivacyServices): void {
  serveUser(server, exportOwnData, async ({ session, request }) => {
    await services.proofs.require(session, request)
    return success(exportToWire(services.clock(), await recordsOf(services, session)))
  })

  serveUser(server, closingOf, async ({ session }) => {
    const inTheWay = await obstaclesOf(services, session)
    return success(closingStateToWire(await services.records.settings.retentionYears(), inTheWay))
  })

  serveUser(server, closeAccount, async ({ session, body, request }) => {
    await services.proofs.require(session, request)
    if (body.loginName !== session.user.loginName)
      throw new ApiError({ reason: 'field_malformed', field: 'loginName', rule: 'must be the name of this account' })
    const refusal = refusalOf(await obstaclesOf(services, session))
    if (refusal) throw refusal
    const owner = { userId: session.userId, userRef: session.user.userRef }
    return success(closedToWire(await closeAccountOf(services, owner)), { msg: 'Account closed' })
  })
}

async function recordsOf(services: PrivacyServices, { userId, user }: Session) {
  const { db } = services.records
  await awaitProjection(services)
  const accounts = await accountsOf(services, user.userRef)
  const [own, beside, money] = await Promise.all([
    rowsNaming(db, 'user_id', [userId]),
    rowsBeside(db, userId, services.identity.keys),
    rowsNaming(db, 'account_id', accounts.map(String)),
  ])
  await noteExport(db, userId, services.clock())
  return { ...own, ...beside, ...money }
}

/** Accounts of the realms in which there is one; none is opened for this. */
async function accountsOf({ engine }: PrivacyServices, userRef: Session['user']['userRef']) {
  const found = await Promise.all(REALMS.map((realm) => engine.read.accountOf(userRef, realm)))
  return found.filter((one) => one !== null)
}
