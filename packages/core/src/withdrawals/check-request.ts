/** Why a withdrawal is refused at its request (RULES.md 10.3). */
import {
  type AccountId,
  PAYOUTS_DAY_LIMIT,
  type RefusalReason,
  type RequestWithdrawal,
  USDT_ASSET_ID,
  usdtValue,
  WITHDRAWAL_DELAY_MOST_MS,
  WITHDRAWAL_LIMITS,
  withdrawalFee,
} from '@glasshouse/domain'
import { FROZEN, WITHDRAW } from '../accounts/accounts.ts'
import { isDemo } from '../custody/credit.ts'
import { AVAILABLE } from '../ledger/balances.ts'
import { isEvidence } from '../ledger/credit.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'

const AMOUNT_MOST = 2n ** 62n
const FEE_PPM_MOST = 1_000_000

export function checkRequestWithdrawal(state: State, command: RequestWithdrawal): RefusalReason | null {
  const { actor, assetId, amount: units, withdrawalId } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const early = checkPayee(state, actor.accountId)
  if (early !== null) return early
  if (hasDebt(state, actor.accountId)) return 'account_in_debt'
  if (!isSound(command)) return 'invalid_value'
  if (withdrawalFee(units, command.feePpm, command.feeFixed) >= units) return 'fee_above_amount'
  const value = worthOf(state, assetId, units)
  if (value === null) return 'index_stale'
  const limit = checkLimits(state, actor.accountId, value)
  if (limit !== null) return limit
  const cell = state.balances.find(actor.accountId, 1, assetId)
  if (state.balances.value(cell, AVAILABLE) < units) return 'insufficient_available'
  return state.withdrawals.ids.has(withdrawalId) ? 'withdrawal_exists' : null
}

/** May money of this account leave at all? */
export function checkPayee(state: State, accountId: AccountId): RefusalReason | null {
  if (isDemo(state, accountId)) return 'real_only'
  const flags = state.accounts.flagBits(accountId)
  if (flags & FROZEN) return 'account_frozen'
  return flags & WITHDRAW ? null : 'withdrawal_not_permitted'
}

export const hasDebt = (state: State, accountId: AccountId): boolean => state.credits.owes(accountId)

/** In USDT at the index of its spot market, stale or not, at the last trade of an own coin; null without any price. */
export function worthOf(state: State, assetId: number, units: bigint): bigint | null {
  if (assetId === USDT_ASSET_ID) return units
  const price = priceOf(state, assetId)
  return price === 0n ? null : usdtValue(units, price, state.assets.get(assetId)!.decimals)
}

function priceOf(state: State, assetId: number): bigint {
  const isOf = ({ config }: { config: { baseAssetId: number; quoteAssetId: number } }) =>
    config.baseAssetId === assetId && config.quoteAssetId === USDT_ASSET_ID
  const market = byId(state.markets).find(isOf)
  if (!market) return 0n
  const { indexId, tickSize } = market.config
  if (indexId === 0) return BigInt(market.byRealm[0]!.lastTicks) * BigInt(tickSize)
  return BigInt(state.indices.get(indexId)?.points.at(-1)?.price ?? 0)
}

function checkLimits(state: State, accountId: AccountId, value: bigint): RefusalReason | null {
  const { withdrawals, timeMs } = state
  const { counted } = withdrawals
  const limits = WITHDRAWAL_LIMITS[withdrawals.levelOf(accountId)]
  if (counted.dayOf(accountId, timeMs) + value > limits.day) return 'withdrawal_day_limit'
  if (counted.monthOf(accountId, timeMs) + value > limits.month) return 'withdrawal_month_limit'
  return counted.dayOfAll(timeMs) + value > PAYOUTS_DAY_LIMIT ? 'payouts_day_limit' : null
}

function isSound({ withdrawalId, destination, amount: units, feePpm, feeFixed, delayMs }: RequestWithdrawal): boolean {
  const isAmount = (value: bigint, least: bigint) => typeof value === 'bigint' && value >= least && value <= AMOUNT_MOST
  const isCount = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most
  return (
    isEvidence(withdrawalId) &&
    isEvidence(destination) &&
    isAmount(units, 1n) &&
    isAmount(feeFixed, 0n) &&
    isCount(feePpm, FEE_PPM_MOST) &&
    isCount(delayMs, WITHDRAWAL_DELAY_MOST_MS)
  )
}
