import type { AccountId, MarketId } from '@glasshouse/domain'
import { listClosedPositions, listContractOrders, listEndedStops, listPositionChanges } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { contractOrderHistory, contractOrderList, isHistory, list, lossList, pageOf, positionChanges, positionList } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { ApiError } from '../../errors/api-error.ts'
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
import { newestFirst, pageOfRows, projectedPage } from '../../views/page-of-rows.ts'

export type ContractListServices = Needs<'accounts' | 'engine' | 'listing' | 'prices' | 'readModel'>

/** Lists of contracts: open rows come from the core's memory, ended ones from its projection. */
export function contractLists(server: CallServer, services: ContractListServices): void {
  serveUser(server, contractOrderList, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    if (isHistory(query)) return dealtOrders(services, request)
    const open = newestFirst(await services.engine.read.contractOrders(request.accountId), request, (one) => one.orderId)
    const shown = pendingContractOrders(services, pageOfRows(open, request))
    return list(shown, { total: open.length, seq: services.engine.health().lastSeq })
  })

  serveUser(server, contractOrderHistory, async ({ body, session }) => dealtOrders(services, await requestOf(services, session, body)))

  serveUser(server, positionList, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    if (!isHistory(query)) {
      const open = newestFirst(await services.engine.read.positions(request.accountId), request, (one) => one.positionId)
      const shown = openPositions(services, pageOfRows(open, request))
      return list(shown, { total: open.length, seq: services.engine.health().lastSeq })
    }
    return projectedPage(
      services,
      () => listClosedPositions(services.readModel, request),
      (row) => pastPosition(services, row),
    )
  })

  serveUser(server, positionChanges, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    const positionId = query.id === undefined ? undefined : Number(query.id)
    const asked = { ...request, positionId, cause: query.cause }
    return projectedPage(
      services,
      () => listPositionChanges(services.readModel, asked),
      (row) => positionChange(services, row),
    )
  })

  serveUser(server, lossList, async ({ query, session }) => {
    const request = await requestOf(services, session, query)
    if (isHistory(query))
      return projectedPage(
        services,
        () => listEndedStops(services.readModel, request),
        (row) => pastStop(services, row),
      )
    const open = newestFirst(await services.engine.read.stops(request.accountId), request, (one) => one.stopId)
    const shown = waitingStops(services, pageOfRows(open, request))
    return list(shown, { total: open.length, seq: services.engine.health().lastSeq })
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
  projectedPage(
    services,
    () => listContractOrders(services.readModel, request),
    (row, index) => pastContractOrder(services, row, index),
  )
