import { actOnClaim, LISTED_CLAIMS_MAX, list, listClaims, listedClaimToWire, showClaim, shownClaimToWire, success } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { explained } from '../../deposits/deposit-faults.ts'
import type { Needs } from '../../services/services.ts'
import { serveOperator } from './serve-operator.ts'

export type DepositDeskServices = Needs<'config' | 'deposits' | 'notices', 'operatorSessions'>

/** Claims of deposits: every look has its purpose. Crediting one is an act of two, under its own name. */
export function depositDeskRoutes(app: FastifyInstance, services: DepositDeskServices): void {
  const { desk } = services.deposits

  serveOperator(app, services, listClaims, async ({ query }) => {
    const listed = await desk.list(query.state, LISTED_CLAIMS_MAX)
    return list(listed.map(listedClaimToWire))
  })

  serveOperator(app, services, showClaim, async ({ operator, body }) => {
    const asked = { serialId: body.serial, operatorId: operator.operatorId, purpose: body.purpose }
    return success(shownClaimToWire(await explained(desk.show(asked)), services.config.publicUrl))
  })

  serveOperator(app, services, actOnClaim, async ({ operator, body: { serial, version, act, reason } }) => {
    const asked = { serialId: serial, version, act, operatorId: operator.operatorId, reason: reason ?? '' }
    const acted = await explained(desk.act(asked))
    services.notices.sendNow()
    return success(listedClaimToWire(acted))
  })
}
