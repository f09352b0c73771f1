import {
  type ApproveWithdrawal,
  amount,
  type CancelWithdrawal,
  type EndWithdrawal,
  houseAccountId,
  type IdentityLevel,
  type RefusalReason,
  type RequestWithdrawal,
  type ReturnWithdrawal,
  type SendWithdrawal,
  type SetPayoutLevel,
  type SettleWithdrawal,
  timeMs,
  USDT_ASSET_ID,
  type WithdrawalState,
  type WithdrawalTerms,
} from '@glasshouse/domain'
import { creditAccount, intoSuspense } from './custody.ts'
import { post } from './state/ledger.ts'
import { balanceOf, isPayable, type NaiveState } from './state/naive-state.ts'
import type { NaiveWithdrawal } from './state/withdrawal-state.ts'

/** RULES.md 10.3 once more. Ended ones stay: they still count, and their ids are taken. */
const DAY_MS = 24 * 3_600_000
const MILLION = 1_000_000n
const MOST = 2n ** 62n
const LIMITS: Record<IdentityLevel, { day: bigint; month: bigint }> = {
  none: { day: 2_000n * MILLION, month: 10_000n * MILLION },
  primary: { day: 10_000n * MILLION, month: 100_000n * MILLION },
  advanced: { day: 200_000n * MILLION, month: 2_000_000n * MILLION },
}
const OPEN: readonly WithdrawalState[] = ['requested', 'approved', 'waiting', 'sending']
const UNSENT: readonly WithdrawalState[] = ['requested', 'approved', 'waiting']

const roundedUp = (over: bigint, under: bigint) => (over + under - 1n) / under
const isBetween = (value: number | bigint, most: number | bigint) => value >= 0 && value <= most

export function checkRequest(state: NaiveState, command: RequestWithdrawal): RefusalReason | null {
  const { assetId, amount: units, feePpm, feeFixed, delayMs } = command
  const { accountId } = command.actor
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const fault = payoutFault(state, accountId)
  if (fault) return fault
  if (owes(state, accountId)) return 'account_in_debt'
  if (units < 1n || units > MOST || !isBetween(feeFixed, MOST) || !isBetween(feePpm, 1_000_000) || !isBetween(delayMs, 30 * DAY_MS))
    return 'invalid_value'
  if (feeOf(command) >= units) return 'fee_above_amount'
  const value = worth(state, assetId, units)
  if (value === null) return 'index_stale'
  const limits = LIMITS[state.payoutLevels.get(accountId) ?? 'none']
  if (value + askedSince(state, DAY_MS, accountId) > limits.day) return 'withdrawal_day_limit'
  if (value + askedSince(state, 30 * DAY_MS, accountId) > limits.month) return 'withdrawal_month_limit'
  if (value + askedSince(state, DAY_MS) > 2_000_000n * MILLION) return 'payouts_day_limit'
  if (balanceOf(state, accountId, 1, assetId).available < units) return 'insufficient_available'
  return state.withdrawals.has(command.withdrawalId) ? 'withdrawal_exists' : null
}

function payoutFault(state: NaiveState, accountId: number): RefusalReason | null {
  const account = state.accounts.get(accountId)
  if (account?.realm !== 'real') return 'real_only'
  if (account.flags.frozen) return 'account_frozen'
  return account.flags.withdraw ? null : 'withdrawal_not_permitted'
}

export const openWithdrawals = (state: NaiveState, accountId: number): NaiveWithdrawal[] =>
  [...state.withdrawals.values()].filter(({ asked, state: what }) => asked.accountId === accountId && OPEN.includes(what))

export const owes = (state: NaiveState, accountId: number) =>
  [...state.debts].some(([key, debt]) => debt > 0n && key.split('/')[0] === String(accountId))

const feeOf = ({ amount: units, feePpm, feeFixed }: RequestWithdrawal) => roundedUp(units * BigInt(feePpm), MILLION) + feeFixed

function worth(state: NaiveState, assetId: number, units: bigint): bigint | null {
  if (assetId === USDT_ASSET_ID) return units
  const configs = [...state.markets.values()].map(({ config }) => config).sort((a, b) => a.marketId - b.marketId)
  const market = configs.find((config) => config.baseAssetId === assetId && config.quoteAssetId === USDT_ASSET_ID)
  if (!market) return null
  const ownPrice = (state.lastTrades.get(`${market.marketId}/real`) ?? 0n) * BigInt(market.tickSize)
  const price = market.indexId === 0 ? ownPrice : (state.indices.get(market.indexId)?.price ?? 0n)
  if (price === 0n) return null
  return roundedUp(units * price, 100n * 10n ** BigInt(state.assets.get(assetId)?.decimals ?? 0))
}

function askedSince(state: NaiveState, ms: number, accountId?: number): bigint {
  let sum = 0n
  for (const { asked, askedAtMs, state: what } of state.withdrawals.values()) {
    const counts = what === 'settled' || OPEN.includes(what)
    if (counts && askedAtMs > state.nowMs - ms && (accountId === undefined || asked.accountId === accountId)) sum += asked.value
  }
  return sum
}

export function request(state: NaiveState, command: RequestWithdrawal): void {
  const { withdrawalId, assetId, amount: units, destination } = command
  const { accountId } = command.actor
  const value = worth(state, assetId, units) as bigint
  const asked = {
    type: 'WithdrawalRequested',
    withdrawalId,
    accountId,
    assetId,
    amount: units,
    fee: amount(feeOf(command)),
    value: amount(value),
    destination,
    dueMs: timeMs(state.nowMs + command.delayMs),
    approvalsNeeded: value > 50_000n * MILLION ? 3 : 2,
  } as const
  state.withdrawals.set(withdrawalId, { asked, askedAtMs: state.nowMs, approvers: new Set(), state: 'requested', cameBack: false })
  state.events.push(asked)
  post(state, { accountId, assetId, available: -units, held: units, purpose: 'withdrawal' })
}

interface Named {
  readonly accountId: number
  readonly withdrawalId: string
}

/** Not ended, and of this account. */
function find(state: NaiveState, { accountId, withdrawalId }: Named): NaiveWithdrawal | null {
  const withdrawal = state.withdrawals.get(withdrawalId)
  return withdrawal && withdrawal.asked.accountId === accountId && OPEN.includes(withdrawal.state) ? withdrawal : null
}

function checkStep(state: NaiveState, named: Named, from: readonly WithdrawalState[], terms?: WithdrawalTerms): RefusalReason | null {
  const withdrawal = find(state, named)
  if (!withdrawal) return 'not_found'
  if (terms && !areOf(state, withdrawal, terms)) return 'withdrawal_differs'
  return from.includes(withdrawal.state) ? null : 'withdrawal_state'
}

function areOf(state: NaiveState, { asked }: NaiveWithdrawal, said: WithdrawalTerms): boolean {
  const own = [state.accounts.get(asked.accountId)?.userRef, asked.assetId, asked.amount, asked.fee, asked.destination]
  return [said.userRef, said.assetId, said.amount, said.fee, said.destination].every((value, at) => value === own[at])
}

export const checkCancel = (state: NaiveState, { actor, withdrawalId }: CancelWithdrawal) =>
  checkStep(state, { accountId: actor.accountId, withdrawalId }, UNSENT)

export function checkApproval(state: NaiveState, command: ApproveWithdrawal): RefusalReason | null {
  const fault = checkStep(state, command, ['requested'], command)
  if (fault) return fault
  const approvers = find(state, command)?.approvers as Set<number>
  return approvers.has(command.actor.actorId) && approvers.has(command.approverId) ? 'approved_before' : null
}

export function approve(state: NaiveState, command: ApproveWithdrawal): void {
  const withdrawal = find(state, command) as NaiveWithdrawal
  const { approvers, asked } = withdrawal
  approvers.add(command.actor.actorId)
  approvers.add(command.approverId)
  if (approvers.size >= asked.approvalsNeeded) withdrawal.state = state.nowMs < asked.dueMs ? 'waiting' : 'approved'
  tell(state, withdrawal)
}

export function checkSending(state: NaiveState, command: SendWithdrawal): RefusalReason | null {
  const fault = payoutFault(state, command.accountId)
  if (fault) return fault
  if (state.arePayoutsStopped) return 'payouts_stopped'
  if (owes(state, command.accountId)) return 'account_in_debt'
  const step = checkStep(state, command, ['approved', 'waiting'], command)
  if (step) return step
  return (find(state, command) as NaiveWithdrawal).asked.dueMs > state.nowMs ? 'withdrawal_not_due' : null
}

export function sendOut(state: NaiveState, command: SendWithdrawal): void {
  const withdrawal = find(state, command) as NaiveWithdrawal
  withdrawal.state = 'sending'
  tell(state, withdrawal)
}

export function checkSettling(state: NaiveState, command: SettleWithdrawal): RefusalReason | null {
  return checkStep(state, command, ['sending'], command) ?? (state.evidence.has(command.evidence) ? 'evidence_used' : null)
}

export function settle(state: NaiveState, command: SettleWithdrawal): void {
  const withdrawal = find(state, command) as NaiveWithdrawal
  const { withdrawalId, accountId, assetId, amount: units, fee } = withdrawal.asked
  withdrawal.state = 'settled'
  state.evidence.add(command.evidence)
  state.events.push({ type: 'WithdrawalSettled', withdrawalId, accountId, evidence: command.evidence })
  post(state, { accountId, assetId, held: fee - units, purpose: 'withdrawal' })
  post(state, { accountId: houseAccountId('real', 'custody'), assetId, available: units - fee, purpose: 'withdrawal' })
  if (fee === 0n) return
  post(state, { accountId, assetId, held: -fee, purpose: 'withdrawal_fee' })
  post(state, { accountId: houseAccountId('real', 'fees'), assetId, available: fee, purpose: 'withdrawal_fee' })
}

export function checkEnd(state: NaiveState, command: EndWithdrawal): RefusalReason | null {
  const { end, actor } = command
  if (!['rejected', 'failed'].includes(end) || (actor.origin === 'custody' && end !== 'failed')) return 'invalid_value'
  return checkStep(state, command, end === 'failed' ? ['sending'] : UNSENT, command)
}

export function giveBack(state: NaiveState, withdrawalId: string, end: 'cancelled' | 'rejected' | 'failed'): void {
  const withdrawal = state.withdrawals.get(withdrawalId) as NaiveWithdrawal
  const { accountId, assetId, amount: units } = withdrawal.asked
  withdrawal.state = end
  tell(state, withdrawal)
  post(state, { accountId, assetId, available: units, held: -units, purpose: 'withdrawal' })
}

export function checkReturn(state: NaiveState, command: ReturnWithdrawal): RefusalReason | null {
  const { accountId, userRef, withdrawalId, assetId, amount: units, evidence } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const account = state.accounts.get(accountId)
  if (account?.realm === 'demo') return 'real_only'
  if (!isPayable(state, 'real', assetId, units)) return 'invalid_value'
  const withdrawal = state.withdrawals.get(withdrawalId)
  if (!withdrawal || withdrawal.asked.accountId !== accountId) return 'not_found'
  if (withdrawal.state !== 'settled') return OPEN.includes(withdrawal.state) ? 'withdrawal_state' : 'not_found'
  const { asked, cameBack } = withdrawal
  const isItsOwn = account?.userRef === userRef && asked.assetId === assetId && asked.amount - asked.fee >= units
  if (!isItsOwn) return 'withdrawal_differs'
  return cameBack || state.evidence.has(evidence) ? 'already_credited' : null
}

/** As a credit would come; a closed account has no more credits. */
export function comeBack(state: NaiveState, command: ReturnWithdrawal): void {
  const { accountId, assetId, amount: units, evidence } = command
  const withdrawal = state.withdrawals.get(command.withdrawalId) as NaiveWithdrawal
  withdrawal.cameBack = true
  const money = { assetId, amount: units, evidence }
  if (state.accounts.get(accountId)?.isClosed) intoSuspense(state, money)
  else creditAccount(state, { ...money, accountId, wallet: 1, claim: '' })
}

function tell(state: NaiveState, { asked, approvers, state: now }: NaiveWithdrawal): void {
  const { withdrawalId, accountId } = asked
  state.events.push({ type: 'WithdrawalMoved', withdrawalId, accountId, state: now, approvals: approvers.size })
}

export const checkLevel = (state: NaiveState, { accountId, level }: SetPayoutLevel): RefusalReason | null => {
  if (state.accounts.get(accountId)?.realm === 'demo') return 'real_only'
  return level in LIMITS ? null : 'invalid_value'
}

export function setLevel(state: NaiveState, { accountId, level }: SetPayoutLevel): void {
  if ((state.payoutLevels.get(accountId) ?? 'none') === level) return
  state.payoutLevels.set(accountId, level)
  state.events.push({ type: 'PayoutLevelSet', accountId, level })
}
