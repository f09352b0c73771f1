import type { AccountId, Event, OpenOrderView, PlaceOrder } from '@glasshouse/domain'
import { countOrders, findOrder, listOrders } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type CommandContext,
  cancelSpotOrder,
  countOrderTotals,
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
import { isHostRefusal } from '../engine/engine.ts'
import { actorOf, refuseBlocked, SPOT_FREEZE_KEYS } from '../http/access.ts'
import { caughtUp } from '../http/caught-up.ts'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { type Server, serveUser } from '../http/serve-call.ts'
import { contractTotals } from './contract-lists.ts'
import { optionTotals } from './option-lists.ts'
import { assetsOfMarket, endedSpotOrder, pendingOrders, placedFigures } from './spot-orders.ts'

export function spotRoutes(server: Server): void {
  const { house } = server

  serveUser(server, submitCurrencyOrder, async ({ body, session, key }) => {
    await refuseBlocked(house, session, SPOT_FREEZE_KEYS)
    if (body.delegateType === 1 && !house.brand.spotMarketOrders)
      throw new FaultError({ reason: 'value_not_listed', field: 'delegateType', rule: 'must be 0: market orders are not offered here' })
    const context = await contextOf(house, session, requestKey(body.clientOrderId, key))
    const command = submitCurrencyOrder.toCommand?.({ query: undefined, body }, context)
    if (!command || isFault(command)) throw new FaultError(command ?? { reason: 'internal' })
    return place(house, command as PlaceOrder, body)
  })

  serveUser(server, cancelSpotOrder, async ({ query, session, key }) => {
    const command = cancelSpotOrder.toCommand?.({ query, body: undefined }, await contextOf(house, session, requestKey(null, key)))
    if (!command || isFault(command)) throw new FaultError(command ?? { reason: 'internal' })
    const submitted = await house.engine.submit(command)
    if (!submitted.ok)
      throw new FaultError({
        reason: submitted.reason,
        ...(submitted.reason === 'not_found' ? { field: 'id', rule: 'is not an order of yours' } : {}),
      })
    return success({ id: query.id }, { msg: 'Order cancelled', seq: submitted.seq })
  })

  serveUser(server, spotOrderList, async ({ query, session }) => {
    const accountId = await house.accounts.of(session.user.userRef, session.realm)
    const market = query.symbol === undefined ? undefined : house.listing.market(query.symbol)
    if (query.symbol !== undefined && !market)
      throw new FaultError({ reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' })
    const request = {
      accountId,
      marketId: market?.marketId,
      direction: query.isAsc ?? 'desc',
      page: query.pageNum,
      size: query.pageSize,
    } as const
    return query.status === 0 ? listPending(house, request) : listEnded(house, request)
  })

  serveUser(server, countOrderTotals, async ({ params, session }) => {
    if (params.key === 'U_TOTAL') return success(await contractTotals(house, session))
    if (params.key === 'S_TOTAL') return success(await optionTotals(house, session))
    const accountId = await house.accounts.of(session.user.userRef, session.realm)
    await caughtUp(house)
    const [open, { ended }] = await Promise.all([house.engine.read.openOrders(accountId), countOrders(house.readModel, accountId)])
    return success({ openOrder: open.length, orderHistory: ended })
  })
}

async function contextOf(house: House, session: Session, key: string): Promise<CommandContext> {
  const { listing } = house
  return {
    actor: await actorOf(house, session, key),
    market: (symbol) => listing.market(symbol),
    asset: (assetId) => listing.asset(assetId),
  }
}

/** The answer is made from the order's own events, never from a read after it. */
async function place(house: House, command: PlaceOrder, body: SubmitBody) {
  const market = assetsOfMarket(house, command.marketId)
  const submitted = await house.engine.submit(command)
  if (!submitted.ok) {
    const { reason } = submitted
    throw new FaultError(isHostRefusal(reason) ? { reason } : explainRefusal(reason, body, market))
  }
  const { seq, events } = submitted
  const repeated = events.find((event) => event.type === 'DuplicateCommand')
  if (repeated) return repeatedAnswer(house, command.actor.accountId, repeated, seq)
  const figures = placedFigures(events, market)
  return success({ ...figures, isRepeated: false }, { msg: figures.status === 0 ? 'Order placed' : 'Order done', seq })
}

/** The first answer's order as it is now; its id is what the caller must be able to rely on. */
async function repeatedAnswer(house: House, accountId: AccountId, { orderId }: Extract<Event, { type: 'DuplicateCommand' }>, seq: number) {
  const view = await house.engine.read.openOrder(accountId, orderId)
  const order = view ? pendingOrders(house, [view])[0] : await endedOrder(house, accountId, orderId)
  const { status = 1, dealNum = '0', dealPrice = '0', dealValue = '0', fee = '0' } = order ?? {}
  return success(
    { id: String(orderId), status, dealNum, dealPrice, dealValue, fee: fee ?? '0', isRepeated: true },
    { msg: 'Order was placed before', seq },
  )
}

async function endedOrder(house: House, accountId: AccountId, orderId: number): Promise<SpotOrder | undefined> {
  await caughtUp(house)
  const row = await findOrder(house.readModel, accountId, orderId)
  return row ? endedSpotOrder(house, row, 0) : undefined
}

interface ListRequest {
  readonly accountId: AccountId
  readonly marketId: number | undefined
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

async function listPending(house: House, { accountId, marketId, direction, page, size }: ListRequest) {
  const open = (await house.engine.read.openOrders(accountId)).filter((order) => marketId === undefined || order.marketId === marketId)
  const byTime = (a: OpenOrderView, b: OpenOrderView) => a.acceptedAtMs - b.acceptedAtMs || a.orderId - b.orderId
  const ordered = open.toSorted((a, b) => (direction === 'asc' ? byTime(a, b) : byTime(b, a)))
  const shown = ordered.slice((page - 1) * size, page * size)
  return list(pendingOrders(house, shown), { total: open.length, seq: house.engine.health().lastSeq })
}

async function listEnded(house: House, { marketId, ...request }: ListRequest) {
  await caughtUp(house)
  const seq = house.engine.health().projectedSeq
  const { rows, total } = await listOrders(house.readModel, {
    ...request,
    status: 'ended',
    ...(marketId === undefined ? {} : { marketId }),
  })
  return list(
    rows.map((row, index) => endedSpotOrder(house, row, index)),
    { total, seq },
  )
}
