import type { AccountId, Event, OpenOrderView, PlaceOrder } from '@glasshouse/domain'
import { findOrder, listOrders } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type CommandContext,
  cancelSpotOrder,
  explainRefusal,
  isFault,
  list,
  requestKey,
  type SpotOrder,
  type SubmitBody,
  spotOrderList,
  submitCurrencyOrder,
  success,
} from '@glasshouse/wire'
import { actorOf, refuseBlocked, SPOT_FREEZE_KEYS } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { isHostRefusal } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { assetsOfMarket, endedSpotOrder, pendingOrders, placedFigures } from '../../views/spot-orders.ts'

export type SpotServices = Needs<'accounts' | 'brand' | 'engine' | 'listing' | 'readModel', 'settings'>

export function spotRoutes(server: CallServer, services: SpotServices): void {
  serveUser(server, submitCurrencyOrder, async ({ body, session, key }) => {
    await refuseBlocked(services, session, SPOT_FREEZE_KEYS)
    if (body.delegateType === 1 && !services.brand.spotMarketOrders)
      throw new ApiError({ reason: 'value_not_listed', field: 'delegateType', rule: 'must be 0: market orders are not offered here' })
    const context = await contextOf(services, session, requestKey(body.clientOrderId, key))
    const command = submitCurrencyOrder.toCommand?.({ query: undefined, body }, context)
    if (!command || isFault(command)) throw new ApiError(command ?? { reason: 'internal' })
    return place(services, command as PlaceOrder, body)
  })

  serveUser(server, cancelSpotOrder, async ({ query, session, key }) => {
    const command = cancelSpotOrder.toCommand?.({ query, body: undefined }, await contextOf(services, session, requestKey(null, key)))
    if (!command || isFault(command)) throw new ApiError(command ?? { reason: 'internal' })
    const submitted = await services.engine.submit(command)
    if (!submitted.ok)
      throw new ApiError({
        reason: submitted.reason,
        ...(submitted.reason === 'not_found' ? { field: 'id', rule: 'is not an order of yours' } : {}),
      })
    return success({ id: query.id }, { msg: 'Order cancelled', seq: submitted.seq })
  })

  serveUser(server, spotOrderList, async ({ query, session }) => {
    const accountId = await services.accounts.of(session.user.userRef, session.realm)
    const market = query.symbol === undefined ? undefined : services.listing.market(query.symbol)
    if (query.symbol !== undefined && !market)
      throw new ApiError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const request = {
      accountId,
      marketId: market?.marketId,
      direction: query.isAsc ?? 'desc',
      page: query.pageNum,
      size: query.pageSize,
    } as const
    return query.status === 0 ? listPending(services, request) : listEnded(services, request)
  })
}

async function contextOf(services: SpotServices, session: Session, key: string): Promise<CommandContext> {
  const { listing } = services
  return {
    actor: await actorOf(services, session, key),
    market: (symbol) => listing.market(symbol),
    asset: (assetId) => listing.asset(assetId),
  }
}

/** The answer is made from the order's own events, never from a read after it. */
async function place(services: SpotServices, command: PlaceOrder, body: SubmitBody) {
  const market = assetsOfMarket(services, command.marketId)
  const submitted = await services.engine.submit(command)
  if (!submitted.ok) {
    const { reason } = submitted
    throw new ApiError(isHostRefusal(reason) ? { reason } : explainRefusal(reason, body, market))
  }
  const { seq, events } = submitted
  const repeated = events.find((event) => event.type === 'DuplicateCommand')
  if (repeated) return repeatedAnswer(services, command.actor.accountId, repeated, seq)
  const figures = placedFigures(events, market)
  return success({ ...figures, isRepeated: false }, { msg: figures.status === 0 ? 'Order placed' : 'Order done', seq })
}

/** The first answer's order as it is now; its id is what the caller must be able to rely on. */
async function repeatedAnswer(
  services: SpotServices,
  accountId: AccountId,
  { orderId }: Extract<Event, { type: 'DuplicateCommand' }>,
  seq: number,
) {
  const view = await services.engine.read.openOrder(accountId, orderId)
  const order = view ? pendingOrders(services, [view])[0] : await endedOrder(services, accountId, orderId)
  const { status = 1, dealNum = '0', dealPrice = '0', dealValue = '0', fee = '0' } = order ?? {}
  return success(
    { id: String(orderId), status, dealNum, dealPrice, dealValue, fee: fee ?? '0', isRepeated: true },
    { msg: 'Order was placed before', seq },
  )
}

async function endedOrder(services: SpotServices, accountId: AccountId, orderId: number): Promise<SpotOrder | undefined> {
  await awaitProjection(services)
  const row = await findOrder(services.readModel, accountId, orderId)
  return row ? endedSpotOrder(services, row, 0) : undefined
}

interface ListRequest {
  readonly accountId: AccountId
  readonly marketId: number | undefined
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

async function listPending(services: SpotServices, { accountId, marketId, direction, page, size }: ListRequest) {
  const open = (await services.engine.read.openOrders(accountId)).filter((order) => marketId === undefined || order.marketId === marketId)
  const byTime = (a: OpenOrderView, b: OpenOrderView) => a.acceptedAtMs - b.acceptedAtMs || a.orderId - b.orderId
  const ordered = open.toSorted((a, b) => (direction === 'asc' ? byTime(a, b) : byTime(b, a)))
  const shown = ordered.slice((page - 1) * size, page * size)
  return list(pendingOrders(services, shown), { total: open.length, seq: services.engine.health().lastSeq })
}

async function listEnded(services: SpotServices, { marketId, ...request }: ListRequest) {
  await awaitProjection(services)
  const seq = services.engine.health().projectedSeq
  const { rows, total } = await listOrders(services.readModel, {
    ...request,
    status: 'ended',
    ...(marketId === undefined ? {} : { marketId }),
  })
  return list(
    rows.map((row, index) => endedSpotOrder(services, row, index)),
    { total, seq },
  )
}
