/** Enlarges a position at market by as many contracts as the money carries at the mark (RULES.md 8.4.2). */

import { type AddPrincipal, divFloor, type RefusalReason } from '@glasshouse/domain'
import { IOC, MARKET } from '../../matching/order-codes.ts'
import { UNITS_MAX } from '../../rounding.ts'
import type { State } from '../../state.ts'
import type { ContractRealmMarket } from '../state/contracts.ts'
import { markOf } from '../state/mark.ts'
import { OPEN } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import { positionOf } from './adjust-margin.ts'
import { checkAccountFlags, checkContractState, checkOrderDraft, checkSettling, want } from './check-contract-order.ts'
import { runContractOrder } from './place-contract-order.ts'

export function checkAddPrincipal(state: State, command: AddPrincipal): RefusalReason | null {
  const { accountId } = command.actor
  const { money } = command
  const position = positionOf(state, accountId, command.positionId)
  const flags = checkAccountFlags(state, { accountId, effect: OPEN })
  if (flags !== null) return flags
  const early = position === null ? haltedOnly(state) : checkRealmMarket(state, position.accountMarket.realmMarket)
  if (early !== null) return early
  if (typeof money !== 'bigint' || money < 1n || money > BigInt(UNITS_MAX)) return 'invalid_value'
  if (position === null) return 'not_found'
  const { draft } = state.perpetual
  want(state, draft, { contract: position.accountMarket.realmMarket.contract, accountId })
  draft.cause = 'add_principal'
  draft.positionSide = position.side
  draft.effect = OPEN
  draft.orderType = MARKET
  draft.timeInForce = IOC
  draft.priceTicks = 0
  draft.leverage = position.leverage
  draft.contracts = contractsFor(state, position, money)
  return checkOrderDraft(state, draft, position.accountMarket)
}

const checkRealmMarket = (state: State, realmMarket: ContractRealmMarket): RefusalReason | null =>
  checkContractState(state, { contract: realmMarket.contract, effect: OPEN }) ?? checkSettling(realmMarket)

const haltedOnly = (state: State): RefusalReason | null => (state.newOrdersHalted ? 'new_orders_halted' : null)

/** Beyond 2^53 the number is no longer exact, and refused as too large all the same. */
function contractsFor(state: State, position: Position, money: bigint): number {
  const { contract } = position.accountMarket.realmMarket
  const mark = BigInt(markOf(state, contract))
  return Number(divFloor(money * BigInt(position.leverage * contract.config.tickSize), mark * contract.config.tickContractUnits))
}

/** After its check. Returns the order's id. */
export const addPrincipal = (state: State): number => runContractOrder(state, state.perpetual.draft).orderId
