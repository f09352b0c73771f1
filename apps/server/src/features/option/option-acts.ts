import type { AccountId, Event } from '@glasshouse/domain'
import { findOption } from '@glasshouse/read-model'
import { acceptedOption, createSecondContractOrder, isWaitingOption, type OptionOrder, success } from '@glasshouse/wire'
import { OPTION_FREEZE_KEYS } from '../../calls/access.ts'
import type { CallServer } from '../../calls/serve-call.ts'
import { type CommandServices, serveCommand } from '../../calls/serve-command.ts'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'
import { optionOfRow, optionRuleOf } from '../../views/option-rows.ts'

export type OptionActServices = CommandServices & Needs<'readModel'>

/** Placing an option: the only thing a client can do to one. */
export function optionActs(server: CallServer, services: OptionActServices): void {
  serveCommand(server, services, createSecondContractOrder, {
    freezeKeys: OPTION_FREEZE_KEYS,
    answer: ({ events, seq, timeMs }) => {
      const placed = events.find((event): event is Extract<Event, { type: 'OptionPlaced' }> => event.type === 'OptionPlaced')
      if (!placed) throw new Error('an option was placed, but no event says so')
      const order = acceptedOption(placed, optionRuleOf(services, placed.marketId, placed.ruleVersion), timeMs)
      return success({ ...order, isRepeated: false }, { msg: isWaitingOption(order) ? 'Option scheduled' : 'Option placed', seq })
    },
    repeated: async ({ command, seq }, optionId) => {
      const order = await optionNow(services, command.actor.accountId, optionId)
      return success({ ...order, isRepeated: true }, { msg: 'Option was placed before', seq })
    },
  })
}

/** The first answer's option as it is now. */
async function optionNow(services: OptionActServices, accountId: AccountId, optionId: number): Promise<OptionOrder> {
  await awaitProjection(services)
  const row = await findOption(services.readModel, accountId, optionId)
  if (!row) throw new ApiError({ reason: 'not_found', field: 'id' })
  return optionOfRow(services, row)
}
