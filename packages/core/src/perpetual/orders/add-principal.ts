/** Enlarges a position at market by as many contracts as the money carries at the mark (RULES.md 8.4.2). */

import { type AddPrincipal, divFloor, type RefusalReason } from '@glasshouse/domain'
import { IOC, MARKET } from '../../matching/order-codes.ts'
import { UNITS_MAX } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { markOf } from '../state/mark.ts'
import { OPEN } from '../state/order-terms.ts'
import type { Position } from '../state/positions.ts'
import { positionOf } from './adjust-margin.ts'
import { checkAccountFlags, checkContractState, checkWanted, want } from './check-contract-order.ts'
import { runContractOrder } from './place-contract-order.ts'

export function checkAddPrincipal(state: State, command: AddPrincipal): RefusalReason | null {
  const { accountId } = command.actor
  const { money } = command
  const position = positionOf(state, accountId, command.positionId)
  const flags = checkAccountFlags(state, { accountId, effect: OPEN })
  if (flags !== null) return flags
  const early = position === null ? haltedOnly(state) : checkContractState(state, { contract: position.seat.room.contract, effect: OPEN })
  if (early !== null) return early
  if (typeof money !== 'bigint' || money < 1n || money > BigInt(UNITS_MAX)) return 'invalid_value'
  if (position === null) return 'not_found'
  const { wanted } = state.perpetual
  want(state, wanted, { contract: position.seat.room.contract, accountId })
  wanted.cause = 'add_principal'
  wanted.positionSide = position.side
  wanted.effect = OPEN
  wanted.orderType = MARKET
  wanted.timeInForce = IOC
  wanted.priceTicks = 0
  wanted.leverage = position.leverage
  wanted.contracts = contractsFor(state, position, money)
  return checkWanted(state, wanted, position.seat)
}

const haltedOnly = (state: State): RefusalReason | null => (state.newOrdersHalted ? 'new_orders_halted' : null)

/** Beyond 2^53 the number is no longer exact, and refused as too large all the same. */
function contractsFor(state: State, position: Position, money: bigint): number {
  const { contract } = position.seat.room
  const mark = BigInt(markOf(state, contract))
  return Number(divFloor(money * BigInt(position.leverage * contract.config.tickSize), mark * contract.config.tickContractUnits))
}

/** After its check. Returns the order's id. */
export const addPrincipal = (state: State): number => runContractOrder(state, state.perpetual.wanted).orderId
