import {
  actOnReview,
  LISTED_REVIEWS_MAX,
  list,
  listedReviewToWire,
  listReviews,
  shownReviewToWire,
  showReview,
  success,
  type WireReviewAct,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { explained } from '../../identity/identity-faults.ts'
import type { Needs } from '../../services/services.ts'
import { assertNoForeignHost } from './content/own-hosts.ts'
import { serveOperator } from './serve-operator.ts'

export type ReviewServices = Needs<'brands' | 'config' | 'identity' | 'notices', 'operatorSessions'>

const ACTS = {
  claim: 'claim',
  release: 'release',
  approve: 'approve',
  reject: 'reject',
  'want-more': 'want_more',
} as const satisfies Record<WireReviewAct, string>

/** Reviews of identity: one compliance decision, and every look with its purpose. */
export function reviewRoutes(app: FastifyInstance, services: ReviewServices): void {
  const { desk } = services.identity

  serveOperator(app, services, listReviews, async ({ query }) => {
    const listed = await desk.list(query.state, LISTED_REVIEWS_MAX)
    return list(listed.map(listedReviewToWire))
  })

  serveOperator(app, services, showReview, async ({ operator, body }) => {
    const shown = await explained(desk.show({ reviewId: body.id, operatorId: operator.operatorId, purpose: body.purpose }))
    return success(shownReviewToWire(shown, services.config.publicUrl))
  })

  serveOperator(app, services, actOnReview, async ({ operator, body: { id, version, act, reason } }) => {
    const asked = { reviewId: id, version, act: ACTS[act], operatorId: operator.operatorId, reason: reason ?? '' }
    // The reason of an approval is for operators alone.
    if (act !== 'approve') assertNoForeignHost(services, 'reason', asked.reason)
    const acted = await explained(desk.act(asked))
    services.notices.sendNow()
    if (act === 'approve') services.identity.decided.notify(acted.userId)
    return success(listedReviewToWire(acted))
  })
}
