import type { AccountId, MarketId } from '@glasshouse/domain'
import { countContractOrders, listClosedPositions, listContractOrders, listEndedStops, listPositionChanges } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import { contractOrderHistory, contractOrderList, list, lossList, positionChanges, positionList } from '@glasshouse/wire'
import { type Server, serveUser } from '../../calls/serve-call.ts'
import { FaultError } from '../../errors/api-error.ts'
import { caughtUp } from '../../services/await-projection.ts'
import type { House } from '../../services/services.ts'
import {
  closedPosition,
  endedContractOrder,
  endedStop,
  openPositions,
  pendingContractOrders,
  positionChangeOf,
  waitingStops,
} from '../../views/contract-rows.ts'

/** What is open comes from the core's memory, what is over from its projection. */
export function contractLists(server: Server): void {
  const { house } = server

  serveUser(server, contractOrderList, async ({ query, session }) => {
    const request = await requestOf(house, session, query)
    if (query.status === 1) return dealtOrders(house, request)
    const { shown, total } = newest(await house.engine.read.contractOrders(request.accountId), request, (one) => one.orderId)
    return list(pendingContractOrders(house, shown), { total, seq: house.engine.health().lastSeq })
  })

  serveUser(server, contractOrderHistory, async ({ body, session }) => dealtOrders(house, await requestOf(house, session, body)))

  serveUser(server, positionList, async ({ query, session }) => {
    const request = await requestOf(house, session, query)
    if (query.status === 0) {
      const { shown, total } = newest(await house.engine.read.positions(request.accountId), request, (one) => one.positionId)
      return list(openPositions(house, shown), { total, seq: house.engine.health().lastSeq })
    }
    return projected(
      house,
      () => listClosedPositions(house.readModel, request),
      (row) => closedPosition(house, row),
    )
  })

  serveUser(server, positionChanges, async ({ query, session }) => {
    const request = await requestOf(house, session, query)
    const positionId = query.id === undefined ? undefined : Number(query.id)
    const asked = { ...request, positionId, cause: query.cause }
    return projected(
      house,
      () => listPositionChanges(house.readModel, asked),
      (row) => positionChangeOf(house, row),
    )
  })

  serveUser(server, lossList, async ({ query, session }) => {
    const request = await requestOf(house, session, query)
    if (query.status === 1)
      return projected(
        house,
        () => listEndedStops(house.readModel, request),
        (row) => endedStop(house, row),
      )
    const { shown, total } = newest(await house.engine.read.stops(request.accountId), request, (one) => one.stopId)
    return list(waitingStops(house, shown), { total, seq: house.engine.health().lastSeq })
  })
}

/** U_TOTAL: what each tab of the contract screen counts. */
export async function contractTotals(house: House, session: Session) {
  const accountId = await house.accounts.of(session.user.userRef, session.realm)
  await caughtUp(house)
  const { read } = house.engine
  const [positions, orders, stops, orderHistory] = await Promise.all([
    read.positions(accountId),
    read.contractOrders(accountId),
    read.stops(accountId),
    countContractOrders(house.readModel, accountId),
  ])
  return { holding: positions.length, openOrder: orders.length, profitAndLoss: stops.length, orderHistory }
}

interface ListRequest {
  readonly accountId: AccountId
  readonly marketId: MarketId | undefined
  readonly page: number
  readonly size: number
}

async function requestOf(
  house: House,
  session: Session,
  asked: { readonly symbol?: string | null | undefined; readonly pageNum: number; readonly pageSize: number },
): Promise<ListRequest> {
  const contract = asked.symbol ? house.listing.contract(asked.symbol) : undefined
  if (asked.symbol && !contract) throw new FaultError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed contract' })
  const accountId = await house.accounts.of(session.user.userRef, session.realm)
  return { accountId, marketId: contract?.marketId, page: asked.pageNum, size: asked.pageSize }
}

const dealtOrders = (house: House, request: ListRequest) =>
  projected(
    house,
    () => listContractOrders(house.readModel, request),
    (row, index) => endedContractOrder(house, row, index),
  )

/** One page of what the projection holds, which reaches at least to what was durable when the question came. */
async function projected<Row, Shown>(
  house: House,
  ask: () => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  show: (row: Row, index: number) => Shown,
) {
  await caughtUp(house)
  const seq = house.engine.health().projectedSeq
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
