import type { AccountId, Command, Event } from '@glasshouse/domain'
import { findOption } from '@glasshouse/read-model'
import type { Session } from '@glasshouse/records'
import {
  type CreateOptionBody,
  createSecondContractOrder,
  explainOptionRefusal,
  isFault,
  type OptionContext,
  type OptionOrder,
  requestKey,
  success,
  toPlaceOption,
} from '@glasshouse/wire'
import { actorOf, OPTION_FREEZE_KEYS, refuseBlocked } from '../../calls/access.ts'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import { isHostRefusal } from '../../engine/protocol/engine.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { acceptedOption, optionRuleOf, projectedOption } from '../../views/option-rows.ts'

export type OptionActServices = Needs<'accounts' | 'engine' | 'listing' | 'readModel', 'settings'>

/** Placing an option: the only thing a client can do to one. */
export function optionActs(server: CallServer, services: OptionActServices): void {
  serveUser(server, createSecondContractOrder, async ({ body, session, key }) => {
    await refuseBlocked(services, session, OPTION_FREEZE_KEYS)
    const context = await contextOf(services, session, requestKey(body.clientOrderId, key))
    const command = toPlaceOption(body, context)
    if (isFault(command)) throw new ApiError(command)
    const { seq, timeMs, events } = await placed(services, command, body)
    const repeated = events.find((event) => event.type === 'DuplicateCommand')
    if (repeated) {
      const order = await optionNow(services, context.actor.accountId, repeated.orderId)
      return success({ ...order, isRepeated: true }, { msg: 'Option was placed before', seq })
    }
    const accepted = events.find((event): event is Extract<Event, { type: 'OptionPlaced' }> => event.type === 'OptionPlaced')
    if (!accepted) throw new Error('an option was placed, but no event says so')
    const order = acceptedOption(services, accepted, timeMs)
    return success({ ...order, isRepeated: false }, { msg: order.status === 4 ? 'Option scheduled' : 'Option placed', seq })
  })
}

async function contextOf(services: OptionActServices, session: Session, key: string): Promise<OptionContext> {
  const { listing } = services
  return {
    actor: await actorOf(services, session, key),
    option: (symbol) => listing.option(symbol),
    asset: (assetId) => listing.asset(assetId),
  }
}

/** Submits; what was refused is told at the field it is about. */
async function placed(services: OptionActServices, command: Extract<Command, { type: 'PlaceOption' }>, body: CreateOptionBody) {
  const submitted = await services.engine.submit(command)
  if (submitted.ok) return submitted
  const { reason } = submitted
  if (isHostRefusal(reason)) throw new ApiError({ reason })
  const option = services.listing.findOption(command.marketId)
  const rule = option ? optionRuleOf(services, option.marketId, option.version) : null
  throw new ApiError(explainOptionRefusal(reason, body, rule))
}

/** The first answer's option as it is now. */
async function optionNow(services: OptionActServices, accountId: AccountId, optionId: number): Promise<OptionOrder> {
  await awaitProjection(services)
  const row = await findOption(services.readModel, accountId, optionId)
  if (!row) throw new ApiError({ reason: 'not_found', field: 'id' })
  return projectedOption(services, row)
}
