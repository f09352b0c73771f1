/** Withdrawals: states, limits and arithmetic (packages/core/RULES.md 10.3). */
import type { IdentityLevel } from '../gates/gates.ts'
import { type Amount, amount, divCeil, PPM } from '../primitives/units.ts'

/** Positions are journalled: append only. `waiting`: approved, and its delay is not over. */
export const WITHDRAWAL_STATES = ['requested', 'approved', 'waiting', 'sending', 'settled', 'rejected', 'failed', 'cancelled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** How operators or custody end one that is not paid out. */
export const WITHDRAWAL_ENDS = ['rejected', 'failed'] as const

/** May still be cancelled by its owner, or rejected. */
export const isBeforeSending = (state: WithdrawalState) => state === 'requested' || state === 'approved' || state === 'waiting'

export const WITHDRAWAL_DAY_MS = 86_400_000
export const WITHDRAWAL_MONTH_MS = 30 * WITHDRAWAL_DAY_MS
/** A delay is a day as a rule; longer than a month none is. */
export const WITHDRAWAL_DELAY_MOST_MS = WITHDRAWAL_MONTH_MS

const usdt = (whole: number) => amount(BigInt(whole) * 1_000_000n)

/** By the person's level, values of all assets together. */
export const WITHDRAWAL_LIMITS: Readonly<Record<IdentityLevel, { readonly day: Amount; readonly month: Amount }>> = {
  none: { day: usdt(2_000), month: usdt(10_000) },
  primary: { day: usdt(10_000), month: usdt(100_000) },
  advanced: { day: usdt(200_000), month: usdt(2_000_000) },
}
/** Of everybody together. */
export const PAYOUTS_DAY_LIMIT = usdt(2_000_000)

/** A value above it is approved by three operators, any other by two. */
export const THREE_APPROVALS_ABOVE = usdt(50_000)
/** Of a value above it no passkeys alone dispose: one of the signatures is of a key file. */
export const KEY_FILE_ABOVE = usdt(10_000)
export const approvalsFor = (value: bigint): number => (value > THREE_APPROVALS_ABOVE ? 3 : 2)

/** Out of the amount, rounded up. */
export const withdrawalFee = (units: bigint, feePpm: number, feeFixed: bigint): Amount =>
  amount(divCeil(units * BigInt(feePpm), PPM) + feeFixed)

/** In units of USDT (6 decimals), rounded up; `price` in 10^-8 USDT of one whole coin. */
export const usdtValue = (units: bigint, price: bigint, decimals: number): bigint => divCeil(units * price, 100n * 10n ** BigInt(decimals))
