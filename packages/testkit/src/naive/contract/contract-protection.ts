import {
  amount,
  type ContractConfig,
  type ContractLimits,
  type ContractProtectionView,
  type ExcludeFromContracts,
  type RefusalReason,
  type SetContractLimits,
  timeMs,
} from '@glasshouse/domain'
import { contractOf, holdOf, type NaiveContractProtection } from '../state/contract-state.ts'
import { most } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { cancelContractOrder } from './contract-ends.ts'

const DAY_MS = 86_400_000
const YEAR_2100_END_MS = Date.UTC(2101, 0) - 1
const MONEY_MOST = 2n ** 52n - 1n
const NONE: ContractLimits = { leverage: 0, marginPerOrder: amount(0n), lossPerDay: amount(0n) }
const NAMES = ['leverage', 'marginPerOrder', 'lossPerDay'] as const

/** As it stands now: a wish whose time has come is in force. */
function protectionOf(state: NaiveState, accountId: number): NaiveContractProtection {
  const known = state.contractProtection.get(accountId)
  const protection = known ?? { limits: NONE, next: NONE, nextFromMs: 0, excludedUntilMs: 0, lost: new Map<number, bigint>() }
  state.contractProtection.set(accountId, protection)
  if (protection.nextFromMs > 0 && protection.nextFromMs <= state.nowMs) {
    protection.limits = protection.next
    protection.nextFromMs = 0
  }
  if (protection.nextFromMs === 0) protection.next = protection.limits
  return protection
}

const today = (state: NaiveState) => Math.floor(state.nowMs / DAY_MS)
const lostToday = (state: NaiveState, accountId: number): bigint => protectionOf(state, accountId).lost.get(today(state)) ?? 0n
export const isExcludedFromContracts = (state: NaiveState, accountId: number): boolean =>
  protectionOf(state, accountId).excludedUntilMs > state.nowMs

/** Above zero is a loss. */
export function noteContractResult(state: NaiveState, accountId: number, lost: bigint): void {
  const { lost: byDay } = protectionOf(state, accountId)
  byDay.set(today(state), (byDay.get(today(state)) ?? 0n) + lost)
}

export function checkContractLimits({ limits }: SetContractLimits): RefusalReason | null {
  const { leverage, marginPerOrder, lossPerDay } = limits
  const isMoney = (units: bigint) => typeof units === 'bigint' && units >= 0n && units <= MONEY_MOST
  const isLeverage = Number.isInteger(leverage) && leverage >= 0 && leverage <= 1_000
  return isLeverage && isMoney(marginPerOrder) && isMoney(lossPerDay) ? null : 'invalid_value'
}

export function setContractLimits(state: NaiveState, { actor: { accountId }, limits: wish }: SetContractLimits): void {
  const protection = protectionOf(state, accountId)
  const { limits: standing } = protection
  // Zero is no limit: as loose as can be.
  const size = (limit: bigint | number) => (Number(limit) === 0 ? Number.POSITIVE_INFINITY : Number(limit))
  const limits = { ...wish } as Record<(typeof NAMES)[number], bigint | number>
  for (const name of NAMES) if (size(standing[name]) < size(wish[name])) limits[name] = standing[name]
  const isAtOnce = NAMES.every((name) => limits[name] === wish[name])
  const isWaitedFor = protection.nextFromMs > 0 && NAMES.every((name) => size(wish[name]) <= size(protection.next[name]))
  const nextFromMs = isAtOnce ? 0 : isWaitedFor ? protection.nextFromMs : state.nowMs + DAY_MS
  Object.assign(protection, { limits, next: wish, nextFromMs })
  state.events.push({ type: 'ContractLimitsSet', accountId, limits: protection.limits, next: wish, nextFromMs: timeMs(nextFromMs) })
}

export function checkContractExclusion(state: NaiveState, { actor: { accountId }, untilMs }: ExcludeFromContracts): RefusalReason | null {
  if (!Number.isSafeInteger(untilMs) || untilMs < state.nowMs + DAY_MS) return 'invalid_value'
  if (untilMs > YEAR_2100_END_MS && untilMs !== Number.MAX_SAFE_INTEGER) return 'invalid_value'
  const { excludedUntilMs } = protectionOf(state, accountId)
  return isExcludedFromContracts(state, accountId) && untilMs < excludedUntilMs ? 'exclusion_not_longer' : null
}

export function excludeFromContracts(state: NaiveState, { actor: { accountId }, untilMs }: ExcludeFromContracts): void {
  protectionOf(state, accountId).excludedUntilMs = untilMs
  state.events.push({ type: 'ExcludedFromContracts', accountId, untilMs })
  const opening = [...state.contractOrders.values()].filter((order) => order.accountId === accountId && order.effect === 'open')
  for (const order of opening.sort((a, b) => a.orderId - b.orderId)) cancelContractOrder(state, order, 'canceled_by_user')
}

/** RULES.md 8.9.3: of an order that would bind so much, and give back a former hold. */
export function checkOwn(
  state: NaiveState,
  config: ContractConfig,
  { accountId, leverage, margin, cost }: { accountId: number; leverage: number; margin: bigint; cost: bigint },
): RefusalReason | null {
  const { limits } = protectionOf(state, accountId)
  if (limits.leverage > 0 && leverage > limits.leverage) return 'own_leverage_limit'
  if (limits.marginPerOrder > 0n && margin > limits.marginPerOrder) return 'own_margin_limit'
  return isBeyondLoss(state, config, accountId, cost) ? 'own_loss_limit' : null
}

/** A fill of a taker, or its rest: `margin` is all that the order has bound in this command. */
export function isBeyondOwn(
  state: NaiveState,
  config: ContractConfig,
  { accountId, margin, cost }: { accountId: number; margin: bigint; cost: bigint },
): boolean {
  if (!state.accounts.has(accountId)) return false
  return checkOwn(state, config, { accountId, leverage: 0, margin, cost }) !== null
}

export function isBeyondLoss(state: NaiveState, config: ContractConfig, accountId: number, more: bigint): boolean {
  const { lossPerDay } = protectionOf(state, accountId).limits
  const atRisk = most(0n, lostToday(state, accountId)) + boundIn(state, config, accountId) + more
  return lossPerDay > 0n && atRisk > lossPerDay
}

/** Margins and holds in contracts that settle in the same asset. */
function boundIn(state: NaiveState, { settleAssetId }: ContractConfig, accountId: number): bigint {
  const isSame = ({ marketId }: { marketId: number }) => contractOf(state, marketId).config.settleAssetId === settleAssetId
  const own = ({ accountId: owner }: { accountId: number }) => owner === accountId
  const margins = [...state.positions.values()]
    .filter(own)
    .filter(isSame)
    .map(({ margin }) => margin)
  const holds = [...state.contractOrders.values()]
    .filter(own)
    .filter(isSame)
    .map((order) => holdOf(order, order.left))
  return [...margins, ...holds].reduce((sum, part) => sum + part, 0n)
}

export function contractProtectionOf(state: NaiveState, accountId: number): ContractProtectionView {
  const { limits, next, nextFromMs, excludedUntilMs } = protectionOf(state, accountId)
  const margins = [...state.positions.values()].filter((position) => position.accountId === accountId).map(({ margin }) => margin)
  const holds = [...state.contractOrders.values()]
    .filter((order) => order.accountId === accountId)
    .map((order) => holdOf(order, order.left))
  const sum = (parts: readonly bigint[]) => amount(parts.reduce((all, part) => all + part, 0n))
  return {
    limits,
    next,
    nextFromMs: timeMs(nextFromMs),
    excludedUntilMs: timeMs(isExcludedFromContracts(state, accountId) ? excludedUntilMs : 0),
    lostToday: amount(lostToday(state, accountId)),
    positionMargins: sum(margins),
    orderHolds: sum(holds),
  }
}
