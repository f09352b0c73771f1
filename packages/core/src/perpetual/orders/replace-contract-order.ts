/**
 * A resting contract order gets another price or number of contracts (RULES.md 8.2.5). Its id, what was filled of it
 * and when it was accepted stay. A decrease stays where it is; everything else leaves the book, gives back its hold,
 * takes what it reaches under the standing rule and rests behind all others, held for anew. What the checks found
 * stands in `state.perpetual.draft`.
 */

import type { OrderEnd, ReplaceContractOrder } from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_HOLD, POST_RELEASE } from '../../ledger/ledger.ts'
import type { State } from '../../state.ts'
import { endResting } from '../fills/end-order.ts'
import { prepareWalk, runWalk } from '../fills/walk.ts'
import { contractHold } from '../state/order-terms.ts'
import { wouldTake } from './check-contract-order.ts'
import { endOf, mayRestByOwn, standStill } from './place-contract-order.ts'

/** Returns the order's id. */
export function replaceContractOrder(state: State, command: ReplaceContractOrder): number {
  if (state.perpetual.draft.isDecrease) decrease(state, command)
  else renew(state, command)
  return command.orderId
}

function decrease(state: State, command: ReplaceContractOrder): void {
  const { draft, orders, accountMarkets } = state.perpetual
  const { slot, realmMarket, replaced, replacedHold } = draft
  const held = contractHold(orders, slot, realmMarket.contract.units, draft.contracts)
  const freed = replacedHold - held
  state.events.contractOrderReplaced(command, orders, draft, orders.marketVersion(slot))
  state.ledger.post(orders.holdCell(slot), freed, -freed, POST_RELEASE, command.orderId, 0)
  orders.setQuantity(slot, command.contracts)
  realmMarket.book.reduce(slot, replaced - draft.contracts)
  accountMarkets.count(orders, slot, draft.contracts - replaced)
  state.events.contractOrderRested(orders, slot, held)
}

/** As if it were placed now, but for its id and what was filled of it. */
function renew(state: State, command: ReplaceContractOrder): void {
  const { draft, walk, orders } = state.perpetual
  const { slot } = draft
  takeOff(state, command)
  const rests = !wouldTake(draft)
  const walked = rests ? standStill(walk, draft) : prepareWalk(state, draft)
  walked.accountMarket = draft.accountMarket!
  walked.orderId = command.orderId
  const end = rests ? null : endOf(draft, runWalk(state, walked))
  orders.setRemaining(slot, walked.remaining)
  orders.setFilledNotional(slot, orders.filledNotional(slot) + walked.notional)
  orders.setFeePaid(slot, orders.feePaid(slot) + walked.fees)
  restOrEnd(state, end)
}

/**
 * Out of the book, without a hold. It stays in its account's list with nothing remaining, which
 * `cancelContractOrdersOf` skips.
 */
function takeOff(state: State, command: ReplaceContractOrder): void {
  const { draft, orders, accountMarkets } = state.perpetual
  const { slot, realmMarket, replaced, replacedHold, rule } = draft
  state.events.contractOrderReplaced(command, orders, draft, rule.version)
  state.ledger.post(orders.holdCell(slot), replacedHold, -replacedHold, POST_RELEASE, command.orderId, 0)
  realmMarket.book.remove(slot)
  accountMarkets.count(orders, slot, -replaced)
  orders.setRemaining(slot, 0)
  orders.setPriorityId(slot, state.nextOrderId++)
  orders.setPriceTicks(slot, command.priceTicks)
  orders.setQuantity(slot, command.contracts)
  orders.setMakerFeePpm(slot, draft.makerFeePpm)
  orders.setTakerFeePpm(slot, draft.takerFeePpm)
  orders.setMarketVersion(slot, rule.version)
}

/** An opening order's rest must be payable, and within its owner's limits. */
function restOrEnd(state: State, end: OrderEnd | null): void {
  const { draft, walk, orders, accountMarkets } = state.perpetual
  const { slot, realmMarket } = draft
  const remaining = orders.remaining(slot)
  const held = contractHold(orders, slot, realmMarket.contract.units, remaining)
  const cell = orders.holdCell(slot)
  const notional = remaining * draft.priceTicks * realmMarket.contract.units
  const isPayable = end === null && state.balances.has(cell, AVAILABLE, held) && mayRestByOwn(state, walk, { notional, held })
  if (!isPayable) {
    endResting(state, slot, end ?? 'margin_short')
    return
  }
  state.ledger.post(cell, -held, held, POST_HOLD, orders.orderId(slot), 0)
  realmMarket.book.rest(slot)
  accountMarkets.count(orders, slot, remaining)
  state.events.contractOrderRested(orders, slot, held)
}
