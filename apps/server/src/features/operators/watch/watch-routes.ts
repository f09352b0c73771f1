import { checkJournal, list, listFeeds, showJournal, success } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'
import { type FeedServices, feedsOf } from './feeds.ts'
import { checkChain, type JournalServices, journalState } from './journal-state.ts'

export type WatchDeskServices = FeedServices & JournalServices & Needs<never, 'operatorSessions'>

export function watchRoutes(app: FastifyInstance, services: WatchDeskServices): void {
  serveOperator(app, services, showJournal, async () => success(await journalState(services)))

  serveOperator(app, services, checkJournal, async ({ body: { groups } }) => success(await checkChain(services, groups)))

  serveOperator(app, services, listFeeds, async () => list(await feedsOf(services)))
}
