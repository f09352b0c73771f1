/**
 * Why a contract order is not replaced, in the order of REFUSALS (RULES.md 8.2.5). A decrease asks for little: it takes
 * an order off in part, and cancels are always allowed. Everything else is checked as a new order is.
 */

import type { RefusalReason, ReplaceContractOrder } from '@glasshouse/domain'
import { LIMIT } from '../../matching/order-codes.ts'
import { NONE } from '../../matching/orders.ts'
import { UNITS_MAX } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { CLOSE, causeOf, contractHold, effectOf, leverageOf, positionSideOf } from '../state/order-terms.ts'
import {
  CONTRACTS_MAX,
  checkAccountFlags,
  checkContractState,
  checkOrderDraft,
  checkSettling,
  slotOfOwn,
  want,
} from './check-contract-order.ts'

/** Leaves the order behind in `state.perpetual.draft`, as it would be placed now for what is left of it. */
export function checkReplaceContractOrder(state: State, command: ReplaceContractOrder): RefusalReason | null {
  const { draft, orders, accountMarkets } = state.perpetual
  const contract = state.perpetual.contracts.get(command.marketId)
  if (!contract) return 'unknown_market'
  const { accountId } = command.actor
  const slot = slotOfOwn(state, accountId, command.orderId)
  if (slot === NONE || orders.marketId(slot) !== command.marketId) return checkWithoutOrder(command)
  const accountMarket = accountMarkets.all[orders.accountMarket(slot)]!
  const effect = effectOf(orders, slot)
  want(state, draft, { contract, accountId })
  draft.slot = slot
  draft.accountMarket = accountMarket
  draft.positionSide = positionSideOf(orders, slot)
  draft.effect = effect
  draft.position = effect === CLOSE ? accountMarket.positions[draft.positionSide]! : null
  draft.cause = causeOf(orders, slot)
  draft.leverage = leverageOf(orders, slot)
  draft.stops = state.perpetual.stopsOfOrder.get(command.orderId) ?? null
  draft.orderType = LIMIT
  draft.timeInForce = orders.timeInForce(slot)
  draft.priceTicks = command.priceTicks
  draft.replaced = orders.remaining(slot)
  draft.replacedHold = contractHold(orders, slot, contract.units, draft.replaced)
  draft.contracts = command.contracts - (orders.quantity(slot) - draft.replaced)
  draft.isDecrease = command.priceTicks === orders.priceTicks(slot) && command.contracts < orders.quantity(slot)
  if (draft.isDecrease) return checkSize(state, command)
  return (
    checkAccountFlags(state, { accountId, effect }) ??
    checkContractState(state, { contract, effect }) ??
    checkSettling(accountMarket.realmMarket) ??
    checkSize(state, command) ??
    checkOrderDraft(state, draft, accountMarket)
  )
}

/** What can be said of a request for an order that is not there, or in another contract. */
function checkWithoutOrder({ priceTicks, contracts }: ReplaceContractOrder): RefusalReason | null {
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(contracts)) return 'invalid_value'
  if (priceTicks <= 0) return 'price_not_positive'
  return contracts <= 0 ? 'quantity_not_positive' : 'not_found'
}

/** The whole order's price and contracts; what is left of it is looked at like a new order's. */
function checkSize(state: State, { priceTicks, contracts }: ReplaceContractOrder): RefusalReason | null {
  const { draft, orders } = state.perpetual
  const { slot } = draft
  const { config, units } = draft.realmMarket.contract
  if (!Number.isSafeInteger(priceTicks) || !Number.isSafeInteger(contracts)) return 'invalid_value'
  if (priceTicks <= 0) return 'price_not_positive'
  if (priceTicks * config.tickSize > Number.MAX_SAFE_INTEGER) return 'price_too_large'
  if (contracts <= 0) return 'quantity_not_positive'
  if (contracts > CONTRACTS_MAX || orders.filledNotional(slot) + draft.contracts * priceTicks * units > UNITS_MAX)
    return 'quantity_too_large'
  if (draft.contracts <= 0) return 'quantity_not_above_filled'
  return priceTicks === orders.priceTicks(slot) && contracts === orders.quantity(slot) ? 'order_unchanged' : null
}
