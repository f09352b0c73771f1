import type { AccountId, OpenOrderView } from '@glasshouse/domain'
import { findOrder, listOrders } from '@glasshouse/read-model'
import {
  cancelSpotOrder,
  isHistory,
  isResting,
  list,
  repeatedSpotPlacement,
  replaceSpotOrder,
  type SpotOrder,
  spotOrderList,
  spotPlacementToWire,
  submitCurrencyOrder,
  success,
  toSpotListRequest,
} from '@glasshouse/wire'
import { SPOT_FREEZE_KEYS } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { type Accepted, type CommandServices, serveCommand } from '../../calls/serve-command.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { pageOfRows, projectedPage } from '../../views/page-of-rows.ts'
import { assetsOfMarket, endedOrder, pendingOrders } from '../../views/spot-orders.ts'

export type SpotServices = CommandServices & Needs<'readModel'>

export function spotRoutes(server: CallServer, services: SpotServices): void {
  serveCommand(server, services, submitCurrencyOrder, {
    answer: placedAnswer(services, 'Order placed'),
    repeated: repeatedAnswer(services, 'Order was placed before'),
    freezeKeys: SPOT_FREEZE_KEYS,
  })
  serveCommand(server, services, replaceSpotOrder, {
    answer: placedAnswer(services, 'Order changed'),
    repeated: repeatedAnswer(services, 'Order was changed before'),
    freezeKeys: SPOT_FREEZE_KEYS,
  })

  serveCommand(server, services, cancelSpotOrder, {
    answer: ({ query, seq }) => success({ id: query.id }, { msg: 'Order cancelled', seq }),
  })

  serveUser(server, spotOrderList, async ({ query, session }) => {
    const accountId = await services.accounts.of(session.user.userRef, session.realm)
    const market = query.symbol === undefined ? undefined : services.listing.market(query.symbol)
    if (query.symbol !== undefined && !market)
      throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const request = { accountId, marketId: market?.marketId, ...toSpotListRequest(query) }
    return isHistory(query) ? listEnded(services, request) : listPending(services, request)
  })
}

type PlacingCall = typeof submitCurrencyOrder | typeof replaceSpotOrder

/** The answer is made from the order's own events, never from a read after it. */
const placedAnswer =
  (services: SpotServices, msg: string) =>
  ({ command, events, seq }: Pick<Accepted<PlacingCall>, 'command' | 'events' | 'seq'>) => {
    const placed = spotPlacementToWire(events, assetsOfMarket(services, command.marketId))
    return success(placed, { msg: isResting(placed) ? msg : 'Order done', seq })
  }

const repeatedAnswer =
  (services: SpotServices, msg: string) =>
  async ({ command, seq }: Pick<Accepted<PlacingCall>, 'command' | 'seq'>, orderId: number) => {
    const order = await orderNow(services, command.actor.accountId, orderId)
    return success(repeatedSpotPlacement(orderId, order), { msg, seq })
  }

async function orderNow(services: SpotServices, accountId: AccountId, orderId: number): Promise<SpotOrder | undefined> {
  const view = await services.engine.read.openOrder(accountId, orderId)
  if (view) return pendingOrders(services, [view])[0]
  await awaitProjection(services)
  const row = await findOrder(services.readModel, accountId, orderId)
  return row ? endedOrder(services, row, 0) : undefined
}

interface ListRequest {
  readonly accountId: AccountId
  readonly marketId: number | undefined
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

async function listPending(services: SpotServices, { accountId, marketId, direction, ...page }: ListRequest) {
  const open = (await services.engine.read.openOrders(accountId)).filter((order) => marketId === undefined || order.marketId === marketId)
  const byTime = (a: OpenOrderView, b: OpenOrderView) => a.acceptedAtMs - b.acceptedAtMs || a.orderId - b.orderId
  const ordered = open.toSorted((a, b) => (direction === 'asc' ? byTime(a, b) : byTime(b, a)))
  return list(pendingOrders(services, pageOfRows(ordered, page)), { total: open.length, seq: services.engine.health().lastSeq })
}

function listEnded(services: SpotServices, { marketId, ...request }: ListRequest) {
  return projectedPage(
    services,
    () => listOrders(services.readModel, { ...request, status: 'ended', ...(marketId === undefined ? {} : { marketId }) }),
    (row, index) => endedOrder(services, row, index),
  )
}
