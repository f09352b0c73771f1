/**
 * Margin goes in from the wallet balance, and what was added may come out while the position stays sound (RULES.md
 * 8.4.1).
 */

import type { AdjustMargin, Amount, RefusalReason } from '@glasshouse/domain'
import { initialMargin, meetsRequirement } from '@glasshouse/domain'
import { FROZEN } from '../../accounts/accounts.ts'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_MARGIN } from '../../ledger/ledger.ts'
import { UNITS_MAX } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { mayBind } from '../fills/own-limits.ts'
import { isStale, markOf } from '../state/mark.ts'
import { changed } from '../state/position-changes.ts'
import { margined, type Position } from '../state/positions.ts'
import { checkSettling } from './check-contract-order.ts'

const STATES: readonly string[] = ['open', 'close_only', 'cancel_only', 'halted']

export function checkAdjustMargin(state: State, command: AdjustMargin): RefusalReason | null {
  const { change } = command
  const { accountId } = command.actor
  const position = positionOf(state, accountId, command.positionId)
  if (isTaking(command) && state.accounts.flagBits(accountId) & FROZEN) return 'account_frozen'
  if (position !== null && !STATES.includes(position.accountMarket.realmMarket.contract.config.state)) return 'market_not_open'
  if (position !== null && checkSettling(position.accountMarket.realmMarket) !== null) return 'funding_running'
  const size = typeof change === 'bigint' && change < 0n ? -change : change
  if (typeof size !== 'bigint' || size === 0n || size > BigInt(UNITS_MAX)) return 'invalid_value'
  if (position === null) return 'not_found'
  if (change < 0n) return checkTaking(state, position, -change)
  return checkAdding(state, position, change)
}

/** What is added may be lost too. */
function checkAdding(state: State, { accountMarket: { cell, protection } }: Position, change: bigint): RefusalReason | null {
  if (protection !== null && !mayBind(state, protection, { cell, units: change })) return 'own_loss_limit'
  return state.balances.has(cell, AVAILABLE, Number(change)) ? null : 'insufficient_available'
}

const isTaking = ({ change }: AdjustMargin) => typeof change === 'bigint' && change < 0n

function checkTaking(state: State, position: Position, units: bigint): RefusalReason | null {
  const { contract } = position.accountMarket.realmMarket
  if (isStale(state, contract)) return 'index_stale'
  if (position.liquidationStart !== 0) return 'position_in_liquidation'
  if (units > position.added) return 'margin_above_added'
  const after = { ...margined(position), margin: (position.margin - units) as Amount }
  // What may be opened at a leverage may not come to stand at a higher one by taking out.
  if (after.margin < initialMargin(after.cost, position.leverage)) return 'margin_too_low'
  return meetsRequirement(position.rule, after, markOf(state, contract)) ? null : 'margin_too_low'
}

export function adjustMargin(state: State, command: AdjustMargin): void {
  const position = state.perpetual.positions.get(command.positionId)!
  const { change } = command
  moveMargin(state, position, change)
  position.added += change
  changed(state, position, { cause: 'margin' })
}

/** Between a wallet balance and a position's margin; the caller says what changed. */
export function moveMargin(state: State, position: Position, change: bigint): void {
  state.ledger.postAmounts(position.accountMarket.cell, { available: -change, held: change, purpose: POST_MARGIN })
  position.margin += change
}

/** A foreign position is an unknown one. */
export function positionOf(state: State, accountId: number, positionId: number): Position | null {
  const position = state.perpetual.positions.get(positionId)
  return position !== undefined && position.accountMarket.accountId === accountId ? position : null
}
