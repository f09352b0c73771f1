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
import { isHostRefusal } from '../engine/engine.ts'
import { actorOf, OPTION_FREEZE_KEYS, refuseBlocked } from '../http/access.ts'
import { caughtUp } from '../http/caught-up.ts'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import { type Server, serveUser } from '../http/serve-call.ts'
import { acceptedOption, optionRuleOf, projectedOption } from './option-rows.ts'

/** Placing an option: the only thing a client can do to one. */
export function optionActs(server: Server): void {
  const { house } = server

  serveUser(server, createSecondContractOrder, async ({ body, session, key }) => {
    await refuseBlocked(house, session, OPTION_FREEZE_KEYS)
    const context = await contextOf(house, session, requestKey(body.clientOrderId, key))
    const command = toPlaceOption(body, context)
    if (isFault(command)) throw new FaultError(command)
    const { seq, timeMs, events } = await placed(house, command, body)
    const repeated = events.find((event) => event.type === 'DuplicateCommand')
    if (repeated) {
      const order = await optionNow(house, context.actor.accountId, repeated.orderId)
      return success({ ...order, isRepeated: true }, { msg: 'Option was placed before', seq })
    }
    const accepted = events.find((event): event is Extract<Event, { type: 'OptionPlaced' }> => event.type === 'OptionPlaced')
    if (!accepted) throw new Error('an option was placed, but no event says so')
    const order = acceptedOption(house, accepted, timeMs)
    return success({ ...order, isRepeated: false }, { msg: order.status === 4 ? 'Option scheduled' : 'Option placed', seq })
  })
}

async function contextOf(house: House, session: Session, key: string): Promise<OptionContext> {
  const { listing } = house
  return {
    actor: await actorOf(house, session, key),
    option: (symbol) => listing.option(symbol),
    asset: (assetId) => listing.asset(assetId),
  }
}

/** Submits; what was refused is told at the field it is about. */
async function placed(house: House, command: Extract<Command, { type: 'PlaceOption' }>, body: CreateOptionBody) {
  const submitted = await house.engine.submit(command)
  if (submitted.ok) return submitted
  const { reason } = submitted
  if (isHostRefusal(reason)) throw new FaultError({ reason })
  const option = house.listing.findOption(command.marketId)
  const rule = option ? optionRuleOf(house, option.marketId, option.version) : null
  throw new FaultError(explainOptionRefusal(reason, body, rule))
}

/** The first answer's option as it is now. */
async function optionNow(house: House, accountId: AccountId, optionId: number): Promise<OptionOrder> {
  await caughtUp(house)
  const row = await findOption(house.readModel, accountId, optionId)
  if (!row) throw new FaultError({ reason: 'not_found', field: 'id' })
  return projectedOption(house, row)
}
