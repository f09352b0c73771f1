import type { Command, Realm } from '@glasshouse/domain'
import { type AccountClosing, IdentityError, type User } from '@glasshouse/records'
import { isHostRefusal, type Submitted } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type CloseServices = Needs<
  'clock' | 'closing' | 'deposits' | 'engine' | 'identity' | 'log' | 'notices' | 'sessionChanges',
  'db' | 'sessions' | 'settings' | 'users'
>
type Owner = Pick<User, 'userId' | 'userRef'>

/**
 * The closing is noted, the core checks and freezes the real account in one command, the records are emptied, and demo
 * trading ends. Each step may be repeated: whatever a kill leaves is finished by the next start
 * (docs/adr/0035-closing-and-revoking.md). Gives the end of the hold.
 */
export async function closeAccountOf(services: CloseServices, owner: Owner): Promise<number> {
  const { closings } = services.closing
  const closing = await closings.note(owner.userId)
  const refused = await closeInCore(services, owner, 'real', closing)
  if (refused !== null) {
    // Where nobody knows the outcome it stays noted, and is looked at again.
    if (refused !== 'unknown_outcome') await closings.forget(closing)
    throw new ApiError({ reason: refused })
  }
  const heldUntilMs = await emptyRecords(services, owner.userId)
  await endDemo(services, owner, closing).catch((error: unknown) => services.log.warn({ err: error }, 'a closing is finished later'))
  return heldUntilMs
}

/** Goes on with whatever is noted. Gives how many are through. */
export async function finishClosings(services: CloseServices): Promise<number> {
  let done = 0
  for (const closing of await services.closing.closings.all()) if (await finished(services, closing)) done++
  return done
}

async function finished(services: CloseServices, closing: AccountClosing): Promise<boolean> {
  const owner = await services.records.users.byId(closing.userId)
  if (!owner) return false
  const refused = await closeInCore(services, owner, 'real', closing)
  if (refused !== null && isHostRefusal(refused)) return false
  if (refused !== null && (await services.closing.accounts.heldUntilMs(owner.userId)) === null) {
    // Something was opened before the core heard of the closing: the account stays, and its owner can ask again.
    await services.closing.closings.forget(closing)
    return false
  }
  await emptyRecords(services, owner.userId)
  return endDemo(services, owner, closing)
}

/** Null when it is closed, by this try or an earlier one, or when there is no account. */
async function closeInCore({ engine }: CloseServices, { userRef }: Owner, realm: Realm, { closingKey }: AccountClosing) {
  const accountId = await engine.read.accountOf(userRef, realm)
  if (accountId === null) return null
  const actor = { origin: 'user', actorId: 0, accountId, realm, key: closingKey } as const
  return refusalIn(await engine.submit({ type: 'CloseAccount', actor } satisfies Command))
}

function refusalIn(submitted: Submitted) {
  if (!submitted.ok) return submitted.reason
  const repeated = submitted.events.find((event) => event.type === 'DuplicateCommand')
  return repeated && repeated.reason !== '' ? repeated.reason : null
}

async function endDemo(services: CloseServices, owner: Owner, closing: AccountClosing): Promise<boolean> {
  const refused = await closeInCore(services, owner, 'demo', closing)
  if (refused !== null && isHostRefusal(refused)) return false
  await services.closing.closings.forget(closing)
  return true
}

/** A second time changes nothing. */
async function emptyRecords(services: CloseServices, userId: string): Promise<number> {
  const { closing, deposits, identity, notices, records, sessionChanges, clock } = services
  const known = await closing.accounts.heldUntilMs(userId)
  if (known !== null) return known
  const years = await records.settings.retentionYears()
  // Ended first, while their rows are there: who listens is told of each.
  const ended = await records.sessions.endAll(userId)
  const heldUntilMs = await records.db.transaction().execute(async (tx) => {
    // Two that close at once are looked at one after the other.
    await records.users.lock(tx, userId)
    const closed = await closing.accounts.heldUntilMs(userId, tx)
    if (closed !== null) return closed
    await identity.identities.withdrawIn(tx, userId).catch(ifNoneIsOpen)
    await deposits.claims.withdrawAll(tx, userId)
    await notices.tell(tx, { userId, name: 'account-closed', values: { time: new Date(clock()) } })
    return closing.accounts.close(tx, userId, years)
  })
  records.users.forget(userId)
  notices.sendNow()
  for (const sessionId of ended) sessionChanges.notify({ kind: 'ended', sessionId })
  return heldUntilMs
}

function ifNoneIsOpen(error: unknown): void {
  if (!(error instanceof IdentityError) || error.reason !== 'nothing_to_withdraw') throw error
}
