import { operatorNames, screeningHits } from '@glasshouse/records'
import { LISTED_HITS_MAX, list, listedHitToWire, listOperatorNames, listScreeningHits, operatorHome, success } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'
import { type AlarmServices, alarmsOf } from './alarms.ts'
import { type ExposureServices, exposureOf } from './exposure.ts'
import { type HealthServices, healthOf, sourcesOf } from './health-figures.ts'
import { mayOf, type WaitingServices, waitingFor } from './waiting.ts'

export type HomeServices = AlarmServices & ExposureServices & HealthServices & WaitingServices & Needs<'clock', 'db' | 'operatorSessions'>

/** The home of operators: each part for the roles that may see it. And names and hits that its queues show. */
export function homeRoutes(app: FastifyInstance, services: HomeServices): void {
  const { db, operatorSessions } = services.records

  serveOperator(app, services, operatorHome, async ({ operator, token }) => {
    const [waiting, alarms, exposure, endsAtMs] = await Promise.all([
      waitingFor(operator, services),
      alarmsOf(services, sourcesOf(services)),
      mayOf(operator, 'see_exposure') ? exposureOf(services) : null,
      operatorSessions.endsAtMs(token),
    ])
    const health = mayOf(operator, 'see_health') ? healthOf(services) : null
    return success({ now: services.clock(), sittingEndsAt: endsAtMs ?? 0, waiting, alarms, exposure, health })
  })

  serveOperator(app, services, listOperatorNames, async () => {
    const rows = await operatorNames(db)
    return list(rows.map(({ operatorId, name, roles, isActive }) => ({ id: operatorId, name, roles: [...roles], isActive })))
  })

  serveOperator(app, services, listScreeningHits, async ({ query }) => {
    const rows = await screeningHits(db, query.state, LISTED_HITS_MAX)
    return list(rows.map(listedHitToWire))
  })
}
