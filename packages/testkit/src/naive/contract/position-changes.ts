import type { AddPrincipal, AdjustMargin, RefusalReason } from '@glasshouse/domain'
import { contractOf, isFresh, isSettling, markOf, type NaivePosition, postToWallet, walletBalanceOf } from '../state/contract-state.ts'
import { floor, fraction } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { emitPosition } from './contract-fills.ts'
import { meetsRequirement } from './contract-margin.ts'
import { type Asked, checkAdmission, checkAsked, placeUserContract } from './contract-orders.ts'
import { isBeyondLoss } from './contract-protection.ts'

const MOST_MONEY = 2n ** 52n - 1n
const STATES_OF_MARGIN = ['open', 'close_only', 'cancel_only', 'halted']

/** A position of this account, or nothing: somebody else's is as unknown as none. */
export function ownPosition(state: NaiveState, accountId: number, positionId: number): NaivePosition | undefined {
  const position = state.positions.get(positionId)
  return position?.accountId === accountId ? position : undefined
}

export function checkAdjustMargin(state: NaiveState, { actor, positionId, change }: AdjustMargin): RefusalReason | null {
  const position = ownPosition(state, actor.accountId, positionId)
  const config = position && contractOf(state, position.marketId).config
  const isTakingOut = change < 0n
  if (isTakingOut && state.accounts.get(actor.accountId)?.flags.frozen) return 'account_frozen'
  if (config && !STATES_OF_MARGIN.includes(config.state)) return 'market_not_open'
  if (position && config && isSettling(state, config, position.realm)) return 'funding_running'
  if (change === 0n || change > MOST_MONEY || change < -MOST_MONEY) return 'invalid_value'
  if (config && isTakingOut && !isFresh(state, config)) return 'index_stale'
  if (!position || !config) return 'not_found'
  if (!isTakingOut && isBeyondLoss(state, config, actor.accountId, change)) return 'own_loss_limit'
  if (!isTakingOut) return walletBalanceOf(state, config, actor.accountId).available < change ? 'insufficient_available' : null
  if (position.liquidationStart > 0n) return 'position_in_liquidation'
  if (-change > position.added) return 'margin_above_added'
  const after = { ...position, margin: position.margin + change }
  if (after.margin * BigInt(position.leverage) < position.cost) return 'margin_too_low'
  return meetsRequirement(after, markOf(state, config) as bigint) ? null : 'margin_too_low'
}

export function adjustMargin(state: NaiveState, { positionId, change }: AdjustMargin): void {
  const position = state.positions.get(positionId) as NaivePosition
  moveMargin(state, position, change)
  position.added += change
  emitPosition(state, position, { cause: 'margin' })
}

/** Between a purse and a position of its owner; above 0n: into the position. */
export function moveMargin(state: NaiveState, position: NaivePosition, change: bigint): void {
  const { config } = contractOf(state, position.marketId)
  postToWallet(state, config, { accountId: position.accountId, available: -change, held: change, purpose: 'margin' })
  position.margin += change
}

export function checkAddPrincipal(state: NaiveState, command: AddPrincipal): RefusalReason | null {
  const { actor, money } = command
  const asked = principalOrder(state, command)
  const config = asked ? contractOf(state, asked.marketId).config : undefined
  const refusal = checkAdmission(state, actor.accountId, config, 'open')
  if (refusal) return refusal
  if (asked && config && isSettling(state, config, asked.realm)) return 'funding_running'
  if (money < 1n || money > MOST_MONEY) return 'invalid_value'
  return asked && config ? checkAsked(state, config, asked) : 'not_found'
}

export const addPrincipal = (state: NaiveState, command: AddPrincipal): number =>
  placeUserContract(state, principalOrder(state, command) as Asked, 'add_principal')

/** At market, as many contracts as the money carries at the position's leverage. */
function principalOrder(state: NaiveState, { actor, positionId, money }: AddPrincipal): Asked | null {
  const position = ownPosition(state, actor.accountId, positionId)
  if (!position) return null
  const { config } = contractOf(state, position.marketId)
  const mark = markOf(state, config) as bigint
  const { marketId, side, leverage } = position
  return {
    accountId: actor.accountId,
    realm: position.realm,
    marketId,
    positionSide: side,
    effect: 'open',
    positionId: 0,
    leverage,
    orderType: 'market',
    timeInForce: 'IOC',
    price: 0n,
    contracts: floor(fraction(money * BigInt(leverage) * BigInt(config.tickSize), mark * config.tickContractUnits)),
  }
}
