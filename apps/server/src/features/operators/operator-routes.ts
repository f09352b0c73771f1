import {
  approveAct,
  LISTED_ACTS_MAX,
  list,
  listActs,
  requestAct,
  requestedActToWire,
  signInOperator as signInCall,
  signOutOperator,
  sittingToWire,
  success,
  withdrawAct,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../services/services.ts'
import type { ActDesk } from './act-desk.ts'
import { type SignInServices, signInOperator } from './operator-sign-in.ts'
import { serveOperator } from './serve-operator.ts'

export type OperatorServices = SignInServices & Needs<never, 'operatorSessions'>

/** Sittings, and acts from request to execution. */
export function operatorRoutes(app: FastifyInstance, services: OperatorServices, desk: ActDesk): void {
  const { operatorSessions } = services.records

  app.route<{ Body: { who: string; password: string } }>({
    method: signInCall.method,
    url: signInCall.path,
    schema: { body: signInCall.body },
    handler: async ({ body }) => {
      const operator = await signInOperator(services, body)
      const { token, expiresAtMs } = await operatorSessions.open(operator)
      return success(sittingToWire({ token, expiresAtMs, operator }))
    },
  })

  serveOperator(app, services, signOutOperator, async ({ token }) => {
    await operatorSessions.end(token)
    return success(null)
  })

  serveOperator(app, services, requestAct, async ({ operator, body }) => {
    const { act, words, reason, evidence } = body
    return success(requestedActToWire(await desk.request(operator, { act, words, reason, evidence: evidence ?? '' })))
  })

  serveOperator(app, services, approveAct, async ({ operator, body: { id, confirmation } }) =>
    success(requestedActToWire(await desk.approve(operator, { id, confirmation: confirmation ?? '' }))),
  )

  serveOperator(app, services, withdrawAct, async ({ operator, body }) =>
    success(requestedActToWire(await desk.withdraw(operator, body.id))),
  )

  serveOperator(app, services, listActs, async ({ query }) => {
    const rows = await desk.list(query.state ?? null, LISTED_ACTS_MAX)
    return list(rows.map(requestedActToWire))
  })
}
