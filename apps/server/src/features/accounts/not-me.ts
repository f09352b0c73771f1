import { addAuditEntry } from '@glasshouse/records'
import { notMe, success } from '@glasshouse/wire'
import { type CallServer, servePublic } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type NotMeServices = Needs<
  'clock' | 'notices' | 'sessionChanges',
  'db' | 'notMeTokens' | 'payoutStops' | 'sessions' | 'signInAttempts'
>

/**
 * "This was not me": whoever holds the link of a notice stops payouts and ends every session and every sign-in that
 * waits for its second step. It gives nothing away and lets nobody in, so it asks for nothing else.
 */
export function notMeRoutes(server: CallServer, services: NotMeServices): void {
  const { db, notMeTokens, payoutStops, sessions, signInAttempts } = services.records

  servePublic(server, notMe, async ({ body: { token } }) => {
    const { userId, ended } = await db.transaction().execute(async (tx) => {
      const userId = await notMeTokens.take(tx, token)
      if (userId === null) throw new ApiError({ reason: 'link_not_valid' })
      await payoutStops.stop(tx, userId)
      const ended = await sessions.writeEndAll(tx, userId)
      await signInAttempts.endOf(tx, userId)
      const entry = { actor: `user:${userId}`, act: 'not_me', subject: `user:${userId}`, detail: { sessions: ended.length } }
      await addAuditEntry(tx, entry, services.clock())
      await services.notices.tell(tx, { userId, name: 'payouts-stopped', values: { time: new Date(services.clock()) } })
      return { userId, ended }
    })
    sessions.forgetUser(userId)
    for (const sessionId of ended) services.sessionChanges.notify({ kind: 'ended', sessionId })
    services.notices.sendNow()
    return success(null, { msg: 'Payouts stopped, sessions ended' })
  })
}
