import { pushKey, subscribePush, success, unsubscribePush } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import type { Needs } from '../../services/services.ts'

/** Notices to browsers. */
export function pushRoutes(server: CallServer, { push }: Needs<'push'>): void {
  serveUser(server, pushKey, () => success({ publicKey: push.publicKey }))

  serveUser(server, subscribePush, async ({ body, session }) => {
    await push.subscriptions.add(session.userId, body)
    return success(null, { msg: 'This browser gets notices' })
  })

  serveUser(server, unsubscribePush, async ({ body, session }) => {
    await push.subscriptions.remove(session.userId, body.endpoint)
    return success(null, { msg: 'This browser gets no more notices' })
  })
}
