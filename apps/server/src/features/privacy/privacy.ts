import { REALMS } from '@glasshouse/domain'
import { IdentityError, noteExport, rowsBeside, rowsNaming, type Session } from '@glasshouse/records'
import { closeAccount, closedToWire, exportOwnData, exportToWire, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type PrivacyServices = Needs<
  'clock' | 'closing' | 'engine' | 'identity' | 'listing' | 'proofs' | 'readModel' | 'sessionChanges',
  'db' | 'sessions' | 'settings' | 'users'
>

/** What the exchange has about a person, given out or given up. */
export function privacyRoutes(server: CallServer, services: PrivacyServices): void {
  serveUser(server, exportOwnData, async ({ session, request }) => {
    await services.proofs.require(session, request)
    return success(exportToWire(services.clock(), await recordsOf(services, session)))
  })

  serveUser(server, closeAccount, async ({ session, body, request }) => {
    await services.proofs.require(session, request)
    if (body.loginName !== session.user.loginName)
      throw new ApiError({ reason: 'field_malformed', field: 'loginName', rule: 'must be the name of this account' })
    await assertNothingLeft(services, session)
    return success(closedToWire(await close(services, session)), { msg: 'Account closed' })
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

/** Real money alone: what demo trading holds is worth nothing and ends with the account. */
async function assertNothingLeft({ engine, listing }: PrivacyServices, { user }: Session): Promise<void> {
  const accountId = await engine.read.accountOf(user.userRef, 'real')
  if (accountId === null) return
  const { read } = engine
  const [orders, positions, contractOrders, options, balances] = await Promise.all([
    read.openOrders(accountId),
    read.positions(accountId),
    read.contractOrders(accountId),
    read.options(accountId),
    read.balances(accountId),
  ])
  const open = { 'spot orders': orders, positions, 'futures orders': contractOrders, options }
  const named = Object.entries(open).flatMap(([name, rows]) => (rows.length > 0 ? [`${rows.length} ${name}`] : []))
  if (named.length > 0) throw new ApiError({ reason: 'anything_open', rule: `Still open: ${named.join(', ')}` })
  const held = balances.filter(({ available, held: inOrders }) => available + inOrders > 0n)
  const coins = [...new Set(held.map(({ assetId }) => listing.asset(assetId).symbol.toUpperCase()))]
  if (coins.length > 0) throw new ApiError({ reason: 'account_not_empty', rule: `The account still holds ${coins.join(', ')}` })
}

async function close(services: PrivacyServices, { userId }: Session): Promise<number> {
  const { db, sessions, settings, users } = services.records
  const years = await settings.retentionYears()
  // Ended first, while their rows are there: who listens is told of each.
  const ended = await sessions.endAll(userId)
  const heldUntilMs = await db.transaction().execute(async (tx) => {
    await services.identity.identities.withdrawIn(tx, userId).catch(ifNoneIsOpen)
    return services.closing.accounts.close(tx, userId, years)
  })
  users.forget(userId)
  for (const sessionId of ended) services.sessionChanges.notify({ kind: 'ended', sessionId })
  return heldUntilMs
}

function ifNoneIsOpen(error: unknown): void {
  if (!(error instanceof IdentityError) || error.reason !== 'nothing_to_withdraw') throw error
}
