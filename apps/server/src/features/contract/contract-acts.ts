import type { AccountId } from '@glasshouse/domain'
import { findContractOrder } from '@glasshouse/read-model'
import {
  type AdjustedMargin,
  adjustAmount,
  adjustedMarginToWire,
  adjustPositionAmout,
  adjustPositionMargn,
  type ContractOrder,
  canCelOrder,
  contractPlacementToWire,
  isResting,
  lossCancel,
  lossSett,
  placedOrder,
  repeatedContractPlacement,
  replaceContractOrder,
  stopOrder,
  stopPosition,
  submitContractOrder,
  success,
} from '@glasshouse/wire'
import { CONTRACT_FREEZE_KEYS } from '../../calls/access.ts'
import type { CallServer } from '../../calls/serve-call.ts'
import { type Accepted, type CommandServices, serveCommand } from '../../calls/serve-command.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { pastContractOrder, pendingContractOrders, ruleOf } from '../../views/contract-rows.ts'

export type ContractActServices = CommandServices & Needs<'prices' | 'readModel'>

/**
 * Acts of a client on its contract orders, positions and stops. Closing stays open to whoever may not trade any more.
 */
export function contractActs(server: CallServer, services: ContractActServices): void {
  const placing = { answer: placedAnswer(services), repeated: repeatedAnswer(services) }
  serveCommand(server, services, submitContractOrder, { ...placing, freezeKeys: CONTRACT_FREEZE_KEYS })
  serveCommand(server, services, adjustPositionAmout, { ...placing, freezeKeys: CONTRACT_FREEZE_KEYS })
  for (const call of [stopPosition, stopOrder]) serveCommand(server, services, call, placing)

  serveCommand(server, services, adjustAmount, { answer: (accepted) => adjustedAnswer(services, accepted) })
  serveCommand(server, services, adjustPositionMargn, { answer: (accepted) => adjustedAnswer(services, accepted) })

  serveCommand(server, services, replaceContractOrder, {
    answer: placedAnswer(services, 'Order changed'),
    repeated: repeatedAnswer(services, 'Order was changed before'),
    freezeKeys: CONTRACT_FREEZE_KEYS,
  })
  serveCommand(server, services, canCelOrder, { answer: ({ body, seq }) => success({ id: body.id }, { msg: 'Order cancelled', seq }) })

  serveCommand(server, services, lossSett, {
    answer: ({ events, seq }) => {
      const placed = events.find((event) => event.type === 'StopPlaced')
      return success({ id: String(placed?.stopId), isRepeated: false }, { msg: 'Stop set', seq })
    },
    repeated: ({ seq }, stopId) => success({ id: String(stopId), isRepeated: true }, { msg: 'Stop was set before', seq }),
  })

  serveCommand(server, services, lossCancel, { answer: ({ body, seq }) => success({ id: body.id }, { msg: 'Stop cancelled', seq }) })
}

type PlacingCall = typeof submitContractOrder | typeof replaceContractOrder | typeof adjustPositionAmout | typeof stopPosition

/** The answer is made from the order's own events, never from a read after it. */
const placedAnswer =
  (services: ContractActServices, msg = 'Order placed') =>
  ({ events, seq }: Pick<Accepted<PlacingCall>, 'events' | 'seq'>) => {
    const placed = contractPlacementToWire(events, ruleOf(services, placedOrder(events)?.marketId ?? 0))
    return success(placed, { msg: isResting(placed) ? msg : 'Order done', seq })
  }

const repeatedAnswer =
  (services: ContractActServices, msg = 'Order was placed before') =>
  async ({ command, seq }: Pick<Accepted<PlacingCall>, 'command' | 'seq'>, orderId: number) => {
    const order = await orderNow(services, command.actor.accountId, orderId)
    return success(repeatedContractPlacement(orderId, order), { msg, seq })
  }

async function adjustedAnswer(
  services: ContractActServices,
  { command, events, seq }: Pick<Accepted<typeof adjustAmount>, 'command' | 'events' | 'seq'>,
) {
  const changed = events.find((event) => event.type === 'PositionChanged')
  const position =
    changed ?? (await services.engine.read.positions(command.actor.accountId)).find((one) => one.positionId === command.positionId)
  if (!position) throw new ApiError({ reason: 'not_found', field: 'id' })
  const { settle } = ruleOf(services, position.marketId)
  const adjusted: AdjustedMargin = adjustedMarginToWire(position, settle.decimals, changed === undefined)
  return success(adjusted, { msg: 'Margin adjusted', seq })
}

async function orderNow(services: ContractActServices, accountId: AccountId, orderId: number): Promise<ContractOrder | undefined> {
  const pending = (await services.engine.read.contractOrders(accountId)).filter((one) => one.orderId === orderId)
  if (pending.length > 0) return pendingContractOrders(services, pending)[0]
  await awaitProjection(services)
  const row = await findContractOrder(services.readModel, accountId, orderId)
  return row ? pastContractOrder(services, row, 0) : undefined
}
