import { addAuditEntry, type Records } from '@glasshouse/records'
import { notMe, notMeOfNotice, success } from '@glasshouse/wire'
import { type CallServer, servePublic, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type NotMeServices = Needs<
  'clock' | 'notices' | 'sessionChanges',
  'db' | 'notMeTokens' | 'payoutStops' | 'sessions' | 'signInAttempts'
>

/**
 * "This was not me": whoever holds the link of a notice, or reads the notice in the inbox, stops payouts and ends every
 * session and every sign-in that waits for its second step. It gives nothing away and lets nobody in, so it asks for
 * nothing else.
 */
export function notMeRoutes(server: CallServer, services: NotMeServices): void {
  const { notMeTokens } = services.records

  servePublic(server, notMe, async ({ body: { token } }) => {
    await stopAccount(services, (tx) => notMeTokens.take(tx, token))
    return success(null, STOPPED)
  })

  serveUser(server, notMeOfNotice, async ({ body: { id }, session: { userId } }) => {
    await stopAccount(services, async (tx) => ((await notMeTokens.takeNotice(tx, userId, Number(id))) ? userId : null))
    return success(null, STOPPED)
  })
}

const STOPPED = { msg: 'Payouts stopped, sessions ended' }

/** `take` uses the link up and names its user; null: nothing is changed. */
async function stopAccount(services: NotMeServices, take: (tx: Records) => Promise<string | null>): Promise<void> {
  const { db, payoutStops, sessions, signInAttempts } = services.records
  const { userId, ended } = await db.transaction().execute(async (tx) => {
    const userId = await take(tx)
    if (userId === null) throw new ApiError({ reason: 'link_not_valid' })
    await payoutStops.stop(tx, userId)
    const ended = await sessions.writeEndAll(tx, userId)
    await signInAttempts.endOf(tx, userId)
    const entry = { actor: `user:${userId}`, act: 'not_me', subject: `user:${userId}`, detail: { sessions: ended.length } } as const
    await addAuditEntry(tx, entry, services.clock())
    await services.notices.tell(tx, { userId, name: 'payouts-stopped', values: { time: new Date(services.clock()) } })
    return { userId, ended }
  })
  sessions.forgetUser(userId)
  for (const sessionId of ended) services.sessionChanges.notify({ kind: 'ended', sessionId })
  services.notices.sendNow()
}
