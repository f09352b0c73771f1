import { REASON_CODES } from '@glasshouse/domain'
import {
  list,
  listActForms,
  listedStopToWire,
  listRules,
  listStops,
  previewAct,
  previewRequest,
  previewToWire,
  success,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'
import { actForms } from './act-forms.ts'
import { type RuleListServices, rulesOf } from './listed-rules.ts'
import { type PreviewServices, previewOf, previewOfRequest } from './preview.ts'
import { type StopServices, stopsOf } from './stops.ts'

export type RulesServices = PreviewServices & RuleListServices & StopServices & Needs<never, 'operatorSessions'>

/** What stands, what would change, and what is stopped. Changing it is `requestAct`, like everywhere. */
export function rulesRoutes(app: FastifyInstance, services: RulesServices): void {
  serveOperator(app, services, listActForms, async () => success({ reasons: [...REASON_CODES] }, { rows: await actForms(services) }))

  serveOperator(app, services, previewAct, async ({ operator, body: { act, words, evidence } }) =>
    success(previewToWire(await previewOf(services, operator, { act, words, evidence: evidence ?? '' }))),
  )

  serveOperator(app, services, previewRequest, async ({ operator, body: { id } }) =>
    success(previewToWire(await previewOfRequest(services, operator, id))),
  )

  serveOperator(app, services, listRules, async () => list(await rulesOf(services)))

  serveOperator(app, services, listStops, async () => list((await stopsOf(services)).map(listedStopToWire)))
}
