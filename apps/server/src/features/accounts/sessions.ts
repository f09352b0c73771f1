import { deviceNameOf, type ListedSession, maskedNetwork } from '@glasshouse/records'
import { endOtherSessions, endSession, list, sessionEntryToWire, success, userSessions } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type SessionServices = Needs<'sessionChanges', 'audit' | 'sessions'>

/** Sessions of the user, and their ends. */
export function sessionRoutes(server: CallServer, services: SessionServices): void {
  const { sessions, audit } = services.records
  const ended = async (userId: string, sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) services.sessionChanges.notify({ kind: 'ended', sessionId })
    await audit.add({ actor: `user:${userId}`, act: 'end_sessions', subject: `user:${userId}`, detail: { sessions: sessionIds.length } })
  }

  serveUser(server, userSessions, async ({ session }) => {
    const all = await sessions.list(session.userId)
    const own = all.filter(({ sessionId }) => sessionId === session.sessionId)
    const others = all.filter(({ sessionId }) => sessionId !== session.sessionId)
    return list([...own, ...others].map((one) => sessionEntryToWire(factsOf(one), session.sessionId)))
  })

  serveUser(server, endSession, async ({ body: { sessionId }, session }) => {
    if (!(await sessions.endOwn(session.userId, sessionId)))
      throw new ApiError({ reason: 'not_found', field: 'sessionId', rule: 'is none of your sessions' })
    await ended(session.userId, [sessionId])
    return success(null, { msg: 'Session ended' })
  })

  serveUser(server, endOtherSessions, async ({ session }) => {
    const ids = await sessions.endOthers(session.userId, session.sessionId)
    if (ids.length > 0) await ended(session.userId, ids)
    return success({ ended: ids.length }, { msg: 'Other sessions ended' })
  })
}

/** Whoever reads over a shoulder learns no address, and the reader knows the own network again. */
const factsOf = ({ device, address, ...session }: ListedSession) => ({
  ...session,
  device: deviceNameOf(device),
  network: maskedNetwork(address),
})
