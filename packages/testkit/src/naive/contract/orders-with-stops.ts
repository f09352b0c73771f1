import type { PlaceContractOrderWithStops, RefusalReason } from '@glasshouse/domain'
import { isSettling } from '../state/contract-state.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { type Asked, askedBy, checkAdmission, checkAsked, isWellFormed, placeContract } from './contract-orders.ts'

/** An opening order without its stops. */
const plainOf = (command: PlaceContractOrderWithStops) => ({ ...command, effect: 'open', positionId: 0 }) as const

export function checkOrderWithStops(state: NaiveState, command: PlaceContractOrderWithStops): RefusalReason | null {
  const config = state.contracts.get(command.marketId)?.config
  if (!config) return 'unknown_market'
  const { accountId, realm } = command.actor
  const refusal = checkAdmission(state, accountId, config, 'open')
  if (refusal) return refusal
  if (isSettling(state, config, realm)) return 'funding_running'
  const { takeProfit, stopLoss } = command
  const areTriggers = [takeProfit, stopLoss].every((price) => Number.isSafeInteger(price) && price >= 0)
  if (!isWellFormed(plainOf(command)) || !areTriggers || (takeProfit === 0 && stopLoss === 0)) return 'invalid_value'
  return checkAsked(state, config, askedWithStops(command))
}

export const placeOrderWithStops = (state: NaiveState, command: PlaceContractOrderWithStops): number =>
  placeContract(state, askedWithStops(command), { cause: 'user' }).orderId

const askedWithStops = (command: PlaceContractOrderWithStops): Asked => ({
  ...askedBy(plainOf(command)),
  stops: { takeProfit: BigInt(command.takeProfit), stopLoss: BigInt(command.stopLoss) },
})
