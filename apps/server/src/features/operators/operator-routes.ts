import {
  approveAct,
  LISTED_ACTS_MAX,
  list,
  listActs,
  type OpenedSitting,
  operatorToWire,
  requestAct,
  requestedActToWire,
  showSitting,
  signInOperator as signInCall,
  signOutOperator,
  sittingToWire,
  success,
  withdrawAct,
} from '@glasshouse/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../../services/services.ts'
import type { ActDesk } from './act-desk.ts'
import { type SignInServices, signInOperator } from './operator-sign-in.ts'
import { serveOperator } from './serve-operator.ts'

export type OperatorServices = SignInServices & Needs<never, 'operatorSessions'>

interface Given {
  readonly who: string
  readonly password: string
}
/** How a door opens and ends sittings, and what its callers are told of the token. */
export interface SittingDoor {
  open(given: Given, request: FastifyRequest, reply: FastifyReply): Promise<OpenedSitting>
  end(token: string, reply: FastifyReply): Promise<void>
}

/** The command line's: it keeps the token itself. */
export const commandLineDoor = (services: OperatorServices): SittingDoor => ({
  async open(given) {
    const operator = await signInOperator(services, given)
    return { ...(await services.records.operatorSessions.open(operator)), operator }
  },
  end: (token) => services.records.operatorSessions.end(token),
})

/** Sittings, and acts from request to execution. */
export function operatorRoutes(app: FastifyInstance, services: OperatorServices, desk: ActDesk, door: SittingDoor): void {
  app.route<{ Body: Given }>({
    method: signInCall.method,
    url: signInCall.path,
    schema: { body: signInCall.body },
    handler: async (request, reply) => success(sittingToWire(await door.open(request.body, request, reply))),
  })

  serveOperator(app, services, signOutOperator, async ({ token, reply }) => {
    await door.end(token, reply)
    return success(null)
  })

  serveOperator(app, services, showSitting, async ({ operator }) => success(operatorToWire(operator)))

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
