import type { Command, Event } from '@glasshouse/domain'
import { findContractOrder } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  adjustAmount,
  adjustPositionAmout,
  adjustPositionMargn,
  type CloseBody,
  type ContractContext,
  type ContractOrder,
  canCelOrder,
  explainContractRefusal,
  type Fault,
  isFault,
  lossCancel,
  lossSett,
  type MoneyBody,
  type RefusalFields,
  requestKey,
  stopFields,
  stopOrder,
  stopPosition,
  submitContractOrder,
  success,
  toAddPrincipal,
  toAdjustMargin,
  toCancelContractOrder,
  toCancelStop,
  toClosingOrder,
  toOpeningOrder,
  toSetStop,
} from '@glasshouse/wire'
import { actorOf, CONTRACT_FREEZE_KEYS, refuseBlocked } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { isHostRefusal } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { endedContractOrder, pendingContractOrders, ruleOf } from '../../views/contract-rows.ts'
import { adjustedAnswer, placedAnswer, repeatedAnswer } from './contract-answers.ts'

export type ContractActServices = Needs<'accounts' | 'engine' | 'listing' | 'prices' | 'readModel', 'settings'>

/** What a client asks to be done to its contract orders, positions and stops. */
export function contractActs(server: CallServer, services: ContractActServices): void {
  serveUser(server, submitContractOrder, async ({ body, session, key }) => {
    await refuseBlocked(services, session, CONTRACT_FREEZE_KEYS)
    const context = await contextOf(services, session, requestKey(body.clientOrderId, key))
    const fields = { price: 'delegatePrice', size: 'delegateTotal', leverage: 'leverage', symbol: 'symbol', ...keyField(body) }
    return place(services, toOpeningOrder(body, context), fields)
  })

  for (const call of [stopPosition, stopOrder])
    serveUser(server, call, async ({ body, session, key }) => close(services, body, await positionContext(services, session, body, key)))

  serveUser(server, adjustPositionAmout, async ({ body, session, key }) => {
    await refuseBlocked(services, session, CONTRACT_FREEZE_KEYS)
    const context = await positionContext(services, session, body, key)
    return place(services, toAddPrincipal(body, context), { size: 'money', id: 'id', ...keyField(body) })
  })

  serveUser(server, adjustAmount, async ({ body, session, key }) =>
    adjust(services, body, await positionContext(services, session, body, key)),
  )
  serveUser(server, adjustPositionMargn, async ({ body, session, key }) =>
    adjust(services, body, await positionContext(services, session, body, key)),
  )

  serveUser(server, canCelOrder, async ({ body, session, key }) => {
    const actor = await actorOf(services, session, requestKey(null, key))
    const { seq } = await done(services, toCancelContractOrder(body.id, { actor }), { id: 'id' }, 'is not a pending order of yours')
    return success({ id: body.id }, { msg: 'Order cancelled', seq })
  })

  serveUser(server, lossSett, async ({ body, session, key }) => {
    const context = await positionContext(services, session, body, key)
    const { trigger, size } = stopFields(body)
    const command = toSetStop(body, context)
    const { seq, events } = await done(services, command, { price: 'loseDelegatePrice', size, trigger, id: 'id', ...keyField(body) })
    const repeated = events.find((event) => event.type === 'DuplicateCommand')
    if (repeated) return success({ id: String(repeated.orderId), isRepeated: true }, { msg: 'Stop was set before', seq })
    const placed = events.find((event) => event.type === 'StopPlaced')
    return success({ id: String(placed?.stopId), isRepeated: false }, { msg: 'Stop set', seq })
  })

  serveUser(server, lossCancel, async ({ body, session, key }) => {
    const actor = await actorOf(services, session, requestKey(null, key))
    const { seq } = await done(services, toCancelStop(body.id, { actor }), { id: 'id' }, 'is not a waiting stop of yours')
    return success({ id: body.id }, { msg: 'Stop cancelled', seq })
  })
}

async function contextOf(services: ContractActServices, session: Session, key: string): Promise<ContractContext> {
  const { listing } = services
  return {
    actor: await actorOf(services, session, key),
    contract: (symbol) => listing.contract(symbol),
    contractOf: (marketId) => listing.contractOf(marketId),
    asset: (assetId) => listing.asset(assetId),
    position: () => undefined,
  }
}

/** With the caller's open positions, as the core's memory has them. */
async function positionContext(
  services: ContractActServices,
  session: Session,
  { clientOrderId }: { readonly clientOrderId?: string | null | undefined },
  key: string,
): Promise<ContractContext> {
  const context = await contextOf(services, session, requestKey(clientOrderId, key))
  const positions = await services.engine.read.positions(context.actor.accountId)
  return { ...context, position: (positionId) => positions.find((one) => one.positionId === positionId) }
}

const keyField = ({ clientOrderId }: { readonly clientOrderId?: string | null | undefined }) =>
  clientOrderId ? { key: 'clientOrderId' } : {}

/** Submits; what was refused is told at the field it is about. */
async function done(
  services: ContractActServices,
  command: Command | Fault,
  fields: RefusalFields,
  unknownId = 'is not an open position of yours',
) {
  if (isFault(command)) throw new ApiError(command)
  const submitted = await services.engine.submit(command)
  if (submitted.ok) return submitted
  const { reason } = submitted
  if (isHostRefusal(reason)) throw new ApiError({ reason })
  if (reason === 'not_found') throw new ApiError({ reason, field: 'id', rule: unknownId })
  const contract =
    'marketId' in command && services.listing.isContract(command.marketId) ? services.listing.contractOf(command.marketId) : null
  throw new ApiError(explainContractRefusal(reason, fields, contract))
}

/** The answer is made from the order's own events, never from a read after it. */
async function place(
  services: ContractActServices,
  command: ReturnType<typeof toOpeningOrder> | ReturnType<typeof toAddPrincipal>,
  fields: RefusalFields,
) {
  const { seq, events } = await done(services, command, fields)
  const repeated = events.find((event) => event.type === 'DuplicateCommand')
  if (repeated) {
    const order = await orderNow(services, (command as Command).actor.accountId, repeated.orderId)
    return success(repeatedAnswer(repeated.orderId, order), { msg: 'Order was placed before', seq })
  }
  const accepted = events.find(
    (event): event is Extract<Event, { type: 'ContractOrderAccepted' }> => event.type === 'ContractOrderAccepted',
  )
  const answer = placedAnswer(events, ruleOf(services, accepted?.marketId ?? 0))
  return success(answer, { msg: answer.status === 0 ? 'Order placed' : 'Order done', seq })
}

function close(services: ContractActServices, body: CloseBody, context: ContractContext) {
  return place(services, toClosingOrder(body, context), { price: 'delegatePrice', size: 'total', id: 'id', ...keyField(body) })
}

async function adjust(services: ContractActServices, body: MoneyBody & { readonly flag?: 0 | 1 }, context: ContractContext) {
  const { seq, events } = await done(services, toAdjustMargin(body, context), { size: 'money', id: 'id', ...keyField(body) })
  const changed = events.find((event) => event.type === 'PositionChanged')
  const positionId = Number(body.id)
  const position = changed ?? (await services.engine.read.positions(context.actor.accountId)).find((one) => one.positionId === positionId)
  if (!position) throw new ApiError({ reason: 'not_found', field: 'id' })
  const { settle } = ruleOf(services, position.marketId)
  return success(adjustedAnswer(position, settle.decimals, changed === undefined), { msg: 'Margin adjusted', seq })
}

async function orderNow(services: ContractActServices, accountId: number, orderId: number): Promise<ContractOrder | undefined> {
  const pending = (await services.engine.read.contractOrders(accountId)).filter((one) => one.orderId === orderId)
  if (pending.length > 0) return pendingContractOrders(services, pending)[0]
  await awaitProjection(services)
  const row = await findContractOrder(services.readModel, accountId, orderId)
  return row ? endedContractOrder(services, row, 0) : undefined
}
