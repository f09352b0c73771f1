import { dateOf } from '@glasshouse/feeds'
import { headLine, publishedHeads, verifyHead } from '@glasshouse/journal'
import { findOption } from '@glasshouse/read-model'
import {
  fairnessBooks,
  fairnessClock,
  fairnessHead,
  fairnessHeads,
  fairnessIndex,
  fairnessOdds,
  fairnessOperators,
  fairnessRounds,
  fairnessSources,
  fairnessWalks,
  HEADS_FILE_PATH,
  list,
  type OptionReceiptData,
  operatorsToWire,
  optionReceipt,
  pageOf,
  publicOperatorToWire,
  success,
} from '@glasshouse/wire'
import { type CallServer, limitRate, servePublic, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { knownOperators } from '../../operators/known-operators.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { daysOfWalks, firstDay } from '../../services/walks.ts'
import { cacheBriefly } from './cache-forever.ts'
import { IndexMoments } from './index-moments.ts'
import { hexHead, Proofs } from './proofs.ts'
import { booksOf, clockStepsOf, oddsOf, roundsOf, sourcesOf } from './public-facts.ts'
import { makeReceipt } from './receipt.ts'

export type FairnessServices = Needs<'accounts' | 'clock' | 'config' | 'engine' | 'listing' | 'readModel' | 'sourceWatch' | 'walks'>

/** Public proofs, and each owner's receipts. */
export function fairnessRoutes(server: CallServer, services: FairnessServices): void {
  const proofs = new Proofs(services)
  const moments = new IndexMoments(services, proofs)

  serveUser(server, optionReceipt, async ({ params, session }) => {
    const accountId = await services.accounts.of(session.user.userRef, session.realm)
    await awaitProjection(services)
    const row = await findOption(services.readModel, accountId, Number(params.id))
    if (!row) throw new ApiError({ reason: 'not_found' })
    if (row.outcome === null) throw new ApiError({ reason: 'option_not_settled' })
    return success((await makeReceipt(services, proofs, row)) as OptionReceiptData)
  })

  servePublic(server, fairnessIndex, async ({ params, query }) => {
    const seq = services.engine.health().lastSeq
    return success(await moments.at((params.symbol as string).toLowerCase(), Number(query.at)), { seq })
  })

  servePublic(server, fairnessHead, async () => {
    const head = await proofs.head()
    const { isSandbox } = services.listing.configuration
    return success({ publicKey: proofs.publicKey, isSandbox, head: hexHead(head) }, { seq: head.seq })
  })

  servePublic(server, fairnessHeads, async ({ query }) => {
    const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before)
    return list((await proofs.headsBefore(before, pageOf(query).size)).map(hexHead))
  })

  serveHeadsFile(server, services)

  // With the group they were read at: an answer given twice is no newer the second time.
  const books = cacheBriefly(
    () => services.engine.time.monotonicMs(),
    async () => {
      const { projectedSeq } = services.engine.health()
      return { rows: await booksOf(services), seq: projectedSeq }
    },
  )
  servePublic(server, fairnessBooks, async () => {
    await awaitProjection(services)
    const { rows, seq } = await books()
    return list(rows, { seq })
  })

  servePublic(server, fairnessRounds, async ({ query }) => {
    const seq = await awaitProjection(services)
    return list(await roundsOf(services, query), { seq })
  })

  servePublic(server, fairnessOdds, async ({ query }) => {
    const seq = await awaitProjection(services)
    const { data, rows } = await oddsOf(services, query.realm ?? 'real')
    return success(data, { rows, seq })
  })

  servePublic(server, fairnessClock, async () => {
    const seq = await awaitProjection(services)
    const { time } = services.engine
    const now = { time: time.now(), apart: time.apartMs, state: time.state }
    return success(now, { rows: await clockStepsOf(services), seq })
  })

  servePublic(server, fairnessOperators, async () => {
    const known = await knownOperators(services.engine)
    return success(operatorsToWire(known), { rows: known.operators.map(publicOperatorToWire) })
  })

  servePublic(server, fairnessSources, async () => {
    const seq = await awaitProjection(services)
    return list(await sourcesOf(services), { seq })
  })

  servePublic(server, fairnessWalks, async ({ query }) => {
    const { walks } = services
    const rows = daysOfWalks(walks, { nowMs: services.clock(), before: query.before, count: pageOf(query).size })
    return success({ anchor: walks.anchorMs, firstDate: dateOf(firstDay(walks)) }, { rows })
  })
}

/** The file as it lies in the data directory, one head a day. */
function serveHeadsFile(server: CallServer, services: FairnessServices): void {
  server.app.get(HEADS_FILE_PATH, { schema: { hide: true } }, (request, reply) => {
    limitRate(server, 'proof', request)
    const lines = publishedHeads(services.config.dataDir)
      .filter((head) => verifyHead(head, services.listing.configuration.publicKey))
      .map((head) => `${headLine(head)}\n`)
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="heads.jsonl"')
      .send(lines.join(''))
  })
}
