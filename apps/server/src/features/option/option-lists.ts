import type { AccountId, MarketId } from '@glasshouse/domain'
import { findOption, listFinishedOptions } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type BodyRead,
  list,
  type OptionListState,
  type OptionOrder,
  optionListState,
  selectOrderList,
  toOptionListRequest,
} from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { optionOfRow, runningOptions } from '../../views/option-rows.ts'
import { newestFirst, pageOfRows, projectedPage } from '../../views/page-of-rows.ts'

export type OptionListServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel'>

/** Lists of options: running and waiting ones come from the core's memory, finished ones from its projection. */
export function optionLists(server: CallServer, services: OptionListServices): void {
  serveUser(server, selectOrderList, async ({ body, session }) => {
    const request = await requestOf(services, session, body)
    if (request.optionId !== undefined) return oneOption(services, request, request.optionId)
    return request.state === 'finished' ? finishedOptions(services, request) : openOptions(services, request)
  })
}

interface ListRequest {
  readonly accountId: AccountId
  readonly state: OptionListState | null
  readonly optionId: number | undefined
  readonly marketId: MarketId | undefined
  readonly page: number
  readonly size: number
}

async function requestOf(services: OptionListServices, session: Session, body: BodyRead<typeof selectOrderList>): Promise<ListRequest> {
  const option = body.symbol ? services.listing.option(body.symbol) : undefined
  if (body.symbol && !option) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'has no options' })
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  return { accountId, marketId: option?.marketId, ...toOptionListRequest(body) }
}

async function openOptions(services: OptionListServices, request: ListRequest) {
  const views = newestFirst(await services.engine.read.options(request.accountId), request, (view) => view.optionId)
  const wanted = runningOptions(services, views).filter((one) => optionListState(one) === request.state)
  return list(pageOfRows(wanted, request), { total: wanted.length, seq: services.engine.health().lastSeq })
}

function finishedOptions(services: OptionListServices, request: ListRequest) {
  return projectedPage(
    services,
    () => listFinishedOptions(services.readModel, request),
    (row) => optionOfRow(services, row),
  )
}

/**
 * At most one: an id of somebody else, and one that has another status or market, give no row. What runs waits for no
 * projection.
 */
async function oneOption(services: OptionListServices, { accountId, state, marketId }: ListRequest, optionId: number) {
  const fits = (one: OptionOrder) => state === null || optionListState(one) === state
  const ofMarket = (market: MarketId) => marketId === undefined || market === marketId
  const views = (await services.engine.read.options(accountId)).filter((view) => view.optionId === optionId)
  if (views.length > 0) {
    const { lastSeq: seq } = services.engine.health()
    const rows = runningOptions(
      services,
      views.filter((view) => ofMarket(view.marketId)),
    ).filter(fits)
    return list(rows, { total: rows.length, seq })
  }
  const seq = await awaitProjection(services)
  const row = await findOption(services.readModel, accountId, optionId)
  const rows = (row && ofMarket(row.market_id) ? [optionOfRow(services, row)] : []).filter(fits)
  return list(rows, { total: rows.length, seq })
}
