import { listSuspense as waitingInSuspense } from '@glasshouse/read-model'
import { suspenseActs, wireVersionIn } from '@glasshouse/records'
import {
  actOnClaim,
  type KeptSuspense,
  LISTED_CLAIMS_MAX,
  LISTED_SUSPENSE_MAX,
  list,
  listClaims,
  listedClaimToWire,
  listedSuspenseToWire,
  listSuspense,
  listWireAccounts,
  oneClaim,
  showClaim,
  shownClaimToWire,
  success,
  wireAccountToWire,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { explained } from '../../deposits/deposit-faults.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { claimOfDesk } from './about-act.ts'
import { assertNoForeignHost } from './content/own-hosts.ts'
import { serveOperator } from './serve-operator.ts'

export type DepositDeskServices = Needs<
  'brands' | 'clock' | 'config' | 'deposits' | 'engine' | 'listing' | 'notices' | 'readModel' | 'withdrawals',
  'db' | 'operatorSessions'
>

/** Claims of deposits: every look has its purpose. Crediting one is an act of two, under its own name. */
export function depositDeskRoutes(app: FastifyInstance, services: DepositDeskServices): void {
  const { desk, wires } = services.deposits

  serveOperator(app, services, listClaims, async ({ query }) => {
    const listed = await desk.list(query.state, LISTED_CLAIMS_MAX)
    return list(listed.map(listedClaimToWire))
  })

  serveOperator(app, services, oneClaim, async ({ query: { serial } }) => {
    const found = await claimOfDesk(services, serial)
    if (!found) throw new ApiError({ reason: 'not_found', field: 'serial' })
    return success(found)
  })

  serveOperator(app, services, showClaim, async ({ operator, body }) => {
    const asked = { serialId: body.serial, operatorId: operator.operatorId, purpose: body.purpose }
    const shown = await explained(desk.show(asked))
    const { address, channel, userId } = shown.deposit
    const version = wireVersionIn(address, userId)
    const account = version === null ? null : await wires.find(channel, version)
    return success(shownClaimToWire({ ...shown, account }, services.config.publicUrl))
  })

  serveOperator(app, services, actOnClaim, async ({ operator, body: { serial, version, act, reason } }) => {
    const asked = { serialId: serial, version, act, operatorId: operator.operatorId, reason: reason ?? '' }
    assertNoForeignHost(services, 'reason', asked.reason)
    const acted = await explained(desk.act(asked))
    services.notices.sendNow()
    return success(listedClaimToWire(acted))
  })
  serveOperator(app, services, listWireAccounts, async () => list((await wires.versions()).map(wireAccountToWire)))

  serveOperator(app, services, listSuspense, async () => {
    await awaitProjection(services)
    const now = services.clock()
    return list((await suspenseOf(services)).map((kept) => listedSuspenseToWire(kept, now)))
  })
}

/** Amounts and times from the journal; who took it in and why, from the act behind its evidence. */
async function suspenseOf({ listing, readModel, records }: DepositDeskServices): Promise<KeptSuspense[]> {
  const rows = await waitingInSuspense(readModel, LISTED_SUSPENSE_MAX)
  const acts = await suspenseActs(
    records.db,
    rows.map(({ evidence }) => evidence),
  )
  return rows.map(({ asset_id: assetId, amount, evidence: evidenceHash, at_ms: sinceMs, seq }) => ({
    ...{ coin: listing.asset(assetId).symbol, amount, evidenceHash, sinceMs, seq },
    act: acts.get(evidenceHash) ?? null,
  }))
}
