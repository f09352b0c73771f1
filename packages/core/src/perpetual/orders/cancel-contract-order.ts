/** Cancels are allowed in every state of market, account and house. A foreign order is an unknown one. */
import type { CancelContractOrder, RefusalReason } from '@glasshouse/domain'
import { NONE } from '../../matching/orders.ts'
import type { State } from '../../state.ts'
import { cancelContractOrder } from '../fills/end-order.ts'
import { slotOfOwn } from './check-contract-order.ts'

/**
 * Leaves the order's slot behind. Users' resting orders are of their own making or their stops': all may be cancelled.
 */
export function checkCancelContractOrder(state: State, command: CancelContractOrder): RefusalReason | null {
  const slot = slotOfOwn(state, command.actor.accountId, command.orderId)
  state.perpetual.draft.slot = slot
  return slot === NONE ? 'not_found' : null
}

/** After its check. */
export function cancelOwnContractOrder(state: State, command: CancelContractOrder): number {
  cancelContractOrder(state, state.perpetual.draft.slot, 'canceled_by_user')
  return command.orderId
}
