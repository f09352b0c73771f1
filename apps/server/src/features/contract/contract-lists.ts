import type { AccountId, MarketId } from '@glasshouse/domain'
import { listClosedPositions, listContractOrders, listEndedStops, listPositionChanges } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { contractOrderHistory, contractOrderList, isHistory, list, lossList, pageOf, positionChanges, positionList } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import {
  openPositions,
  pastContractOrder,
  pastPosition,
  pastStop,
  pendingContractOrders,
  positionChange,
  waitingStops,
} from '../../views/contract-rows.ts'

export type ContractListServices = Needs<'accounts' | 'engine' | 'listing' | 'prices' | 'readModel'>

/** Lists of contracts: open rows come from the core's memory, ended ones from its projection. */
export function contractLists(server: CallServer, services: ContractListServices): void {
  serveUser(server, contractOrderList, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    if (isHistory(query)) return dealtOrders(services, request)
    const { shown, total } = newest(await services.engine.read.contractOrders(request.accountId), request, (one) => one.orderId)
    return list(pendingContractOrders(services, shown), { total, seq: services.engine.health().lastSeq })
  })

  serveUser(server, contractOrderHistory, async ({ body, session }) => dealtOrders(services, await requestOf(services, session, body)))

  serveUser(server, positionList, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    if (!isHistory(query)) {
      const { shown, total } = newest(await services.engine.read.positions(request.accountId), request, (one) => one.positionId)
      return list(openPositions(services, shown), { total, seq: services.engine.health().lastSeq })
    }
    return projected(
      services,
      () => listClosedPositions(services.readModel, request),
      (row) => pastPosition(services, row),
    )
  })

  serveUser(server, positionChanges, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    const positionId = query.id === undefined ? undefined : Number(query.id)
    const asked = { ...request, positionId, cause: query.cause }
    return projected(
      services,
      () => listPositionChanges(services.readModel, asked),
      (row) => positionChange(services, row),
    )
  })

  serveUser(server, lossList, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    if (isHistory(query))
      return projected(
        services,
        () => listEndedStops(services.readModel, request),
        (row) => pastStop(services, row),
      )
    const { shown, total } = newest(await services.engine.read.stops(request.accountId), request, (one) => one.stopId)
    return list(waitingStops(services, shown), { total, seq: services.engine.health().lastSeq })
  })
}

interface ListRequest {
  readonly accountId: AccountId
  readonly marketId: MarketId | undefined
  readonly page: number
  readonly size: number
}

async function requestOf(
  services: ContractListServices,
  session: Session,
  asked: { readonly symbol?: string | null | undefined } & Parameters<typeof pageOf>[0],
): Promise<ListRequest> {
  const contract = asked.symbol ? services.listing.contract(asked.symbol) : undefined
  if (asked.symbol && !contract) throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' })
  const accountId = await services.accounts.of(session.user.userRef, session.realm)
  return { accountId, marketId: contract?.marketId, ...pageOf(asked) }
}

const dealtOrders = (services: ContractListServices, request: ListRequest) =>
  projected(
    services,
    () => listContractOrders(services.readModel, request),
    (row, index) => pastContractOrder(services, row, index),
  )

/** One page of what the projection holds, which reaches at least to what was durable when the question came. */
async function projected<Row, Shown>(
  services: ContractListServices,
  ask: () => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  show: (row: Row, index: number) => Shown,
) {
  await awaitProjection(services)
  const seq = services.engine.health().projectedSeq
  const { rows, total } = await ask()
  return list(rows.map(show), { total, seq })
}

/** Ids count up, so the highest is the newest. */
function newest<View extends { readonly marketId: MarketId }>(
  views: readonly View[],
  { marketId, page, size }: ListRequest,
  idOf: (view: View) => number,
) {
  const wanted = views.filter((view) => marketId === undefined || view.marketId === marketId).sort((a, b) => idOf(b) - idOf(a))
  return { shown: wanted.slice((page - 1) * size, page * size), total: wanted.length }
}
