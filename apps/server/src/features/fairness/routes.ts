import { dateOf } from '@glasshouse/feeds'
import { headLine, hex, publishedHeads, type SignedHead } from '@glasshouse/journal'
import { findOption } from '@glasshouse/read-model'
import {
  fairnessBooks,
  fairnessClock,
  fairnessHead,
  fairnessHeads,
  fairnessIndex,
  fairnessOdds,
  fairnessRounds,
  fairnessSources,
  fairnessWalks,
  HEADS_FILE_PATH,
  list,
  type OptionReceiptData,
  optionReceipt,
  success,
  type WireSignedHead,
} from '@glasshouse/wire'
import { limitRate, type Server, servePublic, serveUser } from '../../calls/serve-call.ts'
import { FaultError } from '../../errors/api-error.ts'
import { caughtUp } from '../../services/await-projection.ts'
import { daysOfWalks, firstDay } from '../../services/walks.ts'
import { rememberedBriefly } from './cache-forever.ts'
import { booksOf, clockStepsOf, oddsOf, roundsOf, sourcesOf } from './house-facts.ts'
import { IndexMoments } from './index-moments.ts'
import { Proofs } from './proofs.ts'
import { makeReceipt } from './receipt.ts'

/** What everybody may check, and each owner's receipts. */
export function fairnessRoutes(server: Server): void {
  const { house } = server
  const proofs = new Proofs(house)
  const moments = new IndexMoments(house, proofs)

  serveUser(server, optionReceipt, async ({ params, session }) => {
    const accountId = await house.accounts.of(session.user.userRef, session.realm)
    await caughtUp(house)
    const row = await findOption(house.readModel, accountId, Number(params.id))
    if (!row) throw new FaultError({ reason: 'not_found' })
    if (row.outcome === null) throw new FaultError({ reason: 'option_not_settled' })
    return success((await makeReceipt(house, proofs, row)) as OptionReceiptData)
  })

  servePublic(server, fairnessIndex, async ({ params, query }) => {
    const seq = house.engine.health().lastSeq
    return success(await moments.at((params.symbol as string).toLowerCase(), Number(query.at)), { seq })
  })

  servePublic(server, fairnessHead, async () => {
    const head = await proofs.head()
    const { isSandbox } = house.listing.configuration
    return success({ publicKey: proofs.publicKey, isSandbox, head: headToWire(head) }, { seq: head.seq })
  })

  servePublic(server, fairnessHeads, async ({ query }) => {
    const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before)
    return list((await proofs.reader.headsBefore(before, query.pageSize)).map(headToWire))
  })

  serveHeadsFile(server)

  // With the group they were read at: an answer given twice is no newer the second time.
  const books = rememberedBriefly(
    () => house.engine.time.monotonicMs(),
    async () => {
      const { projectedSeq } = house.engine.health()
      return { rows: await booksOf(house), seq: projectedSeq }
    },
  )
  servePublic(server, fairnessBooks, async () => {
    await caughtUp(house)
    const { rows, seq } = await books()
    return list(rows, { seq })
  })

  servePublic(server, fairnessRounds, async ({ query }) => {
    await caughtUp(house)
    const { projectedSeq } = house.engine.health()
    return list(await roundsOf(house, query), { seq: projectedSeq })
  })

  servePublic(server, fairnessOdds, async ({ query }) => {
    await caughtUp(house)
    const { projectedSeq } = house.engine.health()
    const { data, rows } = await oddsOf(house, query.realm ?? 'real')
    return success(data, { rows, seq: projectedSeq })
  })

  servePublic(server, fairnessClock, async () => {
    await caughtUp(house)
    const { time } = house.engine
    const { projectedSeq } = house.engine.health()
    const now = { time: time.now(), apart: time.apartMs, state: time.state }
    return success(now, { rows: await clockStepsOf(house), seq: projectedSeq })
  })

  servePublic(server, fairnessSources, async () => {
    await caughtUp(house)
    const { projectedSeq } = house.engine.health()
    return list(await sourcesOf(house), { seq: projectedSeq })
  })

  servePublic(server, fairnessWalks, async ({ query }) => {
    const { walks } = house
    const rows = daysOfWalks(walks, { nowMs: house.clock(), before: query.before, count: query.pageSize })
    return success({ anchor: walks.anchorMs, firstDate: dateOf(firstDay(walks)) }, { rows })
  })
}

/** The file as it lies in the data directory, one head a day. */
function serveHeadsFile({ app, house, limits }: Server): void {
  app.get(HEADS_FILE_PATH, { schema: { hide: true } }, (request, reply) => {
    limitRate(house, limits, 'proof', request)
    const lines = publishedHeads(house.config.dataDir).map((head) => `${headLine(head)}\n`)
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="heads.jsonl"')
      .send(lines.join(''))
  })
}

const headToWire = (head: SignedHead): WireSignedHead => ({
  seq: head.seq,
  hash: hex(head.hash),
  logRoot: hex(head.logRoot),
  stateSeq: head.stateSeq,
  stateHash: hex(head.stateHash),
  timeMs: head.timeMs,
  signature: hex(head.signature),
  logPeaks: hex(head.logPeaks),
})
